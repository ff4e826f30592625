"""An agent stands in for somebody who misses turns, until they come back."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from games.kernel.position import Position
from games.matches.connection import retried_when_lost
from games.matches.errors import SeatHandedOver
from games.matches.history import with_ply
from games.matches.models import Deadline, Match, RecordKind, Seat
from games.matches.players import STAND_IN
from games.matches.results import SeatReturned
from games.matches.seen import MatchView, position_of
from games.matches.services.acting import check_live, match_locked_for
from games.matches.services.ledger import Act, act_written, owing_seats
from games.matches.store import Locked, match_locked


def seat_handed_over(locked: Locked, number: int, *, now: datetime) -> None:
    """Gives a person's seat of a locked match to the stand-in. Everybody sees it; the person may take it back."""
    match = locked.match
    Seat.objects.filter(match=match, number=number).update(agent=STAND_IN, handed_over_at=now)
    Deadline.objects.filter(match=match, seat=number).update(user=None)
    match.agent_seats = sorted({*match.agent_seats, number})
    _written(match, position_of(match), Act(kind=RecordKind.HANDED_OVER, seat=number), now)


@retried_when_lost
def seat_take_back(*, match_id: UUID, user: Any, now: datetime) -> SeatReturned:
    """A person takes their seat back from the agent that the clock gave it to; the match goes on where it stands.

    What they had missed is forgotten. A turn that the agent owes is theirs from now on. Where nobody plays for them, as
    when they ask again, nothing changes. Raises NotFound, NotSeated, SeatResigned or MatchOver.
    """
    with transaction.atomic():
        locked, number = _locked_of(match_id, user)
        match = locked.match
        check_live(locked)
        if number not in match.agent_seats:
            return SeatReturned(match_id=match.id, seat=number, ply=match.ply, match=MatchView(match, number))
        Seat.objects.filter(match=match, number=number).update(agent="", handed_over_at=None)
        Deadline.objects.filter(match=match, seat=number).update(user=user)
        match.agent_seats = [seat for seat in match.agent_seats if seat != number]
        position = position_of(match)
        _written(match, position, Act(kind=RecordKind.RETURNED, seat=number), now)
    return SeatReturned(match_id=match.id, seat=number, ply=match.ply, match=MatchView(match, number, position))


def _locked_of(match_id: UUID, user: Any) -> tuple[Locked, int]:
    """The match and the seat of somebody who may have lost it to an agent, but has not resigned."""
    try:
        return match_locked_for(match_id, user)
    except SeatHandedOver:
        locked = match_locked(match_id, user.pk)
        if locked is None or locked.seat is None:
            raise
        return locked, locked.seat


def _written(match: Match, position: Position[Any], act: Act, now: datetime) -> None:
    owed = owing_seats(position)
    act_written(match, with_ply(position, position.ply + 1), act, owed_before=owed, now=now)
