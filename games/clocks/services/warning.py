"""Telling people in time that their time runs out.

A seat's next warning is a column of its deadline, so it moves and vanishes with it.
"""

import logging
from datetime import datetime, timedelta
from uuid import UUID

from games.matches.models import Deadline
from games.matches.outbox.consumers import Topic, consumer_names
from games.matches.services.clocking import clocks_of, clocks_save
from games.matches.services.ledger import tell_on_commit
from games.matches.store import Locked, Told, news_written
from games.matches.timing import SeatClock, clock_warned

logger = logging.getLogger(__name__)

A_MOMENT = timedelta(microseconds=1)


def match_warned(locked: Locked, now: datetime) -> bool:
    """Writes the news that seats of a locked match have little time left. False when none has after all."""
    match = locked.match
    clocks = clocks_of(match, now) or {}
    seats = tuple(seat for seat, clock in clocks.items() if _is_due(clock, now))
    if seats:
        told = [Told(name, Topic.DEADLINE_NEAR, seats) for name in consumer_names(Topic.DEADLINE_NEAR)]
        news_written(match, told, now)
        tell_on_commit(match, wake=bool(told))
    clocks_save(match, map(clock_warned, clocks.values()), now)
    return bool(seats)


def warnings_dropped(match_id: UUID, error: Exception, now: datetime) -> None:
    """A warning that cannot be given is let go: what is wrong with it must not stop the clock itself."""
    Deadline.objects.filter(match=match_id, due_at__isnull=False, warn_at__lte=now).update(warn_at=None)
    logger.error("clocks: gave no warning in match %s (%s)", match_id, type(error).__name__, exc_info=error)


def _is_due(clock: SeatClock, now: datetime) -> bool:
    """Whether a warning is owed and still stands after outages were credited, and the time is not up already."""
    if clock.warning is None or not clock.owes_a_warning(now):
        return False
    mark = clock.next_mark(clock.warning - A_MOMENT)
    return mark is not None and mark <= now and not clock.is_up(now)
