"""The rulebook, sentence by sentence: the four fan cards and what they do."""

import pytest

from games.kernel.chance import Loaded
from games.rules.epochs_scenes.events import CardsSwapped, FanUsed, LeftWithMazeFan, SceneOpened, TurnSkipped
from games.rules.epochs_scenes.moves import Draw, EndTurn, Pass, UseFan
from games.rules.epochs_scenes.options import EpochsScenesOptions

from .playing import matches
from .tables import Table, table

FANS = EpochsScenesOptions(fans=True)
SUITS = ("yin_yang", "skull", "hand", "maze")
DECK = "weapon-1a weapon-1b weapon-1c weapon-2a weapon-2b weapon-2c"
OPEN = "love-1 war-5"
HANDS = {1: "hero-2a hero-2b", 2: "hero-3a hero-3b"}


def holding(
    fan: str, also: str = "hero-1a hero-4a", *, deck: str = DECK, to_open: str = "war-1 war-2 war-3", seats: int = 3
) -> Table:
    hands = {0: f"fan-{fan} {also}", **{seat: HANDS[seat] for seat in range(1, seats)}}
    return table(OPEN, seats=seats, hands=hands, deck=deck, to_open=to_open, options=FANS)


def using(game: Table, fan: str) -> UseFan:
    return game.fan(fan, 1 if fan in ("skull", "hand") else None)


def use(game: Table, fan: str, player: int | None = None, *, chance: Loaded | None = None) -> None:
    game.play(0, game.fan(fan, player), chance)


# What a fan is, and when it is used


@pytest.mark.parametrize("fan", SUITS)
def test_a_fan_has_neither_epoch_nor_suit_to_match_a_scene_with(fan: str):
    game = holding(fan)
    assert matches(game) == {"hero-1a > love-1"}
    assert game.code(0, game.match(f"fan-{fan}", "love-1")) == "fan_matches_nothing"


@pytest.mark.parametrize("fan", SUITS)
def test_a_player_may_use_a_fan_before_anything_else_in_the_turn(fan: str):
    game = holding(fan)
    assert game.code(0, using(game, fan)) is None


@pytest.mark.parametrize("fan", SUITS)
def test_nobody_has_to_use_a_fan(fan: str):
    game = holding(fan)
    game.play(0, Draw())
    game.play(0, EndTurn())
    assert f"fan-{fan}" in game.hand(0)


@pytest.mark.parametrize("fan", SUITS)
def test_after_a_match_it_is_too_late_for_a_fan(fan: str):
    game = holding(fan)
    game.play(0, game.match("hero-1a", "love-1"))
    assert game.code(0, using(game, fan)) == "fan_before_matching"


def test_after_drawing_it_is_too_late_for_a_fan():
    game = holding("maze")
    game.play(0, Draw())
    assert game.code(0, game.fan("maze")) == "wrong_move"


def test_one_fan_a_turn_may_be_used():
    game = holding("yin_yang", "fan-skull hero-1a")
    use(game, "yin_yang")
    assert game.code(0, game.fan("skull", 1)) == "fan_used_already"


@pytest.mark.parametrize("fan", SUITS)
def test_a_used_fan_is_laid_on_the_table_and_removed_from_the_game(fan: str):
    game = holding(fan)
    game.play(0, using(game, fan), Loaded([0, 0]) if fan == "hand" else None)
    assert [card.content_id for card in game.view(1).removed] == [f"fan-{fan}"]
    assert f"fan-{fan}" not in game.hand(0)
    assert len(game.told_of(FanUsed)) == 1


@pytest.mark.parametrize(("fan", "taken_before"), [("yin_yang", 0), ("skull", 3), ("hand", 0), ("maze", 3)])
def test_instead_of_the_fan_the_player_takes_a_card_from_the_main_deck_after_the_action(fan: str, taken_before: int):
    game = holding(fan)
    game.play(0, using(game, fan), Loaded([0, 0]) if fan == "hand" else None)
    assert game.hand(0)[-1] == DECK.split()[taken_before]
    assert game.names(game.state.deck[::-1]) == DECK.split()[taken_before + 1 :]


def test_with_an_empty_deck_nothing_is_taken_instead_of_the_fan():
    game = holding("yin_yang", deck="")
    use(game, "yin_yang")
    assert game.hand(0) == ["hero-1a", "hero-4a"]


