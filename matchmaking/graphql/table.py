"""A table of the lobby, as whoever asks may see it."""

from datetime import datetime
from typing import Any, Self, TypeAlias
from uuid import UUID

import strawberry
from django.db.models import QuerySet
from strawberry import relay
from strawberry_django.relay import DjangoCursorConnection

from games.matches.errors import NotFound as MatchNotFound
from games.matches.graphql.clocks import TimeControl
from games.matches.graphql.context import Info, RequestContext
from games.matches.graphql.game_types import GameOptions
from games.matches.graphql.match import Match
from games.matches.graphql.paging import page_of
from games.matches.graphql.seats import Player
from games.matches.models import Spectators
from games.matches.selectors import match_for
from games.matches.time_controls import control_of
from matchmaking import models
from matchmaking.codes import code_shown
from matchmaking.errors import OptionsOutdated, TableNotFound
from matchmaking.models import Status, Visibility
from matchmaking.seating import host_seat, seat_of
from matchmaking.selectors import is_at, table_for
from matchmaking.setup import options_read

TableStatus = strawberry.enum(
    Status, name="TableStatus", description="Whether people can still come and go; if not, why not."
)
TableVisibility = strawberry.enum(
    Visibility, name="TableVisibility", description="Who finds a table: everybody in the list, or who has its code."
)

Parent: TypeAlias = strawberry.Parent[models.Table]


@strawberry.type
class TableSeat:
    """A place at a table: empty, a person's, or an agent's."""

    number: int
    side: int = strawberry.field(description="Seats of one side win together.")
    player: Player | None
    agent: str | None
    kept_for: Player | None = strawberry.field(
        description="At a rematch's table: whose answer this empty seat waits for."
    )
    is_host: bool

    @classmethod
    def of(cls, seat: models.TableSeat, host: models.TableSeat | None) -> Self:
        kept_for = seat.kept_for if seat.is_empty else None
        return cls(
            number=seat.number,
            side=seat.side,
            player=None if seat.user is None else Player.of(seat.user),
            agent=seat.agent or None,
            kept_for=None if kept_for is None else Player.of(kept_for),
            is_host=seat is host,
        )


@strawberry.type
class Table(relay.Node):
    """A game that waits for people. The host, who has sat there longest, adds agents and starts the match."""

    id: relay.NodeID[UUID]
    status: Status
    visibility: Visibility
    game: str = strawberry.field(description="The game's slug.")
    mode: str
    spectators: Spectators = strawberry.field(description="Who may watch the match.")
    starts_when_full: bool = strawberry.field(description="Whether the last to come starts the match.")
    commitment: str = strawberry.field(
        description="SHA-256 of the match's seed: made before anybody could add entropy, revealed when the match ends."
    )
    opened_at: datetime

    @classmethod
    def is_type_of(cls, value: Any, info: Any) -> bool:
        return isinstance(value, models.Table)

    @classmethod
    def resolve_id(cls, root: Any, *, info: strawberry.Info) -> str:
        return str(root.pk)

    @strawberry.field(description="The bare UUID.")
    def key(self, root: Parent) -> UUID:
        return root.pk

    @strawberry.field(description="Null where the game changed since, so that the table cannot start any more.")
    def options(self, root: Parent) -> GameOptions | None:
        try:
            return options_read(root.game, root.options)
        except OptionsOutdated:
            return None

    @strawberry.field(description="Null where the match will be played without clocks.")
    def time_control(self, root: Parent) -> TimeControl | None:
        return TimeControl.of(control_of(root.time_control))

    @strawberry.field(description="In the order of their numbers.")
    def seats(self, root: Parent) -> list[TableSeat]:
        seats = list(root.seats.all())
        host = host_seat(seats)
        return [TableSeat.of(seat, host) for seat in seats]

    @strawberry.field(description="The number of the asker's seat; null when they do not sit here.")
    def my_seat(self, root: Parent, info: Info) -> int | None:
        seat = None if info.context.user is None else seat_of(list(root.seats.all()), info.context.user)
        return None if seat is None else seat.number

    @strawberry.field(description="What others type to join; only those who sit here are told.")
    def join_code(self, root: Parent, info: Info) -> str | None:
        user = info.context.user
        return code_shown(root.code) if user is not None and is_at(root, user) else None

    @strawberry.field(description="The match that was started; null before, and for those who may not see it.")
    def match(self, root: Parent, info: Info) -> Match | None:
        return match_of_table(info.context, root)


def match_of_table(context: RequestContext, table: models.Table) -> Any:
    """The table's match as the asker may see it, or None."""
    if table.match_id is None:
        return None
    try:
        return context.remember(match_for(context.user, table.match_id))
    except MatchNotFound:
        return None


def table_node(context: RequestContext, key: UUID) -> models.Table | None:
    """For `node(id)`: only signed in, and only what one could have found otherwise."""
    if context.user is None:
        return None
    try:
        return table_for(context.user, key)
    except TableNotFound:
        return None


@strawberry.type
class TableConnection(DjangoCursorConnection[Table]):
    """Tables, newest first; `endCursor` of one page is the `after` of the next."""


def table_page(tables: QuerySet[models.Table], info: Info, *, first: int, after: str | None) -> TableConnection:
    """A page of tables. Raises `BadInputError` for a wrong size or cursor."""
    return page_of(TableConnection, tables, info, first=first, after=after)
