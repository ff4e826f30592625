"""Where lines can go on. Rules, "The Cards", "Action Phase" and "Team Competitive"."""

from typing import Any

import pytest

from games.rules.end_of_line.events import EnergySpent
from games.rules.end_of_line.moves import Boost, Brake, PlaceCard, Turnaround
from games.rules.end_of_line.options import CrossingCost, EndOfLineOptions
from games.rules.end_of_line.state import Effect

from .tables import DOWN, LEFT, RIGHT, UP, Table, table, where

PRINTED = EndOfLineOptions()
PAID = EndOfLineOptions(crossing_cost=CrossingCost.ONE_ENERGY)


def test_a_start_leads_on_by_its_one_exit():
    assert table(hands={0: "s"}, round_=1).ways(0) == [(UP, 6, 0)]


def test_each_way_out_of_the_last_card_leads_to_a_cell():
    assert table({0: "slr"}, hands={0: "s"}).ways(0) == [(UP, 5, 0), (LEFT, 6, 6), (RIGHT, 6, 1)]


def test_the_way_in_faces_what_the_card_continues_so_its_exits_turn_with_it():
    assert table({0: "l l"}, hands={0: "s"}).ways(0) == [(DOWN, 0, 6)]


def test_a_way_out_onto_a_card_is_not_available_whoever_lies_there():
    # Both turn towards column 1 in the same row: one's cell is the other's last card.
    match = table({0: "s slr r>s", 1: "s sl"}, hands={0: "s s", 1: "s s"}, energy={0: 0})
    assert match.ways(0) == []
    assert match.ways(1) == [(UP, 4, 2)]


def test_a_line_ends_at_its_own_cards_too():
    match = table({0: "l l l"}, starts={0: (3, 3, LEFT)}, hands={0: "s s", 1: "s s"})
    assert match.ways(0) == []


def test_only_the_last_card_leads_on_without_a_turnaround():
    match = table({0: "slr s>s"}, hands={0: "s"})
    assert match.ways(0) == [(UP, 4, 0)]
    assert match.placement_refusal("s", LEFT) == "no_such_way_out"


def test_a_card_is_laid_with_its_way_in_facing_back():
    match = table({0: "lr"}, hands={0: "r s"})
    match.place("r", LEFT)
    placed = match.view().seats[0].path[-1]
    assert (placed.way_in, placed.exits, placed.follows) == (RIGHT, (UP,), 1)


# Teams

STARTS = {0: (5, 1, RIGHT), 1: (7, 3, UP), 2: (0, 7, RIGHT), 3: (2, 6, DOWN)}
HANDS = {0: "s s s", 1: "s s", 2: "s s", 3: "s s"}


def across(
    mates: str, options: EndOfLineOptions = PRINTED, *, energy: int = 3, last: str = "s", **fields: Any
) -> Table:
    """Seat 0's last card, at row 5, column 2, leads right; its mate, seat 1, comes up column 3 from row 7."""
    return table(
        {0: last, 1: mates},
        mode="teams",
        seats=4,
        starts=STARTS,
        hands=HANDS,
        energy={0: energy},
        options=options,
        **fields,
    )


def test_a_card_of_a_team_mate_is_crossed_straight_into_the_empty_cell_behind_it():
    match = across("s s s")
    assert match.ways(0) == [(RIGHT, 5, 4)]
    match.place("s", RIGHT)
    assert where(match.state, 0) == (5, 4)
    assert match.view().seats[0].path[-1].way_in is LEFT
    assert match.state.lines[0].energy == 3


def test_no_second_card_is_crossed_behind_it():
    match = across("s r s", last="sl")
    assert match.ways(0) == [(UP, 4, 2)]
    assert match.details(PlaceCard(match.card("s"), RIGHT)) == {"exit": RIGHT, "row": 5, "column": 4}
    assert match.placement_refusal("s", RIGHT) == "no_room_behind"


def test_the_start_of_a_team_mate_may_be_crossed_too():
    match = table({0: "s"}, mode="teams", seats=4, starts={**STARTS, 1: (5, 3, UP)}, hands=HANDS)
    assert match.ways(0) == [(RIGHT, 5, 4)]


def test_a_line_that_is_out_may_be_crossed_too():
    match = across("s s s")
    match.state.lines[1].out = True
    assert match.ways(0) == [(RIGHT, 5, 4)]


