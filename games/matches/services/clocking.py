"""The clocks of a locked match: read, brought on by what happened, and written back.

Programs and matches without a time control have no clocks: for them nothing here costs a query.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeAlias

from django.conf import settings
from django.db.models import DateTimeField, Value

from games.matches.clock_rows import clocks_read, clocks_written, row_of
from games.matches.errors import TimeIsUp
from games.matches.models import Heartbeat, Match, Outage, RecordKind
from games.matches.time_controls import TimeControl, control_of
from games.matches.timing import (
    Meter,
    SeatClock,
    clock_credited,
    clock_handed_over,
    turn_begun,
    turn_ended,
    turn_resumed,
    turn_undone,
)
from games.matches.timing import Outage as Gap

Clocks: TypeAlias = dict[int, SeatClock]

SWEEP = "sweep"
"""The name of the heartbeat of the clocks' sweep."""


def clocks_of(match: Match, now: datetime) -> Clocks | None:
    """The clocks of a locked match by seat, with all outages until now credited; None where it has none. Two queries.

    A seat that a program has taken over meanwhile, or whose account is gone, has no running clock.
    """
    if match.time_control is None:
        return None
    clocks = [clock for _, clock in clocks_read([match.pk])]
    gaps = outages_that_count(clocks, now)
    settled = (clock_credited(clock, gaps) for clock in clocks)
    return {clock.seat: clock if clock.is_person else clock_handed_over(clock, now) for clock in settled}


def outages_that_count(clocks: Iterable[SeatClock], now: datetime) -> list[Gap]:
    """The outages that these clocks have run into; also one that is under way, or that no sweep has noticed yet.

    So nobody is told that their time is up by the first process that comes back, before the sweep has credited it.
    """
    meters = [meter for clock in clocks for meter in (clock.meter, clock.before) if meter is not None]
    running = [meter.since for meter in meters if meter.since is not None]
    if not running:
        return []
    ended = Outage.objects.filter(ended_at__gt=min(running)).values_list("started_at", "ended_at")
    silent = Heartbeat.objects.filter(name=SWEEP, beat_at__lt=now - settings.CLOCK_OUTAGE_FROM)
    until = Value(now, output_field=DateTimeField())
    found = ended.order_by().union(silent.annotate(until=until).values_list("beat_at", "until"), all=True)
    return sorted((Gap(start, end) for start, end in found), key=lambda gap: gap.start)


def check_in_time(clocks: Clocks | None, seat: int, now: datetime) -> None:
    """Raises TimeIsUp when the seat's clock had run out at the time of receipt, whether or not a sweep came by."""
    clock = None if clocks is None else clocks[seat]
    if clock is not None and clock.due_at is not None and clock.is_up(now):
        raise TimeIsUp(due_at=clock.due_at.isoformat())


def check_turn_resumable(clocks: Clocks | None, seat: int, now: datetime) -> None:
    """Raises TimeIsUp when the time would have run out, had the seat's last turn gone on until now."""
    check_in_time(clocks, seat, now)
    before = None if clocks is None else clocks[seat].before
    if before is not None and before.due_at is not None and before.is_up(now):
        raise TimeIsUp(due_at=before.due_at.isoformat())


@dataclass(frozen=True, kw_only=True, slots=True)
class Happening:
    """What has happened in a match, as far as clocks mind: who did what, who owed an answer before, who owes one now.

    `ends_turn`: the answer ends the turn of its seat, even where it owes another one at once.
    """

    kind: RecordKind
    seat: int | None
    ends_turn: bool
    owed_before: set[int]
    owing: set[int]
    now: datetime


def clocks_after(clocks: Clocks, control: TimeControl, what: Happening) -> Clocks:
    """The clocks after something has happened."""
    return {seat: _clock_after(clock, control, what) for seat, clock in clocks.items()}


def _clock_after(clock: SeatClock, control: TimeControl, what: Happening) -> SeatClock:
    did, owes = clock.seat == what.seat, clock.seat in what.owing
    if what.kind == RecordKind.TAKEN_BACK:
        return _after_take_back(clock, control, what)
    if did and what.kind == RecordKind.RETURNED:
        return _returned(clock, control, what.now, owes=owes)
    if clock.seat in what.owed_before and (not owes or (did and what.ends_turn)):
        clock = turn_ended(clock, control, what.now, answered=did)
        clock = turn_begun(clock, control, what.now) if owes else clock
    elif owes and clock.seat not in what.owed_before:
        clock = turn_begun(clock, control, what.now)
    elif did and owes:
        # The turn goes on; that the seat is awaited anew tells how long a program has had for its next answer.
        clock = replace(clock, owes_since=what.now)
    return replace(clock, misses=0) if did and what.kind == RecordKind.MOVED else clock


def _after_take_back(clock: SeatClock, control: TimeControl, what: Happening) -> SeatClock:
    """The mover's turn goes on as if it had not ended; turns that the step had begun have not been."""
    owed, owes = clock.seat in what.owed_before, clock.seat in what.owing
    if owed and not owes:
        return turn_undone(clock, control)
    if owes and clock.seat == what.seat and (what.ends_turn or not owed):
        return turn_resumed(clock, what.now)
    return turn_begun(clock, control, what.now) if owes and not owed else clock


def clocks_save(match: Match, clocks: Iterable[SeatClock]) -> None:
    """Writes clocks of a locked match, where nothing else of it changes."""
    clocks_written([row_of(match.pk, clock) for clock in clocks])


def match_control(match: Match) -> TimeControl:
    """The time control of a match that has one."""
    control = control_of(match.time_control)
    if control is None:
        raise LookupError(f"match {match.id} is played without clocks")
    return control


def _returned(clock: SeatClock, control: TimeControl, now: datetime, *, owes: bool) -> SeatClock:
    supply = control.clock.after_return(None if clock.meter is None else clock.meter.left)
    clock = replace(clock, misses=0, owes_since=None, meter=None if supply is None else Meter(supply))
    return turn_begun(clock, control, now) if owes else clock
