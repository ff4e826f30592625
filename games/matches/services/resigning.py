"""Giving a seat up."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F

from games.kernel.contract import Outcome
from games.kernel.position import Position
from games.matches.connection import retried_when_lost
from games.matches.errors import MatchError, MatchOver, SeatResigned
from games.matches.history import with_ply
from games.matches.models import Deadline, Ending, Match, MoveRecord, RecordKind, Seat
from games.matches.players import STAND_IN
from games.matches.ranking import is_decided, ranks_of_resignation
from games.matches.results import SeatGivenUp
from games.matches.seen import MatchView, position_of
from games.matches.services.acting import check_live, match_locked_for
from games.matches.services.ledger import Act, act_written, match_closed, owing_seats, position_closed
from games.matches.services.playing import default_played
from games.matches.store import Locked


@retried_when_lost
def seat_resign(*, match_id: UUID, user: Any, now: datetime, expected_ply: int | None = None) -> SeatGivenUp:
    """A person gives up.

    Against one other side the match is over when the side has lost its last person. Otherwise an agent plays the seat
    on, and its person will be ranked last. Asked again, it gives the same answer. Raises NotFound, NotSeated,
    SeatHandedOver, MatchOver or PlyMismatch.
    """
    try:
        with transaction.atomic():
            locked, seat = match_locked_for(match_id, user)
            check_live(locked, expected_ply)
            ply = seat_given_up(locked, seat, now=now, kind=RecordKind.RESIGNED, ending=Ending.RESIGNED)
            match = locked.match
    except (SeatResigned, MatchOver) as answer:
        match, seat, ply = _earlier_resignation(match_id, user, answer)
    view = MatchView(match, None)
    return SeatGivenUp(match_id=match.id, seat=seat, ply=ply, agent=view.seats[seat].agent_in(match), match=view)


def seat_given_up(locked: Locked, number: int, *, now: datetime, kind: RecordKind, ending: Ending) -> int:
    """Writes that the person of a seat of a locked match has given up, or has lost it by the clock.

    `ending` is that of the match, where it ends by this. Returns the ply that it took.
    """
    match = locked.match
    seats = list(Seat.objects.filter(match=match))
    seats[number].resigned_at, seats[number].agent = now, STAND_IN
    seats[number].save(update_fields=["resigned_at", "agent"])
    Deadline.objects.filter(match=match, seat=number).update(user=None)
    match.agent_seats = sorted({*match.agent_seats, number})
    position = position_of(match)
    owed_before = owing_seats(position)
    _close_when_decided(match, position, seats, ending, now)
    act = Act(kind=kind, seat=number)
    record = act_written(match, with_ply(position, position.ply + 1), act, owed_before=owed_before, now=now)
    if match.is_live:
        _sealed_default_played(locked, position, number, now)
    return record.ply


def _earlier_resignation(match_id: UUID, user: Any, answer: MatchError) -> tuple[Match, int, int]:
    """The match, seat and ply of what was asked before; raises `answer` where it was not."""
    record = (
        MoveRecord.objects.select_related("match")
        .filter(match=match_id, kind=RecordKind.RESIGNED, match__seats__user=user, match__seats__number=F("seat"))
        .first()
    )
    if record is None or record.seat is None:
        raise answer
    return record.match, record.seat, record.ply


def _close_when_decided(
    match: Match, position: Position[Any], seats: list[Seat], ending: Ending, now: datetime
) -> None:
    sides = [seat.side for seat in seats]
    persons = {seat.number for seat in seats if seat.is_person}
    resigned = {seat.number for seat in seats if seat.resigned_at}
    if is_decided(sides, persons, resigned):
        ranks = ranks_of_resignation(sides, persons, resigned)
        match_closed(match, ending=ending, outcome=Outcome(ending=ending, ranks=ranks), now=now)
        position_closed(position)


def _sealed_default_played(locked: Locked, position: Position[Any], seat: int, now: datetime) -> None:
    """In an open group the seat's answer is its default: nobody waits for the agent to make up its mind."""
    for decision in position.owed(seat):
        if decision.sealed:
            default_played(locked, decision.id, now=now)
