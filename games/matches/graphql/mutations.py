"""What may be done to a match. Each mutation takes one `input` and answers with what happened or with why not."""

from typing import Annotated, Any, TypeAlias
from uuid import UUID

import strawberry

from games.matches import services
from games.matches.errors import NotFound as NotFoundError
from games.matches.graphql.context import Info
from games.matches.graphql.errors import (
    BadInput,
    BadInputError,
    IdempotencyConflict,
    MatchOver,
    NoHints,
    NotFound,
    NotSeated,
    NotSignedIn,
    PlyMismatch,
    Refused,
    SeatHandedOver,
    SeatResigned,
    StaleDecision,
    TakeBackImpossible,
    TimeIsUp,
)
from games.matches.graphql.game_types import TYPES, GameEvent, GameMoveInput
from games.matches.graphql.ids import uuid_of
from games.matches.graphql.match import Match

CLIENT_MOVE_ID_LENGTH = 64
_MATCH_ID = "The match's id, or its bare UUID."
_CLIENT_MOVE_ID = "The client's own name for this request: sent again, it gives the first result again."
_EXPECTED_PLY = "Refuse if the match has gone on from this ply; needed only where the decision is not enough."


@strawberry.input
class PlayMoveInput:
    match_id: strawberry.ID = strawberry.field(description=_MATCH_ID)
    decision_id: int = strawberry.field(description="The decision, or the offer, that the move answers.")
    move: GameMoveInput
    client_move_id: str = strawberry.field(description=_CLIENT_MOVE_ID)
    expected_ply: int | None = strawberry.field(default=None, description=_EXPECTED_PLY)


@strawberry.input
class ResignInput:
    match_id: strawberry.ID = strawberry.field(description=_MATCH_ID)
    expected_ply: int | None = strawberry.field(default=None, description=_EXPECTED_PLY)


@strawberry.input
class TakeBackInput:
    match_id: strawberry.ID = strawberry.field(description=_MATCH_ID)
    client_move_id: str = strawberry.field(description=_CLIENT_MOVE_ID)
    expected_ply: int | None = strawberry.field(default=None, description=_EXPECTED_PLY)


@strawberry.input
class AbortInput:
    match_id: strawberry.ID = strawberry.field(description=_MATCH_ID)
    agree: bool = strawberry.field(default=True, description="False withdraws an agreement.")
    expected_ply: int | None = strawberry.field(default=None, description=_EXPECTED_PLY)


@strawberry.input
class AskHintInput:
    match_id: strawberry.ID = strawberry.field(description=_MATCH_ID)


@strawberry.type
class HintAsked:
    """The hint comes as `match.hint`: at once if it was asked for before, else within seconds, and streams tell."""

    match: Match


@strawberry.type
class MoveAccepted:
    """The move was made, now or by an earlier request with the same `clientMoveId` (`repeated`)."""

    happened: strawberry.Private[tuple[Any, ...]]

    match: Match = strawberry.field(description="As it is now.")
    seat: int
    ply: int = strawberry.field(description="The ply of the move.")
    repeated: bool

    @strawberry.field(description="What the move did, as the mover may see it.")
    def events(self) -> list[GameEvent]:
        return list(self.happened)


@strawberry.type
class SeatGivenUp:
    """The seat was resigned. The match is over, or `agent` plays on."""

    match: Match
    seat: int
    ply: int
    agent: str | None


@strawberry.type
class StepTakenBack:
    """The step that took `ofPly` is undone; that took a ply of its own."""

    match: Match
    seat: int
    ply: int
    of_ply: int
    repeated: bool


@strawberry.type
class AbortAnswered:
    """Whether the match is aborted now; if not, who has agreed and who must still agree."""

    match: Match
    aborted: bool
    agreed: list[int]
    awaited: list[int]


