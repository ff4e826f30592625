"""What is told on a stream: ids and a ply, so that no stream can tell anybody what they may not know."""

from enum import StrEnum
from typing import TypeAlias
from uuid import UUID

from msgspec import Struct


class Kind(StrEnum):
    """What can be followed."""

    MATCH = "match"
    TABLE = "table"
    ACCOUNT = "account"


Topic: TypeAlias = tuple[Kind, UUID]


class Change(Struct, frozen=True, rename="camel", omit_defaults=True):
    """Something went on: the match or the table named, or (neither) whatever the stream follows.

    `ply` is how far the match has come; without one it is unknown. `missed` says that changes before this one may have
    been lost. In either case the truth is to be fetched.
    """

    match_id: UUID | None = None
    table_id: UUID | None = None
    ply: int | None = None
    missed: bool = False


def merged(older: Change, newer: Change) -> Change:
    """One change that tells what both do: messages of one match may overtake one another, and the newest ply wins."""
    plies = [change.ply for change in (older, newer) if change.ply is not None]
    return Change(
        match_id=newer.match_id,
        table_id=newer.table_id,
        ply=max(plies, default=None),
        missed=older.missed or newer.missed,
    )
