"""The benchmark measures what it says: whole runs in their quickest form, and its parts. No test asserts a time."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from config.embedded.place import CHECKOUT
from games.catalogue import GAMES, shipped_game
from games.matches.models import MoveRecord
from games.rules.sequence_numbers.game import SequenceNumbers
from tests.benchmarks.documents import PLAY, PLAY_AND_DRAW, play_of
from tests.benchmarks.load import Script, drive
from tests.benchmarks.plans import PLIES_BEFORE, Preparation, guests_made, play
from tests.benchmarks.pool import Pool

MEMBERS = {"name", "clients", "moves_per_second", "ratio", "p50_ms", "p99_ms", "cpu_ms", "errors", "memory_kb"}

Row = dict[str, Any]
Rows = dict[tuple[str, int], Row]

OTHERS = [game for game in GAMES if game is not SequenceNumbers]


def test_a_run_measures_everything_and_loses_nothing(tmp_path):
    """One test for one run: tests that shared it would have it made again in each process that they come to."""
    report = short_run(tmp_path / "bench.json")
    rows = {(row["name"], row["clients"]): row for row in report["rows"]}
    every_row_has_moved_without_errors(report["rows"])
    the_service_is_measured_beside_its_limit(rows)
    every_game_is_measured(rows)
    clocks_and_streams_are_measured(rows)
    what_was_acknowledged_stands_in_the_log(report)


def short_run(output: Path) -> dict[str, Any]:
    """What a run of two clients finds, as short as it can be."""
    command = [sys.executable, "-m", "tests.benchmarks", "--rounds", "1", "--seconds", "1", "--clients", "2"]
    command += ["--clocks", "2000", "--streams", "20"]
    run = subprocess.run([*command, "--output", output], cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, f"{run.stdout}\n{run.stderr}"
    return json.loads(output.read_text())


def every_row_has_moved_without_errors(rows: list[Row]) -> None:
    for row in rows:
        assert set(row) == MEMBERS
        assert row["moves_per_second"] > 0
        assert row["errors"] == 0


def the_service_is_measured_beside_its_limit(rows: Rows) -> None:
    assert {("limit", 2), ("graphql_inline", 2), ("graphql_whole_board", 2), ("service", 1)} <= set(rows)
    share = rows["graphql_inline", 2]["moves_per_second"] / rows["limit", 2]["moves_per_second"]
    assert rows["graphql_inline", 2]["ratio"] == pytest.approx(share, abs=0.001)
    assert rows["limit", 2]["ratio"] == 1


def every_game_is_measured(rows: Rows) -> None:
    assert {(f"selfplay:{game.info.slug}", 1) for game in GAMES} <= set(rows)
    assert {(f"service:{game.info.slug}", 1) for game in OTHERS} <= set(rows)
    assert {(f"graphql:{game.info.slug}", 2) for game in OTHERS} <= set(rows)


def clocks_and_streams_are_measured(rows: Rows) -> None:
    assert {("clocks:time_up", 1), ("clocks:empty_sweep", 1)} <= set(rows)
    streams = {key: row for key, row in rows.items() if key[0].startswith("streams:")}
    assert set(streams) == {("streams:sse", 20), ("streams:graphql_sse", 20), ("streams:websocket", 20)}
    for row in streams.values():
        assert row["memory_kb"] > 0
        assert row["cpu_ms"] > 0
        assert 0 < row["p50_ms"] <= row["p99_ms"]


def what_was_acknowledged_stands_in_the_log(report: dict[str, Any]) -> None:
    assert (report["fsync"], report["synchronous_commit"]) == ("on", "on")
    assert report["recount"]["acknowledged"] > 0
    assert report["recount"]["differences"] == 0


@pytest.fixture
def pool(transactional_db) -> Pool:
    """One client with a match of its own."""
    pool = Pool(Preparation(shipped_game(SequenceNumbers)), guests_made(2))
    pool.prepare(0, moves=1)
    return pool


def test_measured_moves_come_after_the_tenth_ply(pool):
    match = pool.take_one(0)
    assert MoveRecord.objects.filter(match=match.match_id, kind="moved").count() == PLIES_BEFORE
    assert match.moves[0].ply == PLIES_BEFORE + 1 > 10


def test_a_planned_match_can_be_played_to_its_end(pool):
    match = pool.take_one(0)
    for move in match.moves:
        play(match.match_id, match.guests, move)
        pool.acknowledged[match.match_id] += 1
    assert pool.recount() == []


def test_a_move_that_is_missing_in_the_log_is_found(pool):
    match = pool.take_one(0)
    play(match.match_id, match.guests, match.moves[0])
    pool.acknowledged[match.match_id] += 2
    assert pool.recount() == [f"match {match.match_id}: 2 moves acknowledged, 1 in the log"]


def test_a_move_that_nobody_was_told_of_is_found(pool):
    match = pool.take_one(0)
    play(match.match_id, match.guests, match.moves[0])
    assert pool.recount() == [f"match {match.match_id}: 0 moves acknowledged, 1 in the log"]


def test_matches_given_back_are_played_later(pool):
    pool.prepare(0, moves=200)
    taken = pool.take_all(0)
    pool.give_back(0, taken, begun=1)
    assert pool.take_all(0) == taken[1:]


def _script(match, moves: int) -> Script:
    return Script(str(match.match_id), [(move.token, move.given, move.ply) for move in match.moves[:moves]])


@pytest.mark.parametrize("document", [PLAY, PLAY_AND_DRAW])
def test_a_client_counts_what_was_accepted(pool, live_server, document):
    match = pool.take_one(0)
    tally = drive(live_server.thread.port, document, [[_script(match, 3)]], seconds=60)
    assert (tally.errors, tally.ran_out, tally.begun) == ([], True, [1])
    assert tally.acknowledged == {str(match.match_id): 3}
    assert len(tally.latencies) == 3


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game is not SequenceNumbers], ids=lambda game: game.info.slug
)
@pytest.mark.parametrize("document", [play_of, lambda _slug: play_of("a game without a document")], ids=["own", "any"])
def test_other_games_are_played_with_documents_of_their_own_or_one_for_any_game(
    transactional_db, live_server, game, document
):
    preparation = Preparation(shipped_game(game))
    pool = Pool(preparation, guests_made(preparation.people))
    pool.prepare(0, moves=1)
    script = _script(pool.take_all(0)[0], 3)  # at most: some of these matches are short
    tally = drive(live_server.thread.port, document(game.info.slug), [[script]], seconds=60)
    assert tally.errors == []
    assert tally.acknowledged == {script.match: len(script.moves)}


def test_an_answer_that_repeats_an_earlier_one_is_not_counted(pool, live_server):
    match = pool.take_one(0)
    script = _script(match, 1)
    first = drive(live_server.thread.port, PLAY, [[script]], seconds=60)
    again = drive(live_server.thread.port, PLAY, [[script]], seconds=60)
    assert first.acknowledged == {str(match.match_id): 1}
    assert again.acknowledged == {}
    assert len(again.errors) == 1


def test_after_a_refusal_the_client_leaves_the_match(pool, live_server):
    match = pool.take_one(0)
    wrong = replace(match, moves=match.moves[1:])  # not its turn
    tally = drive(live_server.thread.port, PLAY, [[_script(wrong, 5)]], seconds=60)
    assert len(tally.errors) == 1
    assert tally.acknowledged == {}


@pytest.fixture(autouse=True)
def _let_connections_go():
    yield
    connection.close()
