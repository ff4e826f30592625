"""How good an answer looks from one seat's view: the eyes of the greedy agent.

An action is thought through to its end, with the cards in hand. Its end is good where the line has room that nobody
else comes to first, and better where rivals have none; for a score, where nothing is left that no line can come to.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from games.kernel.decisions import Decision
from games.kernel.moves import Move

from .advice_ground import Ground, cells_of, ground
from .advice_plans import Held, Laid, Plans
from .advice_rivals import AmongRivals
from .advice_score import ForAScore
from .cards import Way, exits_by_heading
from .lines import WayOut
from .moves import Boost, Brake, ExtraGas, Finish, KeepHand, PlaceCard, RedrawHand, Turnaround
from .options import SCORED, TEAMS
from .state import BOOSTED, BRAKED, ENERGY_FROM_ROUND
from .torus import NUMBERS, cell_at
from .view import ActionView, EndOfLineView, PlacementView, WayOutView

_ENOUGH_WAYS: Final = 6
"""Of a first hand that is kept."""
_FORESIGHT: Final = 3
"""Of those who play for a score: nobody comes between, so what is kept in the hand can be counted on."""
_LAST_RESORT: Final = -3000.0
"""What is done when nothing else is left."""
_DRAWING: Final = -500.0
"""To draw one more card: better than to be out, since the card may lead on, and worse than all else."""


def ratings(view: EndOfLineView, decision: Decision, moves: Sequence[Move]) -> list[float]:
    """Higher is better."""
    if view.action is None:
        return [_of_hand(view, move) for move in moves]
    advice = _Advice(view, decision.seat, view.action)
    return [advice.rate(move) for move in moves]


def rate(view: EndOfLineView, decision: Decision, move: Move) -> float:
    """The same for one answer."""
    return ratings(view, decision, [move])[0]


def _of_hand(view: EndOfLineView, move: Move) -> float:
    """A first hand is changed if it leads straight to nowhere."""
    ways = [way for card in view.hand for way in card.ways]
    keeps = len(ways) >= _ENOUGH_WAYS and set(ways) == set(Way)
    return float(isinstance(move, KeepHand if keeps else RedrawHand))


class _Advice:
    def __init__(self, view: EndOfLineView, seat: int, action: ActionView) -> None:
        self._view = view
        self._seat = view.seats[seat]
        self._action = action
        self._ground = ground(view.size)
        last = self._seat.path[-1].line_card
        free = cells_of(cell for cell, owner in enumerate(view.torus) if owner is None)
        self._laid = Laid(free, -1 if last is None else last.initiative, 0, 0, action.placed)
        self._held = {card.card: _held(card.ways, card.initiative) for card in view.hand}
        self._ways = {(shown.card, shown.exit): _way(shown, view.size) for shown in view.placements}
        self._plans = _plans(view, seat, action, self._ground)
        self._placements: dict[tuple[Held, WayOut], float] = {}

    def rate(self, move: Move) -> float:
        missing = self._action.to_place - self._action.placed
        match move:
            case PlaceCard():
                return self._placing(move, missing)
            case Boost():
                return self._spending(self._seat.way_outs, BOOSTED - self._action.placed)
            case Brake():
                return self._spending(self._seat.way_outs, BRAKED - self._action.placed)
            case Turnaround():
                return self._spending(self._seat.turnaround, missing)
            case Finish():
                return _LAST_RESORT
            case ExtraGas():
                return _DRAWING
        raise ValueError(f"{move} answers no question about an action")

    def _placing(self, move: PlaceCard, missing: int) -> float:
        card, way = self._held[move.card], self._ways[move.card, move.exit]
        worth = self._placements.get((card, way))
        if worth is None:
            rest = tuple(other for slot, other in self._held.items() if slot != move.card)
            worth = self._placements[card, way] = self._plans.after(self._laid, card, way, rest, missing)
        return worth

    def _spending(self, shown: Sequence[WayOutView], missing: int) -> float:
        """Once energy is spent in a round, none is left for a crossing that takes some."""
        laid = self._laid._replace(paid=1)
        ways = [_way(way, self._view.size) for way in shown if not (way.crosses and self._view.crossing_cost)]
        return self._plans.best(laid, ways, tuple(self._held.values()), missing)


def _plans(view: EndOfLineView, seat: int, action: ActionView, ground: Ground) -> Plans:
    own = view.seats[seat]
    mates = {mate.seat for mate in view.seats if mate.side == own.side and mate.seat != seat}
    return Plans(
        ground,
        ForAScore(view, seat, ground) if view.mode in SCORED else AmongRivals(view, seat, ground),
        crossed=cells_of(cell for cell, owner in enumerate(view.torus) if owner in mates) if view.mode == TEAMS else 0,
        crossing_cost=int(view.crossing_cost),
        foresight=_FORESIGHT if view.mode in SCORED else 0,
        energy=view.round >= ENERGY_FROM_ROUND and own.energy > 0 and not action.energy_spent,
    )


def _way(shown: WayOutView | PlacementView, size: int) -> WayOut:
    return WayOut(NUMBERS[shown.exit], cell_at(shown.row, shown.column, size), shown.crosses)


@lru_cache(maxsize=1 << 10)
def _held(ways: tuple[Way, ...], initiative: int) -> Held:
    return Held(exits_by_heading(ways), initiative)
