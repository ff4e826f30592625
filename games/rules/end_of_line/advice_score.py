"""How good it is, for those who play for a score, to end an action so: what is filled, and what still can be."""

from collections.abc import Sequence
from typing import Final

from .advice_ground import Ground, cells_of, sum_of, ways_of
from .advice_plans import Held, Laid
from .lines import WayOut
from .options import SOLO, Scoring
from .view import EndOfLineView

_LOST_CELL: Final = 2.0
"""A cell that nobody can come to: it stays empty, and a card of one point or more stays with it."""
_DEAD_END: Final = 1.0
"""A cell to which a line can only come as its last, beyond the one that may be it."""
_INITIATIVE: Final = 0.8
"""A point that is placed now; most would be placed later anyway."""
_HELD_WAY: Final = 0.1
"""A Way Out more on the cards that are kept."""
_WAY: Final = 0.2
"""A Way Out more for the next card."""
_SHORT: Final = -1000.0


class ForAScore:
    """Judges for one seat, whose action it is, on behalf of all lines."""

    def __init__(self, view: EndOfLineView, seat: int, ground: Ground) -> None:
        self._ground = ground
        others = [other for other in view.seats if other.seat != seat and other.in_play]
        self._others = [(ways_of(other, ground), other.hand_count + other.deck_count) for other in others]
        self._deck = view.seats[seat].deck_count
        self._initiative = -_INITIATIVE if view.scoring is Scoring.EDITION_2021 else _INITIATIVE
        self._may_stop_short = view.mode == SOLO
        self._lost_at: dict[tuple[int, int], float] = {}

    def at_end(self, laid: Laid, ways: Sequence[WayOut], held: Sequence[Held]) -> float:
        kept = sum(len(card.exits[0]) for card in held)
        onward = _HELD_WAY * kept + _WAY * len(ways)
        lost = self._lost(laid.free, cells_of(way.cell for way in ways), self._deck + len(held))
        return self._initiative * laid.gained + onward - laid.paid - lost

    def cut_short(self, laid: Laid, held: Sequence[Held]) -> float:
        """Who plays alone may stop short; two who play together have to find another way."""
        worth = self.at_end(laid, (), held)
        return worth if self._may_stop_short else worth + _SHORT

    def _lost(self, free: int, cells: int, cards: int) -> float:
        # Of the same hand and deck as many cards are left whenever the same cells are free.
        worth = self._lost_at.get((free, cells))
        if worth is None:
            worth = self._lost_at[free, cells] = self._count_lost(free, cells, cards)
        return worth

    def _count_lost(self, free: int, cells: int, cards: int) -> float:
        """Cells that no line comes to or has a card for, and dead ends beyond one for each line that goes on."""
        going_on = [(ways & free, left) for ways, left in (*self._others, (cells, cards)) if ways & free]
        begins = sum_of(ways for ways, _ in going_on)
        reached = self._ground.reached(begins, free)
        filled = min(reached.bit_count(), sum(left for _, left in going_on))
        dead_ends = self._ground.dead_ends(free) & reached & ~begins
        too_many = max(0, dead_ends.bit_count() - len(going_on))
        return _LOST_CELL * (free.bit_count() - filled) + _DEAD_END * too_many
