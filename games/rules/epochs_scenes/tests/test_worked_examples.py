"""The examples by which the reading of the rulebook was settled, each played through."""

from games.rules.epochs_scenes.moves import DiscardMatch, Pass
from games.rules.epochs_scenes.options import EpochsScenesOptions

from .playing import code_of, idle_to_the_end, scenes_for, shuffled
from .tables import COMPONENTS, Table, table


def test_a_love_scene_of_the_third_epoch():
    assert scenes_for("hero-3a", "love-3") == "love-3"
    assert code_of("hero-4a", "love-3", "love-3") == "wrong_epoch"
    assert code_of("weapon-3a", "love-3", "love-3") == "wrong_suit"


def test_the_highest_skull_without_a_war_scene():
    options = EpochsScenesOptions(highest=True)
    assert code_of("top-skull", "love-3", "love-3 other-3a", options) == "no_matching_scene"


def test_no_deck_three_scenes_to_come_and_a_player_without_cards():
    hands = {0: "hero-1a", 1: "hero-2a hero-2b", 2: "hero-3a"}
    game = table("love-1", seats=3, hands=hands, to_open="war-1 war-2 war-3")
    game.play(0, game.match("hero-1a", "love-1"))
    assert in_play(game) == [True, True, True]
    game.play(1, Pass())
    game.play(2, Pass())
    # Seats 1 and 2 have opened a scene each, and so has seat 0, without being asked: the last one.
    assert game.column(3) == ["war-3"]
    assert in_play(game) == [False, True, True]


def in_play(game: Table) -> list[bool]:
    return [seat.in_play for seat in game.view(None).seats]


def test_decks_1_and_3_have_25_scenes_and_none_of_the_epochs_after_the_fifth():
    for seed in range(5):
        game = shuffled(4, seed=seed)
        idle_to_the_end(game)
        opened = [name for number in range(1, 6) for name in game.column(number)]
        assert len(opened) == 25
        assert {COMPONENTS.scenes[name].epoch for name in opened} == {"e1", "e2", "e3", "e4", "e5"}


def test_with_four_greedy_players_on_decks_1_and_3_the_deck_runs_out_before_the_scenes_do():
    assert sum(deck_runs_out_first(seed) for seed in range(10)) >= 9


def deck_runs_out_first(seed: int) -> bool:
    """Everybody matches all that fits, to begin with."""
    game = shuffled(4, seed=seed)
    while game.state.deck and not game.state.all_open:
        seat = game.state.seat
        fitting = [move for move in game.legal(seat) if isinstance(move, DiscardMatch)]
        game.play(seat, fitting[0] if fitting else game.position.default(game.question(seat)))
    return not game.state.all_open
