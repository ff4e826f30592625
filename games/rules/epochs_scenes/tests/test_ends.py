"""Leaving the game, and its end. Rules, "The final of the game"."""

from games.rules.epochs_scenes.events import AllScenesOpened, PlayerOut
from games.rules.epochs_scenes.moves import Draw, EndTurn, Pass

from .tables import BOTH, table

HERE = "love-1 war-1 other-1a"


def test_once_all_scenes_are_open_who_empties_the_hand_is_out_as_a_winner_although_cards_are_left():
    game = table(HERE, seats=3, hands={0: "hero-1a", 1: "hero-5a", 2: "hero-4a"}, deck="hero-2a hero-2b")
    game.play(0, game.match("hero-1a", "love-1"))
    assert game.told_of(PlayerOut) == [PlayerOut(seat=0, place=1)]
    assert not game.state.in_play(0)
    assert game.state.seat == 1
    assert game.position.outcome is None


def test_who_is_out_has_no_more_turns():
    game = table(HERE, seats=3, hands={0: "", 1: "hero-5a", 2: "hero-4a"}, turn_of=2, out=[0], emptied=[])
    game.play(2, Pass())
    assert game.state.seat == 1


def test_the_last_player_with_cards_loses_and_the_others_are_ranked_in_order():
    game = table(HERE, seats=3, hands={0: "hero-1a hero-5a", 1: "hero-1b", 2: "weapon-1a"}, turn_of=1)
    game.play(1, game.match("hero-1b", "love-1"))
    game.play(2, game.match("weapon-1a", "war-1"))
    assert game.ending() == "played_out"
    assert game.ranks() == (3, 1, 2)


def test_before_all_scenes_are_open_nobody_is_out():
    game = table(HERE, hands={0: "hero-1a", 1: "hero-5a"}, to_open="war-2 war-3 war-4")
    game.play(0, game.match("hero-1a", "love-1"))
    assert game.state.in_play(0)
    assert game.state.emptied == [0]


def test_without_cards_and_deck_a_player_goes_on_opening_scenes_and_is_out_when_the_last_one_opens():
    game = table(HERE, hands={0: "", 1: "hero-5a hero-4a"}, to_open="war-2 war-3 war-4 war-5", turn_of=1)
    # Seat 1 passes; seat 0 opens a scene and is asked nothing; seat 1 opens another.
    game.play(1, Pass())
    assert (game.column(2), game.column(3), game.state.seat) == (["war-2"], ["war-3"], 1)
    assert game.state.in_play(0)
    game.play(1, Pass())
    # Seat 0 opens war-4 and seat 1 the last one.
    assert game.told_of(AllScenesOpened)
    assert game.told_of(PlayerOut) == [PlayerOut(seat=0, place=1)]
    assert (game.ending(), game.ranks()) == ("played_out", (1, 2))


def test_those_who_wait_without_cards_are_ranked_by_who_emptied_first():
    game = table(
        "love-1 love-2",
        seats=4,
        hands={0: "", 1: "hero-1a", 2: "hero-2a", 3: "hero-5a hero-4a"},
        to_open="war-2 war-3 war-4 war-5",
        turn_of=1,
    )
    game.play(1, game.match("hero-1a", "love-1"))
    game.play(2, game.match("hero-2a", "love-2"))
    assert game.state.emptied == [0, 1, 2]
    game.play(3, Pass())
    assert [event.seat for event in game.told if isinstance(event, PlayerOut)] == [0, 1, 2]
    assert game.ranks() == (1, 2, 3, 4)


def test_a_hand_that_was_refilled_counts_as_emptied_when_it_is_emptied_again():
    game = table("love-1 love-2", hands={0: "", 1: "hero-1a"}, deck="hero-2a", to_open="war-2 war-3 war-4", turn_of=1)
    game.play(1, game.match("hero-1a", "love-1"))
    # Seat 0 has drawn the last card; it empties its hand after seat 1.
    assert game.state.emptied == [1]
    game.play(0, game.match("hero-2a", "love-2"))
    assert game.ranks() == (2, 1)


def test_all_may_be_out_at_once_when_the_last_scene_opens():
    game = table("love-1", seats=2, hands={0: "", 1: "hero-1a"}, to_open="war-2 war-3", turn_of=1)
    game.play(1, game.match("hero-1a", "love-1"))
    assert (game.ending(), game.ranks()) == ("played_out", (1, 2))


def test_after_all_scenes_are_open_hands_are_still_refilled_while_the_deck_lasts():
    game = table(HERE, hands={0: "hero-1a hero-2a", 1: "hero-5a"}, deck="hero-3a hero-3b")
    game.play(0, game.match("hero-1a", "love-1"))
    game.play(0, EndTurn())
    assert game.hand(1) == ["hero-5a", "hero-3a", "hero-3b"]


def test_a_full_round_without_a_match_ends_the_game_and_ranks_by_cards_left():
    hands = {0: "hero-5a hero-5b", 1: "hero-4a", 2: "hero-3a hero-3b"}
    game = table(HERE, seats=3, hands=hands)
    for seat in range(3):
        assert game.ending() is None
        game.play(seat, Pass())
    assert (game.ending(), game.ranks()) == ("no_matches", (2, 1, 2))


def test_those_who_are_out_stay_before_all_whom_the_end_finds_with_cards():
    hands = {0: "", 1: "hero-4a hero-4b", 2: "hero-3a hero-3b hero-2a"}
    game = table(HERE, seats=3, hands=hands, turn_of=1, out=[0], emptied=[])
    game.play(1, Pass())
    game.play(2, Pass())
    assert game.ranks() == (1, 2, 3)


def test_a_match_begins_the_round_anew():
    game = table(HERE, hands={0: "hero-5a", 1: "hero-1a hero-4a"})
    game.play(0, Pass())
    game.play(1, game.match("hero-1a", "love-1"))
    game.play(1, EndTurn())
    game.play(0, Pass())
    assert game.ending() is None
    game.play(1, Pass())
    assert game.ending() == "no_matches"


def test_passing_before_all_scenes_are_open_does_not_count():
    game = table(HERE, hands={0: "hero-5a", 1: "hero-4a"}, to_open="war-2 war-3")
    game.play(0, Pass())
    game.play(1, Pass())
    assert game.state.all_open
    assert game.state.passed == []
    game.play(0, Pass())
    assert game.state.passed == [0]
    assert game.ending() is None


def test_a_turn_with_a_drawn_card_does_not_count_as_passed():
    game = table(HERE, hands={0: "hero-5a", 1: "hero-4a"}, deck="hero-3a")
    game.play(0, Draw())
    game.play(0, EndTurn())
    game.play(1, Pass())
    assert game.ending() is None
    game.play(0, Pass())
    assert game.ending() == "no_matches"


def test_the_decks_of_ten_epochs_open_all_of_them():
    game = table("love-10", hands={0: "hero-10a", 1: "hero-1a"}, options=BOTH)
    game.play(0, game.match("hero-10a", "love-10"))
    assert game.ranks() == (1, 2)
