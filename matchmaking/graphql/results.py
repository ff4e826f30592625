"""What the lobby's mutations answer with."""

from typing import Annotated, TypeAlias

import strawberry

from games.matches.graphql.errors import IdempotencyConflict, NotFound, NotSeated, NotSignedIn, Refused
from games.matches.graphql.match import Match
from matchmaking.graphql.errors import (
    LobbyInputInvalid,
    MatchNotOver,
    NotAtTable,
    NotHost,
    SeatsEmpty,
    SeatTaken,
    TableFull,
    TableNotOpen,
    TooManyTables,
    TryUnderWay,
)
from matchmaking.graphql.table import Table


@strawberry.type
class TableOpened:
    """The table is open, and the asker sits there as its host."""

    table: Table


@strawberry.type
class TableJoined:
    """The asker sits at the table; `table.match` is set when that started it."""

    table: Table


@strawberry.type
class TableLeft:
    """The asker has left."""

    closed: bool = strawberry.field(description="Whether the table closed behind them.")


@strawberry.type
class AgentAdded:
    """An agent sits at the table; `table.match` is set when that started it."""

    table: Table


@strawberry.type
class AgentRemoved:
    """The seat is empty again."""

    table: Table


@strawberry.type
class MatchStarted:
    """The match has begun, now or by the same request before."""

    match: Match
    table: Table


@strawberry.type
class RematchAgreed:
    """The asker plays again. `match` is null while others have not said yes."""

    table: Table
    match: Match | None


CreateTableResult: TypeAlias = Annotated[
    TableOpened | Refused | TooManyTables | IdempotencyConflict | LobbyInputInvalid | NotSignedIn,
    strawberry.union("CreateTableResult"),
]
JoinTableResult: TypeAlias = Annotated[
    TableJoined
    | TableFull
    | SeatTaken
    | TableNotOpen
    | TooManyTables
    | TryUnderWay
    | Refused
    | LobbyInputInvalid
    | NotFound
    | NotSignedIn,
    strawberry.union("JoinTableResult"),
]
LeaveTableResult: TypeAlias = Annotated[
    TableLeft | NotAtTable | TableNotOpen | NotFound | NotSignedIn, strawberry.union("LeaveTableResult")
]
AddAgentResult: TypeAlias = Annotated[
    AgentAdded | TableFull | SeatTaken | TableNotOpen | NotHost | Refused | LobbyInputInvalid | NotFound | NotSignedIn,
    strawberry.union("AddAgentResult"),
]
RemoveAgentResult: TypeAlias = Annotated[
    AgentRemoved | TableNotOpen | NotHost | LobbyInputInvalid | NotFound | NotSignedIn,
    strawberry.union("RemoveAgentResult"),
]
StartTableResult: TypeAlias = Annotated[
    MatchStarted
    | SeatsEmpty
    | TableNotOpen
    | NotHost
    | TryUnderWay
    | Refused
    | LobbyInputInvalid
    | NotFound
    | NotSignedIn,
    strawberry.union("StartTableResult"),
]
StartMatchResult: TypeAlias = Annotated[
    MatchStarted | TryUnderWay | Refused | IdempotencyConflict | LobbyInputInvalid | NotSignedIn,
    strawberry.union("StartMatchResult"),
]
RematchResult: TypeAlias = Annotated[
    RematchAgreed
    | MatchNotOver
    | TableFull
    | TableNotOpen
    | NotSeated
    | TryUnderWay
    | Refused
    | LobbyInputInvalid
    | NotFound
    | NotSignedIn,
    strawberry.union("RematchResult"),
]
