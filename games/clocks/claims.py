"""Finding matches whose clocks need attention, and locking them.

The match's row is locked, never the deadline's first: moves take their locks in the same order. A match that somebody
else works on is skipped and found again a second later, so any number of sweepers share the work. What the search has
seen may be out of date once the lock is held: look again under it.
"""

from datetime import datetime
from uuid import UUID

from django.db import connection

_DUE = """
SELECT d.match_id FROM matches_deadline d JOIN matches_match m ON m.id = d.match_id
WHERE d.due_at <= %s AND d.stuck_at IS NULL
ORDER BY d.due_at LIMIT 1 FOR NO KEY UPDATE OF m SKIP LOCKED
"""

_WARN = """
SELECT d.match_id FROM matches_deadlinewarning w JOIN matches_deadline d ON d.id = w.deadline_id
JOIN matches_match m ON m.id = d.match_id
WHERE w.at <= %s AND d.stuck_at IS NULL
ORDER BY w.at LIMIT 1 FOR NO KEY UPDATE OF m SKIP LOCKED
"""

_RUNNING_BEFORE = """
SELECT m.id FROM matches_match m WHERE m.id IN (
    SELECT d.match_id FROM matches_deadline d
    WHERE d.due_at > %s AND d.runs_since < %s ORDER BY d.runs_since LIMIT %s
) FOR NO KEY UPDATE SKIP LOCKED
"""


def match_claimed_due(before: datetime) -> UUID | None:
    """The match that has waited longest for its sweep, locked. Needs a transaction."""
    return _claimed(_DUE, before)


def match_claimed_to_warn(now: datetime) -> UUID | None:
    """The match whose warning is due longest, locked. Needs a transaction."""
    return _claimed(_WARN, now)


def matches_claimed_running(*, due_after: datetime, since_before: datetime, limit: int) -> list[UUID]:
    """Matches with clocks that ran into an outage, locked. Needs a transaction."""
    with connection.cursor() as cursor:
        cursor.execute(_RUNNING_BEFORE, [due_after, since_before, limit])
        return [row[0] for row in cursor.fetchall()]


def _claimed(statement: str, at: datetime) -> UUID | None:
    with connection.cursor() as cursor:
        cursor.execute(statement, [at])
        row = cursor.fetchone()
    return None if row is None else row[0]
