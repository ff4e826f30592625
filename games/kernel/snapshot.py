"""What is stored of a match, and the codecs of everything that a game writes down."""

from functools import cache, reduce
from operator import or_
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct, field

from .codec import Codec
from .contract import Carried, Game, Options
from .decisions import Decision
from .errors import GameBug
from .events import Answered, Event
from .moves import Move

S = TypeVar("S", bound=Struct)
M = TypeVar("M")


class SealedAnswer(Struct, Generic[M]):
    """An answer that waits for the rest of its group."""

    decision_id: int
    move: M


class Withdrawn(Struct):
    """Why a decision was taken back: kept until its seat answers its next one."""

    decision_id: int
    seat: int
    code: str


class Snapshot(Struct, Generic[S, M], kw_only=True):
    """Everything that a match needs to go on: what is stored."""

    state: S
    mode: str
    seats: int
    decisions: list[Decision] = field(default_factory=list)
    sealed: list[SealedAnswer[M]] = field(default_factory=list)
    withdrawn: list[Withdrawn] = field(default_factory=list)
    next_id: int = 1
    ply: int = 0
    chance_calls: int = 0


def union(kinds: tuple[type, ...]) -> Any:
    """`A | B | ...` of a tuple of types."""
    return reduce(or_, kinds)


@cache
def snapshot_codec(game: type[Game[Any]]) -> Codec[Snapshot[Any, Any]]:
    return Codec(Snapshot[game.info.state, union(game.info.moves)])  # type: ignore[misc,name-defined]


@cache
def move_codec(game: type[Game[Any]]) -> Codec[Move]:
    return Codec(union(game.info.moves), as_json=True)


@cache
def events_codec(game: type[Game[Any]]) -> Codec[list[Event]]:
    """A step's events, unredacted."""
    return Codec(list[union((*game.info.events, Answered))], as_json=True)  # type: ignore[misc]


@cache
def options_codec(game: type[Game[Any]]) -> Codec[Options]:
    return Codec(game.info.options, as_json=True)


@cache
def carried_codec(game: type[Game[Any]]) -> Codec[Carried | None]:
    return Codec(game.info.carried | None if game.info.carried else None, as_json=True)


def decode_snapshot(game: Game[S], data: bytes, schema: int) -> Snapshot[S, Any]:
    """Reads stored bytes; older ones take the game's upgrade steps, as plain values, first.

    Raises `GameBug` for a schema that this code cannot know or has no step from.
    """
    codec = snapshot_codec(type(game))
    if schema == game.info.state_schema:
        return codec.decode(data)
    missing = [step for step in range(schema, game.info.state_schema) if step not in game.upgrades]
    if missing or schema > game.info.state_schema:
        raise GameBug(f"{game.info.slug}: no way from state schema {schema} to {game.info.state_schema}")
    plain = msgspec.msgpack.decode(data)
    for step in range(schema, game.info.state_schema):
        plain["state"] = game.upgrades[step](plain["state"])
    return codec.decode(msgspec.msgpack.encode(plain))
