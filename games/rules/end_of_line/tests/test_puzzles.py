"""Daily puzzles can be solved, whatever chance makes of them. Rules, "Solo / Puzzle"."""

import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel.chance import Fast, Live
from games.kernel.position import Position
from games.rules.end_of_line.carrying import DailyPuzzle
from games.rules.end_of_line.options import SOLO, EndOfLineOptions
from games.rules.end_of_line.options import Puzzle as PuzzleOption
from games.rules.end_of_line.puzzles import drawn_before, make_puzzle
from games.rules.end_of_line.state import Ending
from games.rules.end_of_line.supply import Supply
from games.rules.end_of_line.tests.solving import GAME, carried_out

DAILY = EndOfLineOptions(puzzle=PuzzleOption.DAILY)


def handed_in(puzzle):
    carried = DailyPuzzle(day="2026-12-01", deck=puzzle.deck)
    return Position.start(GAME, mode=SOLO, seats=1, options=DAILY, chance=Fast(0), carried=carried).position


@settings(max_examples=40, deadline=None)
@given(seed=st.binary(max_size=8))
def test_every_puzzle_can_be_solved_to_0_with_the_cards_in_the_order_of_the_deck(seed):
    puzzle = make_puzzle(GAME.components, Live(seed))
    outcome, state = carried_out(handed_in(puzzle), puzzle.solution)
    assert (outcome.ending, outcome.scores) == (Ending.AREA_FULL, (0,))
    assert state.lines[0].energy == 3


@settings(max_examples=40, deadline=None)
@given(seed=st.binary(max_size=8))
def test_a_puzzle_has_the_cards_of_one_colour(seed):
    assert Counter(make_puzzle(GAME.components, Live(seed)).deck) == Counter(GAME.components.colour)


def test_the_same_chance_makes_the_same_puzzle_and_another_one_another():
    first, again, other = (make_puzzle(GAME.components, Live(seed)) for seed in (b"a", b"a", b"b"))
    assert first == again
    assert first.deck != other.deck


def test_a_deck_does_not_lie_in_the_order_of_its_solution():
    """Else one would only have to place what was drawn first."""
    puzzle = make_puzzle(GAME.components, Live(b"a"))
    placed = [placing.card for placing in puzzle.solution.lines[0].placings]
    assert list(puzzle.deck[: len(placed)]) != placed


@pytest.mark.parametrize(("index", "drawn"), [(0, 5), (1, 6), (2, 6), (3, 8), (4, 8), (5, 10), (22, 26), (23, 28)])
def test_how_many_cards_are_drawn_before_one_is_placed(index, drawn):
    """Five; then one more for the card of the first round, and two for those of each later one."""
    assert drawn_before(index) == drawn


@pytest.mark.parametrize(
    ("cards", "uses", "serves"),
    [
        ([["straight"]], {"straight": 1}, True),
        ([["straight"]], {"left": 1}, False),
        ([["straight", "left"], ["left"]], {"straight": 1, "left": 1}, True),
        ([["straight", "left"], ["left"]], {"straight": 2}, False),
        ([["straight", "left"], ["right"]], {"straight": 1, "left": 1}, False),
        ([["straight", "left", "right"]] * 3, {"straight": 1, "left": 1, "right": 1}, True),
    ],
)
def test_cards_suffice_when_every_use_can_have_one_of_its_own(cards, uses, serves):
    assert Supply(cards).serves(uses) is serves


def test_a_puzzle_does_not_depend_on_the_order_of_hashes():
    code = (
        "from games.kernel.chance import Live; from games.rules.end_of_line.puzzles import make_puzzle;"
        "from games.rules.end_of_line.tests.solving import GAME; print(make_puzzle(GAME.components, Live(b'a')))"
    )
    made = {
        subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    }
    assert len(made) == 1
