"""The rulebook, sentence by sentence: which suits and plots match which scenes, and who may object."""

import pytest

from .playing import code_of, scenes_for
from .tables import VOTE

OPEN = "love-3 war-3 other-3a other-3b other-3c love-4 war-4 other-4a other-4b other-4c"
"""All scenes of two epochs."""


@pytest.mark.parametrize("hero", ["hero-3a", "hero-3b"])
def test_a_love_scene_is_matched_by_the_yin_yang_cards_of_its_epoch(hero: str):
    assert scenes_for(hero, OPEN) == "love-3"


@pytest.mark.parametrize("weapon", ["weapon-3a", "weapon-3b", "weapon-3c"])
def test_a_war_scene_is_matched_by_the_skull_cards_of_its_epoch(weapon: str):
    assert scenes_for(weapon, OPEN) == "war-3"


@pytest.mark.parametrize(("item", "scene"), [("object-3a", "other-3a"), ("object-3b", "other-3b")])
def test_another_scene_is_matched_by_a_maze_card_of_its_epoch_that_tells_of_it(item: str, scene: str):
    assert scenes_for(item, OPEN) == scene


@pytest.mark.parametrize(
    ("item", "scenes"),
    [("object-3ab", "other-3a other-3b"), ("object-3bc", "other-3b other-3c"), ("object-3ac", "other-3a other-3c")],
)
def test_some_maze_cards_match_more_than_one_scene_of_their_epoch(item: str, scenes: str):
    assert scenes_for(item, OPEN) == scenes


@pytest.mark.parametrize(("card", "scene"), [("hero-4a", "love-3"), ("weapon-4a", "war-3"), ("object-4a", "other-3a")])
def test_a_card_of_another_epoch_does_not_match(card: str, scene: str):
    assert code_of(card, scene, OPEN) == "wrong_epoch"


@pytest.mark.parametrize(
    ("card", "scene"),
    [
        ("weapon-3a", "love-3"),
        ("object-3a", "love-3"),
        ("hero-3a", "war-3"),
        ("object-3a", "war-3"),
        ("hero-3a", "other-3a"),
        ("weapon-3a", "other-3a"),
    ],
)
def test_a_card_of_another_suit_does_not_match(card: str, scene: str):
    assert code_of(card, scene, OPEN) == "wrong_suit"


def test_a_maze_card_that_tells_of_something_else_does_not_match():
    assert code_of("object-3a", "other-3b", OPEN) == "wrong_plot"


def test_where_opponents_keep_an_eye_on_each_other_only_they_judge_what_a_maze_card_tells():
    assert scenes_for("object-3a", OPEN, VOTE) == "other-3a other-3b other-3c"
    assert code_of("object-3a", "other-4a", OPEN, VOTE) == "wrong_epoch"
    assert code_of("object-3a", "war-3", OPEN, VOTE) == "wrong_suit"
