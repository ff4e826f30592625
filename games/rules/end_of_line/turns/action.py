"""A player's action. Rules, "Action Phase" and "Energy Consumption".

Cards are placed one by one, each at the end of the own line. From the third round on one energy may be spent within the
action: to place three cards (boost) or one (brake) instead of two, to go on from the card before the last one
(turnaround), and at some tables to draw a card (extra gas) or to cross a team mate's line. The action ends by itself
with its last card: nothing would be learnt by waiting.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from games.kernel.chance import Chance
from games.kernel.contract import Turn
from games.kernel.decisions import Decision, OneOf
from games.kernel.errors import GameBug, Refusal
from games.kernel.moves import Move

from ..lines import Lines
from ..moves import Boost, Brake, ExtraGas, Finish, PlaceCard, Turnaround
from ..state import State
from ..torus import DIRECTIONS
from . import energy, finishing
from .effects import Effects
from .placing import Placing

_FIELDLESS: Final[dict[str, Move]] = {
    move.tag_name(): move for move in (Turnaround(), Brake(), Boost(), ExtraGas(), Finish())
}
"""In the order in which a clock takes them when no card can be placed."""

_TRIES: Final = 4


class TakingAnAction:
    """The question how to continue the line."""

    def __init__(self, lines: Lines) -> None:
        self.placing = Placing(lines)
        self._effects = Effects(lines, self.placing)

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        return [*self.placing.legal_moves(state, decision.seat), *self._others(state, decision)]

    def default(self, state: State, decision: Decision) -> Move:
        """A placement that leaves a Way Out if there is one, any other, or else what keeps the line going."""
        return self.placing.best(state, decision.seat) or next(self._others(state, decision))

    def _others(self, state: State, decision: Decision) -> Iterator[Move]:
        """The legal moves that place no card."""
        for name, move in _FIELDLESS.items():
            if name in _taken(decision) and self.why_not(state, decision, move) is None:
                yield move

    def sample_move(self, state: State, decision: Decision, chance: Chance) -> Move:
        """A random card and a random way for it, or now and then something else; lists all only when none fits."""
        seat = decision.seat
        hand = state.hands[seat]
        ways = self.placing.ways(state, seat) if hand else []
        others = 1 if energy.can_spend(state, seat) or "finish" in _taken(decision) else 0
        for _ in range(_TRIES if ways else 0):
            drawn = chance.below(len(hand) * len(ways) + others)
            if drawn == len(hand) * len(ways):
                break
            slot, way = hand[drawn // len(ways)], ways[drawn % len(ways)]
            if self.placing.why_not_next(state, seat, slot, way) is None:
                return PlaceCard(slot, DIRECTIONS[way.exit])
        return chance.pick(list(self._others(state, decision)) or self.placing.legal_moves(state, decision.seat))

    def why_not(self, state: State, decision: Decision, move: Move) -> Refusal | None:
        if isinstance(move, PlaceCard):
            return self.placing.why_not(state, decision.seat, move)
        if isinstance(move, Finish):
            return finishing.why_not(state)
        return self._effects.why_not(state, decision.seat, move)

    def play(self, turn: Turn[State], decision: Decision, move: Any) -> None:
        if isinstance(move, PlaceCard):
            self.placing.place(turn, decision.seat, move)
        elif isinstance(move, Finish):
            finishing.finish(turn, decision.seat)
        else:
            self._effects.play(turn, decision.seat, move)


def _taken(decision: Decision) -> tuple[str, ...]:
    if not isinstance(decision.choice, OneOf):
        raise GameBug("an action is asked as one of several moves")
    return decision.choice.moves
