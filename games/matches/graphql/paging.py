"""Pages of lists: Relay connections whose cursors hold a place in the order and not an offset."""

from typing import Any, TypeVar

import strawberry
from django.db.models import QuerySet
from strawberry_django.relay import DjangoCursorConnection

from games.matches import models
from games.matches.graphql.context import Info
from games.matches.graphql.errors import BadInputError
from games.matches.graphql.match import Match

PAGE = 20
PAGE_AT_MOST = 50
ROWS_PER_COST = 10

C = TypeVar("C", bound=DjangoCursorConnection[Any])


@strawberry.type
class MatchConnection(DjangoCursorConnection[Match]):
    """Matches in a fixed order; `endCursor` of one page is the `after` of the next."""


def match_page(matches: QuerySet[models.Match], info: Info, *, first: int, after: str | None) -> MatchConnection:
    """A page of matches with all that their fields need. Raises `BadInputError` for a wrong size or cursor."""
    return page_of(MatchConnection, matches.prefetch_related("deadlines"), info, first=first, after=after)


def page_of(connection: type[C], rows: QuerySet[Any], info: Info, *, first: int, after: str | None) -> C:
    """A page of a list that is in a fixed order. Raises `BadInputError` for a wrong size or cursor."""
    if not 1 <= first <= PAGE_AT_MOST:
        raise BadInputError(f"A page has 1 to {PAGE_AT_MOST} entries.", "first")
    info.context.spend(1 + first // ROWS_PER_COST)
    ordered: Any = rows
    try:
        page: Any = connection.resolve_connection(ordered, info=info, first=first, after=after)
    except (ValueError, RecursionError) as error:  # a cursor is JSON, which may also be nested too deeply to be read
        raise BadInputError("This cursor did not come from this list.", "after") from error
    made: C = page  # not awaitable, as nothing here is asynchronous
    return made
