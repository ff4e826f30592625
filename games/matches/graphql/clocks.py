"""Time controls and the clocks of seats."""

from datetime import datetime
from typing import Annotated, Self, TypeAlias

import strawberry
from strawberry import Maybe

from games.matches import models, time_controls
from games.matches.clock_rows import meter_of
from games.matches.graphql.errors import BadInputError
from games.matches.models import PauseCause
from games.matches.time_controls import AfterMisses

PauseCauseChoices = strawberry.enum(
    PauseCause, name="PauseCause", description="Why a clock stands still: by agreement, on vacation, by a moderator."
)
AfterMissesChoices = strawberry.enum(
    AfterMisses,
    name="AfterMisses",
    description="What becomes of a seat that missed too many turns: played on by defaults, given to an agent, lost.",
)


@strawberry.type
class PerTurnClock:
    """The same time for each turn."""

    turn_seconds: int


@strawberry.type
class BankClock:
    """One supply for all turns; each finished turn adds the increment, up to the cap."""

    initial_seconds: int
    increment_seconds: int
    cap_seconds: int


Clock: TypeAlias = Annotated[PerTurnClock | BankClock, strawberry.union("Clock")]


@strawberry.type
class TimeControl:
    """How long a turn may last. It runs from the moment a seat owes an answer until it owes none."""

    clock: Clock
    misses: int = strawberry.field(description="After how many turns missed in a row `then` follows.")
    then: AfterMisses
    annul_unmoved: bool = strawberry.field(
        description="Whether the match is annulled instead, where no person has moved yet."
    )

    @classmethod
    def of(cls, control: time_controls.TimeControl | None) -> Self | None:
        """The control; null for none."""
        if control is None:
            return None
        clock = control.clock
        shown: PerTurnClock | BankClock = (
            PerTurnClock(turn_seconds=clock.turn_seconds)
            if isinstance(clock, time_controls.PerTurn)
            else BankClock(
                initial_seconds=clock.initial_seconds,
                increment_seconds=clock.increment_seconds,
                cap_seconds=clock.cap_seconds,
            )
        )
        return cls(clock=shown, misses=control.misses, then=control.then, annul_unmoved=control.annul_unmoved)


@strawberry.input
class PerTurnClockInput:
    turn_seconds: int


@strawberry.input
class BankClockInput:
    initial_seconds: int
    increment_seconds: int
    cap_seconds: int


@strawberry.input(one_of=True)
class ClockInput:
    """The same time for each turn, or one supply for all."""

    per_turn: Maybe[PerTurnClockInput] = strawberry.field(default=None)
    bank: Maybe[BankClockInput] = strawberry.field(default=None)


@strawberry.input
class TimeControlInput:
    clock: ClockInput
    misses: int = strawberry.field(default=2, description="After how many turns missed in a row `then` follows.")
    then: AfterMisses = AfterMisses.AGENT
    annul_unmoved: bool = strawberry.field(default=True, description="Annul instead, where no person has moved yet.")

    def control(self) -> time_controls.TimeControl:
        """Raises BadInputError where no clock is named."""
        return time_controls.TimeControl(
            clock=self._clock(), misses=self.misses, then=self.then, annul_unmoved=self.annul_unmoved
        )

    def _clock(self) -> time_controls.PerTurn | time_controls.Bank:
        if self.clock.per_turn:
            return time_controls.PerTurn(turn_seconds=self.clock.per_turn.value.turn_seconds)
        if self.clock.bank:
            bank = self.clock.bank.value
            return time_controls.Bank(
                initial_seconds=bank.initial_seconds,
                increment_seconds=bank.increment_seconds,
                cap_seconds=bank.cap_seconds,
            )
        raise BadInputError("Name a clock.", "input", "timeControl", "clock")


@strawberry.type
class Deadline:
    """A seat's clock."""

    due_at: datetime | None = strawberry.field(
        description="When the clock answers in the seat's stead; null while it stands still."
    )
    remaining_ms: int | None = strawberry.field(
        description="What the seat has left now; null where its next turn brings its own time."
    )
    paused_by: list[PauseCause] = strawberry.field(
        description="Why the clock stands still although the seat may owe an answer. It runs when the list is empty."
    )
    misses: int = strawberry.field(description="How many turns the seat has missed in a row.")

    @classmethod
    def of(cls, row: models.Deadline, now: datetime) -> Self:
        meter = meter_of(row)
        return cls(
            due_at=row.due_at,
            remaining_ms=None if meter is None else int(meter.left_at(now).total_seconds() * 1000),
            paused_by=[PauseCause(cause) for cause in row.paused_by],
            misses=row.misses,
        )
