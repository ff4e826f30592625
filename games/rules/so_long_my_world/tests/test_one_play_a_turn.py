"""The option `one_play_a_turn`: step 3 of a turn plays one card."""

from typing import Any

from ..feelings import Karma
from ..moves import DrainFeelings, EndStep, Observe, PlayCard, UseEvent
from ..options import SoLongMyWorldOptions
from ..state import Stage, TurnStep
from .tables import SP, Table, table, tokens

ONE = SoLongMyWorldOptions(one_play_a_turn=True)


def playing(**more: Any) -> Table:
    """Seat 0 is about to play cards."""
    match = table(Stage.TURN, step=TurnStep.DRAIN, **{"seats": 2, **more})
    match.play(0, EndStep())
    return match


def test_by_option_one_card_a_turn_is_played():
    match = playing(hands={0: ["plus_2", "plus_0"]}, stocks={0: "HN"}, options=ONE)
    match.play(0, PlayCard(match.slot(0, "plus_2"), tokens("H")))
    assert match.asked() == [(1, "drain")]


def test_by_option_the_one_card_still_gives_its_drain():
    match = playing(
        on={0: SP},
        hands={0: ["again", "plus_2"]},
        stocks={0: "HH"},
        lying={SP: "RR"},
        options=ONE,
    )
    match.play(0, PlayCard(match.slot(0, "again"), tokens("H")))
    match.play(0, DrainFeelings(tokens("RR")))
    assert match.asked() == [(1, "drain")]


def test_by_option_a_card_that_an_effect_lets_one_play_is_beyond_the_one():
    """The Event "come_in" lets who is on Special Person play a card."""
    match = table(
        Stage.BEGIN_TURN,
        seats=2,
        on={0: SP},
        event="come_in",
        hands={0: ["plus_2", "plus_0", "even_1"]},
        stocks={0: "HNR"},
        options=ONE,
    )
    match.play(0, UseEvent())
    match.play(0, PlayCard(match.slot(0, "plus_2"), tokens("H")))
    match.play(0, EndStep())
    match.play(0, EndStep())
    match.play(0, PlayCard(match.slot(0, "plus_0"), tokens("N")))
    assert match.asked()[0][0] == 1
    assert match.field(0) == ["plus_2", "plus_0"]


def test_by_both_options_what_is_observed_is_played_at_once_only_where_no_card_was():
    options = SoLongMyWorldOptions(one_play_a_turn=True, play_observed_at_once=True)
    for first, asked in ((EndStep(), (0, "play_cards")), (None, (0, "spend_marks"))):
        match = playing(
            hands={0: ["plus_2", "plus_0"]},
            stocks={0: "HN"},
            marks={0: 2},
            gestalt_deck=["grey_1", "grey_2", "grey_3"],
            options=options,
        )
        match.play(0, first or PlayCard(match.slot(0, "plus_2"), tokens("H")))
        match.play(0, Observe(Karma.POSITIVE))
        assert match.asked() == [asked]
