"""The rulebook, sentence by sentence: jokers and the highest cards of suits and epochs."""

import pytest

from games.rules.epochs_scenes.options import EpochsScenesOptions

from .playing import code_of, scenes_for

HIGHEST = EpochsScenesOptions(highest=True)
OPEN = "love-2 war-2 other-2a other-2b love-4 war-4 other-4a other-4c"


@pytest.mark.parametrize("card", ["joker-1", "joker-2", "top-hand"])
def test_jokers_and_the_highest_hand_card_match_all_scenes(card: str):
    assert scenes_for(card, OPEN, HIGHEST) == OPEN


@pytest.mark.parametrize("card", ["joker-1", "top-hand"])
def test_all_scenes_are_those_that_are_open(card: str):
    assert code_of(card, "love-3", OPEN, HIGHEST) == "scene_not_open"


def test_the_highest_yin_yang_card_matches_a_love_scene_of_any_epoch():
    assert scenes_for("top-yin_yang", OPEN, HIGHEST) == "love-2 love-4"


def test_the_highest_skull_card_matches_a_war_scene_of_any_epoch():
    assert scenes_for("top-skull", OPEN, HIGHEST) == "war-2 war-4"


def test_the_highest_maze_card_matches_any_of_the_rest_of_the_scenes_of_any_epoch():
    assert scenes_for("top-maze", OPEN, HIGHEST) == "other-2a other-2b other-4a other-4c"


def test_the_highest_card_of_an_epoch_matches_every_scene_of_it():
    assert scenes_for("top-2", OPEN, HIGHEST) == "love-2 war-2 other-2a other-2b"
    assert scenes_for("top-4", OPEN, HIGHEST) == "love-4 war-4 other-4a other-4c"


@pytest.mark.parametrize(
    ("card", "scene"), [("top-yin_yang", "war-2"), ("top-skull", "other-2a"), ("top-maze", "love-4")]
)
def test_the_highest_card_of_a_suit_does_not_match_the_scenes_of_other_suits(card: str, scene: str):
    assert code_of(card, scene, OPEN, HIGHEST) == "wrong_suit"


def test_the_highest_card_of_an_epoch_does_not_match_the_scenes_of_others():
    assert code_of("top-2", "love-4", OPEN, HIGHEST) == "wrong_epoch"


@pytest.mark.parametrize(
    ("card", "shown"),
    [
        ("top-yin_yang", "war-2 other-2a"),
        ("top-skull", "love-2 other-2a"),
        ("top-maze", "love-2 war-2"),
        ("top-3", "love-2 war-2"),
    ],
)
def test_a_highest_card_waits_until_a_scene_that_it_matches_is_open(card: str, shown: str):
    assert code_of(card, shown.split(maxsplit=1)[0], shown, HIGHEST) == "no_matching_scene"
