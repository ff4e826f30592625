"""Rule 14: a turn of the Vision Phase: effects, drain, cards, in this order; and examples 5 and 6."""

from typing import Any

import pytest

from ..events import VisionUsed
from ..feelings import Tokens
from ..moves import (
    ChooseCards,
    ChooseVisions,
    DrainAffinity,
    DrainCard,
    DrainFeelings,
    DrainMark,
    EndStep,
    Pass,
    PlayCard,
    UseEvent,
    UseVision,
)
from ..options import SoLongMyWorldOptions
from ..state import Stage, TurnStep
from .tables import POW, RING, SL, SP, WEP, Table, table, tokens


def turn(**more: Any) -> Table:
    """Seat 0 begins its turn."""
    return table(Stage.BEGIN_TURN, **{"seats": 2, **more})


def draining(**more: Any) -> Table:
    return table(Stage.TURN, step=TurnStep.DRAIN, **{"seats": 2, **more})


def playing(**more: Any) -> Table:
    match = table(Stage.TURN, step=TurnStep.DRAIN, **{"seats": 2, **more})
    match.play(0, EndStep())
    return match


# Whose turn, in which steps


def test_turns_go_from_the_first_player_clockwise():
    match = table(Stage.BEGIN_VISION_PHASE, seats=4, first_player=2)
    order: list[int] = []
    while len(order) < 4:
        seat = match.asked()[0][0]
        order.append(seat)
        match.skip(seat, "drain")
    assert order == [2, 3, 0, 1]


def test_the_steps_come_in_their_order():
    match = turn(on={0: SP}, hands={0: ["plus_2"]}, marks={0: 1})
    names: list[str] = []
    while match.asked()[0][0] == 0 and len(names) < 4:
        names.append(match.asked()[0][1])
        match.play(0, EndStep())
    assert names == ["use_effects", "drain", "play_cards", "spend_marks"]


def test_a_step_in_which_nothing_can_be_done_for_all_to_see_is_left_out():
    match = turn()
    assert match.asked() == [(0, "drain")]
    match.play(0, EndStep())
    assert match.asked() == [(1, "drain")]


def test_cards_are_asked_for_also_where_none_can_be_paid():
    match = playing(hands={0: ["plus_2"]})
    assert match.asked() == [(0, "play_cards")]
    assert match.legal(0) == [EndStep()]


# Step 1: effects


def test_the_vision_and_the_event_that_names_it_may_be_used_in_either_order_once_each():
    match = turn(on={0: WEP}, hands={0: ["plus_2"]}, event="at_the_pub")
    match.play(0, UseEvent())
    assert match.stock(0) == "M"
    assert match.code(0, UseEvent()) == "effect_used"
    match.play(0, UseVision())
    assert match.asked()[0][1] == "drain"


def test_both_are_optional():
    match = turn(on={0: WEP}, event="at_the_pub")
    match.play(0, EndStep())
    assert match.asked()[0][1] == "drain"
    assert match.stock(0) == ""


def test_an_event_that_names_another_vision_cannot_be_used():
    match = turn(on={0: SP}, event="at_the_pub")
    assert match.code(0, UseEvent()) == "event_names_another"


def test_after_a_move_in_the_hindrance_phase_the_new_vision_counts():
    match = table(
        Stage.HINDRANCE, seats=2, hands={0: ["life_is_a_journey"]}, stocks={0: "H"}, on={0: POW}, event="at_the_pub"
    )
    match.play(0, PlayCard(match.slot(0, "life_is_a_journey"), tokens("H")))
    match.play(0, ChooseVisions((WEP,)))
    match.play(1, Pass())
    match.play(0, UseEvent())
    assert match.stock(0) == "M"
    match.play(0, UseVision())
    assert match.told(VisionUsed)[-1].vision == WEP


def test_on_no_vision_there_is_no_effect():
    match = turn()
    assert match.asked() == [(0, "drain")]


def test_an_effect_in_force_may_forbid_to_use_visions():
    match = table(
        Stage.HINDRANCE, seats=2, hands={0: ["no_effects"]}, stocks={0: "M"}, on={0: WEP, 1: WEP}, event="at_the_pub"
    )
    match.play(0, PlayCard(match.slot(0, "no_effects"), tokens("M")))
    match.play(1, Pass())
    assert match.code(0, UseVision()) == "forbidden"
    assert match.code(0, UseEvent()) is None


# Step 2: drain


def test_up_to_two_feelings_are_drained():
    match = draining(on={0: SP}, lying={SP: "HHR"})
    assert match.code(0, DrainFeelings(tokens("HHR"))) == "too_many_feelings"
    assert match.code(0, DrainFeelings(tokens("M"))) == "not_on_this_vision"
    assert match.code(0, DrainFeelings(Tokens())) == "wrong_tokens"
    assert match.code(0, DrainFeelings(Tokens(hope=2, resignation=-1))) == "wrong_tokens"
    match.play(0, DrainFeelings(tokens("HR")))
    assert match.stock(0) == "HR"
    assert match.lying(SP) == "H"


@pytest.mark.parametrize(("vision", "affinity"), list(zip(RING, "HNRRDM", strict=True)))
def test_or_one_feeling_of_the_affinity_comes_from_the_system(vision: int, affinity: str):
    match = draining(on={0: vision})
    match.play(0, DrainAffinity())
    assert match.stock(0) == affinity


