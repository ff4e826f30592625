"""What of tables can be subscribed to."""

from collections.abc import AsyncGenerator
from functools import partial
from typing import Annotated, TypeAlias
from uuid import UUID

import strawberry

from games.matches.graphql.errors import NotFound, NotSignedIn
from games.matches.graphql.ids import uuid_of
from games.matches.streams.access import Follower
from games.matches.streams.context import StreamInfo
from games.matches.streams.news import Change, Kind
from games.matches.streams.subscriptions import not_found, not_signed_in
from games.matches.streams.threads import in_database
from matchmaking.errors import TableNotFound
from matchmaking.selectors import table_for


@strawberry.type
class TableChange:
    """Something happened at a table: fetch it."""

    table_id: UUID
    missed: bool = strawberry.field(description="Whether messages before this one may have been lost.")


TableChanged: TypeAlias = Annotated[TableChange | NotFound | NotSignedIn, strawberry.union("TableChangedResult")]


@strawberry.type
class TableSubscriptions:
    @strawberry.subscription(description="Comings, goings and the start of a table that one could have found by id.")
    async def table_changed(self, info: StreamInfo, id: strawberry.ID) -> AsyncGenerator[TableChanged, None]:
        key, context = uuid_of(id, "Table"), info.context
        if context.follower is None:
            yield not_signed_in()
            return
        if key is None:
            yield not_found()
            return
        look = partial(look_at_table, context.follower, key)
        subscription = context.follow((Kind.TABLE, key), look)
        try:
            if await in_database(look) is None:
                yield not_found()
                return
            async for change in context.changes(subscription):
                yield TableChange(table_id=key, missed=change.missed)
        finally:
            context.unfollow(subscription)


def look_at_table(follower: Follower, table_id: UUID) -> Change | None:
    """None when the table could not be found by its id. Asks the database, in a thread."""
    try:
        table_for(follower, table_id)
    except TableNotFound:
        return None
    return Change(table_id=table_id)
