"""The rulebook, sentence by sentence: refilling, opening, matching and drawing."""

import pytest

from games.rules.epochs_scenes.events import AllScenesOpened, CardDrawn, CardMatched, SceneOpened
from games.rules.epochs_scenes.moves import Draw, EndTurn, Pass

from .playing import matches
from .tables import table

SIX = "hero-1a hero-1b hero-2a hero-2b hero-3a hero-3b"
DECK = "hero-4a hero-4b hero-5a hero-5b weapon-1a weapon-1b weapon-1c"


# At the beginning of the turn


@pytest.mark.parametrize(
    ("hand", "deck", "filled"),
    [
        ("", DECK, 6),
        ("object-1a", DECK, 6),
        ("object-1a object-1b object-1c object-1ab object-1bc", DECK, 6),
        ("object-1a object-1b object-1c object-1ab object-1bc object-1ac", DECK, 6),
        ("object-1a object-1b object-1c object-1ab object-1bc object-1ac object-2a", DECK, 7),
        ("object-1a", "hero-4a hero-4b", 3),
        ("object-1a", "", 1),
    ],
)
def test_a_turn_begins_with_filling_the_hand_up_to_six_cards_from_the_main_deck(hand: str, deck: str, filled: int):
    game = table(hands={0: hand, 1: SIX}, deck=deck, to_open="love-1 love-2", at_the_beginning=True)
    assert len(game.hand(0)) == filled
    assert len(game.state.deck) == len(deck.split()) - (filled - len(hand.split()))


def test_then_one_new_scene_is_placed_in_the_matrix():
    game = table(hands={0: "hero-4a", 1: SIX}, deck="hero-4b", to_open="love-1 love-2", at_the_beginning=True)
    assert [type(event) for event in game.told] == [CardDrawn, SceneOpened]
    assert game.column(1) == ["love-1"]
    assert game.column(2) == []


def test_a_new_scene_may_be_matched_in_the_turn_that_opens_it():
    game = table(hands={0: "hero-1a", 1: SIX.replace("hero-1a ", "")}, to_open="love-1 love-2", at_the_beginning=True)
    assert matches(game) == {"hero-1a > love-1"}


def test_when_the_scene_deck_is_used_up_turns_go_on_without_a_new_scene():
    game = table("love-4", hands={0: "hero-1a hero-1b", 1: "hero-2a"}, to_open="love-5", at_the_beginning=True)
    assert [type(event) for event in game.told] == [SceneOpened, AllScenesOpened]
    game.play(0, Pass())
    assert game.told_of(SceneOpened) == []
    assert game.asked(1) == ["take_turn"]


# Matching


def test_the_player_matches_as_many_cards_in_a_turn_as_fit():
    game = table("love-1 war-1 other-1a", hands={0: "hero-1a weapon-1a object-1a object-2a", 1: "hero-2a"})
    for card, scene in (("object-1a", "other-1a"), ("hero-1a", "love-1"), ("weapon-1a", "war-1")):
        game.play(0, game.match(card, scene))
    assert game.hand(0) == ["object-2a"]
    assert game.asked(0) == ["take_turn"]


def test_scenes_stay_open_for_further_cards():
    game = table("love-1", hands={0: "hero-1a hero-1b hero-2b", 1: "hero-2a"})
    game.play(0, game.match("hero-1a", "love-1"))
    game.play(0, game.match("hero-1b", "love-1"))
    assert game.column(1) == ["love-1"]


def test_a_matched_card_is_shown_to_the_others_and_put_aside():
    game = table("love-1", hands={0: "hero-1a hero-2b", 1: "hero-2a"})
    step = game.play(0, game.match("hero-1a", "love-1"))
    (told,) = [event for event in step.events_for(1) if isinstance(event, CardMatched)]
    assert (told.seat, told.content_id, told.scene_id) == (0, "hero-1a", "love-1")
    assert game.view(1).discards[-1].content_id == "hero-1a"
    assert game.hand(0) == ["hero-2b"]


def test_having_matched_the_player_may_stop_although_more_would_fit():
    game = table("love-1", hands={0: "hero-1a hero-1b", 1: "hero-2a"})
    assert game.code(0, EndTurn()) == "nothing_matched_yet"
    game.play(0, game.match("hero-1a", "love-1"))
    game.play(0, EndTurn())
    assert game.asked(1) == ["take_turn"]


def test_having_matched_the_player_draws_no_more():
    game = table("love-1", hands={0: "hero-1a hero-1b", 1: "hero-2a"}, deck=DECK)
    game.play(0, game.match("hero-1a", "love-1"))
    assert game.code(0, Draw()) == game.code(0, Pass()) == "matched_already"


def test_a_card_of_somebody_elses_hand_cannot_be_matched():
    game = table("love-2", hands={0: "hero-1a", 1: "hero-2a"})
    assert game.code(0, game.match("hero-2a", "love-2")) == "card_not_in_hand"


# Drawing


def test_having_no_suitable_card_the_player_draws_one_from_the_main_deck():
    game = table("love-1", hands={0: "hero-2a", 1: "hero-3a"}, deck="hero-4a hero-4b")
    assert matches(game) == set()
    game.play(0, Draw())
    assert game.hand(0) == ["hero-2a", "hero-4a"]
    assert game.names(game.state.deck) == ["hero-4b"]


def test_if_the_drawn_card_does_not_suit_either_the_turn_goes_to_the_next_player():
    game = table("love-1", hands={0: "hero-2a", 1: "hero-3a"}, deck="hero-4a hero-4b")
    game.play(0, Draw())
    assert matches(game) == set()
    game.play(0, EndTurn())
    assert game.hand(0) == ["hero-2a", "hero-4a"]
    assert game.asked(1) == ["take_turn"]


def test_if_the_drawn_card_suits_it_may_be_played_and_play_goes_on():
    game = table("love-1 war-1", hands={0: "hero-2a weapon-1a", 1: "hero-3a"}, deck="hero-1a hero-4b")
    game.play(0, Draw())
    assert matches(game) == {"hero-1a > love-1"}
    game.play(0, game.match("hero-1a", "love-1"))
    assert matches(game) == {"weapon-1a > war-1"}


def test_one_card_a_turn_is_drawn_and_no_second_one():
    game = table("love-1", hands={0: "hero-2a", 1: "hero-3a"}, deck="hero-4a hero-4b")
    game.play(0, Draw())
    assert game.code(0, Draw()) == "wrong_move"


def test_drawing_instead_of_a_match_that_was_overlooked_is_not_found_out():
    game = table("love-1", hands={0: "hero-1a", 1: "hero-3a"}, deck="hero-4a hero-4b")
    assert game.code(0, Draw()) is None
    game.play(0, Draw())
    assert game.code(0, game.match("hero-1a", "love-1")) == "drawn_card_only"


def test_with_nothing_to_draw_the_turn_is_passed():
    game = table("love-1", hands={0: "hero-2a", 1: "hero-3a"}, to_open="war-5")
    assert game.code(0, Draw()) == "deck_is_empty"
    game.play(0, Pass())
    assert game.asked(1) == ["take_turn"]


def test_with_a_card_to_draw_nobody_passes():
    game = table("love-1", hands={0: "hero-2a", 1: "hero-3a"}, deck="hero-4a")
    assert game.code(0, Pass()) == "deck_is_not_empty"
