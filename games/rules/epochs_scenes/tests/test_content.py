"""The shipped cards keep the counts of the game, no two share a title, and objects fit the scenes that people expect.

They are counted in the files, not by the loader, whose checks are tested with malformed packs.
"""

import re
from collections import Counter
from pathlib import Path

import pytest

from games.kernel.content import Pack, Provenance

from ..content_types import (
    CardsContent,
    Epoch,
    EpochsContent,
    FansContent,
    HighestContent,
    JokerContent,
    OfEpochContent,
    OfSuitContent,
    OrdinaryContent,
    Scene,
    SceneKind,
    ScenesContent,
    Suit,
)

Titled = Scene | OrdinaryContent | OfEpochContent | OfSuitContent | JokerContent

PACK = Pack.from_folder(Path(__file__).parents[1] / "content")
TEXTS = PACK.texts["en"]

EPOCHS = PACK.read("epochs.toml", EpochsContent).epoch
SCENES = PACK.read("scenes.toml", ScenesContent).scene
CARDS = PACK.read("cards.toml", CardsContent).card
FANS = PACK.read("fans.toml", FansContent).fan
HIGHEST = PACK.read("highest.toml", HighestContent)

OBJECTS = [card for card in CARDS if card.suit is Suit.MAZE]
OTHER_SCENES = [scene for scene in SCENES if scene.kind is SceneKind.OTHER]
DECK_4: list[Titled] = [*HIGHEST.epoch, *HIGHEST.suit, *HIGHEST.joker]
EVERY_CARD: list[Titled] = [*SCENES, *CARDS, *DECK_4, *FANS]

each_epoch = pytest.mark.parametrize("epoch", [epoch.id for epoch in EPOCHS])


def named(entry: Titled) -> str:
    return entry.id


def title(entry: Titled) -> str:
    return TEXTS[f"card.{entry.id}.name"]


def fits(card: OrdinaryContent, scene: Scene) -> bool:
    """Whether an object fits a scene of its epoch: they share a plot."""
    return card.epoch == scene.epoch and not set(card.plots).isdisjoint(scene.takes)


def test_there_are_ten_epochs_in_order_and_each_deck_holds_five():
    assert [epoch.number for epoch in EPOCHS] == list(range(1, 11))
    assert [epoch.deck for epoch in EPOCHS] == [1] * 5 + [2] * 5


@each_epoch
def test_an_epoch_has_two_heroes_three_weapons_and_six_objects(epoch: str):
    suits = Counter(card.suit for card in CARDS if card.epoch == epoch)
    assert suits == {Suit.YIN_YANG: 2, Suit.SKULL: 3, Suit.MAZE: 6}


@each_epoch
def test_an_epoch_has_a_love_scene_a_war_scene_and_three_others(epoch: str):
    kinds = Counter(scene.kind for scene in SCENES if scene.epoch == epoch)
    assert kinds == {SceneKind.LOVE: 1, SceneKind.WAR: 1, SceneKind.OTHER: 3}


def test_decks_1_and_2_hold_55_cards_each_and_deck_3_holds_54():
    decks = {epoch.id: epoch.deck for epoch in EPOCHS}
    assert Counter(decks[card.epoch] for card in CARDS) == {1: 55, 2: 55}
    assert (len(SCENES), len(FANS)) == (50, 4)


def test_deck_4_holds_a_highest_card_of_each_epoch_and_each_suit_and_two_jokers():
    assert [card.epoch for card in HIGHEST.epoch] == [epoch.id for epoch in EPOCHS]
    assert [card.suit for card in HIGHEST.suit] == list(Suit)
    assert len(HIGHEST.joker) == 2
    assert len(DECK_4) == 16


def test_there_is_one_fan_card_of_each_suit():
    assert [fan.suit for fan in FANS] == list(Suit)


