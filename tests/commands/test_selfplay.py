"""`manage.py selfplay`: what it prints, and what it says to a wrong argument."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games import catalogue
from tests.conformance.toys.echo_duel.game import EchoDuel
from tests.conformance.toys.lantern_auction.game import LanternAuction
from tests.conformance.toys.whispers.game import Whispers


@pytest.fixture(autouse=True)
def _toys_in_the_catalogue(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(catalogue, "GAMES", (LanternAuction, EchoDuel, Whispers))


def selfplay(*arguments: str) -> str:
    out = StringIO()
    call_command("selfplay", *arguments, stdout=out)
    return out.getvalue()


def report(*arguments: str) -> dict[str, Any]:
    lines = selfplay(*arguments, "--json").splitlines()
    assert len(lines) == 1
    return json.loads(lines[0])


def test_the_report_counts_matches_moves_and_endings():
    said = report("echo_duel", "--matches", "20", "--seats", "3", "--agents", "random,greedy,random")
    assert (said["game"], said["mode"], said["seats"], said["matches"]) == ("echo_duel", "duel", 3, 20)
    assert said["agents"] == ["random", "greedy", "random"]
    assert sum(said["outcomes"].values()) == 20
    assert set(said["outcomes"]) <= {"burnt_out", "silence"}
    assert said["moves"] > 100
    assert said["moves_per_second"] > 0
    assert said["refusals"] == 0


def test_equal_arguments_give_an_equal_state_hash_and_another_seed_another():
    one, other, third = (report("whispers", "--matches", "5", "--seed", seed) for seed in ("a", "a", "b"))
    assert one["state_hash"] == other["state_hash"] != third["state_hash"]
    assert one["moves"] == other["moves"]


def test_options_are_read_from_the_command_line():
    short, long = (report("lantern_auction", "--matches", "5", "--option", f"lots={lots}") for lots in (3, 5))
    assert short["moves"] < long["moves"]
    silent = report("lantern_auction", "--matches", "5", "--option", "peeking=false", "--option", "lots=5")
    assert silent["state_hash"] != long["state_hash"]


def test_the_report_counts_each_kind_of_move_and_keeps_wins_by_seat():
    said = report("whispers", "--matches", "10")
    assert set(said["moves_by_kind"]) == {move.tag_name() for move in Whispers.info.moves}
    assert sum(said["moves_by_kind"].values()) == said["moves"]
    assert list(said["win_shares"]) == ["seat 0", "seat 1"]


def test_without_json_it_prints_lines_for_people():
    first, *others = selfplay("whispers", "--matches", "3").splitlines()
    assert first.startswith("whispers, table of 2: 3 matches, ")
    kinds = [move.tag_name() for move in Whispers.info.moves]
    assert [line.split(":")[0].strip() for line in others] == [*kinds, "seat 0", "seat 1"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess",), "There is no game 'chess'. The catalogue has: lantern_auction, echo_duel, whispers."),
        (("whispers", "--mode", "opera"), "Whispers has no mode 'opera'. It has: table."),
        (("whispers", "--seats", "9"), "table is played with 2, 3 seats, not 9."),
        (("whispers", "--seats", "0"), "table is played with 2, 3 seats, not 0."),
        (("whispers", "--agents", "clever"), "There is no agent 'clever'. There are: random, greedy"),
        (("whispers", "--agents", "random,greedy,random"), "--agents names 3 agents for 2 seats."),
        (("whispers", "--option", "lots=3"), "Whispers has no option 'lots'. It has: none."),
        (("lantern_auction", "--option", "lots"), "--option takes NAME=VALUE, not 'lots'."),
        (("lantern_auction", "--option", "lots=4"), "Lantern Auction: Invalid enum value 4 - at `$.lots`."),
        (("whispers", "--matches", "0"), "--matches must be at least 1."),
    ],
)
def test_a_wrong_argument_is_told_with_what_would_be_right(arguments: tuple[str, ...], message: str):
    with pytest.raises(CommandError) as error:
        selfplay(*arguments)
    assert message in str(error.value)
