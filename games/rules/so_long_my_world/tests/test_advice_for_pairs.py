"""What greedy players lean to for the goal of a Heartbreak, each from what they see alone."""

from functools import cache
from typing import Any

import pytest

from games.kernel.chance import Fast
from games.kernel.position import Position

from .. import advice_for_pairs as advice
from ..feelings import Karma
from ..game import SoLongMyWorld
from ..options import COOP, Heartbreak, SoLongMyWorldOptions
from ..state import State
from ..view import SoLongMyWorldView
from .content_pack import PACK, heartbreaks

GAME = SoLongMyWorld(PACK)
NUMBERS = {card.id: card.number for card in heartbreaks()}


@cache
def begun(heartbreak: str) -> Position[State]:
    """A match of this Heartbreak at its first choice of Visions."""
    options = SoLongMyWorldOptions(heartbreak=Heartbreak(NUMBERS[heartbreak]))
    chance = Fast(heartbreak)
    position = Position.start(GAME, mode=COOP, seats=2, options=options, chance=chance).position
    while position.owed()[0].name != "choose_vision":
        decision = position.owed()[0]
        position = position.apply(decision.seat, decision.id, position.default(decision), chance).position
    return position


def views(heartbreak: str, **changes: Any) -> tuple[SoLongMyWorldView, SoLongMyWorldView]:
    """What the two see; `marks` for each is changed where it is given, and the hour."""
    position = begun(heartbreak).copy()
    position.state.hour = changes.get("hour", position.state.hour)
    for player in position.state.players:
        player.marks = changes.get("marks", player.marks)
    one, other = GAME.view(position.state, 0), GAME.view(position.state, 1)
    return one, other


def starters(view: SoLongMyWorldView) -> dict[str, float]:
    return {held.card.content_id: advice.lean_to_card(view, held.card) for held in view.hand if held.card.starter}


def test_each_heartbreak_that_is_leant_to_is_in_the_pack():
    assert set(advice._CARDS) | set(advice._PLACES) <= set(NUMBERS)


def test_who_shall_meet_both_go_where_most_feelings_lie():
    one, other = views("opposite_shifts")
    leans = [advice.lean_to_vision(one, vision) for vision in one.ring]
    assert leans == [advice.lean_to_vision(other, vision) for vision in other.ring]
    best = max(one.ring, key=lambda vision: advice.lean_to_vision(one, vision))
    assert one.visions[best].feelings.total() == max(one.visions[v].feelings.total() for v in one.ring)


def test_neighbours_go_to_adjacent_visions():
    one, other = views("party_wall")
    (first,) = [vision for vision in one.ring if advice.lean_to_vision(one, vision) > 0]
    second = {vision for vision in other.ring if advice.lean_to_vision(other, vision) > 0}
    assert second == set(one.visions[first].neighbours)


def test_who_may_never_meet_share_the_visions_out():
    one, other = views("long_distance")
    mine = {vision for vision in one.ring if advice.lean_to_vision(one, vision) > 0}
    theirs = {vision for vision in other.ring if advice.lean_to_vision(other, vision) > 0}
    assert (len(mine), len(theirs), mine & theirs) == (3, 3, set())


def test_who_divide_everything_play_different_starters():
    one, other = views("the_settlement")
    assert {name for name, lean in starters(one).items() if lean > 0} == {"life_is_a_journey"}
    assert {name for name, lean in starters(other).items() if lean > 0} == {"soul_box"}


def test_of_two_sisters_one_plays_positive_cards():
    one, other = views("one_coat")
    assert all(lean > 0 for lean in starters(one).values())
    assert all(lean < 0 for lean in starters(other).values())


@pytest.mark.parametrize("heartbreak", ["sunday_lunch", "last_lesson"])
def test_cards_that_the_goal_counts_are_wanted(heartbreak: str):
    for view in views(heartbreak):
        wanted = [held for held in view.hand if held.card.karma is Karma.POSITIVE]
        assert wanted
        assert all(advice.lean_to_card(view, held.card) > 0 for held in wanted)


def test_marks_are_kept_until_there_are_six():
    for view in views("the_diagnosis", marks=2):
        assert advice.lean_to_mark(view) > 0
        assert advice.lean_to_observe(view) < 0
    assert [advice.lean_to_mark(view) for view in views("the_diagnosis", marks=3)] == [0.0, 0.0]


def test_nothing_is_gathered_that_could_not_be_spent():
    assert [advice.lean_to_tokens(view) < 0 for view in views("the_diagnosis", hour=11)] == [True, True]
    assert [advice.lean_to_tokens(view) for view in views("the_diagnosis", hour=5)] == [0.0, 0.0]


def test_marks_are_taken_until_the_real_is_open():
    assert all(advice.lean_to_mark(view) > 0 for view in views("the_parents"))


def test_a_table_has_no_such_leanings():
    options = SoLongMyWorldOptions()
    view = Position.start(GAME, mode="table", seats=2, options=options, chance=Fast(1)).position.view(0)
    assert isinstance(view, SoLongMyWorldView)
    assert advice.lean_to_vision(view, view.ring[0]) == 0.0
    assert (advice.lean_to_mark(view), advice.lean_to_draw(view), advice.lean_to_tokens(view)) == (0.0, 0.0, 0.0)
