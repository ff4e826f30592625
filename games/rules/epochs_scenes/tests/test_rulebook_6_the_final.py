"""The rulebook, sentence by sentence: who is out of the game, and who loses."""

import pytest

from games.kernel.chance import ChanceCall, Loaded
from games.rules.epochs_scenes.events import AllScenesOpened, PlayerOut, SceneOpened
from games.rules.epochs_scenes.moves import Draw, EndTurn, Pass
from games.rules.epochs_scenes.options import EpochsScenesOptions

from .playing import dealt, idle
from .tables import Table, table

UNSEEN = EpochsScenesOptions(unseen_scenes=True)


def places(game: Table) -> list[tuple[int, int]]:
    return [(event.seat, event.place) for event in game.told if isinstance(event, PlayerOut)]


# When all scenes are open


def test_a_player_who_discards_the_last_card_is_out_of_the_game_and_first():
    game = table("love-1", seats=3, hands={0: "hero-1a", 1: "hero-2a", 2: "hero-3a"})
    game.play(0, game.match("hero-1a", "love-1"))
    assert places(game) == [(0, 1)]
    assert game.asked(1) == ["take_turn"]


def test_a_player_is_out_whether_or_not_the_main_deck_has_cards_left():
    game = table("love-1", seats=3, hands={0: "hero-1a", 1: "hero-2a", 2: "hero-3a"}, deck="hero-4a hero-4b hero-5a")
    game.play(0, game.match("hero-1a", "love-1"))
    assert places(game) == [(0, 1)]


def test_the_last_player_with_cards_in_hand_loses():
    game = table("love-1 love-2", seats=3, hands={0: "hero-1a", 1: "hero-2a", 2: "hero-3a hero-3b"})
    game.play(0, game.match("hero-1a", "love-1"))
    game.play(1, game.match("hero-2a", "love-2"))
    assert (game.ending(), game.ranks()) == ("played_out", (1, 2, 3))


def test_of_two_players_the_first_one_out_ends_the_game():
    game = table("love-2", turn_of=1, hands={0: "hero-1a", 1: "hero-2a"})
    game.play(1, game.match("hero-2a", "love-2"))
    assert (game.ending(), game.ranks()) == ("played_out", (2, 1))


def test_those_who_are_out_take_no_more_turns():
    hands = {0: "hero-1a", 1: "hero-2a hero-2b", 2: "hero-3a hero-3b"}
    game = table("love-1 love-2", seats=3, hands=hands)
    game.play(0, game.match("hero-1a", "love-1"))
    game.play(1, game.match("hero-2a", "love-2"))
    game.play(1, EndTurn())
    game.play(2, Pass())
    assert [game.asked(seat) for seat in range(3)] == [[], ["take_turn"], []]


def test_hands_are_still_filled_up_to_six_while_the_main_deck_lasts():
    game = table("love-1", hands={0: "hero-2a", 1: "hero-3a"}, deck="hero-4a hero-4b hero-5a", at_the_beginning=True)
    assert len(game.hand(0)) == 4


# While scenes are still to come


def test_an_emptied_hand_is_filled_again_at_the_next_turn_as_long_as_scenes_are_to_come():
    deck = "weapon-1a weapon-1b weapon-1c weapon-2a weapon-2b weapon-2c weapon-3a weapon-3b weapon-3c weapon-4a"
    game = table("love-1", hands={0: "hero-1a", 1: "hero-2a"}, deck=deck, to_open="love-4 love-3 war-5")
    game.play(0, game.match("hero-1a", "love-1"))
    assert places(game) == []
    assert len(game.hand(1)) == 6
    idle(game)
    assert game.hand(0) == ["weapon-3a", "weapon-3b", "weapon-3c", "weapon-4a"]


