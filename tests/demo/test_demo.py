"""The demo as a person runs it, against a service as a person runs it; and that it notices when something is wrong."""

import random
import re
import subprocess
import sys
from typing import Any

import pytest
from graphql import parse

from config.embedded.place import CHECKOUT
from config.graphql.limits import check_limits
from config.schema import schema
from tests.demo.answers import answer, wanted_decision
from tests.demo.api import Api, DemoError
from tests.demo.lobby import Person, Scenario, meet, scenarios
from tests.demo.selection import Selections
from tests.demo.watchers import Watchers, past_query

DEMO_SECONDS = 400


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


class Asked(Api):
    """The service's answers to what asks for the schema and the catalogue only."""

    def __init__(self) -> None:
        """Needs no address."""

    def ask(self, query: str, **variables: object) -> dict[str, Any]:
        data = schema.execute_sync(query, variable_values=variables).data
        assert data is not None
        return data


GAMES = sorted({scenario.member for scenario in scenarios(Asked(), only_game=None, only_seats=[])})


@pytest.mark.parametrize("game", GAMES)
def test_all_that_a_viewer_saw_is_asked_within_the_limits(game):
    check_limits(parse(past_query(Selections(Asked()), game)))


@pytest.mark.parametrize("game", GAMES)
def test_everything_of_the_game_is_asked_for_and_nothing_of_another(game):
    asked = Selections(Asked()).of("GameEvent", game)
    events = Asked().ask('{ __type(name: "GameEvent") { possibleTypes { name } } }')["__type"]["possibleTypes"]
    prefixes = tuple(f"{member[0].upper()}{member[1:]}" for member in GAMES if member != game)
    wanted = {event["name"] for event in events if not event["name"].startswith(prefixes)}
    assert set(re.findall(r"\.\.\. on (\w+)", asked)) == wanted


class Tables(Api):
    """Opens no table but with one pair of options."""

    def __init__(self, allowed) -> None:
        self.allowed = allowed
        self.asked: list[object] = []

    def attempt(self, name, result, **given):
        if name == "createTable":
            self.asked.append(given["options"])
            if given["options"] != self.allowed:
                return {"__typename": "Refused", "errorCode": "too_small", "message": "Too small."}
        match = {"key": "m", "commitment": "c"}
        table = {"id": "t", "joinCode": "ABC", "commitment": "c", "match": match}
        return {"__typename": "Done", "table": table}


TWO = Scenario("g", "game", "mode", 2, "NONE", (("decks", "FIRST"), ("decks", "BOTH")))


def test_the_rulebooks_reading_is_played_where_the_game_allows_it():
    tables = Tables(None)
    assert meet(TWO, [Person("Ada", tables)]) == "m"
    assert tables.asked == [None]


def test_a_table_too_large_for_the_rulebooks_reading_takes_an_option_that_helps():
    tables = Tables({"game": {"decks": "BOTH"}})
    assert meet(TWO, [Person("Ada", tables)]) == "m"
    assert tables.asked[-1] == {"game": {"decks": "BOTH"}}


def test_a_table_that_no_option_helps_is_a_failure():
    with pytest.raises(DemoError, match="too_small"):
        meet(TWO, [Person("Ada", Tables("nothing"))])


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


def test_the_names_of_a_hand_told_as_a_list_are_words_too():
    selections = Selections(Asked())
    selections.of("GameEvent", "endOfLine")
    drawn = {"__typename": "EndOfLineCardsDrawn", "seat": 0, "cards": [4, 9], "contentIds": ["left-2", "straight-1"]}
    assert selections.words([drawn]) == {"left-2", "straight-1"}


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
