"""`node(id)`: deny by default. Only kinds with a loader can be fetched, and a loader gives what the asker may see."""

from collections.abc import Callable
from typing import Any, TypeAlias
from uuid import UUID

from games.matches.errors import NotFound
from games.matches.graphql.context import RequestContext
from games.matches.selectors import match_for

Loader: TypeAlias = Callable[[RequestContext, UUID], Any | None]
"""The thing of this UUID as the asker may see it; None also for what is none of their business."""


def match_node(context: RequestContext, key: UUID) -> Any | None:
    try:
        return context.remember(match_for(context.user, key))
    except NotFound:
        return None