def test_without_a_deck_an_emptied_hand_stays_empty_and_its_owner_goes_on_opening_scenes():
    game = table("love-1", hands={0: "hero-1a", 1: "hero-2a hero-2b"}, to_open="love-3 love-4 love-5 war-5")
    game.play(0, game.match("hero-1a", "love-1"))
    game.play(1, Pass())
    assert [(event.seat, event.scene_id) for event in game.told if isinstance(event, SceneOpened)] == [
        (0, "love-4"),
        (1, "love-5"),
    ]
    assert game.asked(1) == ["take_turn"]


def test_all_who_wait_with_empty_hands_are_out_when_the_last_scene_opens_in_the_order_of_emptying_them():
    hands = {0: "hero-1a", 1: "hero-2a hero-2b", 2: "hero-3a", 3: "hero-4a hero-4b"}
    scenes = "war-3 love-3 war-4 war-5 other-5a other-5b other-5c"
    game = table("love-2 love-1", seats=4, turn_of=0, hands=hands, to_open=scenes)
    game.play(0, Pass())
    game.play(1, Pass())
    game.play(2, game.match("hero-3a", "love-3"))
    game.play(3, Pass())
    game.play(0, game.match("hero-1a", "love-1"))
    assert game.told_of(AllScenesOpened) == []
    assert places(game) == []
    game.play(1, Pass())
    assert len(game.told_of(AllScenesOpened)) == 1
    assert places(game) == [(2, 1), (0, 2)]


def test_a_player_who_is_out_by_the_last_scene_is_before_one_who_plays_the_last_card_then():
    game = table("love-1", hands={0: "hero-1a", 1: "hero-2a hero-2b", 2: "hero-5b"}, seats=3, to_open="love-2")
    game.play(0, game.match("hero-1a", "love-1"))
    assert places(game) == [(0, 1)]
    game.play(1, game.match("hero-2a", "love-2"))
    game.play(1, game.match("hero-2b", "love-2"))
    assert (game.ending(), game.ranks()) == ("played_out", (1, 2, 3))


SIX = "hero-3a hero-3b weapon-3a weapon-3b weapon-3c object-3a"


def test_a_hand_emptied_before_the_last_scene_opens_is_filled_again_afterwards_if_there_is_a_deck():
    hands = {0: "hero-1a", 1: SIX}
    game = table("love-1", hands=hands, deck="hero-4a hero-4b hero-5a hero-5b", to_open="love-2")
    game.play(0, game.match("hero-1a", "love-1"))
    assert len(game.told_of(AllScenesOpened)) == 1
    assert (places(game), game.ending()) == ([], None)
    idle(game)
    assert game.hand(0) == ["hero-4b", "hero-5a", "hero-5b"]


def test_who_waits_to_fill_the_hand_is_overtaken_by_one_who_empties_it_with_all_scenes_open():
    hands = {0: "hero-1a", 1: "hero-2a hero-2b weapon-2a weapon-2b weapon-2c object-2a"}
    game = table("love-1 war-2 other-2a", hands=hands, deck="hero-4a hero-4b", to_open="love-2")
    game.play(0, game.match("hero-1a", "love-1"))
    for card in hands[1].split():
        scene = {"hero": "love-2", "weapon": "war-2", "object": "other-2a"}[card.partition("-")[0]]
        game.play(1, game.match(card, scene))
    assert (game.ending(), game.ranks()) == ("played_out", (2, 1))


def test_who_waits_to_fill_the_hand_is_out_as_soon_as_the_deck_has_run_out():
    game = table("love-1", seats=3, hands={0: "hero-1a", 1: SIX, 2: "hero-2a"}, deck="hero-4a", to_open="love-2")
    game.play(0, game.match("hero-1a", "love-1"))
    assert places(game) == []
    game.play(1, Draw())
    assert places(game) == [(0, 1)]


# A round without a match


def test_all_scenes_open_and_no_deck_a_full_round_without_a_match_ends_the_game():
    hands = {0: "hero-1a hero-1b", 1: "hero-2a", 2: "hero-3a hero-3b"}
    game = table("love-4", seats=3, hands=hands)
    game.play(0, Pass())
    game.play(1, Pass())
    assert game.ending() is None
    game.play(2, Pass())
    assert (game.ending(), game.ranks()) == ("no_matches", (2, 1, 2))


