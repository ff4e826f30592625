"""Which kinds of nodes can be fetched by id, and by what guard each is loaded."""

from typing import Any, Final

import strawberry
from strawberry import relay

from accounts.graphql import account_node
from accounts.notices.graphql import notice_node
from games.matches.graphql.context import Info, RequestContext
from games.matches.graphql.errors import BadInputError
from games.matches.graphql.ids import split
from games.matches.graphql.nodes import Loader, match_node
from matchmaking.graphql.table import table_node

NODES_AT_MOST = 20

LOADERS: Final[dict[str, Loader]] = {
    "Account": account_node,
    "Match": match_node,
    "Notice": notice_node,
    "Table": table_node,
}
"""By name of the GraphQL type. A type of nodes that is missing here cannot be fetched."""


@strawberry.type
class NodeQueries:
    @strawberry.field(description="Anything with a global id; null for what does not exist or is not for the asker.")
    def node(self, info: Info, id: strawberry.ID) -> relay.Node | None:
        return _node(info.context, id)

    @strawberry.field(description="Several at once, in the order of the ids.")
    def nodes(self, info: Info, ids: list[strawberry.ID]) -> list[relay.Node | None]:
        if len(ids) > NODES_AT_MOST:
            raise BadInputError(f"At most {NODES_AT_MOST} nodes are fetched at once.", "ids")
        return [_node(info.context, node_id) for node_id in ids]


def _node(context: RequestContext, node_id: str) -> Any:
    context.spend()
    parts = split(node_id)
    if parts is None or parts[0] not in LOADERS:
        return None
    kind, key = parts
    return LOADERS[kind](context, key)
