"""What fits what. Rules, "Compatibility of card plots, epochs and suits" and "Jokers and highest cards"."""

import pytest

from games.rules.epochs_scenes.matching import Matching
from games.rules.epochs_scenes.moves import DiscardMatch

from .tables import COMPONENTS, FULL, table

MATCHING = Matching(COMPONENTS)

ALL_OF_3 = "love-3 war-3 other-3a other-3b other-3c"
EVERY_SCENE = " ".join(COMPONENTS.scenes)

FITS = {
    "hero-3a": "love-3",
    "hero-3b": "love-3",
    "weapon-3a": "war-3",
    "object-3a": "other-3a",
    "object-3bc": "other-3b other-3c",
    "top-3": ALL_OF_3,
    "top-10": "love-10 war-10 other-10a other-10b other-10c",
    "top-yin_yang": " ".join(f"love-{n}" for n in range(1, 11)),
    "top-skull": " ".join(f"war-{n}" for n in range(1, 11)),
    "top-maze": " ".join(f"other-{n}{x}" for n in range(1, 11) for x in "abc"),
    "top-hand": EVERY_SCENE,
    "joker-1": EVERY_SCENE,
    "joker-2": EVERY_SCENE,
    "fan-yin_yang": "",
    "fan-skull": "",
    "fan-hand": "",
    "fan-maze": "",
}


@pytest.mark.parametrize(("card", "scenes"), FITS.items(), ids=FITS)
def test_a_card_fits_these_scenes_of_all_epochs_and_no_others(card: str, scenes: str):
    assert list(MATCHING.fitting[card]) == scenes.split()


def test_where_players_vote_an_object_suits_every_other_scene_of_its_epoch():
    assert list(MATCHING.suitable["object-3a"]) == ["other-3a", "other-3b", "other-3c"]
    assert MATCHING.objects == {name for name in COMPONENTS.cards if name.startswith("object-")}


def test_the_vote_is_about_objects_only():
    others = MATCHING.suitable.keys() - MATCHING.objects
    assert all(MATCHING.suitable[name] == MATCHING.fitting[name] for name in others)


REFUSED = [
    ("hero-4a", "love-3", "love-3", "wrong_epoch"),
    ("weapon-3a", "love-3", "love-3", "wrong_suit"),
    ("hero-3a", "war-3", "war-3", "wrong_suit"),
    ("hero-3a", "other-3a", "other-3a", "wrong_suit"),
    ("object-3a", "love-3", "love-3", "wrong_suit"),
    ("object-3a", "other-3b", "other-3b", "wrong_plot"),
    ("object-3a", "other-4a", "other-4a", "wrong_epoch"),
    ("weapon-4a", "love-3", "love-3", "wrong_epoch"),
    ("top-skull", "love-3", "love-3 other-3a", "no_matching_scene"),
    ("top-skull", "love-3", "love-3 war-4", "wrong_suit"),
    ("top-3", "love-4", "love-4", "no_matching_scene"),
    ("top-3", "love-4", "love-4 war-3", "wrong_epoch"),
    ("fan-maze", "other-3a", "other-3a", "fan_matches_nothing"),
    ("hero-3a", "love-3", "war-3", "scene_not_open"),
    ("hero-3b", "love-3", "love-3", "card_not_in_hand"),
]


@pytest.mark.parametrize(("card", "scene", "shown", "code"), REFUSED)
def test_a_card_that_does_not_fit_is_told_why(card: str, scene: str, shown: str, code: str):
    held = "hero-3a" if code == "card_not_in_hand" else card
    game = table(shown, hands={0: held, 1: "hero-1a"}, to_open="war-5", options=FULL)
    assert game.code(0, game.match(card, scene)) == code


def test_the_reason_names_epochs_suits_and_plots():
    game = table("love-3 other-3b", hands={0: "hero-4a weapon-3a object-3a", 1: "hero-1a"}, to_open="war-5")
    said = {
        card: game.why_not(0, game.match(card, scene))
        for card, scene in (("hero-4a", "love-3"), ("weapon-3a", "love-3"), ("object-3a", "other-3b"))
    }
    details = {card: refusal.details for card, refusal in said.items() if refusal is not None}
    assert (details["hero-4a"]["card_epoch"], details["hero-4a"]["scene_epoch"]) == ("e4", "e3")
    assert (details["weapon-3a"]["takes"], details["weapon-3a"]["kind"]) == ("war", "love")
    assert (details["object-3a"]["plots"], details["object-3a"]["takes"]) == (("plot-3a",), ("plot-3b",))


def test_a_scene_that_is_not_open_is_like_one_that_does_not_exist():
    game = table("love-3", hands={0: "hero-1a", 1: "hero-2a"}, to_open="love-1")
    hidden, nowhere = game.slot("love-1"), 10_000
    assert game.code(0, DiscardMatch(game.slot("hero-1a"), hidden)) == "scene_not_open"
    assert game.code(0, DiscardMatch(game.slot("hero-1a"), nowhere)) == "scene_not_open"


def test_a_scene_is_not_used_up_by_a_match():
    game = table("love-3", hands={0: "hero-3a hero-3b hero-1a", 1: "hero-2a"}, to_open="war-1")
    game.play(0, game.match("hero-3a", "love-3"))
    game.play(0, game.match("hero-3b", "love-3"))
    assert game.hand(0) == ["hero-1a"]
    assert game.names(game.state.discards)[-2:] == ["hero-3a", "hero-3b"]
