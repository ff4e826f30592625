"""Redrawing the first hand, where the table plays so: everybody decides at once, before the first card is placed."""

from collections.abc import Mapping, Sequence

from games.kernel.chance import Chance
from games.kernel.contract import Turn
from games.kernel.decisions import Decision
from games.kernel.errors import GameBug, Refusal
from games.kernel.moves import Move

from ..events import HandKept, HandRedrawn
from ..moves import KeepHand, RedrawHand
from ..state import HAND, State
from . import drawing
from .asking import KEEP_OR_REDRAW, MULLIGAN


def ask_all(turn: Turn[State]) -> None:
    turn.ask_group(MULLIGAN, dict.fromkeys(range(turn.state.seats), KEEP_OR_REDRAW))


def reveal(turn: Turn[State], answers: Mapping[int, Move]) -> None:
    """Who redraws puts the whole hand aside and draws another; then the first one is shuffled into the deck."""
    state = turn.state
    for seat, move in answers.items():
        if isinstance(move, RedrawHand):
            aside, state.hands[seat] = state.hands[seat], []
            turn.tell(HandRedrawn(seat=seat))
            drawing.draw(turn, seat, HAND)
            state.decks[seat] += aside
            state.cards.shuffle_pile(state.decks[seat], turn.chance)
        else:
            turn.tell(HandKept(seat=seat))


class ChangingTheHand:
    """The question whether to keep the first hand."""

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        return [KeepHand(), RedrawHand()]

    def why_not(self, state: State, decision: Decision, move: Move) -> Refusal | None:
        return None

    def play(self, turn: Turn[State], decision: Decision, move: Move) -> None:
        raise GameBug("the answers are sealed: they are revealed together")

    def default(self, state: State, decision: Decision) -> Move:
        return KeepHand()

    def sample_move(self, state: State, decision: Decision, chance: Chance) -> Move:
        return chance.pick(self.legal_moves(state, decision))
