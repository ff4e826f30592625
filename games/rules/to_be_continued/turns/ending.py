"""Ending the turn, when the card that it owes lies in the Chapter. Rules, "End of turn"."""

from collections.abc import Iterator

from games.kernel.chance import Chance
from games.kernel.contract import Turn
from games.kernel.errors import Refusal
from games.kernel.moves import Move

from ..moves import EndTurn
from ..state import Stage, State


class EndingTheTurn:
    def moves(self, state: State, seat: int) -> Iterator[Move]:
        yield EndTurn()

    def why_not(self, state: State, seat: int, move: EndTurn) -> Refusal | None:
        return None

    def play(self, turn: Turn[State], seat: int, move: EndTurn) -> None:
        turn.state.stage = Stage.EXCESS

    def sample(self, state: State, seat: int, chance: Chance) -> Move | None:
        return EndTurn()