PlayMoveResult: TypeAlias = Annotated[
    MoveAccepted
    | Refused
    | StaleDecision
    | TimeIsUp
    | MatchOver
    | PlyMismatch
    | IdempotencyConflict
    | SeatResigned
    | SeatHandedOver
    | NotSeated
    | NotFound
    | NotSignedIn
    | BadInput,
    strawberry.union("PlayMoveResult"),
]
ResignResult: TypeAlias = Annotated[
    SeatGivenUp | MatchOver | PlyMismatch | SeatResigned | SeatHandedOver | NotSeated | NotFound | NotSignedIn,
    strawberry.union("ResignResult"),
]
TakeBackResult: TypeAlias = Annotated[
    StepTakenBack
    | TakeBackImpossible
    | TimeIsUp
    | MatchOver
    | PlyMismatch
    | IdempotencyConflict
    | SeatResigned
    | SeatHandedOver
    | NotSeated
    | NotFound
    | NotSignedIn
    | BadInput,
    strawberry.union("TakeBackResult"),
]
AskHintResult: TypeAlias = Annotated[
    HintAsked | NoHints | TimeIsUp | MatchOver | SeatResigned | SeatHandedOver | NotSeated | NotFound | NotSignedIn,
    strawberry.union("AskHintResult"),
]
AbortResult: TypeAlias = Annotated[
    AbortAnswered | MatchOver | PlyMismatch | SeatResigned | SeatHandedOver | NotSeated | NotFound | NotSignedIn,
    strawberry.union("AbortResult"),
]


@strawberry.type
class MatchMutations:
    @strawberry.mutation(description="Answers a decision or takes an offer.")
    def play_move(self, info: Info, input: PlayMoveInput) -> PlayMoveResult:
        context = info.context
        user = context.signed_in()
        accepted = services.move_play(
            match_id=_match_id(input.match_id),
            user=user,
            decision_id=input.decision_id,
            move=TYPES.move_of(input.move),
            client_move_id=_client_move_id(input.client_move_id),
            now=context.now,
            expected_ply=input.expected_ply,
        )
        return MoveAccepted(
            happened=accepted.events,
            match=context.remember(accepted.match),
            seat=accepted.seat,
            ply=accepted.ply,
            repeated=accepted.repeated,
        )

    @strawberry.mutation(description="Gives a seat up.")
    def resign(self, info: Info, input: ResignInput) -> ResignResult:
        context = info.context
        user = context.signed_in()
        given_up = services.seat_resign(
            match_id=_match_id(input.match_id), user=user, now=context.now, expected_ply=input.expected_ply
        )
        return SeatGivenUp(
            match=context.remember(given_up.match),
            seat=given_up.seat,
            ply=given_up.ply,
            agent=given_up.agent or None,
        )

    @strawberry.mutation(description="Takes back the asker's last step, if it drew no chance and revealed nothing.")
    def take_back(self, info: Info, input: TakeBackInput) -> TakeBackResult:
        context = info.context
        user = context.signed_in()
        taken_back = services.step_take_back(
            match_id=_match_id(input.match_id),
            user=user,
            client_move_id=_client_move_id(input.client_move_id),
            now=context.now,
            expected_ply=input.expected_ply,
        )
        return StepTakenBack(
            match=context.remember(taken_back.match),
            seat=taken_back.seat,
            ply=taken_back.ply,
            of_ply=taken_back.of_ply,
            repeated=taken_back.repeated,
        )

    @strawberry.mutation(description="Asks what to do next. Counted, and what was done before stands from then on.")
    def ask_hint(self, info: Info, input: AskHintInput) -> AskHintResult:
        context = info.context
        user = context.signed_in()
        view = services.hint_ask(match_id=_match_id(input.match_id), user=user, now=context.now)
        return HintAsked(match=context.remember(view))

    @strawberry.mutation(description="Aborts a match: at once before the first move, later when everybody agrees.")
    def abort(self, info: Info, input: AbortInput) -> AbortResult:
        context = info.context
        user = context.signed_in()
        answered = services.match_abort(
            match_id=_match_id(input.match_id),
            user=user,
            now=context.now,
            agree=input.agree,
            expected_ply=input.expected_ply,
        )
        return AbortAnswered(
            match=context.remember(answered.match),
            aborted=answered.aborted,
            agreed=list(answered.agreed),
            awaited=list(answered.awaited),
        )


def _match_id(text: str) -> UUID:
    key = uuid_of(text, "Match")
    if key is None:
        raise NotFoundError
    return key


def _client_move_id(text: str) -> str:
    if not 1 <= len(text) <= CLIENT_MOVE_ID_LENGTH or not text.isprintable():
        message = f"A clientMoveId has 1 to {CLIENT_MOVE_ID_LENGTH} printable characters."
        raise BadInputError(message, "input", "clientMoveId")
    return text
