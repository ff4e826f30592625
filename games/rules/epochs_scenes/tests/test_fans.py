"""Fan cards and their four actions. Rules, "Fan cards"."""

import pytest

from games.kernel.chance import Loaded
from games.rules.epochs_scenes.content_types import Suit
from games.rules.epochs_scenes.events import CardsSwapped, FanUsed, LeftWithMazeFan, PlayerOut, TurnSkipped
from games.rules.epochs_scenes.moves import Draw, EndTurn, Pass, UseFan
from games.rules.epochs_scenes.turns.asking import TAKE_TURN

from .tables import FULL, Table, table

HERE = "love-1 war-1 other-1a"


def fans(own: str, *others: str, deck: str = "", to_open: str = "war-2 war-3", shown: str = HERE) -> Table:
    hands = dict(enumerate((own, *others)))
    return table(shown, seats=len(hands), hands=hands, deck=deck, to_open=to_open, options=FULL)


# When


def test_a_fan_is_used_before_the_first_match_of_the_turn():
    game = fans("fan-maze hero-1a hero-2a", "hero-5a", deck="hero-3a")
    game.play(0, game.match("hero-1a", "love-1"))
    assert game.code(0, game.fan("maze")) == "fan_before_matching"


def test_one_fan_a_turn_may_be_used():
    game = fans("fan-maze fan-yin_yang", "hero-5a", deck="hero-3a hero-3b weapon-2a weapon-2b weapon-2c")
    game.play(0, game.fan("maze"))
    assert game.code(0, game.fan("yin_yang")) == "fan_used_already"


def test_no_other_card_is_used_as_a_fan():
    game = fans("hero-1a", "hero-5a fan-maze")
    assert game.code(0, UseFan(game.slot("hero-1a"))) == "not_a_fan"
    assert game.code(0, game.fan("maze")) == "card_not_in_hand"


def test_a_drawn_fan_is_not_used_in_the_same_turn():
    game = fans("hero-2a", "hero-5a", deck="fan-maze hero-3a")
    game.play(0, Draw())
    assert game.legal(0) == [EndTurn()]
    assert game.code(0, game.fan("maze")) == "wrong_move"


def test_a_used_fan_leaves_the_game_and_a_card_is_drawn_instead_of_it():
    game = fans("fan-yin_yang hero-2a", "hero-5a", deck="hero-3a hero-4a")
    game.play(0, game.fan("yin_yang"))
    assert game.names(game.state.removed) == ["fan-yin_yang"]
    assert game.hand(0) == ["hero-2a", "hero-3a"]
    assert game.asked(0) == [TAKE_TURN]
    (told,) = game.told_of(FanUsed)
    assert told == FanUsed(0, game.slot("fan-yin_yang"), "fan-yin_yang", Suit.YIN_YANG, None)


def test_after_a_fan_cards_may_be_matched_or_drawn():
    game = fans("fan-yin_yang hero-1a", "hero-5a", deck="hero-3a hero-4a")
    game.play(0, game.fan("yin_yang"))
    assert game.legal(0) == [game.match("hero-1a", "love-1"), Draw()]


# Yin Yang


def test_yin_yang_gives_a_second_turn_in_a_row_with_a_scene_of_its_own():
    game = fans("fan-yin_yang hero-2a", "hero-5a")
    game.play(0, game.fan("yin_yang"))
    game.play(0, Pass())
    assert (game.state.seat, game.column(2), game.state.extra_turn) == (0, ["war-2"], False)
    game.play(0, Pass())
    assert game.state.seat == 1


def test_in_the_second_turn_another_fan_may_be_used():
    game = fans("fan-yin_yang fan-maze hero-2a", "hero-5a", deck="hero-3a hero-4a hero-3b hero-4b weapon-5a")
    game.play(0, game.fan("yin_yang"))
    game.play(0, Draw())
    game.play(0, EndTurn())
    assert game.code(0, game.fan("maze")) is None


def test_a_second_turn_lapses_when_its_player_is_out():
    game = fans("fan-yin_yang hero-1a", "hero-5a", "hero-4a", to_open="")
    game.play(0, game.fan("yin_yang"))
    game.play(0, game.match("hero-1a", "love-1"))
    assert game.state.seat == 1


