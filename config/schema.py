"""The GraphQL schema: what the apps offer, put together. `schema.graphql` is its printed form."""

import strawberry

from accounts.graphql import AccountQueries
from accounts.notices.graphql import NoticeMutations, NoticeQueries
from config.graphql.nodes import NodeQueries
from config.graphql.schema import Schema
from games.clocks.graphql.mutations import ClockMutations, ClockQueries
from games.matches.graphql.catalogue import CatalogueQueries
from games.matches.graphql.errors import ErrorAnswer, handlers
from games.matches.graphql.mutations import MatchMutations
from games.matches.graphql.queries import MatchQueries
from games.matches.streams.subscriptions import MatchSubscriptions
from games.puzzles.graphql.queries import PuzzleQueries
from matchmaking.graphql.mutations import TableMutations
from matchmaking.graphql.queries import TableQueries
from matchmaking.streams import TableSubscriptions


@strawberry.type
class Query(
    AccountQueries,
    CatalogueQueries,
    ClockQueries,
    MatchQueries,
    NodeQueries,
    NoticeQueries,
    PuzzleQueries,
    TableQueries,
):
    """Questions. None of them changes anything."""


@strawberry.type
class Mutation(ClockMutations, MatchMutations, NoticeMutations, TableMutations):
    """Each takes one `input` and answers with what happened, or with an `Error` that says why nothing did."""


@strawberry.type
class Subscription(MatchSubscriptions, TableSubscriptions):
    """News, at the address for streams only. Each message names what has changed, and a query tells the rest."""


schema = Schema(
    query=Query, mutation=Mutation, subscription=Subscription, types=[ErrorAnswer], exception_handlers=handlers
)