def test_having_used_a_fan_the_player_takes_the_turn_as_ever():
    game = holding("skull")
    use(game, "skull", 1)
    assert matches(game) == {"hero-1a > love-1"}
    assert game.code(0, Draw()) is None
    assert game.code(0, EndTurn()) == "nothing_matched_yet"


def test_an_ordinary_card_is_not_a_fan():
    game = holding("skull")
    assert game.code(0, UseFan(game.slot("hero-1a"))) == "not_a_fan"


# Yin Yang


def test_the_yin_yang_fan_gives_a_second_turn_in_a_row():
    game = holding("yin_yang", "hero-1a hero-4a hero-5a")
    use(game, "yin_yang")
    game.play(0, game.match("hero-1a", "love-1"))
    game.play(0, EndTurn())
    assert game.asked(0) == ["take_turn"]
    assert len(game.told_of(SceneOpened)) == 1
    assert len(game.hand(0)) == 6


def test_after_the_second_turn_the_next_player_is_on():
    game = holding("yin_yang", deck="")
    use(game, "yin_yang")
    game.play(0, Pass())
    game.play(0, Pass())
    assert game.asked(1) == ["take_turn"]


def test_the_second_turn_is_a_turn_of_its_own_in_which_another_fan_may_be_used():
    game = holding("yin_yang", "fan-skull hero-4a", deck="")
    use(game, "yin_yang")
    game.play(0, Pass())
    assert game.code(0, game.fan("skull", 1)) is None


# Skull


def test_the_skull_fan_makes_the_chosen_player_draw_three_cards():
    game = holding("skull")
    use(game, "skull", 2)
    assert game.hand(2) == ["hero-3a", "hero-3b", "weapon-1a", "weapon-1b", "weapon-1c"]
    assert game.hand(1) == ["hero-2a", "hero-2b"]


def test_the_skull_fan_makes_the_chosen_player_draw_as_many_as_there_are():
    game = holding("skull", deck="weapon-1a weapon-1b")
    use(game, "skull", 1)
    assert game.hand(1) == ["hero-2a", "hero-2b", "weapon-1a", "weapon-1b"]
    assert game.hand(0) == ["hero-1a", "hero-4a"]


@pytest.mark.parametrize(("player", "code"), [(None, "fan_needs_player"), (0, "not_another_player"), (3, None)])
def test_the_skull_fan_is_turned_on_another_player(player: int | None, code: str | None):
    hands = {0: "fan-skull hero-1a", **HANDS, 3: "hero-5a"}
    game = table(OPEN, seats=4, hands=hands, deck=DECK, options=FANS)
    assert game.code(0, game.fan("skull", player)) == code


def test_a_fan_is_not_turned_on_a_player_who_is_out_of_the_game():
    hands = {0: "fan-skull hero-1a hero-4a", 1: "hero-2a", 2: "hero-3a", 3: "hero-3b"}
    game = table("love-2", seats=4, turn_of=1, hands=hands, options=FANS)
    game.play(1, game.match("hero-2a", "love-2"))
    game.play(2, Pass())
    game.play(3, Pass())
    assert game.code(0, game.fan("skull", 1)) == "not_another_player"


# Hand


def test_the_hand_fan_makes_the_chosen_player_exchange_a_card_by_blind_draws():
    game = holding("hand")
    use(game, "hand", 2, chance=Loaded([1, 0]))
    assert set(game.hand(0)) == {"hero-1a", "hero-3a", "weapon-1a"}
    assert set(game.hand(2)) == {"hero-3b", "hero-4a"}


def test_only_the_two_who_exchanged_know_the_cards():
    game = holding("hand")
    step = game.play(0, game.fan("hand", 2), Loaded([1, 0]))
    seen = {v: next(e for e in step.events_for(v) if isinstance(e, CardsSwapped)) for v in (0, 1, 2)}
    assert (seen[0].given_id, seen[0].taken_id) == (seen[2].given_id, seen[2].taken_id) == ("hero-4a", "hero-3a")
    assert (seen[1].given_id, seen[1].taken_id) == (None, None)


def test_with_no_other_card_in_hand_the_hand_fan_exchanges_nothing():
    game = holding("hand", "")
    use(game, "hand", 1)
    assert game.told_of(CardsSwapped) == []
    assert game.hand(1) == ["hero-2a", "hero-2b"]
    assert game.hand(0) == ["weapon-1a"]


