"""Matches with clocks for tests: how one starts, what a seat's clock shows, and how time passes."""

from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from games.clocks import services
from games.matches.models import Deadline, Match, MoveRecord
from games.matches.time_controls import AfterMisses, Bank, PerTurn, TimeControl
from tests.services.matches.scene import NOON
from tests.services.matches.scene import started as started_untimed

GRACE = timedelta(seconds=1)
HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)
TEN_MINUTES = PerTurn(600)
BANK = Bank(initial_seconds=600, increment_seconds=60, cap_seconds=900)


def at(**later: float) -> datetime:
    """So long after noon, when all matches start."""
    return NOON + timedelta(**later)


def started(
    *players: User | str,
    clock: PerTurn | Bank = TEN_MINUTES,
    misses: int = 2,
    then: AfterMisses = AfterMisses.AGENT,
    annul_unmoved: bool = False,
    **more: Any,
) -> Match:
    """A match of Pebbles with clocks."""
    control = TimeControl(clock=clock, misses=misses, then=then, annul_unmoved=annul_unmoved)
    return started_untimed(*players, time_control=control, **more)


def clock(match: Match, seat: int) -> Deadline:
    return Deadline.objects.get(match=match, seat=seat)


def warnings(match: Match, seat: int) -> dict[str, datetime | None]:
    """What a seat has still to be warned of, and when."""
    return dict(clock(match, seat).warnings.values_list("mark", "at"))


def due(match: Match, seat: int) -> datetime | None:
    return clock(match, seat).due_at


def kinds(match: Match) -> list[str]:
    """What was logged, the start left out."""
    return list(MoveRecord.objects.filter(match=match, number__gt=0).values_list("kind", flat=True))


def sweep(now: datetime) -> services.Swept:
    """A sweep that sees everything that was due at that time."""
    return services.clocks_sweep(now=now + GRACE)


def keep_sweeping(start: datetime, end: datetime) -> None:
    """Sweeps often enough that no gap looks like an outage."""
    now = start
    while now < end:
        services.heartbeat_beat(now=now)
        now += timedelta(seconds=20)
    services.heartbeat_beat(now=end)
