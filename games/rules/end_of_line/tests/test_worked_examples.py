"""Examples that are worked out whole. Where they can, they are played from the start."""

from pathlib import Path
from typing import Final

import msgspec

from games.kernel.replay_file import play_replay, replay_files
from games.rules.end_of_line.events import ActionCutShort, LinesCutOff
from games.rules.end_of_line.moves import Brake, Finish
from games.rules.end_of_line.state import Ending

from .dealing import started
from .playing import act, cells, code, play_rounds
from .tables import GAME, LEFT, RIGHT, UP, Table, table


def test_above_the_first_row_of_a_puzzle_lies_the_last_one():
    match = table({0: "s s"}, mode="solo", seats=1, hands={0: "s s"})
    assert cells(match, 0)[-1] == (0, 2)
    assert match.ways(0) == [(UP, 4, 2)]


def test_energy_in_the_second_round_is_refused():
    match = started(["s", "l"], ["s s s", "s s s"])
    play_rounds(match, {0: "s:U", 1: "s:U"})
    for word in ("boost", "brake", "turnaround"):
        assert code(match, word) == "energy_from_round_3"
        assert match.details(Brake()) == {"round": 2}


def test_two_energies_in_one_round_are_refused():
    match = table({0: "s s s"}, hands={0: "s s s s s", 1: "s s"})
    act(match, 0, "boost s:U")
    assert code(match, "brake") == "energy_spent_this_round"


# The fourteenth round

ALL_ON_THE_TABLE: Final = (
    "s:U s:U l:U l:L s:D r:D r:L s:U l:U l:L s:D r:D r:L s:U lr:U lr:L s:D sr:D sr:L s:U s:U sl:U sl:U slr:U x0:U"
)
"""All 25 cards of seat 0, from (0, 1) up on 13 x 13: in columns of three to the left, then up to (6, 8)."""
ONE_BRAKE: Final = (
    "s:U s:U r:U brake r:R s:D l:D l:R s:U r:U r:R s:D l:D l:R s:U s:U s:U s:U lr:U lr:L sl:U sl:U sr:U sr:U slr:U"
)
"""24 cards of seat 1, from (0, 3) up: in columns of three to the right, then up to (2, 6)."""
SQUARES: Final = {"L": "l:L l:D l:R", "R": "l:R l:U l:L", "D": "l:D l:R l:U"}
"""Three left turns back to the start, by the start's exit."""


def after_thirteen_rounds() -> Table:
    words = {0: ALL_ON_THE_TABLE, 1: ONE_BRAKE, **{seat: SQUARES[way] for seat, way in enumerate("LRLRDD", 2)}}
    decks = [" ".join(word.split(":")[0] for word in text.split() if ":" in word) for text in words.values()]
    match = started(["x0", "s", "l", "sl", "lr", "slr r l", "slr r s", "slr s"], decks)
    play_rounds(match, words)
    return match


def test_without_energy_all_25_cards_are_placed_in_thirteen_rounds_and_the_line_is_out_for_all_its_room():
    match = after_thirteen_rounds()
    assert match.state.round == 14
    assert len(match.state.lines[0].cells) == 1 + 25
    assert (match.state.hands[0], match.state.decks[0]) == ([], [])
    assert match.ways(0) == [(UP, 5, 8), (LEFT, 6, 7), (RIGHT, 6, 9)]
    act(match, 1, "x0:U brake")
    assert match.told(LinesCutOff) == [LinesCutOff(seats=(0,))]
    outcome = match.position.outcome
    assert outcome is not None
    assert (outcome.ending, outcome.ranks) == (Ending.LAST_LINE, (2, 1, 3, 3, 3, 3, 3, 3))


def test_who_braked_once_has_a_card_for_the_fourteenth_and_a_brake_makes_up_for_the_missing_one():
    match = after_thirteen_rounds()
    assert (len(match.state.hands[1]), match.state.decks[1]) == (1, [])
    act(match, 1, "x0:U")
    assert match.legal() == [Brake()]
    assert match.told(ActionCutShort) == []


# Together, one cell left


def one_cell_left(energy: int) -> Table:
    """The full area of two, before its last card: seat 0 holds two cards, and that much energy."""
    file = replay_files(Path(__file__).parent.parent / "replays")["area_full-coop-2.json"]
    unfinished = msgspec.structs.replace(file, moves=file.moves[:-2])
    match = Table(play_replay(GAME, unfinished).position)
    match.state.lines[0].energy = energy
    assert match.state.board.count(-1) == 1
    assert len(match.state.hands[0]) == 2
    return match


def test_with_one_cell_left_and_no_energy_a_first_card_is_refused_though_it_would_fill_the_area():
    match = one_cell_left(energy=0)
    assert code(match, "lr:D") == "turn_cannot_be_completed"
    assert match.legal() == [Finish()]
    act(match, 0, "finish")
    outcome = match.position.outcome
    assert outcome is not None
    # Left over are the 0 and the 4 of one line, the 0 and a 1 of the other; three energy are spent, one cell is empty.
    assert (outcome.ending, outcome.scores) == (Ending.LINES_ENDED, (9, 9))


def test_with_energy_it_is_allowed_and_the_brake_is_owed():
    match = one_cell_left(energy=3)
    act(match, 0, "lr:D")
    assert match.asked == 0
    assert match.legal() == [Brake()]
    assert code(match, "finish") == "finish_only_at_start"
    act(match, 0, "brake")
    outcome = match.position.outcome
    assert outcome is not None
    assert (outcome.ending, outcome.scores) == (Ending.AREA_FULL, (2, 2))


# The cell ahead is taken


def test_a_straight_card_before_a_taken_cell_goes_on_by_turning_around_to_the_other_exit_of_the_card_before():
    match = table({0: "lr s"}, hands={0: "s s s", 1: "s s"}, starts={1: (6, 5, UP)})
    assert match.ways(0) == []
    act(match, 0, "turnaround s:R s:R")
    assert cells(match, 0) == [(0, 0), (6, 0), (6, 6), (6, 1), (6, 2)]
    assert match.ways(0) == [(RIGHT, 6, 3)]
