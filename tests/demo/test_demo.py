"""The demo as a person runs it, against a service as a person runs it; and that it notices when something is wrong."""

import random
import re
import subprocess
import sys

import pytest

from config.embedded.place import CHECKOUT
from tests.demo.answers import answer, wanted_decision
from tests.demo.api import Api, DemoError
from tests.demo.selection import Selections
from tests.demo.watchers import Watchers

DEMO_SECONDS = 240


def demo(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.demo", *arguments]
    return subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, timeout=DEMO_SECONDS, check=False)


def test_clients_play_whole_matches_of_two_and_three_with_an_agent(service):
    result = demo("--url", service, "--seats", "2", "3")
    assert result.returncode == 0, result.stdout[-3000:] + result.stderr
    assert "killed and resumed" in result.stdout
    assert "one seat an agent's" in result.stdout
    assert re.search(r"-- ply 0, as Ada sees it --\n( *\*|[ 0-9]+)", result.stdout)
    numbers = re.search(r"(\d+) looks from outside, (\d+) moves for others refused, (\d+) private facts", result.stdout)
    assert numbers is not None
    assert all(int(number) > 0 for number in numbers.groups())


@pytest.mark.soak
def test_clients_play_whole_matches_of_every_size(service):
    result = demo("--url", service, "--seats", "4", "6")
    assert result.returncode == 0, result.stdout[-3000:] + result.stderr


def test_without_a_service_the_demo_says_so():
    result = demo("--url", "http://127.0.0.1:9")
    assert result.returncode == 1
    assert "does not answer" in result.stdout


class Words(Selections):
    """Views and events are lists of words already."""

    def __init__(self) -> None:
        """Asks nobody."""

    def words(self, value):
        return set(value)


@pytest.fixture
def watchers() -> Watchers:
    api = Api("http://127.0.0.1:9")
    return Watchers(outsider=api, spectator=api, nobody=api, selections=Words())


def past(view, events) -> dict[str, list[str]]:
    return {"view": view, "events": events}


def test_what_one_seat_alone_was_told_may_not_come_to_another_view(watchers):
    drawn = {"seat 0": (past([], []), past(["ace"], ["ace"])), "seat 1": (past([], []), past(["ace"], []))}
    with pytest.raises(DemoError, match="seat 1 sees what only seat 0 was told"):
        watchers._compare_ply(7, drawn)


def test_what_everybody_was_told_may_come_to_every_view(watchers):
    shown = {"seat 0": (past([], []), past(["ace"], ["ace"])), "seat 1": (past([], []), past(["ace"], ["ace"]))}
    watchers._compare_ply(7, shown)
    assert watchers.facts_kept == 0


def test_what_stays_hidden_is_counted(watchers):
    drawn = {"seat 0": (past([], []), past(["ace"], ["ace"])), "seat 1": (past([], []), past([], []))}
    watchers._compare_ply(7, drawn)
    assert watchers.facts_kept == 1


def decision(number: int, *, owed: bool = True, answered=None, moves=None, choice=None):
    return {"id": number, "owed": owed, "answer": answered, "legalMoves": moves, "choice": choice}


def test_an_owed_decision_comes_before_one_that_is_answered():
    owed, answered = decision(2), decision(1, owed=False, answered={})
    for seed in range(40):
        assert wanted_decision([answered, owed], set(), random.Random(seed)) == owed
        assert wanted_decision([answered], set(), random.Random(seed)) is None


def test_an_offer_is_weighed_once():
    taken = 0
    for seed in range(200):
        left: set[int] = set()
        rng = random.Random(seed)
        first, second = (wanted_decision([decision(3, owed=False)], left, rng) for _ in range(2))
        assert second is None
        taken += first is not None
    assert 10 < taken < 60


@pytest.mark.parametrize(
    ("choice", "fits"),
    [
        (
            {"__typename": "PickChoice", "move": "m", "field": "f", "items": [4, 5, 6], "least": 1, "most": 2},
            lambda value: 1 <= len(value) <= 2 and set(value) <= {4, 5, 6} and len(set(value)) == len(value),
        ),
        ({"__typename": "AmountChoice", "move": "m", "field": "f", "lo": 2, "hi": 4}, lambda value: 2 <= value <= 4),
        (
            {"__typename": "ArrangeChoice", "move": "m", "field": "f", "items": [4, 5, 6]},
            lambda value: sorted(value) == [4, 5, 6],
        ),
    ],
)
def test_a_described_choice_is_answered_within_its_bounds(choice, fits):
    for seed in range(50):
        move = answer(decision(1, choice=choice), "game", random.Random(seed))
        assert fits(move["game"]["m"]["f"])
