"""What may be done to clocks. Each mutation takes one `input` and answers with what happened or with why not."""

from datetime import datetime
from typing import Annotated, Self, TypeAlias
from uuid import UUID

import strawberry
from django.utils import timezone

from games.clocks import models, selectors, services
from games.clocks.graphql.errors import NoClock, VacationInvalid
from games.matches.errors import NotFound as NotFoundError
from games.matches.graphql.context import Info
from games.matches.graphql.errors import (
    BadInputError,
    MatchOver,
    NotFound,
    NotSeated,
    NotSignedIn,
    SeatHandedOver,
    SeatResigned,
)
from games.matches.graphql.ids import uuid_of
from games.matches.graphql.match import Match
from games.matches.graphql.queries import match_of
from games.matches.services import seat_take_back

_MATCH_ID = "The match's id, or its bare UUID."


@strawberry.input
class AgreePauseInput:
    match_id: strawberry.ID = strawberry.field(description=_MATCH_ID)
    agree: bool = strawberry.field(default=True, description="False withdraws an agreement.")


@strawberry.input
class EndPauseInput:
    match_id: strawberry.ID = strawberry.field(description=_MATCH_ID)


@strawberry.input
class TakeSeatBackInput:
    match_id: strawberry.ID = strawberry.field(description=_MATCH_ID)


@strawberry.input
class TakeVacationInput:
    until: datetime = strawberry.field(description="When it ends; sent again, this changes the end.")


@strawberry.type
class PauseAnswered:
    """Whether the match is paused by agreement now; if not, who has agreed and who must still agree."""

    match: Match
    paused: bool
    agreed: list[int]
    awaited: list[int]


@strawberry.type
class PauseEnded:
    """No agreement keeps the clocks still any more. Other causes may: `deadline { pausedBy }`."""

    match: Match


@strawberry.type
class SeatTakenBack:
    """The asker plays their own seat."""

    match: Match
    seat: int
    ply: int


@strawberry.type
class Vacation:
    """Time off: the person's clocks stand still in all matches."""

    begun_at: datetime
    until: datetime

    @classmethod
    def of(cls, vacation: models.Vacation) -> Self:
        return cls(begun_at=vacation.begun_at, until=vacation.until)


@strawberry.type
class VacationTaken:
    """The asker's clocks stand still, in some seconds at the latest."""

    vacation: Vacation


@strawberry.type
class VacationEnded:
    """The asker's clocks go on. `vacation` is always null: none is under way."""

    vacation: Vacation | None


AgreePauseResult: TypeAlias = Annotated[
    PauseAnswered | NoClock | MatchOver | SeatResigned | SeatHandedOver | NotSeated | NotFound | NotSignedIn,
    strawberry.union("AgreePauseResult"),
]
EndPauseResult: TypeAlias = Annotated[
    PauseEnded | NoClock | MatchOver | SeatResigned | SeatHandedOver | NotSeated | NotFound | NotSignedIn,
    strawberry.union("EndPauseResult"),
]
TakeSeatBackResult: TypeAlias = Annotated[
    SeatTakenBack | MatchOver | SeatResigned | NotSeated | NotFound | NotSignedIn,
    strawberry.union("TakeSeatBackResult"),
]
TakeVacationResult: TypeAlias = Annotated[
    VacationTaken | VacationInvalid | NotSignedIn, strawberry.union("TakeVacationResult")
]
EndVacationResult: TypeAlias = Annotated[VacationEnded | NotSignedIn, strawberry.union("EndVacationResult")]


@strawberry.type
class ClockQueries:
    @strawberry.field(description="The asker's vacation under way; null for none, and where nobody is signed in.")
    def my_vacation(self, info: Info) -> Vacation | None:
        user = info.context.user
        vacation = None if user is None else services.vacation_of(user)
        return None if vacation is None else Vacation.of(vacation)

    @strawberry.field(
        description="The seats that agree to a pause of a match at its present ply; empty once it is paused, null for "
        "a match that is not for the asker."
    )
    def pause_agreed(self, info: Info, match_id: strawberry.ID) -> list[int] | None:
        try:
            match = match_of(info.context, match_id)
        except NotFoundError:
            return None
        return list(selectors.pause_agreed(match))


@strawberry.type
class ClockMutations:
    @strawberry.mutation(description="Asks for a pause or agrees to it. All who play must agree at the same ply.")
    def agree_pause(self, info: Info, input: AgreePauseInput) -> AgreePauseResult:
        context = info.context
        user = context.signed_in()
        answered = services.pause_agree(
            match_id=_match_id(input.match_id), user=user, now=context.now, agree=input.agree
        )
        return PauseAnswered(
            match=context.remember(answered.match),
            paused=answered.paused,
            agreed=list(answered.agreed),
            awaited=list(answered.awaited),
        )

    @strawberry.mutation(description="Ends an agreed pause. Anybody who plays may.")
    def end_pause(self, info: Info, input: EndPauseInput) -> EndPauseResult:
        context = info.context
        user = context.signed_in()
        view = services.pause_end(match_id=_match_id(input.match_id), user=user, now=context.now)
        return PauseEnded(match=context.remember(view))

    @strawberry.mutation(description="Takes the asker's seat back from the agent that the clock gave it to.")
    def take_seat_back(self, info: Info, input: TakeSeatBackInput) -> TakeSeatBackResult:
        context = info.context
        user = context.signed_in()
        returned = seat_take_back(match_id=_match_id(input.match_id), user=user, now=context.now)
        return SeatTakenBack(match=context.remember(returned.match), seat=returned.seat, ply=returned.ply)

    @strawberry.mutation(description="Stops the asker's clocks in all their matches for a while.")
    def take_vacation(self, info: Info, input: TakeVacationInput) -> TakeVacationResult:
        context = info.context
        user = context.signed_in()
        if timezone.is_naive(input.until):
            raise BadInputError("Say in which time zone: 2026-07-01T12:00:00Z, or +02:00.", "input", "until")
        vacation = services.vacation_begin(user=user, until=input.until, now=context.now)
        return VacationTaken(vacation=Vacation.of(vacation))

    @strawberry.mutation(description="Lets the asker's clocks go on.")
    def end_vacation(self, info: Info) -> EndVacationResult:
        context = info.context
        services.vacation_end(user=context.signed_in(), now=context.now)
        return VacationEnded(vacation=None)


def _match_id(text: str) -> UUID:
    key = uuid_of(text, "Match")
    if key is None:
        raise NotFoundError
    return key
