"""What the lobby's mutations are given."""

from typing import Any
from uuid import UUID

import strawberry
from strawberry import Maybe

from games.kernel.contract import Options
from games.matches.graphql.clocks import TimeControlInput
from games.matches.graphql.game_types import TYPES, GameOptionsInput
from games.matches.graphql.ids import uuid_of
from games.matches.models import Spectators
from games.matches.time_controls import TimeControl
from matchmaking.errors import TableNotFound
from matchmaking.models import Visibility
from matchmaking.setup import TableSetup

_REQUEST_KEY = "The client's own name for this request: sent again, it finds what the first one made."
_TIME_CONTROL = "Left out: without clocks."
_ENTROPY = "Up to 200 printable characters of one's own that the luck of the match will depend on as well."


@strawberry.input(one_of=True)
class TableRef:
    """Which table is meant."""

    id: Maybe[strawberry.ID] = strawberry.field(default=None, description="Its id, or its bare UUID.")
    code: Maybe[str] = strawberry.field(default=None, description="Its code, however it is typed.")

    def table_id(self) -> UUID:
        """Raises TableNotFound for what is no id of a table."""
        if self.id is None:
            raise TypeError("a reference by code has no id")
        return table_uuid(self.id.value)

    def lookup(self) -> dict[str, Any]:
        """As the services take it."""
        return {"code": self.code.value} if self.code else {"table_id": self.table_id()}


def table_uuid(text: str) -> UUID:
    """Raises TableNotFound for what is no id of a table: it names nothing."""
    key = uuid_of(text, "Table")
    if key is None:
        raise TableNotFound
    return key


@strawberry.input
class CreateTableInput:
    game: str = strawberry.field(description="The game's slug.")
    mode: str
    seats: int = strawberry.field(description="How many; `games { modes { seats } }` tells the numbers allowed.")
    options: GameOptionsInput | None = strawberry.field(default=None, description="Left out: as the rulebook has it.")
    seat: int | None = strawberry.field(default=None, description="Where to sit; the first seat by default.")
    spectators: Spectators = Spectators.NONE
    visibility: Visibility = Visibility.LISTED
    starts_when_full: bool = strawberry.field(default=False, description="The last to come starts the match.")
    time_control: TimeControlInput | None = strawberry.field(default=None, description=_TIME_CONTROL)
    request_key: str = strawberry.field(default="", description=_REQUEST_KEY)

    def setup(self) -> TableSetup:
        return TableSetup(
            game=self.game,
            mode=self.mode,
            seats=self.seats,
            options=_options(self.options),
            spectators=self.spectators,
            visibility=self.visibility,
            starts_when_full=self.starts_when_full,
            time_control=_control(self.time_control),
        )


@strawberry.input
class StartMatchInput:
    game: str = strawberry.field(description="The game's slug.")
    mode: str
    seats: int = strawberry.field(description="How many, one's own among them.")
    options: GameOptionsInput | None = strawberry.field(default=None, description="Left out: as the rulebook has it.")
    seat: int | None = strawberry.field(default=None, description="One's own; the first seat by default.")
    agents: list[str] = strawberry.field(
        default_factory=list, description="Who plays the other seats, in order. One name serves for all."
    )
    spectators: Spectators = Spectators.NONE
    time_control: TimeControlInput | None = strawberry.field(default=None, description=_TIME_CONTROL)
    request_key: str = strawberry.field(default="", description=_REQUEST_KEY)

    def setup(self) -> TableSetup:
        return TableSetup(
            game=self.game,
            mode=self.mode,
            seats=self.seats,
            options=_options(self.options),
            spectators=self.spectators,
            time_control=_control(self.time_control),
        )


@strawberry.input
class JoinTableInput:
    table: TableRef
    seat: int | None = strawberry.field(default=None, description="A seat of one's choice.")
    side: int | None = strawberry.field(default=None, description="Or any free seat of this side.")
    entropy: str | None = strawberry.field(default=None, description=_ENTROPY)


@strawberry.input
class LeaveTableInput:
    table_id: strawberry.ID


@strawberry.input
class AddAgentInput:
    table_id: strawberry.ID
    agent: str = strawberry.field(description="One of `agents`.")
    seat: int | None = strawberry.field(default=None, description="Left out: the first that is free.")


@strawberry.input
class RemoveAgentInput:
    table_id: strawberry.ID
    seat: int


@strawberry.input
class StartTableInput:
    table_id: strawberry.ID
    fill_with: str = strawberry.field(default="", description="The agent that takes what is still empty, if any.")


@strawberry.input
class RematchInput:
    match_id: strawberry.ID = strawberry.field(description="The ended match's id, or its bare UUID.")


def _options(value: Any) -> Options | None:
    options: Any = None if value is None else TYPES.options_of(value)
    return options


def _control(value: TimeControlInput | None) -> TimeControl | None:
    return None if value is None else value.control()
