"""Rule 16: Insight Points, the Karma Chain, Marks, cards held; example 11."""

from typing import Any

import pytest

from ..moves import ChooseCards, EndStep, PlayCard
from ..options import SoLongMyWorldOptions
from ..state import Ending, Stage, TurnStep
from .tables import GAME, Table, table, tokens


def ended(**more: Any) -> Table:
    return table(Stage.FINISH, **{"seats": 2, "hour": 12, **more})


def test_example_11():
    """Field 2 + 3 + 0, all positive; 7 Marks; 2 cards held: 5 + 3 + 2 - 2 = 8."""
    match = ended(fields={0: ["plus_2", "plus_3", "plus_0"]}, marks={0: 7}, hands={0: ["plus_2", "minus_1"]})
    assert match.scores() == (8, 0)


@pytest.mark.parametrize(
    ("field", "points"),
    [
        ([], 0),
        (["plus_2"], 2 + 1),
        (["plus_2", "plus_3"], 5 + 2),
        (["minus_1", "minus_2"], 3 + 2),
        (["plus_2", "minus_1"], 3),
        (["plus_2", "even_1", "even_2"], 5 + 1),
        (["even_1", "even_2"], 3),
        (["life_is_a_journey", "soul_box"], 0 + 2),
        (["bright_1", "plus_2"], 5 + 2),
        (["bright_1", "dark_1"], 6),
    ],
)
def test_the_karma_chain_gives_one_for_each_card_of_the_only_karma_beside_neutral(field: list[str], points: int):
    assert ended(fields={0: field}).scores() == (points, 0)


@pytest.mark.parametrize(("marks", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (12, 4)])
def test_three_marks_are_a_point(marks: int, points: int):
    assert ended(marks={0: marks}).scores() == (points, 0)


def test_each_card_held_costs_a_point_gestalts_too():
    assert ended(hands={0: ["plus_2", "bright_1", "soul_box"]}).scores() == (-3, 0)


def test_by_option_a_gestalt_held_costs_nothing():
    options = SoLongMyWorldOptions(held_gestalts_cost=False)
    assert ended(hands={0: ["plus_2", "bright_1"]}, options=options).scores() == (-1, 0)


def test_ties_share_a_rank():
    match = ended(seats=4, fields={0: ["plus_2"], 2: ["plus_2"], 3: ["even_1"]})
    outcome = match.position.outcome
    assert outcome is not None
    assert outcome.ending == Ending.INSIGHT
    assert outcome.scores == (3, 0, 3, 1)
    assert outcome.ranks == (1, 4, 1, 3)
    assert outcome.winners(GAME.sides("table", 4)) == (0, 2)


def removed(options: SoLongMyWorldOptions) -> Table:
    """A negative card was played and removed again."""
    match = table(
        Stage.TURN, seats=2, step=TurnStep.DRAIN, hour=11, hands={0: ["gone"]}, stocks={0: "R"},
        fields={0: ["plus_2", "minus_1"]}, options=options,
    )  # fmt: skip
    match.play(0, EndStep())
    match.play(0, PlayCard(match.slot(0, "gone"), tokens("R")))
    return match


def test_the_insight_of_a_removed_card_is_lost_and_the_chain_looks_at_the_field_at_the_end():
    match = removed(SoLongMyWorldOptions())
    minus = match.state.players[0].field[1]
    match.play(0, ChooseCards((minus,)))
    match.defaults()
    assert match.scores() == (2 + 1 + 1, 0)


def test_by_option_removed_cards_still_break_the_chain():
    match = removed(SoLongMyWorldOptions(chain_counts_removed=True))
    minus = match.state.players[0].field[1]
    match.play(0, ChooseCards((minus,)))
    match.defaults()
    assert match.scores() == (2 + 1, 0)


def test_by_option_a_card_taken_back_and_played_again_counts_once():
    options = SoLongMyWorldOptions(chain_counts_removed=True)
    match = table(
        Stage.TURN, seats=2, step=TurnStep.DRAIN, hour=11, hands={0: ["back"]}, stocks={0: "RH"},
        fields={0: ["plus_2"]}, options=options,
    )  # fmt: skip
    match.play(0, EndStep())
    match.play(0, PlayCard(match.slot(0, "back"), tokens("R")))
    match.play(0, PlayCard(match.slot(0, "plus_2"), tokens("H")))
    match.defaults()
    assert match.scores() == (1 + 2 + 1, 0)


def test_points_that_an_effect_has_promised_are_counted():
    match = table(Stage.TURN, seats=2, step=TurnStep.DRAIN, hour=11, hands={0: ["bonus"]}, stocks={0: "RR"})
    match.play(0, EndStep())
    match.play(0, PlayCard(match.slot(0, "bonus"), tokens("RR")))
    match.defaults()
    assert match.scores() == (1 + 2, 0)


def test_they_are_lost_with_their_card_and_do_not_come_back_with_it():
    match = table(
        Stage.TURN, seats=2, step=TurnStep.DRAIN, hour=11, hands={0: ["bonus", "gone", "fetch"]}, stocks={0: "RRRRRR"}
    )
    match.play(0, EndStep())
    bonus = match.slot(0, "bonus")
    match.play(0, PlayCard(bonus, tokens("RR")))
    match.play(0, PlayCard(match.slot(0, "gone"), tokens("R")))
    assert (match.field(0), match.pile()) == (["gone"], ["bonus"])
    match.play(0, PlayCard(match.slot(0, "fetch"), tokens("R")))
    match.play(0, PlayCard(bonus, tokens("RR")))
    match.defaults()
    assert match.field(0) == ["gone", "fetch", "bonus"]
    assert match.scores() == (1 + 1 + (1 + 2), 0)


def test_a_continuous_card_may_spare_its_owner_the_cost_of_held_cards():
    assert ended(fields={0: ["no_regret"]}, hands={0: ["plus_2"], 1: ["plus_2"]}).scores() == (1, -1)
