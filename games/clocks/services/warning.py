"""Telling people in time that their time runs out.

A seat's next warning is a column of its deadline, so it moves and vanishes with it.
"""

from datetime import datetime, timedelta

from games.matches.models import Deadline
from games.matches.outbox.consumers import Topic, consumer_names
from games.matches.services.clocking import clocks_of, clocks_save
from games.matches.services.ledger import tell_on_commit
from games.matches.store import Locked, Told, news_written
from games.matches.timing import SeatClock

A_MOMENT = timedelta(microseconds=1)


def match_warned(locked: Locked, now: datetime) -> bool:
    """Writes the news that seats of a locked match have little time left. False when none has after all."""
    match = locked.match
    clocks = clocks_of(match, now) or {}
    noted = dict(Deadline.objects.filter(match=match, warn_at__lte=now).values_list("seat", "warn_at"))
    seats = tuple(seat for seat, at in noted.items() if at is not None and _is_due(clocks[seat], at, now))
    if seats:
        told = [Told(name, Topic.DEADLINE_NEAR, seats) for name in consumer_names(Topic.DEADLINE_NEAR)]
        news_written(match, told, now)
        tell_on_commit(match, wake=bool(told))
    clocks_save(match, clocks.values(), now)
    return bool(seats)


def _is_due(clock: SeatClock, noted: datetime, now: datetime) -> bool:
    """Whether the warning still stands at that time, and the time is not up already."""
    at = clock.warn_at(noted - A_MOMENT)
    return at is not None and at <= now and not clock.is_up(now)
