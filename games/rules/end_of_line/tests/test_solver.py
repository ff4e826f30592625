"""The printed optima are optima. Rules, "Solo / Puzzle" (0 points) and "Cooperative" (2 points)."""

import subprocess
import sys

import msgspec
import pytest

from games.rules.end_of_line import solver
from games.rules.end_of_line.options import COOP, SOLO, VERSUS
from games.rules.end_of_line.solutions import Solution
from games.rules.end_of_line.state import Ending
from games.rules.end_of_line.tests.solving import GAME, SOLUTIONS, played


def test_one_line_can_fill_the_area_and_leave_nothing_that_counts():
    best = solver.optimum(GAME.components, SOLO)
    assert (best.score, best.refuted) == (0, ())
    outcome, state = played(SOLO, best.solution)
    assert (outcome.ending, outcome.scores) == (Ending.AREA_FULL, (0,))
    assert state.lines[0].energy == 3


def test_a_stored_solution_of_two_lines_ends_with_2_points():
    solution = msgspec.json.decode((SOLUTIONS / "coop.json").read_bytes(), type=Solution)
    outcome, state = played(COOP, solution)
    assert (outcome.ending, outcome.scores) == (Ending.AREA_FULL, (2, 2))
    assert sum(line.energy for line in state.lines) == 5
    assert sum(len(line.cells) - 1 for line in state.lines) == 47


@pytest.mark.parametrize("score", [0, 1])
def test_two_lines_cannot_end_with_fewer_points_under_strict_turns(score):
    assert solver.is_refuted(GAME.components, COOP, score)


def test_counting_does_not_refute_what_can_be_attained():
    assert not solver.is_refuted(GAME.components, COOP, 2)
    assert not solver.is_refuted(GAME.components, SOLO, 0)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
def test_two_lines_can_end_with_2_points(seed):
    solution = solver.attained(GAME.components, COOP, 2, seed=seed)
    assert solution is not None
    outcome, _ = played(COOP, solution)
    assert outcome.scores == (2, 2)


@pytest.mark.soak
def test_2_points_are_the_optimum_of_two_lines():
    best = solver.optimum(GAME.components, COOP)
    assert (best.score, best.refuted) == (2, (0, 1))
    assert played(COOP, best.solution)[0].scores == (2, 2)


def test_who_plays_against_others_has_no_score_to_prove():
    with pytest.raises(ValueError, match="versus has no score"):
        solver.optimum(GAME.components, VERSUS)


def test_a_search_ends_when_its_time_is_over():
    with pytest.raises(solver.UnsolvedError):
        solver.attained(GAME.components, COOP, 2, seconds=0.01)


def test_the_rules_play_without_the_solver():
    """It is an extra, and the service has to run where it is not installed."""
    code = (
        "import sys; import games.rules.end_of_line.game, games.rules.end_of_line.puzzles, games.catalogue;"
        "sys.exit('ortools' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
