"""What a table may agree on: the printed rules by default, and each option only where it means something."""

import pytest

from games.kernel.position import why_not_start
from games.rules.end_of_line.options import CrossingCost, Elimination, EndOfLineOptions, Puzzle, Scoring

from .tables import GAME

SEATS = {"versus": 2, "teams": 4, "solo": 1, "coop": 2}
HOMES = [
    (EndOfLineOptions(elimination=Elimination.ON_TURN), "elimination", {"versus", "teams"}),
    (EndOfLineOptions(crossing_cost=CrossingCost.ONE_ENERGY), "crossing_cost", {"teams"}),
    (EndOfLineOptions(open_hands=False), "open_hands", {"coop"}),
    (EndOfLineOptions(scoring=Scoring.EDITION_2021), "scoring", {"solo", "coop"}),
    (EndOfLineOptions(puzzle=Puzzle.DAILY), "puzzle", {"solo"}),
    (EndOfLineOptions(extra_gas=True), "extra_gas", set(SEATS)),
    (EndOfLineOptions(mulligan=True), "mulligan", set(SEATS)),
    (EndOfLineOptions(turnaround_first=False), "turnaround_first", set(SEATS)),
]


def test_by_default_a_table_plays_the_printed_rules():
    options = EndOfLineOptions()
    assert not options.extra_gas
    assert not options.mulligan
    assert options.elimination is Elimination.END_OF_PHASE
    assert options.turnaround_first
    assert options.crossing_cost is CrossingCost.NOTHING
    assert options.open_hands
    assert options.scoring is Scoring.PRINTED
    assert options.puzzle is Puzzle.SHUFFLED


@pytest.mark.parametrize("mode", SEATS)
@pytest.mark.parametrize(("options", "option", "homes"), HOMES, ids=[option for _, option, _ in HOMES])
def test_an_option_is_refused_where_it_means_nothing(
    mode: str, options: EndOfLineOptions, option: str, homes: set[str]
):
    refusal = why_not_start(GAME, mode, SEATS[mode], options)
    if mode in homes:
        assert refusal is None
    else:
        assert refusal is not None
        assert refusal.code == "option_not_for_mode"
        assert refusal.details == {"option": option, "mode": mode}


def test_the_hand_of_the_daily_puzzle_cannot_be_redrawn():
    refusal = why_not_start(GAME, "solo", 1, EndOfLineOptions(puzzle=Puzzle.DAILY, mulligan=True))
    assert refusal is not None
    assert refusal.code == "daily_deck_is_fixed"


@pytest.mark.parametrize(
    ("mode", "seats"), [*(("versus", seats) for seats in range(2, 9)), ("teams", 4), ("solo", 1), ("coop", 2)]
)
def test_every_mode_and_number_of_players_can_be_played(mode: str, seats: int):
    assert why_not_start(GAME, mode, seats, EndOfLineOptions()) is None


@pytest.mark.parametrize(("mode", "seats"), [("versus", 1), ("versus", 9), ("teams", 6), ("solo", 2), ("coop", 3)])
def test_no_other_number_can(mode: str, seats: int):
    refusal = why_not_start(GAME, mode, seats, EndOfLineOptions())
    assert refusal is not None
    assert refusal.code == "seats_not_allowed"
