"""Vacations: a person's clocks stand still in all their matches.

A vacation is one row; the pauses follow from it. They are written match by match, so `vacations_settle` of the schedule
does again what was interrupted, covers seats that were taken back since, and ends what is over.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery

from games.clocks.errors import VacationInvalid
from games.clocks.failures import raise_if_lost
from games.clocks.models import Pause, Vacation
from games.clocks.services.pausing import pause_begun, pause_ended
from games.matches.models import Deadline, Match, PauseCause, Seat, Status
from games.matches.store import match_locked

logger = logging.getLogger(__name__)

YEAR = timedelta(days=365)
BATCH = 200


def vacation_begin(*, user: Any, until: datetime, now: datetime) -> Vacation:
    """Begins a vacation, or gives the one under way another end. Raises VacationInvalid."""
    with transaction.atomic():
        # People have one row; locking it keeps two requests from spending the same days.
        type(user).objects.select_for_update(no_key=True).get(pk=user.pk)
        vacation = vacation_of(user) or Vacation(user=user, begun_at=now)
        latest = vacation.begun_at + settings.CLOCK_VACATION_A_YEAR - _taken(user, now)
        if not now < until <= latest:
            raise VacationInvalid(latest=latest.isoformat())
        vacation.until = until
        vacation.save()
    _covered(Q(user=user), now)
    return vacation


def vacation_end(*, user: Any, now: datetime) -> None:
    """Ends the vacation under way, if there is one: the clocks go on."""
    Vacation.objects.filter(user=user, ended_at=None).update(ended_at=now)
    _uncovered(Q(begun_by=user), now)


def vacations_cover(*, match_id: UUID, now: datetime) -> None:
    """Lets a match that begins now begin with the clocks of people on vacation at rest."""
    _covered(Q(match=match_id), now)


def vacation_of(user: Any) -> Vacation | None:
    """The vacation under way."""
    return Vacation.objects.filter(user=user, ended_at=None).first()


def vacations_settle(*, now: datetime) -> int:
    """Brings the pauses to what the vacations say. Returns how many were begun or ended."""
    Vacation.objects.filter(ended_at=None, until__lte=now).update(ended_at=F("until"))
    ended = Match.objects.filter(pk=OuterRef("match")).values("ended_at")
    of_ended = Pause.objects.filter(ended_at=None).exclude(match__status=Status.LIVE)
    of_ended.update(ended_at=Subquery(ended))
    return _covered(Q(), now) + _uncovered(Q(), now)


def _taken(user: Any, now: datetime) -> timedelta:
    """How much of the year's allowance is spent."""
    spent = timedelta()
    for vacation in Vacation.objects.filter(user=user, ended_at__gt=now - YEAR):
        spent += (vacation.ended_at or now) - max(vacation.begun_at, now - YEAR)
    return spent


def _covered(whose: Q, now: datetime) -> int:
    """Pauses the clocks of people on vacation that run still."""
    away = Vacation.objects.filter(user=OuterRef("user"), ended_at=None, until__gt=now)
    uncovered = Deadline.objects.filter(
        whose, Exists(away), match__status=Status.LIVE, match__time_control__isnull=False
    ).exclude(paused_by__contains=[PauseCause.VACATION])
    places = list(uncovered.values_list("match_id", "seat")[:BATCH])
    return sum(_tried(match_id, partial(_seat_paused, match_id, seat, now)) for match_id, seat in places)


@transaction.atomic
def _seat_paused(match_id: UUID, seat: int, now: datetime) -> bool:
    locked = match_locked(match_id, None)
    row = Deadline.objects.filter(match=match_id, seat=seat, user__isnull=False).first()
    if locked is None or not locked.match.is_live or row is None or PauseCause.VACATION in row.paused_by:
        return False
    if not Vacation.objects.filter(user=row.user_id, ended_at=None).exists():
        return False
    pause_begun(locked.match, cause=PauseCause.VACATION, now=now, seat=seat, begun_by_id=row.user_id)
    return True


def _uncovered(whose: Q, now: datetime) -> int:
    """Ends the pauses of people who are back."""
    over = _of_people_who_are_back().filter(whose, match__status=Status.LIVE)
    pauses = list(over.values_list("match_id", "pk")[:BATCH])
    return sum(_tried(match_id, partial(_seat_resumed, match_id, pause_id, now)) for match_id, pause_id in pauses)


def _tried(match_id: UUID, change: Callable[[], bool]) -> bool:
    """Whatever is wrong with a match must not keep the clocks of the others from standing still, or from going on."""
    try:
        return change()
    except Exception as error:
        raise_if_lost(error)
        logger.exception("clocks: a vacation could not be minded in match %s", match_id)
        return False


def _of_people_who_are_back() -> QuerySet[Pause]:
    away = Vacation.objects.filter(user=OuterRef("user"), ended_at=None)
    places = Seat.objects.filter(Exists(away), match=OuterRef("match"), number=OuterRef("seat"))
    return Pause.objects.filter(~Exists(places), cause=PauseCause.VACATION, ended_at=None)


@transaction.atomic
def _seat_resumed(match_id: UUID, pause_id: int, now: datetime) -> bool:
    locked = match_locked(match_id, None)
    pause = _of_people_who_are_back().filter(pk=pause_id).first()
    if locked is None or not locked.match.is_live or pause is None:
        return False
    pause_ended(locked.match, pause, now=now, ended_by=pause.begun_by)
    return True
