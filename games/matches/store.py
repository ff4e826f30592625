"""The two statements of a move: one that locks the match and reads it, one that writes everything.

They are plain SQL because the move is the hot path: the ORM would compile a dozen statements where two do.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from games.kernel.chance import Live
from games.matches.clock_rows import CLOCKS_PARTS, ClockRow, clocks_text
from games.matches.connection import instance_read, kept_cursor
from games.matches.evidence import NewRecord, joined_entropy
from games.matches.models import Match, OutboxRow


@dataclass(frozen=True, slots=True)
class Locked:
    """A match under its lock, with its secret, and the seat of the user who was asked about."""

    match: Match
    seat: int | None
    seed: bytes = field(repr=False)
    entropy: tuple[str, ...] = field(repr=False)

    def chance(self, counter: int) -> Live:
        """The match's stream, at this call."""
        return Live(self.seed, joined_entropy(self.entropy), counter)


@dataclass(frozen=True, slots=True)
class Told:
    """An outbox row to be written: who hears of what, about which seats."""

    consumer: str
    topic: str
    seats: tuple[int, ...] = ()


def match_locked(match_id: UUID, user_id: Any | None) -> Locked | None:
    """Locks the match and reads it; None when there is none. Needs a transaction.

    Only the locked row is sure to be fresh after waiting for the lock: what may change while we wait must lie in it.
    A user's seat does not change.
    """
    cursor = kept_cursor()
    cursor.execute(_lock_statement(), [user_id, match_id])
    row = cursor.fetchone()
    if row is None:
        return None
    seat, seed, entropy, *values = row
    match = instance_read(Match, _columns(), values)
    return Locked(match, seat, bytes(seed), tuple(entropy))


@cache
def _columns() -> list[str]:
    return [field.attname for field in Match._meta.concrete_fields]


@cache
def _lock_statement() -> str:
    columns = ", ".join(f"m.{field.column}" for field in Match._meta.concrete_fields)
    return (
        f"SELECT t.number, s.seed, s.entropy, {columns} "  # noqa: S608 - columns are the model's
        "FROM matches_match m JOIN matches_matchsecret s ON s.match_id = m.id "
        "LEFT JOIN matches_seat t ON t.match_id = m.id AND t.user_id = %s "
        "WHERE m.id = %s FOR NO KEY UPDATE OF m"
    )


_WRITE = """
WITH changed AS (
    UPDATE matches_match SET
        snapshot = %(snapshot)s, state_schema = %(state_schema)s, ply = %(ply)s, records = %(records)s,
        head = %(head)s, agent_seats = %(agent_seats)s::smallint[], status = %(status)s, ended_at = %(ended_at)s,
        ending = %(ending)s, ranks = %(ranks)s::smallint[], scores = %(scores)s::int[]
    WHERE id = %(match)s
), logged AS (
    INSERT INTO matches_moverecord (
        match_id, number, ply, took_ply, kind, seat, decision_id, payload, chance, events, reversible, created_at,
        hash, client_move_id, payload_hash
    ) VALUES (
        %(match)s, %(number)s, %(ply)s, %(took_ply)s, %(kind)s, %(seat)s, %(decision_id)s, %(payload)s, %(chance)s,
        %(events)s, %(reversible)s, %(now)s, %(head)s, %(client_move_id)s, %(payload_hash)s
    )
), {deadlines}
INSERT INTO matches_outboxrow (
    token, consumer, topic, match_id, ply, seats, created_at, next_try_at, tries, error
)
SELECT gen_random_uuid(), t.consumer, t.topic, %(match)s, %(ply)s, t.seats::int[], %(now)s, %(now)s, 0, ''
FROM unnest(%(consumers)s::text[], %(topics)s::text[], %(told_seats)s::text[]) AS t(consumer, topic, seats)
"""

# Without clocks a deadline only says who is awaited since when.
_WRITE_UNTIMED = _WRITE.replace(
    "{deadlines}",
    """
awaited AS (
    UPDATE matches_deadline SET owes_since = CASE WHEN seat = ANY(%(owing)s::int[]) THEN %(now)s::timestamptz END,
        due_at = NULL
    WHERE match_id = %(match)s AND seat = ANY(%(turned)s::int[])
)
""".strip(),
)

_WRITE_TIMED = _WRITE.replace("{deadlines}", CLOCKS_PARTS)


def match_written(
    match: Match,
    record: NewRecord,
    *,
    owing: Sequence[int],
    turned: Sequence[int],
    clocks: Sequence[ClockRow] | None,
    told: Sequence[Told],
) -> None:
    """Writes the match's changing columns, one record, deadlines and outbox rows.

    Without `clocks` the deadlines written are those of the seats in `turned`, of whom those in `owing` owe an answer
    now; with clocks they are these. Raises IntegrityError when the client_move_id was used before.
    """
    if clocks is None:
        statement, deadlines = _WRITE_UNTIMED, {"owing": _array(owing), "turned": _array(turned)}
    else:
        statement, deadlines = _WRITE_TIMED, {"clocks": clocks_text(clocks)}
    kept_cursor().execute(
        statement,
        {
            **_match_values(match),
            **_record_values(record),
            **deadlines,
            "consumers": _array(row.consumer for row in told),
            "topics": _array(row.topic for row in told),
            # An array of arrays must be rectangular, so each inner one travels as its text.
            "told_seats": _array(f'"{_array(row.seats)}"' for row in told),
        },
    )


def news_written(match: Match, told: Sequence[Told], now: datetime) -> None:
    """Adds outbox rows for what is no step of the match."""
    OutboxRow.objects.bulk_create(
        OutboxRow(
            consumer=row.consumer,
            topic=row.topic,
            match=match,
            ply=match.ply,
            seats=list(row.seats),
            created_at=now,
            next_try_at=now,
        )
        for row in told
    )


def _array(values: Iterable[object]) -> str:
    """An SQL array of numbers or names, as text: dumping Python lists would cost a tenth of the move."""
    return "{" + ",".join(map(str, values)) + "}"


def _match_values(match: Match) -> dict[str, Any]:
    return {
        "match": match.id,
        "snapshot": match.snapshot,
        "state_schema": match.state_schema,
        "ply": match.ply,
        "records": match.records,
        "head": match.head,
        "agent_seats": _array(match.agent_seats),
        "status": str(match.status),
        "ended_at": match.ended_at,
        "ending": str(match.ending),
        "ranks": None if match.ranks is None else _array(match.ranks),
        "scores": None if match.scores is None else _array(match.scores),
    }


def _record_values(record: NewRecord) -> dict[str, Any]:
    return {
        "number": record.number,
        "took_ply": record.took_ply,
        "kind": str(record.kind),
        "seat": record.seat,
        "decision_id": record.decision_id,
        "payload": record.payload,
        "chance": record.chance,
        "events": record.events,
        "reversible": record.reversible,
        "now": record.created_at,
        "client_move_id": record.client_move_id,
        "payload_hash": record.payload_hash,
    }
