"""Pages of matches: Relay connections whose cursors hold a place in the order and not an offset."""

from typing import Any, cast

import strawberry
from django.db.models import QuerySet
from strawberry_django.relay import DjangoCursorConnection

from games.matches import models
from games.matches.graphql.context import Info
from games.matches.graphql.errors import BadInputError
from games.matches.graphql.match import Match

PAGE = 20
PAGE_AT_MOST = 50


@strawberry.type
class MatchConnection(DjangoCursorConnection[Match]):
    """Matches in a fixed order; `endCursor` of one page is the `after` of the next."""


def match_page(matches: QuerySet[models.Match], info: Info, *, first: int, after: str | None) -> MatchConnection:
    """A page of matches with all that their fields need. Raises `BadInputError` for a wrong size or cursor."""
    if not 1 <= first <= PAGE_AT_MOST:
        raise BadInputError(f"A page has 1 to {PAGE_AT_MOST} matches.", "first")
    rows: Any = matches.prefetch_related("deadlines")
    try:
        page: Any = MatchConnection.resolve_connection(rows, info=info, first=first, after=after)
    except ValueError as error:
        raise BadInputError("This cursor did not come from this list.", "after") from error
    return cast("MatchConnection", page)  # not awaitable, as nothing here is asynchronous
