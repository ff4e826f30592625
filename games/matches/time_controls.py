"""How long a seat may think: what a table agrees on, as data.

A control is kept as plain values in the match's row; how it makes clocks run lies in `games.matches.timing`.
"""

import enum
from datetime import timedelta
from typing import Any

import msgspec
from django.conf import settings
from msgspec import Struct

from games.kernel.names import snake_case
from games.matches.errors import TimeControlInvalid

MISSES_AT_MOST = 100


class AfterMisses(enum.StrEnum):
    """What becomes of a seat that has missed too many turns in a row."""

    PLAY_ON = "play_on"
    """Nothing: the clock goes on answering for it."""
    AGENT = "agent"
    """An agent takes the seat; the person may take it back."""
    FORFEIT = "forfeit"
    """The person is treated like somebody who resigned."""


class PerTurn(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=snake_case):
    """The same time for each turn; what is left of it is gone."""

    turn_seconds: int

    def at_start(self) -> timedelta | None:
        """What a seat has before its first turn; None where each turn brings its own time."""
        return None

    def for_turn(self, left: timedelta | None) -> timedelta:
        """The time of a turn that begins with so much left."""
        return timedelta(seconds=self.turn_seconds)

    def after_turn(self, left: timedelta, *, answered: bool) -> timedelta | None:
        """What is kept of what a turn has left."""
        return None

    def after_return(self, left: timedelta | None) -> timedelta | None:
        """What a person has who takes their seat back from an agent."""
        return None

    def lengths(self) -> dict[str, int]:
        return {"turn_seconds": self.turn_seconds}


class Bank(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=snake_case):
    """One supply for all turns; each finished turn adds the increment, up to the cap (Fischer's clock)."""

    initial_seconds: int
    increment_seconds: int
    cap_seconds: int

    def at_start(self) -> timedelta | None:
        return timedelta(seconds=self.initial_seconds)

    def for_turn(self, left: timedelta | None) -> timedelta:
        return timedelta(seconds=self.initial_seconds) if left is None else left

    def after_turn(self, left: timedelta, *, answered: bool) -> timedelta | None:
        """A missed turn counts as finished, too: an empty bank has the increment for each turn that follows."""
        added = timedelta(seconds=self.increment_seconds if answered else 0)
        return min(left + added, timedelta(seconds=self.cap_seconds))

    def after_return(self, left: timedelta | None) -> timedelta | None:
        """At least one increment; without increments the shortest turn there is, or one could never move again."""
        least = timedelta(seconds=self.increment_seconds) or settings.CLOCK_TURN_LEAST
        return max(left or timedelta(), least)

    def lengths(self) -> dict[str, int]:
        return {
            "initial_seconds": self.initial_seconds,
            "increment_seconds": self.increment_seconds,
            "cap_seconds": self.cap_seconds,
        }


class TimeControl(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A clock for each seat, and what happens to who lets it run out.

    After `misses` turns missed in a row, `then` follows; where no person has moved yet the match is annulled instead,
    if `annul_unmoved`.
    """

    clock: PerTurn | Bank
    misses: int = 2
    then: AfterMisses = AfterMisses.AGENT
    annul_unmoved: bool = True

    def plain(self) -> dict[str, Any]:
        """As it is stored."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


def control_of(plain: Any) -> TimeControl | None:
    """The stored control; None for a match without clocks."""
    return None if plain is None else msgspec.convert(plain, TimeControl)


def control_checked(control: TimeControl | None) -> None:
    """Raises TimeControlInvalid when a time is out of the installation's bounds (`settings.CLOCK_TURN_*`)."""
    if control is None:
        return
    least, most = _seconds(settings.CLOCK_TURN_LEAST), _seconds(settings.CLOCK_TURN_MOST)
    for name, seconds in control.clock.lengths().items():
        # A bank may go without an increment; all other times are turns, or have to suffice for one.
        lowest = 0 if name == "increment_seconds" else least
        _within(name, seconds, lowest, most)
    if isinstance(control.clock, Bank):
        _within("initial_seconds", control.clock.initial_seconds, least, control.clock.cap_seconds)
    _within("misses", control.misses, 1, MISSES_AT_MOST)


def _within(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise TimeControlInvalid(field=name, value=value, least=least, most=most)


def _seconds(time: timedelta) -> int:
    return int(time.total_seconds())
