"""Clock arithmetic: pure functions of what a seat's clock was, the time control, and the time.

A *turn* of a seat runs from the moment it owes a decision until it owes none. A *meter* is a supply of time that runs
or stands still. All times are timedeltas of whole microseconds, so that nothing is lost by stopping and starting.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from games.matches.time_controls import TimeControl

NOTHING: Final = timedelta()
WARNED_SHARE: Final = 0.2
"""A seat is warned when so much of its turn is left."""
WARNED_TIME: Final = timedelta(hours=1)
"""And when so much time is left, where the turn had more."""


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which the service could not be relied on: no clock runs in it."""

    start: datetime
    end: datetime


@dataclass(frozen=True, slots=True)
class Meter:
    """`left` is what was left at `since`; what is left, where the meter stands still (`since` None)."""

    left: timedelta
    since: datetime | None = None

    @property
    def due_at(self) -> datetime | None:
        """When it will have run out."""
        return None if self.since is None else self.since + self.left

    def left_at(self, now: datetime) -> timedelta:
        """What is left; never less than nothing. A time before `since` counts as `since`: time does not run back."""
        if self.since is None:
            return self.left
        return max(NOTHING, self.left - max(NOTHING, now - self.since))

    def is_up(self, now: datetime) -> bool:
        due_at = self.due_at
        return due_at is not None and due_at <= now

    def stopped(self, now: datetime) -> "Meter":
        return Meter(self.left_at(now))

    def started(self, now: datetime) -> "Meter":
        return Meter(self.left, now) if self.since is None else self

    def credited(self, outage: Outage) -> "Meter":
        """As if it had stood still during the outage. Doing it twice changes nothing: it runs from its end on."""
        due_at = self.due_at
        if self.since is None or due_at is None or self.since >= outage.end or due_at <= outage.start:
            return self
        used_before = max(NOTHING, outage.start - self.since)
        return Meter(self.left - used_before, outage.end)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatClock:
    """A seat's clock.

    `allotted` is what the seat had when its turn began. `before` is the meter of the last turn as if it had not ended,
    which is what a step taken back has to go on with. `paused_by` are the causes that keep the clock still, and
    `misses` counts the turns missed in a row. `is_person` is false while a program plays: programs have no clock.
    `warning` is when the next warning was to be given, as it was last written down.
    """

    seat: int
    is_person: bool
    owes_since: datetime | None = None
    meter: Meter | None = None
    allotted: timedelta | None = None
    before: Meter | None = None
    paused_by: tuple[str, ...] = ()
    misses: int = 0
    warning: datetime | None = None

    @property
    def may_run(self) -> bool:
        return self.is_person and not self.paused_by

    @property
    def due_at(self) -> datetime | None:
        return None if self.meter is None else self.meter.due_at

    def is_up(self, now: datetime) -> bool:
        return self.meter is not None and self.meter.is_up(now)

    def warn_at(self, now: datetime) -> datetime | None:
        """When the seat has to be warned next. A warning whose time has come stays until it is given."""
        return self.warning if self.owes_a_warning(now) else self.next_mark(now)

    def owes_a_warning(self, now: datetime) -> bool:
        """Whether the time of a warning has come that was not given yet; while the clock stands still, it waits."""
        return self.warning is not None and self.warning <= now

    def next_mark(self, now: datetime) -> datetime | None:
        """When the next time comes at which a seat is warned."""
        if self.due_at is None or self.allotted is None:
            return None
        marks = [self.due_at - left for left in warned_when_left(self.allotted)]
        return min((mark for mark in marks if mark > now), default=None)


def warned_when_left(allotted: timedelta) -> list[timedelta]:
    """With how much time left a seat is warned that was allotted so much."""
    marks = [allotted * WARNED_SHARE]
    return [*marks, WARNED_TIME] if allotted > WARNED_TIME else marks


# Turns


def turn_begun(clock: SeatClock, control: TimeControl, now: datetime) -> SeatClock:
    """The seat owes a decision from now on."""
    left = control.clock.for_turn(None if clock.meter is None else clock.meter.left)
    meter = Meter(left, now if clock.may_run else None)
    return replace(clock, owes_since=now, meter=meter, allotted=left, warning=None)


def turn_ended(clock: SeatClock, control: TimeControl, now: datetime, *, answered: bool) -> SeatClock:
    """The seat owes nothing any more: it has answered, or was overtaken by others."""
    left = NOTHING if clock.meter is None else clock.meter.left_at(now)
    kept = control.clock.after_turn(left, answered=answered)
    meter = None if kept is None else Meter(kept)
    return replace(clock, owes_since=None, meter=meter, before=clock.meter, warning=None)


def turn_resumed(clock: SeatClock, now: datetime) -> SeatClock:
    """The step that ended the seat's turn was taken back: the turn goes on as if it had never ended."""
    meter = clock.meter if clock.before is None else clock.before
    if meter is not None:
        meter = meter.started(now) if clock.may_run else meter.stopped(now)
    return replace(clock, owes_since=now, meter=meter, before=None, warning=None)


def turn_undone(clock: SeatClock, control: TimeControl) -> SeatClock:
    """The step that began the seat's turn was taken back: the turn has not been, and cost nothing."""
    supply = control.clock.at_start()
    left = None if supply is None or clock.allotted is None else Meter(clock.allotted)
    return replace(clock, owes_since=None, meter=left, warning=None)


# Standing still


def clock_paused(clock: SeatClock, cause: str, now: datetime) -> SeatClock:
    """One more cause keeps the clock still. A clock that has run out already is not saved by it.

    Nor is the last turn's, were it taken back: it would have run out.
    """
    if cause in clock.paused_by:
        return clock
    meter, before = clock.meter, clock.before
    return replace(
        clock,
        paused_by=(*clock.paused_by, cause),
        meter=meter if meter is None or meter.is_up(now) else meter.stopped(now),
        before=before if before is None or before.is_up(now) else before.stopped(now),
    )


def clock_resumed(clock: SeatClock, cause: str, now: datetime) -> SeatClock:
    """The cause is gone; the clock runs again when it was the last, and the seat owes something."""
    rest = tuple(other for other in clock.paused_by if other != cause)
    clock = replace(clock, paused_by=rest)
    if not clock.may_run:
        return clock
    meter, before = clock.meter, clock.before
    return replace(
        clock,
        meter=meter if meter is None or clock.owes_since is None else meter.started(now),
        before=None if before is None else before.started(now),
    )


def clock_credited(clock: SeatClock, outages: Iterable[Outage]) -> SeatClock:
    """What the clock lost in outages is given back, once, however often it is asked for."""
    meter, before = clock.meter, clock.before
    for outage in outages:
        meter = None if meter is None else meter.credited(outage)
        before = None if before is None else before.credited(outage)
    return replace(clock, meter=meter, before=before)


def clock_handed_over(clock: SeatClock, now: datetime) -> SeatClock:
    """A program plays from now on: what is left is kept for the person."""
    meter = None if clock.meter is None else clock.meter.stopped(now)
    return replace(clock, is_person=False, meter=meter, before=None, warning=None)


def clock_warned(clock: SeatClock) -> SeatClock:
    """The warning was given, or need not be any more; one of a clock that stands still waits until it runs."""
    return clock if clock.due_at is None else replace(clock, warning=None)
