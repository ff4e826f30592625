"""What was measured: one result a round, and the medians over all rounds as rows."""

import statistics
from collections.abc import Sequence

from msgspec import Struct

LIMIT = "limit"
OF_ANOTHER_KIND = ("selfplay:", "clocks:", "streams:")
"""They do not do what the limit does, so that a share of it would say nothing."""


class Result(Struct, frozen=True, kw_only=True):
    """One thing measured once. Latencies are in seconds; None for what has none."""

    name: str
    clients: int
    round: int
    seconds: float
    moves: int
    cpu_seconds: float | None
    latencies: list[float] | None
    errors: list[str]
    memory_kb: float | None = None
    """For each client, of the service's processes, where that is measured."""


class RoundRow(Struct, frozen=True, kw_only=True):
    """A result as `bench.json` keeps it."""

    name: str
    clients: int
    round: int
    seconds: float
    moves: int
    moves_per_second: float
    p50_ms: float | None
    p99_ms: float | None
    cpu_ms: float | None
    errors: int
    memory_kb: float | None = None


class Row(Struct, frozen=True, kw_only=True):
    """Medians over the rounds. `ratio` is the share of the limit at as many clients; `cpu_ms` is the processor time
    of the service's own processes for one move."""

    name: str
    clients: int
    moves_per_second: float
    ratio: float | None
    p50_ms: float | None
    p99_ms: float | None
    cpu_ms: float | None
    errors: int
    memory_kb: float | None = None


def round_row(result: Result) -> RoundRow:
    """A result without its single latencies."""
    return RoundRow(
        name=result.name,
        clients=result.clients,
        round=result.round,
        seconds=round(result.seconds, 3),
        moves=result.moves,
        moves_per_second=round(result.moves / result.seconds, 1) if result.seconds else 0.0,
        p50_ms=_percentile(result.latencies, 50),
        p99_ms=_percentile(result.latencies, 99),
        cpu_ms=round(result.cpu_seconds * 1e3 / result.moves, 4) if result.cpu_seconds and result.moves else None,
        errors=len(result.errors),
        memory_kb=result.memory_kb,
    )


def rows_of(rounds: Sequence[RoundRow]) -> list[Row]:
    """One row for each name and number of clients, in the order in which they were first measured."""
    keys = dict.fromkeys((one.name, one.clients) for one in rounds)
    by_key = {key: [one for one in rounds if (one.name, one.clients) == key] for key in keys}
    speeds = {key: statistics.median(one.moves_per_second for one in group) for key, group in by_key.items()}
    return [_row(group, speeds[key], speeds.get((LIMIT, key[1]))) for key, group in by_key.items()]


def _row(group: Sequence[RoundRow], speed: float, limit: float | None) -> Row:
    name, clients = group[0].name, group[0].clients
    return Row(
        name=name,
        clients=clients,
        moves_per_second=round(speed, 1),
        ratio=round(speed / limit, 3) if limit and not name.startswith(OF_ANOTHER_KIND) else None,
        p50_ms=_median([one.p50_ms for one in group]),
        p99_ms=_median([one.p99_ms for one in group]),
        cpu_ms=_median([one.cpu_ms for one in group]),
        errors=sum(one.errors for one in group),
        memory_kb=_median([one.memory_kb for one in group]),
    )


def _percentile(latencies: list[float] | None, percent: int) -> float | None:
    """The smallest latency that so many percent do not exceed, in milliseconds."""
    if not latencies:
        return None
    ordered = sorted(latencies)
    return round(ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] * 1e3, 3)


def _median(values: list[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return round(statistics.median(known), 4) if known else None


def as_table(rows: Sequence[Row]) -> str:
    """Rows for a terminal."""
    head = ("", "clients", "moves/s", "of limit", "p50 ms", "p99 ms", "cpu ms", "kB each", "errors")
    lines = [head, *(_cells(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in lines
    )


def _cells(row: Row) -> tuple[str, ...]:
    return (
        row.name,
        str(row.clients),
        f"{row.moves_per_second:,.0f}",
        _number(row.ratio, 2),
        _number(row.p50_ms, 1),
        _number(row.p99_ms, 1),
        _number(row.cpu_ms, 3),
        _number(row.memory_kb, 1),
        str(row.errors),
    )


def _number(value: float | None, places: int) -> str:
    return "" if value is None else f"{value:.{places}f}"
