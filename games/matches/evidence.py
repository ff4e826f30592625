"""The evidence: records in one canonical form, chained by SHA-256, and how players' entropy is joined.

`verify.py` beside this file repeats these rules without any of our code.
"""

import hashlib
import json
from collections.abc import Iterable
from datetime import UTC, datetime

import msgspec
from msgspec import Raw, Struct

from games.kernel.chance import STREAM_VERSION, ChanceCall
from games.matches.models import MoveRecord, RecordKind

_calls_encoder = msgspec.json.Encoder(order="deterministic")
_calls_decoder = msgspec.json.Decoder(list[ChanceCall])


class Terms(Struct, frozen=True, kw_only=True):
    """What the first record says: everything that a replay needs but the code."""

    match: str
    game: str
    mode: str
    seats: int
    sides: tuple[int, ...]
    options: Raw
    pack: str
    rules_version: int
    state_schema: int
    stream_version: int = STREAM_VERSION
    commitment: str
    entropy: tuple[str, ...]
    carried: Raw


class RecordBody(Struct, frozen=True, kw_only=True):
    """A record as it is hashed: its JSON, with the fields in this order."""

    number: int
    ply: int
    took_ply: bool
    kind: str
    seat: int | None
    decision: int | None
    payload: Raw
    chance: Raw
    events: Raw
    at: str


class Evidence(Struct, frozen=True, kw_only=True):
    """What seat holders may fetch when the match has ended. Each record is the canonical text that was hashed."""

    format: int = 1
    seed: str
    commitment: str
    head: str
    records: tuple["ChainedRecord", ...]


class ChainedRecord(Struct, frozen=True, kw_only=True):
    hash: str
    body: str


class NewRecord(Struct, frozen=True, kw_only=True):
    """A record that is about to be written: what a `MoveRecord` tells of it, which costs a move ten times as much."""

    number: int
    ply: int
    took_ply: bool
    kind: RecordKind
    seat: int | None
    decision_id: int | None
    payload: str
    chance: str
    events: str
    reversible: bool
    created_at: datetime
    client_move_id: str | None
    payload_hash: str


def canonical(record: MoveRecord | NewRecord) -> bytes:
    """The bytes of a record that are hashed; equal before it is stored and after it is read again."""
    return msgspec.json.encode(
        RecordBody(
            number=record.number,
            ply=record.ply,
            took_ply=record.took_ply,
            kind=str(record.kind),
            seat=record.seat,
            decision=record.decision_id,
            payload=Raw(record.payload.encode()),
            chance=Raw(record.chance.encode()),
            events=Raw(record.events.encode()),
            at=_moment(record.created_at),
        )
    )


def chained(previous: str, body: bytes) -> str:
    """SHA-256 over the previous record's hash ("" for the first) and the record."""
    return hashlib.sha256(bytes.fromhex(previous) + body).hexdigest()


def commitment_of(seed: bytes) -> str:
    """What is shown of a seed before it is used."""
    return hashlib.sha256(seed).hexdigest()


def joined_entropy(shares: Iterable[str]) -> bytes:
    """The players' shares in seat order as one value: no two lists of shares give the same."""
    return b"".join(hashlib.sha256(share.encode()).digest() for share in shares)


def encode_calls(calls: list[ChanceCall]) -> str:
    return _calls_encoder.encode(calls).decode() if calls else "[]"


def decode_calls(text: str) -> list[ChanceCall]:
    return _calls_decoder.decode(text)


def decode_terms(text: str) -> Terms:
    return msgspec.json.decode(text, type=Terms)


def exported(evidence: Evidence) -> str:
    """The evidence as the text of a file, in the one form that `verify.py` accepts."""
    return json.dumps(msgspec.to_builtins(evidence), indent=1, sort_keys=True) + "\n"


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds")
