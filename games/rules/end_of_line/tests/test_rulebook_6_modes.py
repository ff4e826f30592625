"""The rulebook, sentence by sentence: the game modes, and the annex with its areas."""

import pytest

from games.rules.end_of_line.events import EnergySpent
from games.rules.end_of_line.options import EndOfLineOptions, Scoring
from games.rules.end_of_line.state import Ending

from .dealing import started
from .playing import act, cells, code, play_rounds
from .tables import RIGHT, UP, Table, table

# Versus


@pytest.mark.parametrize(("seats", "size"), [(2, 7), (3, 7), (4, 9), (5, 9), (6, 11), (7, 11), (8, 13)])
def test_the_area_depends_on_the_number_of_players(seats: int, size: int):
    match = table(seats=seats, hands={0: "s"}, round_=1)
    assert match.view().size == size
    assert len(match.view().torus) == size * size


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_line_has_its_own_start_and_can_begin(seats: int):
    match = table(seats=seats, hands=dict.fromkeys(range(seats), "s"), round_=1)
    starts = [cells(match, seat)[0] for seat in range(seats)]
    assert len(set(starts)) == seats
    ahead = [match.ways(seat)[0][1:] for seat in range(seats)]
    assert len(set(ahead) | set(starts)) == 2 * seats


# Solo


def solo(*cards: str, options: EndOfLineOptions | None = None) -> Table:
    return started([" ".join(cards)], mode="solo", options=options)


def score(match: Table) -> tuple[int, int, int, int]:
    """Initiative left over, energy spent, empty cells, and the whole score."""
    shown = match.view().score
    assert shown is not None
    return shown.unplaced_initiative, shown.energy_spent, shown.empty_cells, shown.total


def test_the_solo_area_is_five_by_five():
    assert solo("s").view().size == 5


def test_solo_respects_the_placement_rules_of_versus():
    match = solo("s", "s", "l", "s", "s")
    assert code(match, "s:L") == "no_such_way_out"
    act(match, 0, "s:U")
    assert match.state.round == 2
    act(match, 0, "s:U")
    assert match.state.round == 2
    assert [code(match, word) for word in ("boost", "brake", "turnaround")] == ["energy_from_round_3"] * 3
    act(match, 0, "l:U")
    assert match.state.round == 3
    assert len(match.state.hands[0]) == 5


def test_the_score_sums_initiative_left_over_spent_energy_and_empty_cells():
    match = solo("s", "s", "l", "s", "s")
    # The 25 cards of a colour count 50 in all.
    assert score(match) == (50, 0, 24, 74)
    act(match, 0, "s:U")
    assert score(match) == (49, 0, 23, 72)
    act(match, 0, "s:U l:U")
    assert score(match) == (46, 0, 21, 67)
    act(match, 0, "brake")
    assert score(match) == (46, 1, 21, 68)


def test_placing_a_card_of_no_initiative_fills_a_cell_all_the_same():
    match = solo("x0")
    act(match, 0, "x0:U")
    assert score(match) == (50, 0, 23, 73)


def test_the_score_is_that_of_the_end():
    match = solo("s", "s", "l", "s", "s")
    act(match, 0, "s:U s:U l:U finish")
    outcome = match.position.outcome
    assert outcome is not None
    assert (outcome.ending, outcome.ranks, outcome.scores) == (Ending.LINES_ENDED, None, (67,))


def test_by_the_other_edition_an_area_that_is_not_full_earns_nothing():
    match = solo("s", "s", options=EndOfLineOptions(scoring=Scoring.EDITION_2021))
    act(match, 0, "s:U finish")
    outcome = match.position.outcome
    assert outcome is not None
    assert outcome.scores == (0,)


# Co-op


def coop(first: str, second: str) -> Table:
    return started(["s", "l"], [first, second], mode="coop")


def test_two_fill_an_area_of_seven_by_seven_together():
    match = coop("s s s", "s s s")
    assert match.view().size == 7
    assert match.position.game.sides("coop", 2) == ((0, 1),)


def test_together_they_have_one_score_by_the_rules_of_solo():
    match = coop("s s s", "l l s")
    # Two colours count 100, and two of 49 cells are covered by starts.
    assert score(match) == (100, 0, 47, 147)
    play_rounds(match, {0: "s:U", 1: "l:U"})
    assert score(match) == (97, 0, 45, 142)
    act(match, 0, "finish")
    act(match, 1, "finish")
    outcome = match.position.outcome
    assert outcome is not None
    assert (outcome.ranks, outcome.scores) == (None, (142, 142))


def test_they_coordinate_since_both_hands_lie_open():
    match = coop("s s s l l", "l l s r r")
    hand = match.view(0).seats[1].open_hand
    assert [card.initiative for card in hand] == [2, 2, 1, 2, 2]


# Teams

TEAM_STARTS = {0: (5, 1, RIGHT), 1: (7, 3, UP), 2: (1, 7, RIGHT), 3: (2, 6, UP)}


def teams(lines: dict[int, str], acting: int = 0) -> Table:
    """Seats 0 and 1 against 2 and 3; line 0 goes right along row 5, line 1 up column 3."""
    hands = dict.fromkeys(range(4), "s s l r sl")
    order = [acting, *(seat for seat in range(4) if seat != acting)]
    return table(lines, mode="teams", seats=4, starts=TEAM_STARTS, hands=hands, order=order)


def test_four_play_in_two_teams_on_nine_by_nine():
    match = started(["s", "l", "lr", "sl"], mode="teams")
    assert match.view().size == 9
    assert match.position.game.sides("teams", 4) == ((0, 1), (2, 3))


def test_players_of_one_team_can_cross_each_others_lines():
    match = teams({0: "s", 1: "s s s"})
    act(match, 0, "s:R")
    assert cells(match, 0)[-1] == (5, 4)
    match = teams({0: "s s s", 1: "s"}, acting=1)
    act(match, 1, "s:U")
    assert cells(match, 1)[-1] == (4, 3)


def test_crossing_costs_nothing():
    match = teams({0: "s", 1: "s s s"})
    act(match, 0, "s:R")
    assert match.told(EnergySpent) == []
    assert [seat.energy for seat in match.view().seats] == [3, 3, 3, 3]


def test_they_only_cross_and_cannot_follow_their_partners_line():
    # The partner's crossroads has a Way Out to either side, and straight on.
    match = teams({0: "s", 1: "s slr"})
    assert match.view().torus[5 * 9 + 3] == 1
    assert match.ways(0) == [(RIGHT, 5, 4)]
    assert [code(match, word) for word in ("s:U", "s:D")] == ["no_such_way_out"] * 2


def test_lines_of_the_other_team_are_not_crossed():
    match = teams({0: "s", 1: "s s s"})
    rivals = table(
        {0: "s", 2: "s s s"},
        mode="teams",
        seats=4,
        starts={**TEAM_STARTS, 1: TEAM_STARTS[2], 2: TEAM_STARTS[1]},
        hands={2: "s s"},
        order=[2, 0, 1, 3],
    )
    assert (match.ways(0), rivals.ways(0)) == ([(RIGHT, 5, 4)], [])


def test_a_line_with_nothing_but_a_crossing_ahead_goes_on():
    match = teams({0: "s", 1: "s s s"}, acting=1)
    play_rounds(match, {1: "s:U s:U", 2: "s:R s:R", 3: "s:U s:U", 0: "s:R s:R"})
    assert match.state.round == 4
    assert [exit_ for exit_, _, _ in match.ways(1)] == [UP]
