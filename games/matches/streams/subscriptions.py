"""What of matches can be subscribed to. Each message says where to look; the queries say what there is to see."""

from collections.abc import AsyncGenerator
from functools import partial
from typing import Annotated, Any, Self, TypeAlias
from uuid import UUID

import strawberry

from games.matches.errors import NotFound as NotFoundError
from games.matches.graphql.errors import NotFound, NotSignedIn, NotSignedInError
from games.matches.graphql.ids import uuid_of
from games.matches.streams.access import followed_ply, look_at_account, look_at_match
from games.matches.streams.context import StreamInfo
from games.matches.streams.news import Change, Kind
from games.matches.streams.threads import in_database

_MISSED = "Whether messages before this one may have been lost: fetch all that came after the last known ply."


@strawberry.type
class MatchChange:
    """Something happened in a match: fetch it. Nothing else is told, so that nothing hidden can be."""

    match_id: UUID
    ply: int | None = strawberry.field(description="How far the match has come; null where that has to be asked.")
    missed: bool = strawberry.field(description=_MISSED)


@strawberry.type
class AccountChange:
    """Something happened in a match or at a table of the asker. With neither named, fetch everything."""

    match_id: UUID | None
    table_id: UUID | None
    ply: int | None = strawberry.field(description="How far the match has come.")
    missed: bool = strawberry.field(description=_MISSED)

    @classmethod
    def of(cls, change: Change) -> Self:
        return cls(match_id=change.match_id, table_id=change.table_id, ply=change.ply, missed=change.missed)


MatchChanged: TypeAlias = Annotated[MatchChange | NotFound, strawberry.union("MatchChangedResult")]
MyTurns: TypeAlias = Annotated[AccountChange | NotSignedIn, strawberry.union("MyTurnsResult")]


@strawberry.type
class MatchSubscriptions:
    @strawberry.subscription(description="Where the match stands, at once and then after each ply.")
    async def match_changed(
        self, info: StreamInfo, id: strawberry.ID, capability: str | None = None
    ) -> AsyncGenerator[MatchChanged, None]:
        key, context = uuid_of(id, "Match"), info.context
        if key is None:
            yield not_found()
            return
        asked = context.follower, key, capability
        subscription = context.follow((Kind.MATCH, key), partial(look_at_match, *asked))
        try:
            ply = await in_database(partial(followed_ply, *asked))
            subscription.begin_at(ply)
            yield MatchChange(match_id=key, ply=ply, missed=False)
            async for change in context.changes(subscription):
                yield MatchChange(match_id=key, ply=change.ply, missed=change.missed)
        except NotFoundError:
            yield not_found()
        finally:
            context.unfollow(subscription)

    @strawberry.subscription(
        description="Changes in all matches and at all tables of the asker: whose turn it is may be another's now."
    )
    async def my_turns(self, info: StreamInfo) -> AsyncGenerator[MyTurns, None]:
        context = info.context
        if context.follower is None:
            yield not_signed_in()
            return
        subscription = context.follow((Kind.ACCOUNT, context.follower.pk), look_at_account)
        try:
            async for change in context.changes(subscription):
                yield AccountChange.of(change)
        finally:
            context.unfollow(subscription)


def not_found() -> NotFound:
    """The answer about what is not there, or not for the asker."""
    error: Any = NotFoundError()
    return NotFound(code=error.code, message=error.message, details=error.details)


def not_signed_in() -> NotSignedIn:
    """The answer where somebody has to be signed in. A session that is no good is refused at the door."""
    error: Any = NotSignedInError(session_refused=False)
    return NotSignedIn(code=error.code, message=error.message, details=error.details)