def test_an_affinity_that_has_run_out_cannot_be_drained():
    assert draining(on={0: SP}, stocks={1: "H" * 12}).code(0, DrainAffinity()) == "system_has_none"


def test_or_one_mark_of_sol():
    match = draining(on={0: SP})
    match.play(0, DrainMark())
    assert (match.state.players[0].marks, match.state.marks) == (1, 11)


def test_a_mark_is_not_offered_where_none_is_left():
    match = draining(on={0: SP}, marks={1: 12})
    assert match.code(0, DrainMark()) == "no_mark_left"
    assert DrainMark() not in match.legal(0)


def test_or_one_remnant_which_nobody_else_sees():
    match = draining(on={0: SP}, remnant_deck=["plus_3"])
    match.play(0, DrainCard())
    assert match.hand(0) == ["plus_3"]
    assert match.view(1).players[0].open_hand == ()


def test_an_empty_remnant_deck_is_made_of_the_discarded_remnants_without_gestalts():
    match = draining()
    state = match.state
    state.pile = [*state.remnant_deck, state.gestalt_deck.pop()]
    state.remnant_deck = []
    for slot in state.pile:
        state.cards.turn_up(slot)
    match.play(0, DrainCard())
    assert len(match.hand(0)) == 1
    assert match.pile() == [state.cards.face[slot] for slot in match.state.pile if slot >= state.first_gestalt]
    assert len(match.pile()) == 1


def test_without_any_remnant_no_card_is_drained():
    match = draining()
    state = match.state
    state.players[1].field, state.remnant_deck = state.remnant_deck, []
    for slot in state.players[1].field:
        state.cards.turn_up(slot)
    assert match.code(0, DrainCard()) == "deck_empty"


def test_there_is_one_drain_a_turn():
    match = draining(on={0: SP}, lying={SP: "HHHH"})
    match.play(0, DrainFeelings(tokens("HH")))
    assert match.asked()[0] == (1, "drain")


def test_the_drain_is_optional():
    match = draining(on={0: SP}, lying={SP: "HH"})
    match.play(0, EndStep())
    assert match.stock(0) == ""
    assert match.asked()[0] == (1, "drain")


def test_on_no_vision_a_mark_or_a_card_may_be_drained_but_no_feelings():
    match = draining(lying={SP: "HH"})
    assert match.code(0, DrainFeelings(tokens("H"))) == "on_no_vision"
    assert match.code(0, DrainAffinity()) == "on_no_vision"
    assert match.code(0, DrainMark()) is None
    assert match.code(0, DrainCard()) is None


def test_by_option_nothing_is_drained_on_no_vision():
    match = table(
        Stage.TURN, seats=2, step=TurnStep.DRAIN, on={1: SP}, options=SoLongMyWorldOptions(drain_on_no_vision=False)
    )
    assert match.asked() == [(1, "use_effects")]


def test_another_drain_that_a_card_gives_comes_before_the_next_card():
    match = playing(on={0: SP}, hands={0: ["again", "plus_2"]}, stocks={0: "HH"}, lying={SP: "RR"})
    match.play(0, PlayCard(match.slot(0, "again"), tokens("H")))
    assert match.asked() == [(0, "drain")]
    match.play(0, DrainFeelings(tokens("RR")))
    assert match.asked() == [(0, "play_cards")]
    assert match.stock(0) == "HRR"


# Step 3: cards


def test_any_number_of_cards_is_played_hindrances_too():
    match = playing(hands={0: ["plus_2", "plus_3", "shield"]}, stocks={0: "HHNN"})
    match.play(0, PlayCard(match.slot(0, "plus_2"), tokens("H")))
    match.play(0, PlayCard(match.slot(0, "plus_3"), tokens("HN")))
    match.play(0, PlayCard(match.slot(0, "shield"), tokens("N")))
    assert match.field(0) == ["plus_2", "plus_3", "shield"]
    assert match.stock(0) == ""


def test_moving_while_cards_are_played_gives_no_second_effect_or_drain():
    match = playing(on={0: POW}, hands={0: ["life_is_a_journey", "plus_2"]}, stocks={0: "H"}, lying={SP: "HH"})
    match.play(0, PlayCard(match.slot(0, "life_is_a_journey"), tokens("H")))
    match.play(0, ChooseVisions((SP,)))
    assert match.state.players[0].where == SP
    assert match.asked() == [(0, "play_cards")]


# Examples


def test_example_5_the_pub_changes_a_card_and_then_its_feeling_is_drained():
    match = turn(on={0: WEP}, hands={0: ["plus_2", "minus_1"]}, lying={WEP: "R"}, remnant_deck=["plus_3"])
    match.play(0, UseVision())
    match.play(0, ChooseCards((match.slot(0, "minus_1"),)))
    match.play(0, DrainFeelings(tokens("R")))
    assert len(match.hand(0)) == 2
    assert match.pile() == ["minus_1"]
    assert match.lying(WEP) == ""


def test_example_6_slaughter_pulls_a_feeling_over_and_both_are_drained():
    match = turn(on={0: SL, 1: SP}, lying={SL: "M", SP: "H"})
    match.play(0, UseVision())
    match.play(0, DrainFeelings(tokens("HM")))
    assert (match.lying(SP), match.lying(SL)) == ("", "")
    match.play(1, EndStep())
    assert [type(move).tag_name() for move in match.legal(1)] == [
        "drain_affinity",
        "drain_mark",
        "drain_card",
        "end_step",
    ]