def test_two_passes_in_a_row_of_one_player_are_no_round():
    game = fans("fan-yin_yang hero-2a", "hero-5a", to_open="")
    game.play(0, game.fan("yin_yang"))
    game.play(0, Pass())
    game.play(0, Pass())
    assert game.ending() is None
    game.play(1, Pass())
    assert game.ending() == "no_matches"


# Skull


def test_skull_makes_a_chosen_player_draw_three():
    game = fans("fan-skull hero-2a", "hero-5a", "hero-4a", deck="hero-3a hero-3b weapon-2a weapon-2b weapon-2c")
    game.play(0, game.fan("skull", 2))
    assert game.hand(2) == ["hero-4a", "hero-3a", "hero-3b", "weapon-2a"]
    assert game.hand(0) == ["hero-2a", "weapon-2b"]


def test_skull_draws_as_many_as_there_are():
    game = fans("fan-skull hero-2a", "hero-5a", deck="hero-3a")
    game.play(0, game.fan("skull", 1))
    assert game.hand(1) == ["hero-5a", "hero-3a"]
    assert game.hand(0) == ["hero-2a"]


def test_skull_brings_cards_to_one_who_had_none():
    game = fans("fan-skull hero-2a", "", "hero-4a", deck="hero-3a hero-3b weapon-2a")
    game.play(0, game.fan("skull", 1))
    assert game.state.emptied == []
    assert len(game.hand(1)) == 3


@pytest.mark.parametrize(
    ("suit", "player", "code"),
    [
        ("skull", None, "fan_needs_player"),
        ("skull", 0, "not_another_player"),
        ("skull", 3, "not_another_player"),
        ("skull", -1, "not_another_player"),
        ("skull", 1, None),
        ("hand", None, "fan_needs_player"),
        ("hand", 0, "not_another_player"),
        ("hand", 1, "player_has_no_cards"),
        ("hand", 2, None),
        ("yin_yang", 2, "fan_takes_no_player"),
        ("yin_yang", None, None),
        ("maze", 2, "fan_takes_no_player"),
        ("maze", None, None),
    ],
)
def test_skull_and_hand_are_turned_on_another_player_in_the_game(suit: str, player: int | None, code: str | None):
    game = fans("fan-yin_yang fan-skull fan-hand fan-maze hero-2a", "", "hero-4a")
    assert game.code(0, game.fan(suit, player)) == code


def test_nobody_is_chosen_who_is_out_of_the_game():
    game = table(HERE, seats=3, hands={0: "fan-skull hero-2a", 2: "hero-4a"}, options=FULL, out=[1], emptied=[])
    assert game.code(0, game.fan("skull", 1)) == "not_another_player"


# Hand


def test_hand_exchanges_a_card_each_drawn_blindly():
    game = fans("hero-2a fan-hand hero-2b", "hero-4a hero-5a", "hero-3a")
    game.play(0, game.fan("hand", 1), Loaded([1, 0]))
    assert (game.hand(0), game.hand(1)) == (["hero-2a", "hero-4a"], ["hero-5a", "hero-2b"])


def test_only_the_two_who_exchange_know_which_cards():
    game = fans("hero-2a fan-hand hero-2b", "hero-4a hero-5a", "hero-3a")
    step = game.play(0, game.fan("hand", 1), Loaded([1, 0]))
    given, taken = game.slot("hero-2b"), game.slot("hero-4a")
    whole = CardsSwapped(0, 1, given, "hero-2b", taken, "hero-4a")
    for viewer, expected in ((0, whole), (1, whole), (2, CardsSwapped(0, 1, None, None, None, None))):
        assert [event for event in step.events_for(viewer) if isinstance(event, CardsSwapped)] == [expected]
    known = {viewer: [card.content_id for card in game.view(viewer).seats[1].known_cards] for viewer in (0, 2, None)}
    assert known == {0: ["hero-2b"], 2: [], None: []}
    assert [card.content_id for card in game.view(1).seats[0].known_cards] == ["hero-4a"]


def test_hand_does_nothing_when_the_fan_was_its_owners_only_card():
    game = fans("fan-hand", "hero-4a hero-5a", deck="hero-3a")
    game.play(0, game.fan("hand", 1))
    assert (game.hand(0), game.hand(1)) == (["hero-3a"], ["hero-4a", "hero-5a"])


def test_hand_may_be_used_on_nobody_where_nobody_has_cards():
    game = fans("fan-hand hero-2a", "", "", deck="")
    assert game.code(0, game.fan("hand")) is None
    assert game.fan("hand") in game.legal(0)
    game.play(0, game.fan("hand"))
    assert game.hand(0) == ["hero-2a"]


