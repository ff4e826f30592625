"""Rule 21: two who play together: a Heartbreak, the Collective Insight, hidden hands."""

from typing import Any

import pytest

from games.kernel.contract import LOST, WON

from ..content_words import VisionKind
from ..moves import ChooseVision
from ..options import Heartbreak, SoLongMyWorldOptions
from ..state import Ending, Stage
from .tables import BOOK, GAME, begun, pair


def test_both_win_with_the_goal_and_the_collective_insight():
    match = pair(Stage.FINISH, hour=12, fields={0: ["plus_3"], 1: ["minus_2"]})
    outcome = match.position.outcome
    assert outcome is not None
    assert outcome.ending == Ending.TOGETHER
    assert outcome.ranks == (WON, WON)
    assert outcome.winners(GAME.sides("coop", 2)) == (0, 1)
    assert outcome.scores == (3, 2)


@pytest.mark.parametrize(
    "fields",
    [
        {0: ["plus_3"], 1: ["even_1"]},  # the goal, with 4 Insight of 5
        {0: ["plus_3"], 1: []},  # neither
    ],
)
def test_both_lose_without_one_of_them(fields: dict[int, list[str]]):
    match = pair(Stage.FINISH, hour=12, fields=fields)
    assert match.state.ending is Ending.APART
    assert match.outcome().ranks == (LOST, LOST)
    assert match.outcome().winners(GAME.sides("coop", 2)) == ()


def test_insight_without_the_goal_is_not_enough():
    """Heartbreak 3 wants three cards on the fields."""
    match = pair(Stage.FINISH, Heartbreak.NINTH, hour=12, fields={0: ["bright_1", "bright_2"], 1: ["dark_1", "dark_2"]})
    assert sum(match.scores()) == 12
    assert match.state.ending is Ending.APART


def test_only_printed_insight_counts():
    """No Karma Chain, no Marks, nothing for held cards."""
    match = pair(Stage.FINISH, hour=12, fields={0: ["plus_3", "plus_2"]}, marks={0: 6}, hands={1: ["plus_2"]})
    assert match.scores() == (5, 0)
    assert match.state.ending is Ending.TOGETHER


def test_the_heartbreak_sets_the_hour_the_gestalts_and_the_gestalt_visions():
    state = begun(mode="coop", heartbreak=Heartbreak.SECOND).state
    assert state.hour == 9
    assert len(state.gestalt_deck) == 3
    assert {BOOK.karma[state.cards.face[slot]].value for slot in state.gestalt_deck} <= {"negative", "neutral"}
    assert sum(vision.kind is VisionKind.GESTALT for vision in state.visions) == 3


def test_eleven_events_and_a_reboot_are_played_with_whatever_the_hour():
    assert len(begun(mode="coop", heartbreak=Heartbreak.SECOND).state.event_deck) == 12


def test_luno_is_an_open_extra_vision_that_both_can_choose():
    match = begun(mode="coop", luno=True, draft=False).defaults(until="choose_vision")
    luno = next(n for n, vision in enumerate(match.state.visions) if vision.kind is VisionKind.LUNO)
    assert ChooseVision(luno) in match.legal(0)
    assert match.view(0).visions[luno].neighbours == ()


def test_they_are_one_side():
    assert GAME.sides("coop", 2) == ((0, 1),)
    assert GAME.sides("table", 2) == ((0,), (1,))


def test_hands_stay_hidden_from_the_partner():
    match = begun(mode="coop", draft=False, seed=4)
    own = [held.card.content_id for held in match.view(0).hand[2:]]
    assert len(own) == 3
    assert [card.content_id for card in match.view(1).players[0].open_hand] == ["life_is_a_journey", "soul_box"]


def test_both_see_the_goal_and_whether_it_is_met():
    match = pair(Stage.HINDRANCE, fields={0: ["plus_3"], 1: ["minus_2"]})
    view = match.view(0)
    assert (view.heartbreak, view.collective_insight, view.goal_met) == ("heartbreak_1", 5, True)
    assert view.insight_together == 5
    assert view.goal
    assert match.view(1).goal == view.goal


@pytest.mark.parametrize("option", [{"luno": True}, {"heartbreak": Heartbreak.FIRST}])
def test_what_is_for_pairs_is_refused_at_a_table(option: dict[str, Any]):
    refusal = GAME.why_not_options("table", 2, SoLongMyWorldOptions(**option))
    assert refusal is not None
    assert refusal.code == "only_for_pairs"
    assert GAME.why_not_options("coop", 2, SoLongMyWorldOptions(**option)) is None


def test_a_draft_is_as_hidden_as_at_a_table():
    match = begun(mode="coop")
    assert match.asked() == [(0, "keep_card"), (1, "keep_card")]
    assert match.view(1).drafting != match.view(0).drafting
