"""The clocks' sweep beside a million clocks that run: what looking costs, and how fast time can be up.

The open clocks are rows of their real size in matches without a position, which nothing looks at before they are due.
Those that are due are copies of a real match, and are answered by its default as in earnest.
"""

import time
from collections.abc import Callable
from typing import Any

import psutil
from django.db import connection, models
from django.utils import timezone
from msgspec import Struct

from accounts.models import User
from games import catalogue
from games.clocks.services import clocks_sweep
from games.matches.models import Deadline, Match, MatchSecret, MoveRecord, Seat
from games.matches.results import SeatSpec
from games.matches.services import match_start
from games.matches.time_controls import AfterMisses, PerTurn, TimeControl
from tests.benchmarks.rows import Result

OPEN_FOR_ONE_DUE = 500
"""A million open clocks, and two thousand that have run out."""
SEATS = 4
"""Of each match whose clocks are open: as in a group, all of them run."""
LOOKS = 200
FORTNIGHT = 14 * 86_400
MEGABYTE = 1 << 20


class ClockReport(Struct, frozen=True, kw_only=True):
    """What was there, and what it took of memory."""

    open_deadlines: int
    due: int
    timed_out: int
    filling_seconds: float
    table_megabytes: float
    sweeper_megabytes: float


def clocks_measured(open_deadlines: int) -> tuple[list[Result], ClockReport]:
    """Fills the database, then looks in vain, then lets the time of some matches be up. Needs an idle database."""
    due, timed_out = max(1, open_deadlines // OPEN_FOR_ONE_DUE), 0
    began = time.monotonic()
    template = _template()
    _copy_to_be_swept(template, due)
    _fill(template, open_deadlines)
    filling = time.monotonic() - began
    latencies: list[float] = []
    errors: list[str] = []
    began = time.monotonic()
    while timed_out < due and not errors:
        swept = clocks_sweep(now=timezone.now()).timed_out
        timed_out += swept
        if not swept:
            errors.append(f"{timed_out} of {due} clocks ran out")
    draining = time.monotonic() - began
    for _ in range(LOOKS):
        started = time.perf_counter()
        clocks_sweep(now=timezone.now())
        latencies.append(time.perf_counter() - started)
    results = [
        _result("clocks:time_up", moves=timed_out, seconds=draining, errors=errors),
        _result("clocks:empty_sweep", moves=LOOKS, seconds=sum(latencies), latencies=latencies),
    ]
    report = ClockReport(
        open_deadlines=Deadline.objects.filter(due_at__isnull=False).count(),
        due=due,
        timed_out=timed_out,
        filling_seconds=round(filling, 1),
        table_megabytes=round(_table_bytes() / MEGABYTE, 1),
        sweeper_megabytes=round(psutil.Process().memory_info().rss / MEGABYTE, 1),
    )
    return results, report


def _result(
    name: str, *, moves: int, seconds: float, latencies: list[float] | None = None, errors: list[str] | None = None
) -> Result:
    return Result(
        name=name,
        clients=1,
        round=1,
        seconds=seconds,
        moves=moves,
        cpu_seconds=None,
        latencies=latencies,
        errors=errors or [],
    )


def _template() -> Match:
    """A match of two people whose first turn is due in a fortnight."""
    game = catalogue.game_class("sequence_numbers")
    if game is None:
        raise LookupError("the benchmark needs Sequence Numbers")
    people = [User.objects.create(username=f"clock-{number}") for number in range(2)]
    return match_start(
        game="sequence_numbers",
        mode="individuals",
        options=game.info.options(),
        seats=[SeatSpec(user=user) for user in people],
        time_control=TimeControl(clock=PerTurn(FORTNIGHT), then=AfterMisses.PLAY_ON),
        now=timezone.now(),
    ).match.match


def _copy_to_be_swept(template: Match, due: int) -> None:
    """Whole copies of the match, their clocks run out a minute ago."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMP TABLE copies AS SELECT gen_random_uuid() AS id FROM generate_series(1, %s)", [due])
        _copy(cursor.execute, Match, template, {"id": "c.id"})
        _copy(cursor.execute, MatchSecret, template, {"match_id": "c.id"})
        _copy(cursor.execute, Seat, template, {"id": "gen_random_uuid()", "match_id": "c.id"})
        _copy(cursor.execute, MoveRecord, template, {"match_id": "c.id"})
        minute_ago = {"due_at": "now() - interval '1 minute'", "runs_since": "now() - interval '2 minutes'"}
        late = {name: f"CASE WHEN t.due_at IS NOT NULL THEN {at} END" for name, at in minute_ago.items()}
        late["left"] = "CASE WHEN t.due_at IS NOT NULL THEN interval '1 minute' END"
        _copy(cursor.execute, Deadline, template, {"match_id": "c.id", **late})
        cursor.execute("DROP TABLE copies")


def _copy(execute: Callable[..., Any], model: type[models.Model], template: Match, changed: dict[str, str]) -> None:
    """Copies the template's rows of a table for each of `copies`, with some columns computed."""
    columns = [str(field.column) for field in model._meta.concrete_fields if not _is_counted(field)]
    values = ", ".join(changed.get(column, f't."{column}"') for column in columns)
    names = ", ".join(f'"{column}"' for column in columns)
    key = "id" if model is Match else "match_id"
    table = model._meta.db_table
    execute(f"INSERT INTO {table} ({names}) SELECT {values} FROM {table} t, copies c WHERE t.{key} = %s", [template.pk])  # noqa: S608 - names of our own models


def _is_counted(field: Any) -> bool:
    """Whether the database numbers the rows."""
    return isinstance(field, models.AutoField)


def _fill(template: Match, open_deadlines: int) -> None:
    """Clocks that run out within a fortnight, but not today, each with its two warnings."""
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TEMP TABLE copies AS SELECT gen_random_uuid() AS id FROM generate_series(1, %s)",
            [open_deadlines // SEATS],
        )
        _copy(cursor.execute, Match, template, {"id": "c.id", "snapshot": "''::bytea"})
        user = Seat.objects.filter(match=template).values_list("user_id", flat=True)[0]
        cursor.execute(
            """
            WITH running AS (
                INSERT INTO matches_deadline (match_id, seat, user_id, owes_since, runs_since, due_at, "left", allotted,
                    paused_by, misses, error)
                SELECT r.id, r.seat, %s, r.since, r.since, r.since + r.lasts, r.lasts, r.lasts, '{}', 0, ''
                FROM (
                    SELECT c.id, seat, now() AS since, interval '1 day' + random() * interval '13 days' AS lasts
                    FROM copies c, generate_series(0, %s) AS seat
                ) r
                RETURNING id, due_at, allotted
            )
            INSERT INTO matches_deadlinewarning (deadline_id, mark, at)
            SELECT r.id, m.mark, r.due_at - m.at_left
            FROM running r,
                LATERAL (VALUES ('share', r.allotted * 0.2), ('hour', interval '1 hour')) AS m(mark, at_left)
            """,
            [user, SEATS - 1],
        )
        cursor.execute("DROP TABLE copies")
        cursor.execute("ANALYZE matches_deadline, matches_deadlinewarning, matches_match")


def _table_bytes() -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_total_relation_size('matches_deadline') + pg_total_relation_size('matches_deadlinewarning')"
        )
        return int(cursor.fetchone()[0])


def summary(report: ClockReport) -> str:
    """For the terminal."""
    return (
        f"clocks: {report.open_deadlines:,} run ({report.table_megabytes:,.0f} MB with indexes, "
        f"filled in {report.filling_seconds:.0f} s), "
        f"{report.timed_out:,} of {report.due:,} ran out; the sweeper holds {report.sweeper_megabytes:,.0f} MB"
    )
