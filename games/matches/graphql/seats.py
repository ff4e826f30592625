"""Seats and who sits there."""

from datetime import datetime
from typing import Self

import strawberry

from games.matches import models
from games.matches.graphql.clocks import Deadline
from games.matches.graphql.context import Info


@strawberry.type
class Player:
    """A person, as others see them."""

    id: strawberry.ID
    display_name: str

    @classmethod
    def of(cls, user: object) -> Self:
        """From a user of whatever account app is installed: its text is the shown name."""
        return cls(id=strawberry.ID(str(getattr(user, "pk", ""))), display_name=str(user))


@strawberry.type
class Seat:
    """A place at a match. After a resignation the person stands here still, and the agent who plays on."""

    seat: strawberry.Private[models.Seat]
    match: strawberry.Private[models.Match]

    number: int
    side: int = strawberry.field(description="Seats of one side win together.")
    agent: str | None = strawberry.field(description="The program that plays this seat, or played it to the end.")
    resigned: bool
    handed_over: bool = strawberry.field(
        description="Whether the agent only stands in for the person, who missed too many turns and may come back."
    )

    @classmethod
    def of(cls, seat: models.Seat, match: models.Match) -> Self:
        return cls(
            seat=seat,
            match=match,
            number=seat.number,
            side=seat.side,
            agent=seat.agent_in(match) or None,
            resigned=seat.resigned_at is not None,
            handed_over=seat.handed_over_at is not None,
        )

    @strawberry.field(description="Null for a seat that was an agent's from the start, or whose account is gone.")
    def player(self) -> Player | None:
        return None if self.seat.user is None else Player.of(self.seat.user)

    @strawberry.field(description="Since when the seat has owed an answer; null while it owes none.")
    def awaited_since(self, info: Info) -> datetime | None:
        return info.context.deadline(self.match, self.number).owes_since

    @strawberry.field(description="When the clock answers in the seat's stead; null without a clock.")
    def due_at(self, info: Info) -> datetime | None:
        return info.context.deadline(self.match, self.number).due_at

    @strawberry.field(description="The seat's clock; null in a match without clocks.")
    def deadline(self, info: Info) -> Deadline | None:
        if self.match.time_control is None:
            return None
        return Deadline.of(info.context.deadline(self.match, self.number), info.context.now)
