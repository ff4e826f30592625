"""Telling people in time that their time runs out.

Warnings are rows that belong to a deadline: they are written with it, so they move and vanish with it.
"""

import logging
from datetime import datetime
from uuid import UUID

from games.matches.models import DeadlineWarning
from games.matches.outbox.consumers import Topic, consumer_names
from games.matches.services.clocking import clocks_of, clocks_save
from games.matches.services.ledger import tell_on_commit
from games.matches.store import Locked, Told, news_written
from games.matches.timing import SeatClock, clock_warned

logger = logging.getLogger(__name__)


def match_warned(locked: Locked, now: datetime) -> bool:
    """Writes the news that seats of a locked match have little time left. False when none has after all."""
    match = locked.match
    clocks = clocks_of(match, now) or {}
    seats = tuple(seat for seat, clock in clocks.items() if _is_due(clock, now))
    if seats:
        told = [Told(name, Topic.DEADLINE_NEAR, seats) for name in consumer_names(Topic.DEADLINE_NEAR)]
        news_written(match, told, now)
        tell_on_commit(match, wake=bool(told))
    clocks_save(match, [clock_warned(clock, now) for clock in clocks.values()])
    return bool(seats)


def warnings_dropped(match_id: UUID, error: Exception, now: datetime) -> None:
    """A warning that cannot be given is let go: what is wrong with it must not stop the clock itself."""
    DeadlineWarning.objects.filter(deadline__match=match_id, at__lte=now).delete()
    logger.error("clocks: gave no warning in match %s (%s)", match_id, type(error).__name__, exc_info=error)


def _is_due(clock: SeatClock, now: datetime) -> bool:
    """Whether a warning still stands after outages were credited, and the time is not up already."""
    return bool(clock.warnings_due(now)) and not clock.is_up(now)
