"""The points of a seat, item by item: at the end all of them, before that what lies open."""

from typing import Any

import pytest

from ..feelings import Karma
from ..moves import ChooseCards, EndStep, PlayCard
from ..options import SoLongMyWorldOptions
from ..score_view import CardPointsView, EffectPointsView, ScoreView
from ..state import Stage, TurnStep
from .tables import Table, begun, pair, table, tokens

SPARED = SoLongMyWorldOptions(held_gestalts_cost=False)


def ended(**more: Any) -> Table:
    return table(Stage.FINISH, **{"seats": 2, "hour": 12, **more})


def score(match: Table, seat: int = 0, viewer: int | None = None) -> ScoreView:
    return match.view(viewer).players[seat].score


def example_11() -> Table:
    """Field 2 + 3 + 0, all positive; 7 Marks; 2 cards held: 5 + 3 + 2 - 2 = 8."""
    return ended(fields={0: ["plus_2", "plus_3", "plus_0"]}, marks={0: 7}, hands={0: ["plus_2", "minus_1"]})


def test_example_11_item_by_item():
    match = example_11()
    field = match.state.players[0].field
    assert score(match) == ScoreView(
        cards=(
            CardPointsView(card=field[0], content_id="plus_2", points=2),
            CardPointsView(card=field[1], content_id="plus_3", points=3),
            CardPointsView(card=field[2], content_id="plus_0", points=0),
        ),
        effects=(),
        insight=5,
        chain=Karma.POSITIVE,
        chain_cards=tuple(field),
        chain_removed=0,
        chain_points=3,
        marks=7,
        mark_points=2,
        held=2,
        held_points=-2,
        total=8,
    )


def test_neutral_cards_carry_no_chain():
    match = ended(fields={0: ["plus_2", "even_1", "plus_0"]})
    plus, _, other = match.state.players[0].field
    assert (score(match).chain_cards, score(match).chain_points) == ((plus, other), 2)


def test_removed_cards_that_carry_the_chain_by_option_are_counted():
    options = SoLongMyWorldOptions(chain_counts_removed=True)
    match = table(
        Stage.TURN, seats=2, step=TurnStep.DRAIN, hour=11, hands={0: ["gone"]}, stocks={0: "R"},
        fields={0: ["plus_2", "plus_3"]}, options=options,
    )  # fmt: skip
    match.play(0, EndStep())
    match.play(0, PlayCard(match.slot(0, "gone"), tokens("R")))
    plus_2, plus_3, _ = match.state.players[0].field
    match.play(0, ChooseCards((plus_3,)))
    match.defaults()
    found = score(match)
    assert (found.chain_cards, found.chain_removed, found.chain_points) == ((plus_2,), 1, 2)
    assert found.total == match.scores()[0] == (2 + 1) + 2


def test_points_of_an_effect_name_its_card():
    match = table(Stage.TURN, seats=2, step=TurnStep.DRAIN, hour=11, hands={0: ["bonus"]}, stocks={0: "RR"})
    bonus = match.slot(0, "bonus")
    match.play(0, EndStep())
    match.play(0, PlayCard(bonus, tokens("RR")))
    assert score(match).effects == (EffectPointsView(card=bonus, content_id="bonus", points=2),)
    assert score(match).insight == 1 + 2


def test_cards_held_cost_what_the_owners_field_says():
    match = ended(fields={0: ["no_regret"]}, hands={0: ["plus_2"], 1: ["plus_2"]})
    assert [(score(match, seat).held, score(match, seat).held_points) for seat in (0, 1)] == [(1, 0), (1, -1)]


def test_before_the_end_it_says_what_lies_open_would_score():
    match = table(Stage.HINDRANCE, fields={1: ["plus_2", "even_1"]}, hands={1: ["plus_3"]}, marks={1: 3})
    found = score(match, seat=1, viewer=0)
    assert (found.insight, found.chain_points, found.mark_points, found.held_points) == (3, 1, 1, -1)
    assert found.total == 4


@pytest.mark.parametrize("viewer", [1, None])
def test_where_gestalts_cost_nothing_others_learn_only_in_the_end_what_a_hand_costs(viewer: int | None):
    hands = {0: ["plus_2", "bright_1"]}
    under_way = score(table(Stage.HINDRANCE, seats=2, hands=hands, options=SPARED), viewer=viewer)
    assert (under_way.held, under_way.held_points, under_way.total) == (None, None, None)
    over = score(ended(hands=hands, options=SPARED), viewer=viewer)
    assert (over.held, over.held_points, over.total) == (1, -1, -1)


def test_where_gestalts_cost_nothing_the_owner_knows_what_the_own_hand_costs():
    match = table(Stage.HINDRANCE, seats=2, hands={0: ["plus_2", "bright_1"]}, options=SPARED)
    assert score(match, viewer=0).held == 1


def test_of_a_pair_only_what_is_printed_on_the_field_counts():
    match = pair(Stage.FINISH, hour=12, fields={0: ["plus_2", "plus_3"]}, marks={0: 6}, hands={0: ["plus_0"]})
    found = score(match)
    assert [card.points for card in found.cards] == [2, 3]
    assert (found.chain_points, found.mark_points, found.held_points) == (0, 0, 0)
    assert found.total == match.scores()[0] == 5


@pytest.mark.parametrize("mode", ["table", "coop"])
@pytest.mark.parametrize("seed", range(4))
def test_at_the_end_all_totals_are_the_outcomes(mode: str, seed: int):
    match = begun(seats=2, mode=mode, seed=seed, draft=False).defaults(most=2000)
    assert tuple(player.score.total for player in match.view(None).players) == match.scores()


def test_the_text_says_at_the_end_what_counted():
    text = example_11().position.game.board_text(example_11().view(None))
    assert "Score of seat 0: 5 on the field, 3 for the positive chain, 2 for 7 Marks, -2 for 2 cards held: 8" in text
    assert "Score of seat 1: 0 on the field: 0" in text


def test_the_text_says_no_score_before_the_end():
    match = table(Stage.HINDRANCE, fields={1: ["plus_2"]})
    assert "Score" not in match.position.game.board_text(match.view(0))
