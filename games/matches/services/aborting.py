"""Ending a match without a result."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from games.matches.connection import retried_when_lost
from games.matches.history import with_ply
from games.matches.models import Ending, Match, RecordKind, Seat, Status
from games.matches.results import AbortAnswered
from games.matches.seen import MatchView, position_of
from games.matches.services.acting import check_live, match_locked_for
from games.matches.services.ledger import Act, act_written, match_closed, owing_seats, position_closed, tell_on_commit


@retried_when_lost
def match_abort(
    *, match_id: UUID, user: Any, now: datetime, agree: bool = True, expected_ply: int | None = None
) -> AbortAnswered:
    """A person asks to abort the match, agrees to it, or (`agree` False) withdraws.

    Before the first move anybody may. Later all persons who have not resigned must agree, and an agreement holds only
    while the match stands at the same ply: whoever moves instead has declined. A match that is aborted already is
    answered as such. Raises NotFound, NotSeated, SeatResigned, MatchOver or PlyMismatch.
    """
    with transaction.atomic():
        locked, number = match_locked_for(match_id, user)
        match = locked.match
        if match.status == Status.ABORTED:
            return AbortAnswered(match_id=match.id, aborted=True, agreed=(), awaited=(), match=MatchView(match, number))
        check_live(locked, expected_ply)
        seats = list(Seat.objects.filter(match=match))
        seats[number].abort_agreed_ply = match.ply if agree else None
        seats[number].save(update_fields=["abort_agreed_ply"])
        # Who lost their seat to an agent is not there to be asked.
        playing = [seat for seat in seats if seat.user_id and seat.number not in match.agent_seats]
        agreed = tuple(seat.number for seat in playing if seat.abort_agreed_ply == match.ply)
        awaited = tuple(seat.number for seat in playing if seat.number not in agreed)
        aborted = agree and (match.ply == 0 or not awaited)
        if aborted:
            match_annulled(match, seat=number, now=now)
        else:
            tell_on_commit(match)
    return AbortAnswered(
        match_id=match.id,
        aborted=aborted,
        agreed=agreed,
        awaited=() if aborted else awaited,
        match=MatchView(match, number),
    )


def match_annulled(match: Match, *, seat: int | None, now: datetime) -> None:
    """Ends a locked match without a result, at the wish of a seat or of nobody."""
    position = position_of(match)
    owed_before = owing_seats(position)
    match_closed(match, ending=Ending.ABORTED, outcome=None, now=now)
    position_closed(position)
    act = Act(kind=RecordKind.ABORTED, seat=seat)
    act_written(match, with_ply(position, position.ply + 1), act, owed_before=owed_before, now=now)
