"""The replays are whole matches whose end was worked out by hand; the conformance kit plays them.

Here each part of each score is held to what was worked out, and rivals to the rounds in which their lines ended.
"""

from pathlib import Path

import msgspec
import pytest

from games.kernel.replay_file import play_replay, replay_files
from games.rules.end_of_line.options import SCORED
from games.rules.end_of_line.state import Ending

from .tables import GAME

FILES = replay_files(Path(__file__).parent.parent / "replays")

PARTS: dict[str, tuple[int, int, int, int]] = {
    # Initiative left over, energy spent, energy left, empty cells.
    "area_full-solo-1.json": (0, 0, 3, 0),
    "area_full-solo-1-daily.json": (0, 0, 3, 0),
    "area_full-solo-1-2021.json": (5, 0, 3, 0),
    "lines_ended-solo-1.json": (47, 0, 3, 22),
    "lines_ended-solo-1-cut-off.json": (44, 0, 3, 21),
    "lines_ended-solo-1-energy.json": (41, 2, 1, 16),
    "lines_ended-solo-1-2021.json": (47, 0, 3, 22),
    "area_full-coop-2.json": (1, 1, 5, 0),
    "area_full-coop-2-2021.json": (1, 1, 5, 0),
    "lines_ended-coop-2.json": (88, 0, 6, 41),
    "lines_ended-coop-2-finish.json": (94, 1, 5, 42),
    "lines_ended-coop-2-mulligan.json": (88, 0, 6, 41),
}

CUT_OFF: dict[str, tuple[int, list[list[int]]]] = {
    # The last round, and who went together, the first first.
    "last_line-versus-2.json": (3, [[0]]),
    "last_line-versus-2-on-turn.json": (3, [[0]]),
    "last_line-versus-2-turnaround.json": (5, [[1]]),
    "last_line-versus-3.json": (3, [[0], [1]]),
    "last_line-versus-4.json": (3, [[1, 2], [3]]),
    "last_line-versus-5.json": (3, [[0, 1], [2, 3]]),
    "last_line-versus-6.json": (4, [[0], [1, 2], [3, 4]]),
    "last_line-versus-7.json": (2, [[0, 1, 2, 4, 5, 6]]),
    "last_line-versus-8.json": (3, [[0, 1, 2, 3], [4, 5, 6]]),
    "last_line-teams-4.json": (4, [[2], [0], [1]]),
    "last_line-teams-4-paid-crossing.json": (5, [[2], [0], [1]]),
    "all_cut_off-versus-2.json": (2, [[0, 1]]),
    "all_cut_off-versus-3.json": (3, [[0], [1, 2]]),
    "all_cut_off-versus-4.json": (2, [[0, 1, 2, 3]]),
    "all_cut_off-versus-5.json": (3, [[0, 1], [2, 3, 4]]),
    "all_cut_off-versus-6.json": (2, [[0, 1, 2, 3, 4, 5]]),
    "all_cut_off-versus-7.json": (2, [[0, 1, 2, 3, 4, 5, 6]]),
    "all_cut_off-versus-8.json": (2, [[0, 1, 2, 3, 4, 5, 6, 7]]),
    "all_cut_off-teams-4.json": (3, [[0, 2], [1, 3]]),
}


def endings_of(mode: str) -> set[Ending]:
    return {Ending.AREA_FULL, Ending.LINES_ENDED} if mode in SCORED else {Ending.LAST_LINE, Ending.ALL_CUT_OFF}


def test_every_ending_of_every_mode_is_replayed_with_every_number_of_seats():
    found = {(file.outcome.ending, file.mode, file.seats) for file in FILES.values()}
    tables = [(mode.name, seats) for mode in GAME.info.modes for seats in mode.seats]
    assert found == {(ending.value, mode, seats) for mode, seats in tables for ending in endings_of(mode)}
    assert all(f"{ending}-{mode}-{seats}.json" in FILES for ending, mode, seats in found)


def test_every_replay_has_its_parts_worked_out():
    assert FILES.keys() == PARTS.keys() | CUT_OFF.keys()


@pytest.mark.parametrize("name", PARTS)
def test_a_replayed_score_has_each_part_as_worked_out(name: str):
    state = play_replay(GAME, FILES[name]).position.state
    score = GAME.view(state, None).score
    assert score is not None
    parts = (score.unplaced_initiative, score.energy_spent, score.energy_left, score.empty_cells)
    assert parts == PARTS[name]
    assert FILES[name].outcome.scores == (score.total,) * FILES[name].seats
    assert score.lower_is_better is not name.endswith("2021.json")


@pytest.mark.parametrize("name", CUT_OFF)
def test_replayed_lines_end_in_the_order_worked_out(name: str):
    state = play_replay(GAME, FILES[name]).position.state
    assert (state.round, state.ended) == CUT_OFF[name]


@pytest.mark.parametrize("name", FILES)
def test_a_replayed_match_comes_to_its_outcome_and_ends_sound(name: str):
    step = play_replay(GAME, FILES[name])
    assert step.outcome is not None
    written = FILES[name].outcome
    assert (step.outcome.ending, step.outcome.ranks, step.outcome.scores) == (
        written.ending,
        written.ranks,
        written.scores,
    )
    assert GAME.invariants(step.position.state) == []


def test_between_them_the_replays_make_every_kind_of_move():
    made = {msgspec.json.decode(move.move)["type"] for file in FILES.values() for move in file.moves}
    assert made == {move.tag_name() for move in GAME.info.moves}
