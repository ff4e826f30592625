"""The rulebook, sentence by sentence: energy consumption, boost, brake and turnaround."""

import pytest

from games.rules.end_of_line.events import EnergySpent
from games.rules.end_of_line.moves import Boost, Brake, Turnaround
from games.rules.end_of_line.state import Effect

from .dealing import started
from .playing import act, cells, code, play_rounds
from .tables import LEFT, RIGHT, UP, Table, table

STRAIGHTS = "s s s s s l l l l"
EFFECTS = ("boost", "brake", "turnaround")


def third_round() -> Table:
    """Two lines that have come straight up, three cards each."""
    match = started(["s", "l"], [STRAIGHTS, STRAIGHTS])
    play_rounds(match, {0: "s:U", 1: "s:U"}, {0: "s:U s:U", 1: "s:U s:U"})
    return match


def at_a_fork() -> Table:
    """The last card of seat 0 follows, to the left, a card that leads right as well; it is about to act."""
    return table({0: "lr s"}, hands={0: "s s s l r", 1: "s s s s s"}, starts={1: (3, 3, UP)})


# Energy


def test_energy_is_not_consumed_in_the_first_two_rounds():
    match = started(["s", "l"], [STRAIGHTS, STRAIGHTS])
    for round_ in (1, 2):
        assert match.state.round == round_
        assert [code(match, word) for word in EFFECTS] == ["energy_from_round_3"] * 3
        play_rounds(match, {0: "s:U", 1: "s:U"} if round_ == 1 else {0: "s:U s:U", 1: "s:U s:U"})
    assert match.state.round == 3
    assert code(match, "boost") is None


@pytest.mark.parametrize("first", EFFECTS)
def test_only_one_energy_is_consumed_by_a_player_in_a_round(first: str):
    match = at_a_fork()
    act(match, 0, first)
    assert match.asked == 0
    assert [code(match, word) for word in EFFECTS] == ["energy_spent_this_round"] * 3


def test_each_player_may_consume_one_in_the_same_round():
    match = third_round()
    play_rounds(match, {0: "brake s:U", 1: "boost s:U s:U l:U"})
    assert [seat.energy for seat in match.view().seats] == [2, 2]


def test_there_are_three_energy_in_a_whole_game():
    match = third_round()
    for left, card in ((2, "s"), (1, "s"), (0, "l")):
        play_rounds(match, {0: f"brake {card}:U", 1: f"brake {card}:U"})
        assert [seat.energy for seat in match.view().seats] == [left, left]
    assert match.state.round == 6
    assert [code(match, word) for word in EFFECTS] == ["no_energy_left"] * 3


def test_the_pool_shows_everybody_how_much_is_left():
    match = third_round()
    act(match, 0, "boost")
    assert match.told(EnergySpent) == [EnergySpent(seat=0, effect=Effect.BOOST, energy=2)]
    assert [match.view(viewer).seats[0].energy for viewer in (None, 0, 1)] == [2, 2, 2]


def test_nobody_has_to_consume_any():
    match = third_round()
    play_rounds(match, {0: "s:U s:U", 1: "s:U s:U"})
    assert [seat.energy for seat in match.view().seats] == [3, 3]


# Boost


def test_a_boost_places_three_cards_instead_of_two():
    match = third_round()
    act(match, 0, "boost s:U s:U")
    assert match.asked == 0
    act(match, 0, "l:U")
    assert cells(match, 0) == [(0, 0), (6, 0), (5, 0), (4, 0), (3, 0), (2, 0), (1, 0)]
    assert match.asked == 1


def test_a_boost_lasts_for_this_action_phase():
    match = third_round()
    play_rounds(match, {0: "boost s:U s:U l:U", 1: "s:U s:U"})
    assert match.state.to_place == 2


# Brake


def test_a_brake_places_only_one_card_instead_of_two():
    match = third_round()
    act(match, 0, "brake s:U")
    assert match.asked == 1
    assert cells(match, 0) == [(0, 0), (6, 0), (5, 0), (4, 0), (3, 0)]


def test_a_brake_after_the_card_is_the_same():
    before, after = third_round(), third_round()
    act(before, 0, "brake s:U")
    act(after, 0, "s:U brake")
    assert before.state == after.state


# Turnaround


def test_a_turnaround_continues_through_an_available_way_out_of_the_card_before_the_last_one():
    match = at_a_fork()
    assert match.ways(0) == [(LEFT, 6, 5)]
    act(match, 0, "turnaround")
    assert code(match, "s:L") == "way_out_blocked"
    act(match, 0, "s:R")
    assert cells(match, 0)[-1] == (6, 1)
    assert match.view().seats[0].path[-1].follows == 1


def test_the_last_card_placed_may_be_one_of_this_action_phase():
    match = table({0: "s"}, hands={0: "lr s s l r", 1: "s s"})
    act(match, 0, "lr:U")
    assert code(match, "turnaround") == "nothing_to_turn_to"
    match = table({0: "lr"}, hands={0: "s s s l r", 1: "s s"})
    act(match, 0, "s:L turnaround s:R")
    assert cells(match, 0)[-2:] == [(6, 6), (6, 1)]
    assert match.asked == 1


def test_only_the_one_card_before_counts_and_none_further_back():
    match = table({0: "lr s s"}, hands={0: "s s s l r", 1: "s s"})
    assert code(match, "turnaround") == "nothing_to_turn_to"


def test_a_way_out_that_leads_onto_a_card_is_not_available_for_it():
    match = table({0: "sr s", 1: "l"}, hands={0: "s s", 1: "s s"}, starts={1: (0, 1, UP)})
    assert cells(match, 1)[-1] == (6, 1)
    assert code(match, "turnaround") == "nothing_to_turn_to"


def test_after_a_turnaround_two_cards_are_placed_as_ever():
    match = at_a_fork()
    act(match, 0, "turnaround s:R l:R")
    assert match.asked == 1
    assert cells(match, 0)[-2:] == [(6, 1), (6, 2)]


def test_the_line_goes_on_from_its_new_end():
    match = at_a_fork()
    act(match, 0, "turnaround s:R")
    assert match.ways(0) == [(RIGHT, 6, 2)]


# The pool


@pytest.mark.parametrize(("move", "effect"), [(Boost(), "boost"), (Brake(), "brake"), (Turnaround(), "turnaround")])
def test_each_effect_turns_the_pool_by_one(move: object, effect: str):
    match = at_a_fork()
    act(match, 0, effect)
    assert match.state.lines[0].energy == 2
    assert match.told(EnergySpent) == [EnergySpent(seat=0, effect=Effect(effect), energy=2)]


def test_the_way_out_that_a_line_was_on_is_left_for_good():
    match = at_a_fork()
    act(match, 0, "turnaround s:R")
    assert code(match, "s:L") == "no_such_way_out"