def test_plots_stand_on_objects_and_on_the_scenes_that_take_them_only():
    assert [card for card in CARDS if card.plots] == OBJECTS
    assert [scene for scene in SCENES if scene.takes] == OTHER_SCENES


@pytest.mark.parametrize("card", OBJECTS, ids=named)
def test_an_object_fits_one_or_two_scenes(card: OrdinaryContent):
    assert sum(fits(card, scene) for scene in OTHER_SCENES) in {1, 2}


@pytest.mark.parametrize("scene", OTHER_SCENES, ids=named)
def test_a_scene_that_is_neither_love_nor_war_is_fitted_by_at_least_three_objects(scene: Scene):
    assert sum(fits(card, scene) for card in OBJECTS) >= 3


@each_epoch
def test_the_plots_of_an_epochs_scenes_are_the_plots_of_its_objects(epoch: str):
    shown = {plot for card in OBJECTS if card.epoch == epoch for plot in card.plots}
    taken = [plot for scene in OTHER_SCENES if scene.epoch == epoch for plot in scene.takes]
    assert shown == set(taken)
    assert len(taken) == len(set(taken)), "no two scenes of an epoch take the same plot"


@pytest.mark.parametrize(
    ("card", "scenes"),
    [
        ("Cave Painting of Bison", {"The Hunt Is Told"}),
        ("Hearth Ash on a Grave", {"The First Tamed Fire", "An Elder Is Buried"}),
        ("Barley Harvest Tally", {"The River Floods the Fields", "A Scribe Keeps Accounts"}),
        ("Train Ticket to Goldfields", {"The Railway Opens", "Gold Rush in the Hills"}),
        ("Referee's Red Card", {"The Cup Final Kicks Off"}),
    ],
)
def test_a_title_says_which_scenes_its_object_fits(card: str, scenes: set[str]):
    (found,) = (entry for entry in OBJECTS if title(entry) == card)
    assert {title(scene) for scene in OTHER_SCENES if fits(found, scene)} == scenes


def test_every_id_is_used_once():
    ids = Counter(entry.id for entry in [*EPOCHS, *EVERY_CARD])
    assert [name for name, times in ids.items() if times > 1] == []


def test_no_two_titles_are_alike():
    titles = [title(entry) for entry in EVERY_CARD] + [TEXTS[f"epoch.{epoch.id}"] for epoch in EPOCHS]
    plain = Counter(re.sub(r"^(the|an?) |[^a-z0-9 ]", "", name.casefold()) for name in titles)
    assert [name for name, times in plain.items() if times > 1] == []


@pytest.mark.parametrize("entry", EVERY_CARD, ids=named)
def test_a_title_has_two_to_five_words(entry: Titled):
    assert 2 <= len(title(entry).split()) <= 5


def test_scenes_have_a_line_of_flavour_and_special_cards_say_what_they_do():
    assert all(TEXTS[f"card.{scene.id}.flavour"].strip() for scene in SCENES)
    assert all(TEXTS[f"card.{card.id}.text"].strip() for card in [*DECK_4, *FANS])


def test_there_is_a_word_for_every_plot_and_no_text_about_something_else():
    plots = {f"plot.{plot}" for card in OBJECTS for plot in card.plots}
    assert {key for key in TEXTS if key.startswith("plot.")} == plots
    cards = {f"card.{entry.id}" for entry in EVERY_CARD}
    assert {key.rpartition(".")[0] for key in TEXTS if key.startswith("card.")} == cards
    assert {key for key in TEXTS if key.startswith("epoch.")} == {f"epoch.{epoch.id}" for epoch in EPOCHS}


def test_the_fan_cards_are_printed_and_all_else_is_ours():
    assert {fan.provenance for fan in FANS} == {Provenance.PRINTED}
    ours: list[Titled | Epoch] = [*EPOCHS, *SCENES, *CARDS, *DECK_4]
    assert {entry.provenance for entry in ours} == {Provenance.HOUSE}
