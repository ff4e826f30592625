"""How the clocks of locked matches are read and written: plain SQL, because every move under a clock does both."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection

from games.matches.models import Deadline
from games.matches.timing import Mark, Meter, SeatClock

_READ = """
SELECT d.match_id, d.seat, d.user_id IS NOT NULL, d.owes_since, d.left, d.runs_since, d.allotted,
    d.before_left, d.before_since, d.paused_by, d.misses,
    ARRAY(SELECT w.mark FROM matches_deadlinewarning w WHERE w.deadline_id = d.id)
FROM matches_deadline d WHERE d.match_id = ANY(%s::uuid[]) ORDER BY d.match_id, d.seat
"""

CLOCKS_PARTS = """
awaited AS (
    UPDATE matches_deadline d SET owes_since = c.owes_since, due_at = c.due_at, runs_since = c.runs_since,
        "left" = c.left_us * interval '1 microsecond', allotted = c.allotted_us * interval '1 microsecond',
        before_since = c.before_since, before_left = c.before_left_us * interval '1 microsecond',
        paused_by = c.paused_by, misses = c.misses, stuck_at = NULL, error = ''
    FROM jsonb_to_recordset(%(clocks)s::jsonb) AS c(
        match uuid, seat int, owes_since timestamptz, due_at timestamptz, runs_since timestamptz, left_us bigint,
        allotted_us bigint, before_since timestamptz, before_left_us bigint, paused_by text[], misses int,
        warnings jsonb
    )
    WHERE d.match_id = c.match AND d.seat = c.seat
    RETURNING d.id, c.warnings
), cancelled AS (
    DELETE FROM matches_deadlinewarning w USING awaited a WHERE w.deadline_id = a.id AND NOT a.warnings ? w.mark
), pending AS (
    INSERT INTO matches_deadlinewarning AS w (deadline_id, mark, at)
    SELECT a.id, p.mark, p.at::timestamptz FROM awaited a, jsonb_each_text(a.warnings) AS p(mark, at)
    ON CONFLICT (deadline_id, mark) DO UPDATE SET at = excluded.at WHERE w.at IS DISTINCT FROM excluded.at
)
""".strip()
"""The parts of a statement that write clocks with their warnings; its parameter is `clocks`.

Parts of one statement do not see what the others do, so none may touch a row that another one touches: a warning that
is not pending any more is deleted, each other one written.
"""
_WRITE = f"WITH {CLOCKS_PARTS} SELECT"


class ClockRow(msgspec.Struct, frozen=True, kw_only=True):
    """A deadline's columns, and its pending warnings. Lengths are in microseconds: as exact as the database is."""

    match: UUID
    seat: int
    owes_since: datetime | None
    due_at: datetime | None
    runs_since: datetime | None
    left_us: int | None
    allotted_us: int | None
    before_since: datetime | None
    before_left_us: int | None
    paused_by: list[str]
    misses: int
    warnings: dict[Mark, datetime | None]


def clocks_read(match_ids: Collection[UUID]) -> Iterator[tuple[UUID, SeatClock]]:
    """The clocks of locked matches as they were last written, by match and seat. One query."""
    with connection.cursor() as cursor:
        cursor.execute(_READ, [list(match_ids)])
        for match_id, *columns in cursor.fetchall():
            yield match_id, _clock(columns)


def clocks_written(clocks: Sequence[ClockRow]) -> None:
    """Writes clocks of matches whose locks are held."""
    with connection.cursor() as cursor:
        cursor.execute(_WRITE, {"clocks": clocks_text(clocks)})


def clocks_text(clocks: Sequence[ClockRow]) -> str:
    """The parameter of CLOCKS_PARTS."""
    return msgspec.json.encode(clocks).decode()


def row_of(match_id: UUID, clock: SeatClock) -> ClockRow:
    """What is stored of a clock. Whatever kept the row aside is over."""
    meter, before = clock.meter, clock.before
    return ClockRow(
        match=match_id,
        seat=clock.seat,
        owes_since=clock.owes_since,
        due_at=clock.due_at if clock.owes_since else None,
        runs_since=None if meter is None else meter.since,
        left_us=_microseconds(None if meter is None else meter.left),
        allotted_us=_microseconds(clock.allotted),
        before_since=None if before is None else before.since,
        before_left_us=_microseconds(None if before is None else before.left),
        paused_by=list(clock.paused_by),
        misses=clock.misses,
        warnings=clock.warnings,
    )


def meter_of(row: Deadline) -> Meter | None:
    """What a seat's clock has, where it has one."""
    return _meter(row.left, row.runs_since)


def _clock(columns: Sequence[Any]) -> SeatClock:
    (
        seat, is_person, owes_since, left, runs_since, allotted, before_left, before_since, paused_by, misses, pending
    ) = columns  # fmt: skip
    return SeatClock(
        seat=seat,
        is_person=is_person,
        owes_since=owes_since,
        meter=_meter(left, runs_since),
        allotted=allotted,
        before=_meter(before_left, before_since),
        paused_by=tuple(paused_by),
        misses=misses,
        pending=frozenset(map(Mark, pending)),
    )


def _meter(left: timedelta | None, since: datetime | None) -> Meter | None:
    return None if left is None else Meter(left, since)


def _microseconds(time: timedelta | None) -> int | None:
    return None if time is None else time // timedelta(microseconds=1)
