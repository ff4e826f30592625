"""Who sits where, as questions to a table's seats. No query here: whoever asks has loaded the rows."""

from collections.abc import Sequence
from typing import Any

from games.matches.errors import MatchError
from games.matches.models import Seat
from matchmaking.errors import NoSuchSeat, NoSuchSide, SeatTaken, SideFull, TableFull
from matchmaking.models import TableSeat


def host_seat(seats: Sequence[TableSeat]) -> TableSeat | None:
    """The host's seat: that of the person who has sat at the table longest. None when no person is left."""
    taken = [seat for seat in seats if seat.user_id is not None]
    return min(taken, key=lambda seat: (seat.joined_at, seat.number), default=None)


def seat_of(seats: Sequence[TableSeat], user: Any) -> TableSeat | None:
    """Where the user sits."""
    return next((seat for seat in seats if seat.user_id == user.pk), None)


def seat_kept_for(seats: Sequence[TableSeat], user: Any) -> TableSeat | None:
    """The empty seat that waits for this user's word about a rematch."""
    return next((seat for seat in seats if seat.is_empty and seat.kept_for_id == user.pk), None)


def is_free_for(seat: TableSeat, user: Any) -> bool:
    """Whether the user may sit down there."""
    return seat.is_empty and seat.kept_for_id in (None, user.pk)


def empty_seats(seats: Sequence[TableSeat]) -> list[TableSeat]:
    return [seat for seat in seats if seat.is_empty]


def numbered(seats: Sequence[TableSeat], number: int) -> TableSeat:
    """Raises NoSuchSeat."""
    if not 0 <= number < len(seats):
        raise NoSuchSeat(seat=number, last=len(seats) - 1)
    return seats[number]


def chosen_seat(seats: Sequence[TableSeat], user: Any, *, number: int | None, side: int | None) -> TableSeat:
    """The seat that the user gets: the numbered one, else one of the side, else where they sit, else the one kept for
    them, else the first that is free. Raises NoSuchSeat, NoSuchSide, SeatTaken, SideFull or TableFull."""
    own = seat_of(seats, user)
    if number is not None:
        wanted = numbered(seats, number)
        return _free_or_own([wanted], own, user, SeatTaken(seat=number))
    if side is not None:
        sides = max(seat.side for seat in seats) + 1
        if not 0 <= side < sides:
            raise NoSuchSide(side=side, last=sides - 1)
        return _free_or_own([seat for seat in seats if seat.side == side], own, user, SideFull(side=side))
    if own is not None:
        return own
    return seat_kept_for(seats, user) or _free_or_own(seats, own, user, TableFull())


def _free_or_own(candidates: Sequence[TableSeat], own: TableSeat | None, user: Any, otherwise: MatchError) -> TableSeat:
    if own in candidates and own is not None:
        return own
    for seat in candidates:
        if is_free_for(seat, user):
            return seat
    raise otherwise


def places_up(sides: Sequence[int]) -> int:
    """By how many places people move up, so that the seats change and everybody keeps their partners.

    One, unless that would part partners; also where nothing keeps them together.
    """
    count = len(sides)
    for places in range(1, count):
        pairs = {(side, sides[(seat + places) % count]) for seat, side in enumerate(sides)}
        if len(pairs) == len(set(sides)):
            return places
    return 1


def moved_from(before: Sequence[Seat], seats: Sequence[TableSeat]) -> dict[int, int]:
    """Where those who played a match before sit now, by their seats then. Who has left the table is not in it."""
    places = places_up([seat.side for seat in before])
    moved = {}
    for old in before:
        if old.user_id is None:
            # An agent is nobody in particular: it is the one that was moved up, while it sits there.
            place = seats[(old.number - places) % len(seats)]
            found = place if old.agent and place.agent == old.agent else None
        else:
            found = next((seat for seat in seats if seat.user_id == old.user_id), None)
        if found is not None:
            moved[old.number] = found.number
    return moved
