"""Clocks that stand still by agreement, or because a moderator says so.

Causes add up: a clock runs when none holds. Moves may be made meanwhile.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from games.clocks.errors import ReasonMissing
from games.clocks.models import REASON_LENGTH, Pause, PauseWish
from games.matches.connection import retried_when_lost
from games.matches.errors import NoClock, NotFound
from games.matches.models import Match, PauseCause, Seat
from games.matches.seen import MatchView
from games.matches.services.acting import check_live, match_locked_for
from games.matches.services.clocking import clocks_of, clocks_save
from games.matches.services.ledger import tell_on_commit
from games.matches.store import Locked, match_locked
from games.matches.timing import clock_paused, clock_resumed


@dataclass(frozen=True, kw_only=True, slots=True)
class PauseAnswered:
    """Whether the match is paused by agreement now; if not, who has agreed and who must still agree."""

    match_id: UUID
    paused: bool
    agreed: tuple[int, ...]
    awaited: tuple[int, ...]
    match: MatchView


@retried_when_lost
def pause_agree(*, match_id: UUID, user: Any, now: datetime, agree: bool = True) -> PauseAnswered:
    """A person asks for a pause, agrees to it, or (`agree` False) withdraws.

    All persons who play have to agree, and an agreement holds only while the match stands at the same ply. Raises
    NotFound, NotSeated, SeatResigned, SeatHandedOver, MatchOver or NoClock.
    """
    with transaction.atomic():
        locked, seat = match_locked_for(match_id, user)
        match = _timed(locked)
        if _open_pause(match, PauseCause.AGREED):
            return PauseAnswered(match_id=match.id, paused=True, agreed=(), awaited=(), match=MatchView(match, seat))
        _wish_kept(match, seat, agree=agree)
        playing = Seat.objects.filter(match=match, user__isnull=False).exclude(number__in=match.agent_seats)
        wishes = set(PauseWish.objects.filter(match=match, ply=match.ply).values_list("seat", flat=True))
        agreed = tuple(place.number for place in playing if place.number in wishes)
        awaited = tuple(place.number for place in playing if place.number not in wishes)
        if not awaited:
            PauseWish.objects.filter(match=match).delete()
            pause_begun(match, cause=PauseCause.AGREED, now=now, begun_by=user)
        else:
            tell_on_commit(match)
    return PauseAnswered(
        match_id=match.id, paused=not awaited, agreed=agreed, awaited=awaited, match=MatchView(match, seat)
    )


@retried_when_lost
def pause_end(*, match_id: UUID, user: Any, now: datetime) -> MatchView:
    """Any person who plays lets the clocks go on after an agreed pause; without one, nothing changes.

    Raises NotFound, NotSeated, SeatResigned, SeatHandedOver, MatchOver or NoClock.
    """
    with transaction.atomic():
        locked, seat = match_locked_for(match_id, user)
        match = _timed(locked)
        pause = _open_pause(match, PauseCause.AGREED)
        if pause is not None:
            pause_ended(match, pause, now=now, ended_by=user)
    return MatchView(match, seat)


def match_pause(*, match_id: UUID, operator: str, reason: str, now: datetime) -> None:
    """A moderator stops all clocks of a match. Raises NotFound, MatchOver, NoClock or ReasonMissing."""
    if not 0 < len(reason.strip()) <= REASON_LENGTH:
        raise ReasonMissing(most=REASON_LENGTH)
    with transaction.atomic():
        match = _timed(_locked(match_id))
        if _open_pause(match, PauseCause.MODERATOR) is None:
            pause_begun(match, cause=PauseCause.MODERATOR, now=now, operator=operator, reason=reason.strip())


def match_resume(*, match_id: UUID, now: datetime) -> None:
    """A moderator lets the clocks go on; other causes still hold. Raises NotFound, MatchOver or NoClock."""
    with transaction.atomic():
        match = _timed(_locked(match_id))
        pause = _open_pause(match, PauseCause.MODERATOR)
        if pause is not None:
            pause_ended(match, pause, now=now)


def pause_begun(match: Match, *, cause: PauseCause, now: datetime, seat: int | None = None, **story: Any) -> None:
    """Stops clocks of a locked match: of one seat, or of all."""
    Pause.objects.create(match=match, cause=cause, seat=seat, begun_at=now, **story)
    clocks = clocks_of(match, now) or {}
    covered = [clock for clock in clocks.values() if seat in (None, clock.seat)]
    clocks_save(match, [clock_paused(clock, cause, now) for clock in covered])
    tell_on_commit(match)


def pause_ended(match: Match, pause: Pause, *, now: datetime, ended_by: Any = None) -> None:
    """Takes a cause away from the clocks of a locked match.

    A request that had to wait for the lock may have been received before the pause began.
    """
    now = max(now, pause.begun_at)
    pause.ended_at, pause.ended_by = now, ended_by
    pause.save(update_fields=["ended_at", "ended_by"])
    clocks = clocks_of(match, now) or {}
    covered = [clock for clock in clocks.values() if pause.seat in (None, clock.seat)]
    clocks_save(match, [clock_resumed(clock, pause.cause, now) for clock in covered])
    tell_on_commit(match)


def _open_pause(match: Match, cause: PauseCause) -> Pause | None:
    return Pause.objects.filter(match=match, cause=cause, seat=None, ended_at=None).first()


def _wish_kept(match: Match, seat: int, *, agree: bool) -> None:
    if agree:
        PauseWish.objects.update_or_create(match=match, seat=seat, defaults={"ply": match.ply})
    else:
        PauseWish.objects.filter(match=match, seat=seat).delete()


def _timed(locked: Locked) -> Match:
    check_live(locked)
    if locked.match.time_control is None:
        raise NoClock
    return locked.match


def _locked(match_id: UUID) -> Locked:
    locked = match_locked(match_id, None)
    if locked is None:
        raise NotFound
    return locked
