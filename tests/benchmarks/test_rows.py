"""Rounds become rows."""

import pytest

from tests.benchmarks.rows import Result, as_table, round_row, rows_of


def _result(name: str, moves: int, *, number: int = 1, clients: int = 4, errors: int = 0) -> Result:
    return Result(
        name=name,
        clients=clients,
        round=number,
        seconds=2.0,
        moves=moves,
        cpu_seconds=1.0,
        latencies=[0.001] * 99 + [0.5],
        errors=["refused"] * errors,
    )


def _rows(*results: Result):
    return {row.name: row for row in rows_of([round_row(result) for result in results])}


def test_a_row_is_the_median_of_its_rounds():
    rows = _rows(*(_result("a", moves, number=number) for number, moves in enumerate((100, 900, 200))))
    assert rows["a"].moves_per_second == 100


def test_a_share_is_taken_of_the_limit_at_as_many_clients():
    rows = _rows(_result("limit", 1000), _result("limit", 8000, clients=16), _result("a", 250))
    assert rows["a"].ratio == pytest.approx(0.25)


def test_there_is_no_share_where_no_limit_was_measured():
    assert _rows(_result("a", 250))["a"].ratio is None


def test_self_play_has_no_database_and_so_no_share_of_its_limit():
    assert _rows(_result("limit", 1000), _result("selfplay:a", 250))["selfplay:a"].ratio is None


def test_errors_of_all_rounds_are_added_up():
    assert _rows(_result("a", 1, errors=2), _result("a", 1, number=2, errors=1))["a"].errors == 3


def test_percentiles_and_processor_time_are_in_milliseconds():
    row = round_row(_result("a", 100))
    assert (row.p50_ms, row.p99_ms, row.cpu_ms) == (1.0, 500.0, 10.0)


def test_a_round_without_moves_has_no_latency():
    empty = Result(name="a", clients=1, round=1, seconds=0.0, moves=0, cpu_seconds=0.1, latencies=[], errors=["away"])
    row = round_row(empty)
    assert (row.moves_per_second, row.p50_ms, row.cpu_ms, row.errors) == (0.0, None, None, 1)


def test_the_table_has_a_line_for_every_row():
    results = _result("limit", 1000), _result("selfplay:a", 250)
    lines = as_table(list(_rows(*results).values())).splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["limit", "selfplay:a"]