def test_players_who_went_out_rank_before_those_who_are_left_with_cards():
    hands = {0: "hero-4a", 1: "hero-2a hero-2b", 2: "hero-3a", 3: "hero-5a hero-5b"}
    game = table("love-4", seats=4, hands=hands)
    game.play(0, game.match("hero-4a", "love-4"))
    for seat in (1, 2, 3):
        game.play(seat, Pass())
    assert (game.ending(), game.ranks()) == ("no_matches", (1, 3, 2, 3))


def test_a_match_makes_the_round_begin_anew():
    game = table("love-2", hands={0: "hero-1a", 1: "hero-2a hero-2b hero-3a"})
    game.play(0, Pass())
    game.play(1, game.match("hero-2a", "love-2"))
    game.play(1, EndTurn())
    game.play(0, Pass())
    assert game.ending() is None
    game.play(1, Pass())
    assert (game.ending(), game.ranks()) == ("no_matches", (1, 2))


@pytest.mark.parametrize(("deck", "to_open"), [("hero-5a hero-5b hero-4a", ""), ("", "love-4 love-3 war-3 war-4")])
def test_a_round_without_a_match_does_not_end_the_game_while_cards_or_scenes_are_to_come(deck: str, to_open: str):
    hands = {n: f"hero-{n}a hero-{n}b weapon-{n}a weapon-{n}b weapon-{n}c object-{n}a" for n in (2, 3)}
    game = table("love-1", hands={0: hands[2], 1: hands[3]}, deck=deck, to_open=to_open)
    idle(game)
    idle(game)
    assert game.ending() is None


# Scenes that leave the game unseen


@pytest.mark.parametrize(("seats", "drawn", "unseen"), [(2, 0, 2), (2, 1, 3), (5, 0, 5), (5, 4, 9)])
def test_as_many_scenes_as_players_up_to_one_fewer_than_twice_as_many_may_stay_unseen(
    seats: int, drawn: int, unseen: int
):
    game = dealt(seats, UNSEEN, unseen=[drawn])
    turns = 1
    while not game.state.all_open:
        idle(game)
        turns += 1
    assert turns == 25 - unseen - 1
    (told,) = game.told_of(AllScenesOpened)
    assert told == AllScenesOpened(unseen=unseen)


@pytest.mark.parametrize("seats", [2, 5, 9])
def test_each_of_as_many_numbers_of_unseen_scenes_as_there_are_players_is_equally_likely(seats: int):
    chance = Loaded([0, None, None, None, None, 0])
    dealt(seats, UNSEEN, chance=chance)
    assert chance.calls[-1] == ChanceCall("below", seats, 0)


def test_with_scenes_unseen_the_game_is_the_same_to_look_at_until_the_last_one_opens():
    few, many = (dealt(5, UNSEEN, unseen=[drawn]) for drawn in (0, 4))
    while not many.state.all_open:
        assert [few.view(seat) for seat in range(5)] == [many.view(seat) for seat in range(5)]
        for game in (few, many):
            idle(game)
    assert not few.state.all_open


def test_with_scenes_unseen_a_player_is_out_as_soon_as_the_last_seen_one_is_open():
    game = table("love-1", hands={0: "hero-1a", 1: "hero-2a hero-2b"}, options=UNSEEN)
    assert game.state.scene_deck
    game.play(0, game.match("hero-1a", "love-1"))
    assert (game.ending(), game.ranks()) == ("played_out", (1, 2))


def test_who_draws_the_last_card_of_the_deck_has_not_been_through_a_round_without_it():
    game = table("love-5", hands={0: "hero-1a", 1: "hero-2a"}, deck="hero-3a")
    game.play(0, Draw())
    game.play(0, EndTurn())
    game.play(1, Pass())
    assert game.ending() is None
    game.play(0, Pass())
    assert (game.ending(), game.ranks()) == ("no_matches", (2, 1))