# Maze


def test_maze_makes_its_owner_draw_three_and_one_more_instead_of_the_fan():
    game = fans("fan-maze hero-2a", "hero-5a", deck="hero-3a hero-3b weapon-2a weapon-2b weapon-2c")
    game.play(0, game.fan("maze"))
    assert game.hand(0) == ["hero-2a", "hero-3a", "hero-3b", "weapon-2a", "weapon-2b"]
    assert game.asked(0) == [TAKE_TURN]


def test_maze_draws_as_many_as_there_are():
    game = fans("fan-maze hero-2a", "hero-5a", deck="hero-3a")
    game.play(0, game.fan("maze"))
    assert game.hand(0) == ["hero-2a", "hero-3a"]
    assert game.asked(0) == [TAKE_TURN]


def test_maze_costs_the_turn_when_the_deck_is_empty():
    game = fans("fan-maze hero-1a", "hero-5a")
    game.play(0, game.fan("maze"))
    assert game.told_of(TurnSkipped) == [TurnSkipped(seat=0)]
    assert game.state.seat == 1
    assert game.hand(0) == ["hero-1a"]


def test_a_skipped_turn_counts_for_the_round_without_a_match():
    game = fans("fan-maze hero-2a", "hero-5a", to_open="")
    game.play(0, game.fan("maze"))
    game.play(1, Pass())
    assert (game.ending(), game.ranks()) == ("no_matches", (1, 1))


def test_who_is_left_with_the_maze_fan_alone_is_out_in_last_place():
    game = fans("hero-1a fan-maze", "hero-5a", "hero-4a", to_open="")
    game.play(0, game.match("hero-1a", "love-1"))
    assert game.told_of(LeftWithMazeFan) == [LeftWithMazeFan(0, game.slot("fan-maze"), "fan-maze")]
    assert game.state.seat == 1
    game.play(1, Pass())
    game.play(2, Pass())
    assert game.ranks() == (3, 1, 1)


def test_of_two_the_one_left_with_the_maze_fan_loses_at_once():
    game = fans("hero-1a fan-maze", "hero-5a hero-4a", to_open="")
    game.play(0, game.match("hero-1a", "love-1"))
    assert (game.ending(), game.ranks()) == ("played_out", (2, 1))


def test_the_maze_fan_alone_is_no_loss_while_there_are_cards_or_scenes_to_come():
    for deck, to_open in (("hero-3a hero-3b", ""), ("", "war-2 war-3")):
        game = fans("hero-1a fan-maze", "hero-5a", "hero-4a", deck=deck, to_open=to_open)
        game.play(0, game.match("hero-1a", "love-1"))
        assert game.state.last is None


def test_the_maze_fan_alone_loses_as_soon_as_another_draws_the_last_card():
    game = fans("hero-2a", "fan-maze", "hero-4a", deck="hero-3a", to_open="")
    game.play(0, Draw())
    assert game.state.last == 1
    assert [card.content_id for card in game.view(None).seats[1].known_cards] == ["fan-maze"]


def test_the_maze_fan_alone_loses_as_soon_as_the_last_scene_opens():
    game = fans("hero-2a", "fan-maze", "hero-4a", to_open="war-2")
    game.play(0, Pass())
    assert game.state.last == 1
    assert game.state.seat == 2


def test_an_exchange_may_leave_the_other_with_the_maze_fan_alone():
    game = fans("fan-hand fan-maze hero-2b", "hero-4a", "hero-3a", to_open="")
    game.play(0, game.fan("hand", 1), Loaded([0, 0]))
    assert game.state.last == 1


# Emptying the hand


def test_a_fan_used_as_the_last_card_takes_its_owner_out():
    game = fans("fan-yin_yang", "hero-5a", "hero-4a", to_open="")
    game.play(0, game.fan("yin_yang"))
    assert game.told_of(PlayerOut) == [PlayerOut(seat=0, place=1)]
    assert game.state.seat == 1


def test_a_fan_used_as_the_last_card_before_all_scenes_are_open_ends_the_turn():
    game = fans("fan-skull", "hero-5a")
    game.play(0, game.fan("skull", 1))
    assert game.state.emptied == [0]
    assert game.state.seat == 1
