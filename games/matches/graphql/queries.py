"""What may be asked about matches."""

from typing import Annotated, Any, TypeAlias

import strawberry

from games.matches import selectors
from games.matches.errors import NotFound as NotFoundError
from games.matches.graphql.context import Info, RequestContext
from games.matches.graphql.errors import NotFound, NotSignedIn
from games.matches.graphql.ids import uuid_of
from games.matches.graphql.match import Match
from games.matches.graphql.paging import PAGE, MatchConnection, match_page

MatchResult: TypeAlias = Annotated[Match | NotFound, strawberry.union("MatchResult")]
MyMatchesResult: TypeAlias = Annotated[MatchConnection | NotSignedIn, strawberry.union("MyMatchesResult")]


@strawberry.type
class MatchQueries:
    @strawberry.field(description="One match. `capability` is the key that came with a link for spectators.")
    def match(self, info: Info, id: strawberry.ID, capability: str | None = None) -> MatchResult:
        return match_of(info.context, id, capability)

    @strawberry.field(description="Matches in which the asker has a seat, newest first.")
    def my_matches(self, info: Info, first: int = PAGE, after: str | None = None) -> MyMatchesResult:
        return match_page(selectors.matches_of(info.context.signed_in()), info, first=first, after=after)

    @strawberry.field(description="Matches that wait for the asker: by deadline, then by how long they have waited.")
    def matches_awaiting_me(self, info: Info, first: int = PAGE, after: str | None = None) -> MyMatchesResult:
        return match_page(selectors.matches_awaiting(info.context.signed_in()), info, first=first, after=after)

    @strawberry.field(description="Matches under way that everybody may watch, newest first.")
    def open_matches(self, info: Info, first: int = PAGE, after: str | None = None) -> MatchConnection:
        return match_page(selectors.matches_open(), info, first=first, after=after)


def match_of(context: RequestContext, match_id: str, capability: str | None = None) -> Any:
    """The match of an id as clients send it. Raises `NotFound` also for an id that names nothing."""
    context.spend()
    key = uuid_of(match_id, "Match")
    if key is None:
        raise NotFoundError
    return context.remember(selectors.match_for(context.user, key, capability))