def test_rivals_are_not_crossed():
    match = table(
        {0: "sl", 2: "s s s"},
        mode="teams",
        seats=4,
        starts={**STARTS, 1: STARTS[2], 2: STARTS[1]},
        hands=HANDS,
    )
    assert match.ways(0) == [(UP, 4, 2)]
    assert match.placement_refusal("s", RIGHT) == "way_out_blocked"
    assert match.details(PlaceCard(match.card("s"), RIGHT)) == {"exit": RIGHT, "row": 5, "column": 3}


@pytest.mark.parametrize(("mode", "seats"), [("versus", 2), ("coop", 2)])
def test_nobody_is_crossed_where_there_are_no_teams(mode: str, seats: int):
    starts = {0: (5, 1, RIGHT), 1: (6, 3, UP)}
    match = table({0: "s", 1: "s s"}, mode=mode, seats=seats, starts=starts, hands={0: "s s", 1: "s s"})
    assert match.ways(0) == []


def test_two_who_play_together_are_refused_a_crossing_even_with_energy_and_room_behind():
    starts = {0: (5, 1, RIGHT), 1: (6, 3, UP)}
    match = table({0: "sl", 1: "s s"}, mode="coop", starts=starts, hands={0: "s s", 1: "s s"})
    assert match.view().torus[5 * 7 + 3] == 1
    assert match.view().torus[5 * 7 + 4] is None
    assert match.placement_refusal("s", RIGHT) == "way_out_blocked"
    assert match.ways(0) == [(UP, 4, 2)]


def test_crossing_is_free_as_printed():
    match = across("s s s", round_=2)
    match.place("s", RIGHT)
    assert match.told(EnergySpent) == []


def test_crossing_may_cost_the_rounds_energy():
    match = across("s s s", PAID)
    match.place("s", RIGHT)
    assert match.told(EnergySpent) == [EnergySpent(seat=0, effect=Effect.CROSSING, energy=2)]
    assert match.refusal(Boost()) == "energy_spent_this_round"


def test_a_crossing_that_costs_energy_is_no_way_out_without_any():
    for match, refusal in (
        (across("s s s", PAID, energy=0, last="sl"), "no_energy_left"),
        (across("s s s", PAID, round_=2, last="sl"), "energy_from_round_3"),
        (across("s s s", PAID, last="sl", spent=True), "energy_spent_this_round"),
    ):
        assert match.ways(0) == [(UP, 4, 2)]
        assert match.placement_refusal("s", RIGHT) == refusal


def test_energy_for_a_crossing_is_not_spent_on_anything_else():
    match = across("s s s", PAID)
    for effect in (Boost(), Brake()):
        assert match.refusal(effect) == "no_way_out"


def test_a_turnaround_leads_across_nobody_where_crossing_takes_the_same_energy():
    """To the left of the card before there is the mate's start, and room behind it."""
    for options, ways in ((PRINTED, [(LEFT, 5, 0)]), (PAID, [])):
        match = table(
            {0: "lr r>s"},
            mode="teams",
            seats=4,
            starts={0: (6, 2, UP), 1: (5, 1, DOWN), 2: STARTS[2], 3: STARTS[3]},
            hands=HANDS,
            options=options,
        )
        assert [(way.exit, way.row, way.column) for way in match.view().seats[0].turnaround] == ways
        assert match.refusal(Turnaround()) == (None if ways else "nothing_to_turn_to")


def test_a_paid_crossing_is_shown_from_when_the_next_card_may_be_laid_so():
    """No energy is spent before round 3: who has yet to place in round 2 cannot cross, who has placed can next."""
    for order, ways in (((1, 2, 3, 0), [(UP, 4, 2)]), ((0, 1, 2, 3), [(UP, 4, 2), (RIGHT, 5, 4)])):
        match = across("s s s", PAID, round_=2, last="sl", order=order, turn=order.index(1))
        assert match.asked == 1
        assert match.ways(0) == ways


@pytest.mark.parametrize(("round_", "energy", "is_out"), [(1, 3, True), (2, 3, False), (2, 0, True), (3, 1, False)])
def test_a_paid_crossing_keeps_a_line_in_if_energy_may_be_spent_on_it_in_the_next_round(
    round_: int, energy: int, is_out: bool
):
    match = across("s s s", PAID, round_=round_, energy=energy, order=[0, 1, 2, 3], turn=3)
    while match.state.round == round_:
        match.play(next(move for move in match.legal() if isinstance(move, PlaceCard)))
    assert match.state.lines[0].out is is_out
