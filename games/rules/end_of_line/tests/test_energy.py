"""Spending energy within the own action. Rules, "Energy Consumption", "Boost", "Break" and "Turnaround"."""

from typing import Any

import pytest

from games.kernel.moves import Move
from games.rules.end_of_line.events import EnergySpent
from games.rules.end_of_line.moves import Boost, Brake, ExtraGas, PlaceCard, Turnaround
from games.rules.end_of_line.options import EndOfLineOptions
from games.rules.end_of_line.state import Effect

from .tables import LEFT, RIGHT, UP, Table, table, where

EFFECTS = (Boost(), Brake(), Turnaround())
GAS = EndOfLineOptions(extra_gas=True)


def ready(hand: str = "s s s l r", **fields: Any) -> Table:
    """Seat 0 is to act after a card with a Way Out to each side; the card before it leads on to the left as well."""
    return table({0: "sl slr", 1: "s s"}, hands={0: hand, 1: "l l"}, **fields)


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda move: move.tag_name())
@pytest.mark.parametrize("round_", [1, 2])
def test_energy_may_be_spent_from_the_third_round_on(effect: Move, round_: int):
    assert ready(round_=round_).refusal(effect) == "energy_from_round_3"
    assert ready(round_=3).refusal(effect) is None


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda move: move.tag_name())
def test_without_energy_nothing_is_spent(effect: Move):
    assert ready(energy={0: 0}).refusal(effect) == "no_energy_left"


@pytest.mark.parametrize("effect", [Boost(), Turnaround()], ids=lambda move: move.tag_name())
@pytest.mark.parametrize("second", EFFECTS, ids=lambda move: move.tag_name())
def test_only_one_energy_is_spent_a_round(effect: Move, second: Move):
    match = ready()
    match.play(effect)
    assert match.state.lines[0].energy == 2
    assert match.refusal(second) == "energy_spent_this_round"


def test_the_next_round_one_more_may_be_spent():
    match = ready(energy={0: 2})
    match.play(Brake())
    match.place("s", UP)
    match.place("l", UP)
    match.place("l", LEFT)
    assert match.state.round == 4
    assert match.asked == 0
    assert match.refusal(Brake()) is None


def test_what_was_spent_is_told():
    match = ready()
    match.play(Boost())
    assert match.told(EnergySpent) == [EnergySpent(seat=0, effect=Effect.BOOST, energy=2)]


# Boost


def test_a_boost_places_three_cards():
    match = ready()
    match.play(Boost())
    for _ in range(3):
        assert match.asked == 0
        match.place("s", UP)
    assert match.asked == 1


def test_a_boost_may_be_declared_after_the_first_card():
    match = ready()
    match.place("s", UP)
    match.play(Boost())
    match.place("s", UP)
    match.place("s", UP)
    assert match.asked == 1


@pytest.mark.parametrize("placed_before", [0, 1])
def test_a_boost_is_refused_if_the_hand_cannot_supply_three(placed_before: int):
    match = ready(hand="s s")
    for _ in range(placed_before):
        match.place("s", UP)
    assert match.refusal(Boost()) == "hand_too_small"
    assert match.details(Boost()) == {"held": 2 - placed_before, "needed": 3 - placed_before}


# Brake


def test_a_brake_before_the_card_places_only_one():
    match = ready()
    match.play(Brake())
    assert match.asked == 0
    match.place("s", UP)
    assert match.asked == 1


def test_a_brake_after_the_card_ends_the_action():
    match = ready()
    match.place("s", UP)
    match.play(Brake())
    assert match.asked == 1


# Turnaround


def test_after_a_turnaround_the_line_goes_on_from_the_card_before():
    match = ready()
    match.play(Turnaround())
    assert match.legal() == [PlaceCard(slot, LEFT) for slot in match.state.hands[0]]
    match.place("s", LEFT)
    assert where(match.state, 0) == (6, 6)
    assert match.view().seats[0].path[-1].follows == 1


def test_a_turnaround_still_places_two_cards_and_goes_on_from_the_new_one():
    match = ready()
    match.play(Turnaround())
    match.place("s", LEFT)
    assert match.asked == 0
    match.place("s", LEFT)
    assert match.asked == 1


def test_a_turnaround_may_come_between_the_two_cards():
    match = ready()
    match.place("s", RIGHT)
    match.play(Turnaround())
    match.place("s", LEFT)
    assert where(match.state, 0) == (5, 6)
    assert match.asked == 1


def test_a_turnaround_is_refused_without_an_available_exit_to_turn_to():
    match = table({0: "s slr"}, hands={0: "s s s", 1: "s"})
    assert match.refusal(Turnaround()) == "nothing_to_turn_to"
    assert match.details(Turnaround()) == {"row": 6, "column": 0}


def test_the_branch_that_was_left_is_not_continued_any_more():
    match = ready()
    match.play(Turnaround())
    match.place("s", LEFT)
    assert match.ways(0) == [(LEFT, 6, 5)]


def test_a_line_whose_last_card_is_blocked_goes_on_by_a_turnaround():
    # Straight ahead is taken; the card before leads right as well.
    match = table({0: "lr l>s", 1: "s"}, starts={1: (6, 5, UP)}, hands={0: "s s", 1: "s"})
    assert match.ways(0) == []
    assert match.legal() == [Turnaround()]
    match.play(Turnaround())
    match.place("s", RIGHT)
    assert where(match.state, 0) == (6, 1)


def test_a_table_may_allow_it_only_after_a_card():
    match = ready(options=EndOfLineOptions(turnaround_first=False))
    assert match.refusal(Turnaround()) == "turnaround_needs_a_card"
    match.place("s", RIGHT)
    assert match.refusal(Turnaround()) is None


# What would lead nowhere


def test_energy_is_not_spent_on_what_leads_nowhere_at_once():
    match = table({0: "lr l>s", 1: "s"}, starts={1: (6, 5, UP)}, hands={0: "s s s", 1: "s"}, options=GAS)
    for effect in (Boost(), Brake(), ExtraGas()):
        assert match.refusal(effect) == "no_way_out"
        assert match.details(effect) == {"row": 6, "column": 6}


def test_after_the_last_card_of_the_hand_there_is_nothing_to_turn_around_with():
    match = ready(hand="s", decks={0: 0})
    match.place("s", RIGHT)
    assert match.refusal(Turnaround()) == "hand_too_small"
    assert match.legal() == [Brake()]


# Extra gas, as other editions play


def test_extra_gas_is_not_played_by_default():
    assert ready().refusal(ExtraGas()) == "wrong_move"


def test_extra_gas_draws_one_card_and_counts_as_the_rounds_energy():
    match = ready(options=GAS)
    match.play(ExtraGas())
    assert len(match.state.hands[0]) == 6
    assert (match.state.lines[0].energy, match.asked) == (2, 0)
    assert match.refusal(ExtraGas()) == "energy_spent_this_round"


def test_extra_gas_needs_a_card_in_the_deck():
    assert ready(options=GAS, decks={0: 0}).refusal(ExtraGas()) == "deck_is_empty"
