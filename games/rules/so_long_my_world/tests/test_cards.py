"""Rules 7 to 9, 18 and 19: payment, karma, when effects happen, what words mean; and example 10."""

from typing import Any

import pytest

from ..feelings import Feeling, Karma, Tokens, karma_of
from ..moves import ChooseCards, ChooseTokens, EndStep, PlayCard
from ..state import Stage, TurnStep
from .tables import SP, Table, table, tally, tokens


def playing(**more: Any) -> Table:
    match = table(Stage.TURN, step=TurnStep.DRAIN, **{"seats": 2, **more})
    match.play(0, EndStep())
    return match


def test_exactly_the_feelings_shown_are_paid_and_go_back_to_the_system():
    match = playing(hands={0: ["plus_3"]}, stocks={0: "HHNR"})
    slot = match.slot(0, "plus_3")
    for wrong in ("H", "HH", "HNR", "HHN", ""):
        assert match.code(0, PlayCard(slot, tokens(wrong))) == "wrong_payment"
    match.play(0, PlayCard(slot, tokens("HN")))
    assert match.stock(0) == "HR"
    assert match.state.system == [11, 12, 11, 12, 12]


def test_nobody_pays_what_they_do_not_own():
    match = playing(hands={0: ["plus_3"]}, stocks={0: "H"})
    assert match.code(0, PlayCard(match.slot(0, "plus_3"), tokens("HN"))) == "not_so_many_tokens"
    assert match.code(0, PlayCard(match.slot(0, "plus_3"), Tokens(hope=1, madness=-1))) == "wrong_payment"


def test_only_a_card_in_hand_is_played():
    match = playing(hands={0: ["plus_3"], 1: ["plus_2"]}, stocks={0: "HHN"})
    assert match.code(0, PlayCard(match.slot(1, "plus_2"), tokens("H"))) == "card_not_in_hand"


@pytest.mark.parametrize(
    ("cost", "karma"),
    [
        ("H", Karma.POSITIVE),
        ("HN", Karma.POSITIVE),
        ("NNR", Karma.POSITIVE),
        ("HND", Karma.POSITIVE),
        ("R", Karma.NEUTRAL),
        ("HD", Karma.NEUTRAL),
        ("HNDM", Karma.NEUTRAL),
        ("RRM", Karma.NEGATIVE),
        ("HDM", Karma.NEGATIVE),
        ("M", Karma.NEGATIVE),
    ],
)
def test_karma_is_that_of_most_feelings_in_the_cost_and_resignation_is_neutral(cost: str, karma: Karma):
    assert karma_of(tally(cost)) is karma


def test_an_effect_happens_once_when_the_card_is_played():
    match = playing(hands={0: ["any_one"]}, stocks={0: "R"})
    match.play(0, PlayCard(match.slot(0, "any_one"), tokens("R")))
    match.play(0, ChooseTokens(tokens("M")))
    assert match.stock(0) == "M"
    match.defaults(until="choose_vision")
    assert match.stock(0) == "M"


def test_an_unspecified_feeling_is_the_receivers_choice():
    match = playing(hands={0: ["any_one"]}, stocks={0: "R"})
    match.play(0, PlayCard(match.slot(0, "any_one"), tokens("R")))
    assert match.asked() == [(0, "choose_tokens")]
    assert len(match.legal(0)) == 5


def test_a_continuous_card_works_as_long_as_it_is_on_the_field():
    match = table(
        Stage.TURN, seats=2, step=TurnStep.DRAIN, fields={0: ["wide_arms"]}, on={0: SP, 1: SP}, lying={SP: "HHHHHH"}
    )
    assert max(move.tokens.total() for move in match.legal(0) if hasattr(move, "tokens")) == 3
    match.play(0, EndStep())
    match.play(1, EndStep())
    assert max(move.tokens.total() for move in match.legal(1) if hasattr(move, "tokens")) == 2


def test_a_card_may_be_played_though_its_effect_can_do_nothing():
    match = playing(hands={0: ["gone"]}, stocks={0: "R"})
    match.play(0, PlayCard(match.slot(0, "gone"), tokens("R")))
    assert match.field(0) == ["gone"]
    assert match.pile() == []


def test_a_removed_card_goes_from_the_field_to_the_pile_open_to_all():
    match = playing(hands={0: ["gone"]}, fields={0: ["plus_2", "minus_1"]}, stocks={0: "R"})
    match.play(0, PlayCard(match.slot(0, "gone"), tokens("R")))
    plus = match.state.players[0].field[0]
    match.play(0, ChooseCards((plus,)))
    assert match.field(0) == ["minus_1", "gone"]
    assert [card.content_id for card in match.view(None).pile] == ["plus_2"]


def test_to_renounce_is_to_put_a_vision_token_into_the_box():
    match = playing(on={0: SP}, hands={0: ["token_away"]}, stocks={0: "R"})
    match.play(0, PlayCard(match.slot(0, "token_away"), tokens("R")))
    assert match.state.players[0].tokens[SP] == 0
    assert match.state.box[SP] == 1


def test_a_gestalt_is_played_like_a_remnant():
    match = playing(hands={0: ["bright_1"]}, stocks={0: "HN"})
    match.play(0, PlayCard(match.slot(0, "bright_1"), tokens("HN")))
    assert match.field(0) == ["bright_1"]
    assert match.view(1).players[0].field[0].gestalt


def test_example_10_what_hope_counts_as_changes_tokens_and_no_costs():
    """You own 1 Hope, and the Event says that Hope counts as Despair."""
    match = table(
        Stage.DRAW_EVENT, seats=2, event_deck=["false_friends"], hands={0: ["plus_2", "minus_1"]}, stocks={0: "H"}
    )
    match.defaults(until="play_cards")
    assert match.asked() == [(0, "play_cards")]
    assert match.code(0, PlayCard(match.slot(0, "plus_2"), tokens("H"))) == "wrong_payment"
    match.play(0, PlayCard(match.slot(0, "minus_1"), tokens("H")))
    assert match.field(0) == ["minus_1"]
    assert match.stock(0) == ""
    assert match.view(0).players[0].field[0].cost == Tokens(despair=1)


def test_tokens_are_treated_so_for_that_round_only():
    match = table(Stage.DRAW_EVENT, seats=2, event_deck=["false_friends"], hands={0: ["plus_2"]}, stocks={0: "H"})
    match.defaults(until="play_cards")
    match.defaults(until="choose_vision")
    assert match.view(0).hand[0].payments == (Tokens(hope=1),)


def test_feelings_are_named_in_one_order():
    assert [feeling.value for feeling in Feeling] == ["hope", "nostalgia", "resignation", "despair", "madness"]
