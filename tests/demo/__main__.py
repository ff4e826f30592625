"""`python -m tests.demo [--url URL]`: plays every game of the catalogue against a running service."""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

from tests.demo.api import Api, DemoError
from tests.demo.lobby import Person, Scenario, scenarios
from tests.demo.selection import Selections
from tests.demo.stage import Performance, Stage
from tests.demo.watchers import Watchers

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ines")


def main() -> int:
    """0 when every match was played to its end and nobody learned what is hidden; else the reason, and 1."""
    wishes = _wishes()
    began = time.monotonic()
    try:
        planned = scenarios(Api(wishes.url, tries=2), only_game=wishes.game, only_seats=wishes.seats)
        watchers = Watchers(
            outsider=Api.guest(wishes.url, "Outsider"),
            spectator=Api.guest(wishes.url, "Spectator"),
            nobody=Api(wishes.url),
            selections=Selections(Api(wishes.url)),
        )
        needed = max(scenario.people for scenario in planned)
        people = [Person(name, Api.guest(wishes.url, name)) for name in islice(_names(), needed)]
        played = [_perform(scenario, people, watchers, wishes) for scenario in planned]
        if not any(one.killed and one.repeats for one in played):
            raise DemoError("no match was long enough to kill a client in the middle of it and send its move again")
    except DemoError as error:
        _say(f"\nThe demo failed. {error}")
        return 1
    _summarise(played, watchers, time.monotonic() - began)
    return 0


def _names() -> Iterator[str]:
    """As many as a game may seat."""
    yield from NAMES
    yield from (f"Player {number}" for number in count(len(NAMES) + 1))


def _wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.demo", description=__doc__)
    parser.add_argument("--url", default="http://127.0.0.1:8000", help="where the service answers")
    parser.add_argument("--game", help="only this game, by its slug")
    parser.add_argument("--seats", type=int, nargs="+", default=[], help="only matches of these sizes")
    parser.add_argument("--every", type=int, default=20, help="show the board after so many plies")
    parser.add_argument("--seed", default="demo", help="what the clients' choices depend on")
    parser.add_argument("--limit", type=float, default=300, help="seconds that one match may take")
    return parser.parse_args()


def _perform(scenario: Scenario, people: list[Person], watchers: Watchers, wishes: argparse.Namespace) -> Performance:
    _say(f"\n=== {scenario} ===")
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(scenario, people, watchers, Path(folder), f"{wishes.seed} {scenario}")
        performance = stage.perform(show=_say, every=wishes.every, limit=wishes.limit)
    _say(f"=== {performance.outcome['ending']} after {performance.plies} plies ===")
    return performance


def _summarise(played: list[Performance], watchers: Watchers, seconds: float) -> None:
    _say("\nSummary")
    for one in played:
        scenario, outcome = one.scenario, one.outcome
        agent = ", one seat an agent's" if scenario.people < scenario.seats else ""
        killed = f", {one.killed} killed and resumed" if one.killed else ""
        _say(
            f"  {scenario.game} {scenario.mode} {scenario.seats}: {outcome['ending']}, ranks {outcome['ranks']}, "
            f"{one.moves} moves in {one.seconds:.1f} s, {one.refusals} refused, {one.repeats} sent again{agent}{killed}"
        )
    _say(
        f"  {watchers.looks} looks from outside, {watchers.forgeries} moves for others refused, "
        f"{watchers.facts_kept} private facts stayed private."
    )
    _say(f"Matches played: {len(played)}, in {seconds:.0f} s. All as it should be.")


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
