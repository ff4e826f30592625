"""How an operator is told of times: to the millisecond, so that they can be added up."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Final

from games.matches.models import Outage
from games.matches.time_controls import PerTurn, control_of

NEVER: Final = "-"


def at(moment: datetime | None) -> str:
    """A moment, in UTC."""
    return NEVER if moment is None else f"{moment:%Y-%m-%d %H:%M:%S}.{moment.microsecond // 1000:03}Z"


def length(span: timedelta | None) -> str:
    """A length of time: days, hours, minutes, seconds."""
    if span is None:
        return NEVER
    milliseconds = span // timedelta(milliseconds=1)
    return f"{timedelta(seconds=milliseconds // 1000)}.{milliseconds % 1000:03}"


def outage_within(start: datetime, end: datetime, outages: Iterable[Outage]) -> timedelta:
    """How much of a span the service was away."""
    lost = timedelta()
    for outage in outages:
        lost += max(timedelta(), min(end, outage.ended_at) - max(start, outage.started_at))
    return lost


def span_told(start: datetime, end: datetime, outages: Iterable[Outage]) -> str:
    """How long it was from one moment to another, and how much of that the service was away."""
    lost = outage_within(start, end, outages)
    return length(end - start) + (f", of it {length(lost)} outage" if lost else "")


def control_told(plain: Any) -> str:
    """A stored time control in words."""
    control = control_of(plain)
    if control is None:
        return "no clocks"
    clock = control.clock
    seconds = {name: timedelta(seconds=value) for name, value in clock.lengths().items()}
    if isinstance(clock, PerTurn):
        supply = f"{seconds['turn_seconds']} for each turn"
    else:
        supply = f"{seconds['initial_seconds']} for all turns, {seconds['increment_seconds']} more after each, "
        supply += f"never more than {seconds['cap_seconds']}"
    annulled = ", or annulled while no person has moved" if control.annul_unmoved else ""
    return f"{supply}; after {control.misses} missed in a row: {control.then}{annulled}"
