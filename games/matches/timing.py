"""Clock arithmetic: pure functions of what a seat's clock was, the time control, and the time.

A *turn* of a seat runs from the moment it owes a decision until it owes none. A *meter* is a supply of time that runs
or stands still. All times are timedeltas of whole microseconds, so that nothing is lost by stopping and starting.
"""

import enum
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


class Mark(enum.StrEnum):
    """What a seat is warned of."""

    SHARE = "share"
    """Four fifths of the turn's time are used."""
    HOUR = "hour"
    """One hour is left."""


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
    `pending` are the marks of this turn at which the seat has still to be warned, whether or not the clock runs.
    """

    seat: int
    is_person: bool
    owes_since: datetime | None = None
    meter: Meter | None = None
    allotted: timedelta | None = None
    before: Meter | None = None
    paused_by: tuple[str, ...] = ()
    misses: int = 0
    pending: frozenset[Mark] = frozenset()

    @property
    def may_run(self) -> bool:
        return self.is_person and not self.paused_by

    @property
    def due_at(self) -> datetime | None:
        return None if self.meter is None else self.meter.due_at

    def is_up(self, now: datetime) -> bool:
        return self.meter is not None and self.meter.is_up(now)

    @property
    def warnings(self) -> dict[Mark, datetime | None]:
        """When the pending warnings are to be given: at no time (None) while the clock stands still."""
        due_at = self.due_at
        return {
            mark: None if due_at is None else due_at - left
            for mark, left in warned_when_left(self.allotted).items()
            if mark in self.pending
        }

    def warnings_due(self, now: datetime) -> frozenset[Mark]:
        """The pending warnings whose time has come."""
        return frozenset(mark for mark, at in self.warnings.items() if at is not None and at <= now)

    def marks_to_come(self, now: datetime) -> frozenset[Mark]:
        """The marks that what is left has not come down to; none while a program plays."""
        if self.meter is None or not self.is_person:
            return frozenset()
        left = self.meter.left_at(now)
        return frozenset(mark for mark, at_left in warned_when_left(self.allotted).items() if at_left < left)


def warned_when_left(allotted: timedelta | None) -> dict[Mark, timedelta]:
    """With how much time left a seat is warned that was allotted so much."""
    if allotted is None:
        return {}
    marks = {Mark.SHARE: allotted * WARNED_SHARE}
    return {**marks, Mark.HOUR: WARNED_TIME} if allotted > WARNED_TIME else marks


# Turns


def turn_begun(clock: SeatClock, control: TimeControl, now: datetime) -> SeatClock:
    """The seat owes a decision from now on."""
    left = control.clock.for_turn(None if clock.meter is None else clock.meter.left)
    meter = Meter(left, now if clock.may_run else None)
    clock = replace(clock, owes_since=now, meter=meter, allotted=left)
    return replace(clock, pending=clock.marks_to_come(now))


def turn_ended(clock: SeatClock, control: TimeControl, now: datetime, *, answered: bool) -> SeatClock:
    """The seat owes nothing any more: it has answered, or was overtaken by others."""
    left = NOTHING if clock.meter is None else clock.meter.left_at(now)
    kept = control.clock.after_turn(left, answered=answered)
    meter = None if kept is None else Meter(kept)
    return replace(clock, owes_since=None, meter=meter, before=clock.meter, pending=frozenset())


def turn_resumed(clock: SeatClock, now: datetime) -> SeatClock:
    """The step that ended the seat's turn was taken back: the turn goes on as if it had never ended.

    Marks that were passed, before the step or since, are not warned of any more.
    """
    meter = clock.meter if clock.before is None else clock.before
    if meter is not None:
        meter = meter.started(now) if clock.may_run else meter.stopped(now)
    clock = replace(clock, owes_since=now, meter=meter, before=None)
    return replace(clock, pending=clock.marks_to_come(now))


def turn_undone(clock: SeatClock, control: TimeControl) -> SeatClock:
    """The step that began the seat's turn was taken back: the turn has not been, and cost nothing."""
    supply = control.clock.at_start()
    left = None if supply is None or clock.allotted is None else Meter(clock.allotted)
    return replace(clock, owes_since=None, meter=left, pending=frozenset())


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
    return replace(clock, is_person=False, meter=meter, before=None, pending=frozenset())


def clock_warned(clock: SeatClock, now: datetime) -> SeatClock:
    """The warnings that are due were given, or need not be any more; those of a clock that stands still wait."""
    return replace(clock, pending=clock.pending - clock.warnings_due(now))
