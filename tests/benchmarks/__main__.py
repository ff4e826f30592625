"""`python -m tests.benchmarks [--quick]`: measures, prints a table and writes `bench.json`."""

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import django
import msgspec
from django.core.management import call_command

from tests.benchmarks.ground import QUIET, Ground, ground
from tests.benchmarks.machine import machine, safety, versions
from tests.benchmarks.rows import Result, as_table, round_row, rows_of

SECONDS, QUICK_SECONDS = 300, 60
ROUNDS, QUICK_ROUNDS = 5, 3
STREAMS, QUICK_STREAMS = 1000, 200
CLOCKS = 1_000_000
GAMES = 1
SHARE_OF_MEASURING = 0.7
"""Of the whole time; the rest goes into starting servers and preparing matches."""


def main() -> int:
    """The exit code: 1 when anything failed, or when the log differs from what was acknowledged."""
    wishes = _wishes()
    began = time.monotonic()
    with ground() as stage:
        os.environ.update({**stage.environment, **QUIET})
        django.setup()
        call_command("migrate", verbosity=0)
        report, differences, errors = _measured(stage, wishes, deadline=began + wishes.seconds)
        if wishes.streams:
            errors += _add_streams(report, stage, wishes.streams)
        if wishes.clocks:
            errors += _add_clocks(report, wishes.clocks)
    wishes.output.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")
    _say(f"\n{as_table(report['rows'])}\n")
    _say(f"fsync {report['fsync']}, synchronous_commit {report['synchronous_commit']}")
    _say(f"{report['recount']['acknowledged']:,} moves acknowledged, {report['recount']['differences']} matches differ")
    _say(f"{wishes.output} has the rows, the rounds and the machine. {time.monotonic() - began:.0f} s.")
    for problem in [*differences, *errors][:10]:
        _say(f"  {problem}")
    return 1 if differences or errors else 0


def _wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_ROUNDS} rounds in {QUICK_SECONDS} s")
    parser.add_argument("--seconds", type=int, help=f"about how long it may take (default: {SECONDS})")
    parser.add_argument("--rounds", type=int, help=f"how many rounds (default: {ROUNDS})")
    parser.add_argument("--clients", type=int, nargs="+", default=[1, 4, 16], help="numbers of clients")
    parser.add_argument("--output", type=Path, default=Path("bench.json"), help="the file to be written")
    parser.add_argument(
        "--games", type=int, default=GAMES, help="seconds a round for each other game's service; 0: none"
    )
    parser.add_argument("--clocks", type=int, help="how many clocks run beside the sweep; 0: none (default: a million)")
    parser.add_argument("--streams", type=int, help="how many clients of each protocol listen; 0: none (default: 1000)")
    wishes = parser.parse_args()
    if wishes.streams is None:
        wishes.streams = QUICK_STREAMS if wishes.quick else STREAMS
    if wishes.clocks is None:
        wishes.clocks = 0 if wishes.quick else CLOCKS
    wishes.seconds = wishes.seconds or (QUICK_SECONDS if wishes.quick else SECONDS)
    wishes.rounds = wishes.rounds or (QUICK_ROUNDS if wishes.quick else ROUNDS)
    return wishes


def _measured(
    stage: Ground, wishes: argparse.Namespace, *, deadline: float
) -> tuple[dict[str, Any], list[str], list[str]]:
    """The report, where the log differs, and what went wrong."""
    from tests.benchmarks.contest import contest  # noqa: PLC0415 - it loads models, for which Django must be set up

    at_first = machine()
    # Started afresh, because a process with a pool of connections must not be forked.
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor, contest(stage, wishes, executor) as held:
        results = _rounds(held, wishes, deadline)
        differences = held.recount()
        acknowledged = held.acknowledged
    rounds = [round_row(result) for result in results]
    safe = safety(stage.database_url)
    report = {
        "rows": rows_of(rounds),
        "fsync": safe["fsync"],
        "synchronous_commit": safe["synchronous_commit"],
        "recount": {"acknowledged": acknowledged, "differences": len(differences)},
        "machine": at_first,
        "versions": versions(stage),
        "postgresql_settings": safe,
        "rounds": rounds,
    }
    return report, differences, [f"{one.name}: {error}" for one in results for error in one.errors]


def _add_streams(report: dict[str, Any], stage: Ground, clients: int) -> list[str]:
    """Measures what open streams cost, each protocol by itself. Returns what went wrong."""
    from tests.benchmarks.streams import streams_measured  # noqa: PLC0415 - likewise

    results = streams_measured(stage, clients)
    rounds = [round_row(result) for result in results]
    report["rounds"] += rounds
    report["rows"] += rows_of(rounds)
    return [f"{one.name}: {error}" for one in results for error in one.errors]


def _add_clocks(report: dict[str, Any], open_deadlines: int) -> list[str]:
    """Measures the clocks' sweep, last, because it leaves the database full. Returns what went wrong."""
    from tests.benchmarks.clocks import clocks_measured, summary  # noqa: PLC0415 - likewise

    results, clocks = clocks_measured(open_deadlines)
    rounds = [round_row(result) for result in results]
    report["rounds"] += rounds
    report["rows"] += rows_of(rounds)
    report["clocks"] = clocks
    _say(summary(clocks))
    return [f"{one.name}: {error}" for one in results for error in one.errors]


def _rounds(contest: Any, wishes: argparse.Namespace, deadline: float) -> list[Result]:
    """Every contestant in turn, over and over; no further round once the time is up."""
    of_games = [(contestant, wishes.games) for contestant in contest.of_games]
    share = SHARE_OF_MEASURING * wishes.seconds / wishes.rounds - sum(seconds for _, seconds in of_games)
    turns = [(contestant, max(1, round(share / len(contest.main)))) for contestant in contest.main] + of_games
    results: list[Result] = []
    for number in range(1, wishes.rounds + 1):
        for contestant, seconds in turns:
            result = contestant.measure(number, seconds)
            results.append(result)
            row = round_row(result)
            _say(f"round {number}: {row.name} x {row.clients}: {row.moves_per_second:,.0f} moves/s")
        if time.monotonic() > deadline:
            break
    return results


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
