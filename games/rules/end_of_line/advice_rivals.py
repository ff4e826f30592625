"""How good it is, among rivals, to end one's action so: who can come to which cells first, and who is cut off."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from .advice_ground import Ground, cells_of, sum_of, ways_of
from .advice_plans import Held, Laid
from .lines import WayOut
from .options import TEAMS, CrossingCost
from .state import CARDS, ENERGY_FROM_ROUND, FIRST_ROUND_CARDS
from .view import EndOfLineView, SeatView

_OUT: Final = -1000.0
"""To be out, if a rival goes on."""
_OUT_WITH_ALL: Final = -300.0
"""To be out together with all rivals that are left."""
_OUT_BEFORE_A_MATE: Final = -40.0
"""To be out while a team mate goes on."""
_CUT_OFF: Final = 60.0
"""To have the one rival that is left out for sure."""
_CORNERED: Final = 15.0
"""To leave it nothing but to turn around."""
_BLOCKED: Final = 20.0
"""To take the last Way Out of a team mate."""
_ENERGY: Final = 4.0
_WAY: Final = 0.6
"""A Way Out more for the next card."""
_HELD_WAY: Final = 0.15
"""A Way Out more on the cards that are kept."""
_DEAD_END: Final = 0.25
"""A cell within reach that a line would not come back from."""
_NEAR: Final = 0.3
"""A cell to which the way is free, whoever may be there first."""


class _Rival(NamedTuple):
    ways: int
    """The cells of its available Ways Out."""
    turns: bool
    """Whether it may still turn around in this round."""
    acts: bool
    """Whether it is still to act in this round."""
    last: int
    """The initiative of its last card."""


class AmongRivals:
    """Judges for one seat, whose action it is."""

    def __init__(self, view: EndOfLineView, seat: int, ground: Ground) -> None:
        self._ground = ground
        self._mates = [other for other in view.seats if _is_mate(view, seat, other)]
        self._mates_ways = sum_of(ways_of(other, ground) for other in self._mates)
        crosses = view.mode == TEAMS and view.crossing_cost is CrossingCost.NOTHING
        self._crossed = cells_of_side(view, view.seats[seat].side) if crosses else 0
        self._rivals = [_rival(view, seat, other, ground) for other in view.seats if _is_rival(view, seat, other)]
        self._rivals_ways = sum_of(rival.ways for rival in self._rivals)
        self._share = 1 / len(self._rivals)
        # A lower initiative than this goes before one of those who have acted, in the next round.
        self._highest_last = max((rival.last for rival in self._rivals if not rival.acts), default=-1)
        self._acting_ways = sum_of(rival.ways for rival in self._rivals if rival.acts)
        self._cards = FIRST_ROUND_CARDS if view.round == 1 else CARDS
        self._contests: dict[tuple[int, int, bool], float] = {}

    def at_end(self, laid: Laid, ways: Sequence[WayOut], held: Sequence[Held]) -> float:
        price = _ENERGY * laid.paid
        if not ways:
            return self._being_out(laid) - price
        cells = cells_of(way.cell for way in ways)
        kept = sum(len(card.exits[0]) for card in held)
        return self._contest(laid, cells) + _WAY * len(ways) + _HELD_WAY * kept - price

    def cut_short(self, laid: Laid, held: Sequence[Held]) -> float:
        return self._being_out(laid) - _ENERGY * laid.paid

    def _being_out(self, laid: Laid) -> float:
        if any(mate.in_play for mate in self._mates):
            return _OUT_BEFORE_A_MATE + self._contest(laid, 0)
        all_go = all(self._is_out(rival, laid.free) for rival in self._rivals)
        # The longer its line goes on, the more rivals may go first.
        return (_OUT_WITH_ALL if all_go else _OUT) + laid.placed

    def _is_out(self, rival: _Rival, free: int) -> bool:
        return not rival.ways & free and not rival.turns

    def _contest(self, laid: Laid, cells: int) -> float:
        """Cells that the own side comes to first against those of the rivals, and what becomes of their Ways Out."""
        goes_first = not self._acting_ways and laid.last < self._highest_last
        key = (laid.free, cells, goes_first)
        worth = self._contests.get(key)
        if worth is None:
            worth = self._contests[key] = self._cutting(laid.free) + self._ground_won(laid.free, cells, goes_first)
        return worth

    def _cutting(self, free: int) -> float:
        worth = 0.0
        for rival in self._rivals:
            if not rival.ways & free:
                worth += _CORNERED if rival.turns else _CUT_OFF
        blocked = sum(not ways_of(mate, self._ground) & free for mate in self._mates)
        return worth * self._share - _BLOCKED * blocked

    def _ground_won(self, free: int, cells: int, goes_first: bool) -> float:
        ground = self._ground
        own, theirs = self._spread(free, (cells | self._mates_ways) & free, goes_first)
        near = ground.reached(cells, free)
        dead_ends = (ground.dead_ends(free) & own).bit_count()
        won = own.bit_count() - self._share * theirs.bit_count()
        return won + _NEAR * near.bit_count() - _DEAD_END * dead_ends

    def _spread(self, free: int, own: int, goes_first: bool) -> tuple[int, int]:
        """Both sides go on step by step over what is still free. Rivals who are still to act have a whole action."""
        around = self._ground.around
        theirs = fresh = self._acting_ways & free
        for _ in range(self._cards - 1):
            fresh = around(fresh) & free & ~theirs
            theirs |= fresh
        more = self._rivals_ways & free
        if goes_first:
            more &= ~own
        theirs |= more
        own &= ~theirs
        own_fresh, fresh = own, theirs
        while own_fresh or fresh:
            left = free & ~(own | theirs)
            if goes_first:
                own_fresh = self._own_steps(own_fresh) & left
                fresh = around(fresh) & left & ~own_fresh
            else:
                fresh = around(fresh) & left
                own_fresh = self._own_steps(own_fresh) & left & ~fresh
            own |= own_fresh
            theirs |= fresh
        return own, theirs

    def _own_steps(self, cells: int) -> int:
        found = self._ground.around(cells)
        return found | self._ground.beyond(cells, self._crossed) if self._crossed else found


def cells_of_side(view: EndOfLineView, side: int) -> int:
    """The cells on which cards of a side lie."""
    return cells_of(cell for cell, seat in enumerate(view.torus) if seat is not None and view.seats[seat].side == side)


def _is_mate(view: EndOfLineView, seat: int, other: SeatView) -> bool:
    return other.seat != seat and other.side == view.seats[seat].side and other.in_play


def _is_rival(view: EndOfLineView, seat: int, other: SeatView) -> bool:
    return other.side != view.seats[seat].side and other.in_play


def _rival(view: EndOfLineView, seat: int, other: SeatView, ground: Ground) -> _Rival:
    acts = view.order.index(other.seat) > view.order.index(seat)
    may_turn = acts and other.energy > 0 and view.round >= ENERGY_FROM_ROUND and view.turnaround_first
    last = other.path[-1].line_card
    return _Rival(
        ways=ways_of(other, ground),
        turns=may_turn and bool(other.turnaround),
        acts=acts,
        last=-1 if last is None else last.initiative,
    )
