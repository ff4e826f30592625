"""The rulebook, sentence by sentence: what the game is played with, and the decks that go together."""

from collections import Counter

import pytest

from games.rules.epochs_scenes.content_types import CardKind
from games.rules.epochs_scenes.options import Decks, EpochsScenesOptions

from .playing import dealt, idle_to_the_end, shuffled
from .tables import COMPONENTS, FULL, Table, table

FIRST_FIVE, LAST_FIVE = "e1 e2 e3 e4 e5", "e6 e7 e8 e9 e10"
COMBINATIONS = [(Decks.FIRST, FIRST_FIVE), (Decks.SECOND, LAST_FIVE), (Decks.BOTH, f"{FIRST_FIVE} {LAST_FIVE}")]


def kinds(game: Table) -> Counter[CardKind]:
    return Counter(COMPONENTS.cards[name].kind for name in game.names(list(range(game.state.first_scene))))


def test_only_hand_cards_are_laid_out_in_the_matrix_and_no_hand_card_is_dealt():
    state = shuffled(4, FULL).state
    in_hands_and_deck = {state.cards.face[slot] for zone in (*state.hands, state.deck) for slot in zone}
    assert not in_hands_and_deck & COMPONENTS.scenes.keys()
    assert {state.cards.face[slot] for column in state.columns for slot in column} <= COMPONENTS.scenes.keys()


def test_a_card_is_discarded_only_for_a_scene_that_has_been_opened():
    game = table("love-1", hands={0: "hero-1a hero-2a", 1: "hero-3a"})
    assert game.code(0, game.match("hero-1a", "love-1")) is None
    assert game.code(0, game.match("hero-2a", "love-2")) == "scene_not_open"


@pytest.mark.parametrize(("decks", "epochs"), COMBINATIONS)
def test_every_combination_of_decks_makes_a_matrix_of_its_epochs_with_five_scenes_each(decks: Decks, epochs: str):
    game = shuffled(3, EpochsScenesOptions(decks=decks))
    idle_to_the_end(game)
    columns = game.view(None).columns
    assert [column.epoch for column in columns] == epochs.split()
    assert [len(column.scenes) for column in columns] == [5] * len(columns)
    for column in columns:
        assert {COMPONENTS.scenes[scene.content_id].epoch for scene in column.scenes} == {column.epoch}


@pytest.mark.parametrize(("decks", "epochs"), COMBINATIONS)
def test_the_epochs_that_no_deck_of_the_game_holds_are_removed_also_from_deck_4(decks: Decks, epochs: str):
    state = shuffled(3, EpochsScenesOptions(decks=decks, highest=True)).state
    cards = [COMPONENTS.cards[name] for name in state.cards.face[: state.first_scene]]
    highest = [card.epoch for card in cards if card.kind is CardKind.HIGHEST_OF_EPOCH]
    assert Counter(highest) == Counter(epochs.split())
    assert {card.epoch for card in cards if card.kind is CardKind.ORDINARY} == set(highest)


def test_deck_4_comes_to_the_game_only_when_it_is_added():
    without = kinds(dealt())
    assert without == {CardKind.ORDINARY: 55}
    added = kinds(dealt(options=EpochsScenesOptions(highest=True)))
    assert added - without == {CardKind.HIGHEST_OF_EPOCH: 5, CardKind.HIGHEST_OF_SUIT: 4, CardKind.JOKER: 2}


def test_the_four_fans_of_deck_3_are_removed_unless_the_players_agree_on_them():
    assert kinds(dealt())[CardKind.FAN] == 0
    assert kinds(dealt(options=EpochsScenesOptions(fans=True)))[CardKind.FAN] == 4


def test_as_many_people_may_play_as_the_deck_can_deal_six_cards_to():
    assert dealt(9).state.seats * 6 == 54
    assert dealt(10, EpochsScenesOptions(decks=Decks.BOTH)).state.seats == 10