def test_the_hand_fan_is_turned_only_on_a_player_with_cards():
    game = table(OPEN, seats=3, hands={0: "fan-hand hero-1a", 1: "", 2: "hero-3a"}, to_open="war-1 war-2", options=FANS)
    assert game.code(0, game.fan("hand", 1)) == "player_has_no_cards"
    assert game.code(0, game.fan("hand", 2)) is None


@pytest.mark.parametrize("fan", ["yin_yang", "maze"])
def test_the_other_two_fans_are_turned_on_nobody(fan: str):
    game = holding(fan)
    assert game.code(0, game.fan(fan, 1)) == "fan_takes_no_player"


# Maze


def test_the_maze_fan_makes_its_owner_draw_three_cards():
    game = holding("maze")
    use(game, "maze")
    assert game.hand(0) == ["hero-1a", "hero-4a", "weapon-1a", "weapon-1b", "weapon-1c", "weapon-2a"]
    assert game.asked(0) == ["take_turn"]


def test_the_maze_fan_makes_its_owner_draw_as_many_as_there_are():
    game = holding("maze", deck="weapon-1a weapon-1b")
    use(game, "maze")
    assert game.hand(0) == ["hero-1a", "hero-4a", "weapon-1a", "weapon-1b"]
    assert game.asked(0) == ["take_turn"]


def test_with_no_card_left_the_maze_fan_makes_its_owner_skip_the_turn():
    game = holding("maze", deck="")
    use(game, "maze")
    assert len(game.told_of(TurnSkipped)) == 1
    assert game.asked(1) == ["take_turn"]
    assert game.hand(0) == ["hero-1a", "hero-4a"]


def test_a_skipped_turn_counts_for_the_round_without_a_match():
    game = holding("maze", "hero-4a", deck="", to_open="", seats=2)
    use(game, "maze")
    game.play(1, Pass())
    assert (game.ending(), game.ranks()) == ("no_matches", (1, 2))


def test_the_player_who_is_left_with_only_the_maze_fan_loses():
    game = holding("maze", "hero-1a", deck="", to_open="")
    game.play(0, game.match("hero-1a", "love-1"))
    assert len(game.told_of(LeftWithMazeFan)) == 1
    assert game.asked(1) == ["take_turn"]
    for seat in (1, 2):
        game.play(seat, Pass())
    assert (game.ending(), game.ranks()) == ("no_matches", (3, 1, 1))


def test_of_two_players_the_one_left_with_only_the_maze_fan_loses_at_once():
    game = holding("maze", "hero-1a", deck="", to_open="", seats=2)
    game.play(0, game.match("hero-1a", "love-1"))
    assert (game.ending(), game.ranks()) == ("played_out", (2, 1))


@pytest.mark.parametrize(("deck", "to_open"), [(DECK, ""), ("", "war-1 war-2 war-3")])
def test_with_cards_or_scenes_to_come_nobody_loses_by_the_maze_fan(deck: str, to_open: str):
    game = holding("maze", "hero-1a", deck=deck, to_open=to_open, seats=2)
    game.play(0, game.match("hero-1a", "love-1"))
    assert game.told_of(LeftWithMazeFan) == []
    assert game.code(0, EndTurn()) is None


def test_the_player_with_only_the_maze_fan_is_out_when_the_last_scene_opens():
    hands = {0: "hero-1a hero-4a", 1: "fan-maze", 2: "hero-3a hero-3b"}
    game = table(OPEN, seats=3, turn_of=2, hands=hands, to_open="war-1", options=FANS)
    game.play(2, Pass())
    assert len(game.told_of(LeftWithMazeFan)) == 1
    assert game.asked(0) == ["take_turn"]


def test_who_gets_rid_of_the_maze_fan_with_the_last_card_before_that_has_an_empty_hand_like_any_other():
    hands = {0: "fan-maze", 1: "hero-2a hero-2b", 2: "hero-3a"}
    game = table(OPEN, seats=3, hands=hands, to_open="war-1 war-2 war-3", options=FANS)
    use(game, "maze")
    game.play(1, Pass())
    game.play(2, Pass())
    assert [event.seat for event in game.told if isinstance(event, SceneOpened)] == [0]
    assert game.ranks() is None


def test_a_hand_that_is_emptied_by_using_a_fan_is_out_as_a_winner_once_all_scenes_are_open():
    game = holding("skull", "", deck="", to_open="")
    use(game, "skull", 1)
    game.play(1, Pass())
    game.play(2, Pass())
    assert (game.ending(), game.ranks()) == ("no_matches", (1, 2, 2))
