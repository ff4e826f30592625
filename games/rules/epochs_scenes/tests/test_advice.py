"""What the greedy agent is told: match what matches, use fans when they help, and judge by the plots."""

import pytest

from games.kernel.chance import Chance
from games.kernel.contract import Game
from games.kernel.moves import Move
from games.kernel.simulate import Agent, Prospect, play_match
from games.rules.epochs_scenes.moves import ApproveMatch, Draw, EndTurn, ObjectToMatch, Pass
from games.rules.epochs_scenes.options import EpochsScenesOptions
from games.rules.epochs_scenes.state import State

from .tables import FULL, GAME, PLAIN, VOTE, Table, table

UNSEEN = EpochsScenesOptions(unseen_scenes=True)

HERE = "love-1 war-1 other-1a other-1b"
DECK = "hero-4a hero-4b weapon-4a weapon-4b weapon-4c object-4a object-4b object-4c"


def best(game: Table, seat: int = 0) -> list[Move]:
    """The moves that are rated best."""
    view, question, moves = game.view(seat), game.question(seat), game.legal(seat)
    ratings = GAME.ratings(view, question, moves)
    return [move for move, rating in zip(moves, ratings, strict=True) if rating == max(ratings)]


def test_it_matches_every_card_that_it_can():
    game = table(HERE, hands={0: "hero-1a weapon-1a hero-2a", 1: "hero-3a"}, deck=DECK)
    assert set(best(game)) == {game.match("hero-1a", "love-1"), game.match("weapon-1a", "war-1")}
    game.play(0, game.match("hero-1a", "love-1"))
    assert best(game) == [game.match("weapon-1a", "war-1")]
    game.play(0, game.match("weapon-1a", "war-1"))
    assert best(game) == [EndTurn()]


def test_it_draws_when_nothing_matches_and_plays_what_it_drew():
    game = table(HERE, hands={0: "hero-2a", 1: "hero-3a"}, deck="hero-1a hero-4a")
    assert best(game) == [Draw()]
    game.play(0, Draw())
    assert best(game) == [game.match("hero-1a", "love-1")]


def test_it_passes_when_there_is_nothing_to_draw():
    assert best(table(HERE, hands={0: "hero-2a", 1: "hero-3a"})) == [Pass()]


# Scenes that stay unseen


def test_where_scenes_stay_unseen_it_matches_one_card_a_turn_while_there_is_a_deck():
    hands = {0: "hero-1a hero-1b weapon-1a hero-2a", 1: "hero-3a"}
    game = table(HERE, hands=hands, deck=DECK, to_open="war-2 war-3", options=UNSEEN)
    matches = {game.match("hero-1a", "love-1"), game.match("hero-1b", "love-1"), game.match("weapon-1a", "war-1")}
    assert set(best(game)) == matches
    game.play(0, game.match("hero-1a", "love-1"))
    assert best(game) == [EndTurn()]


def test_it_matches_more_where_no_card_is_drawn_instead():
    hands = {0: "hero-1a hero-1b hero-2a hero-2b weapon-2a weapon-2b weapon-2c hero-3b", 1: "hero-3a"}
    game = table(HERE, hands=hands, deck=DECK, to_open="war-2 war-3", options=UNSEEN)
    game.play(0, game.match("hero-1a", "love-1"))
    assert best(game) == [game.match("hero-1b", "love-1")]


@pytest.mark.parametrize("deck", ["", "hero-4a"])
def test_it_matches_everything_when_the_deck_runs_out(deck: str):
    hands = {0: "hero-1a hero-1b hero-2a", 1: "hero-3a"}
    game = table(HERE, hands=hands, deck=deck, to_open="war-2 war-3", options=UNSEEN)
    game.play(0, game.match("hero-1a", "love-1"))
    assert best(game) == [game.match("hero-1b", "love-1")]


def test_it_matches_everything_when_that_puts_it_out_of_the_game():
    hands = {0: "hero-1a hero-1b weapon-1a", 1: "hero-3a"}
    game = table(HERE, hands=hands, deck=DECK, options=UNSEEN)
    game.play(0, game.match("hero-1a", "love-1"))
    assert set(best(game)) == {game.match("hero-1b", "love-1"), game.match("weapon-1a", "war-1")}


# Judging


def test_it_claims_only_what_the_plots_bear_out():
    game = table(HERE, seats=4, hands={0: "object-1a", 1: "hero-3a", 2: "hero-3b", 3: "hero-4a"}, options=VOTE)
    assert best(game) == [game.match("object-1a", "other-1a")]


def test_it_claims_nothing_that_the_plots_do_not_bear_out():
    game = table(HERE, seats=4, hands={0: "object-1c", 1: "hero-3a", 2: "hero-3b", 3: "hero-4a"}, options=VOTE)
    assert game.match("object-1c", "other-1a") in game.legal(0)
    assert best(game) == [Pass()]


@pytest.mark.parametrize(("scene", "vote"), [("other-1a", ApproveMatch()), ("other-1b", ObjectToMatch())])
def test_it_judges_by_the_plots(scene: str, vote: Move):
    game = table(HERE, seats=4, hands={0: "object-1a", 1: "hero-3a", 2: "hero-3b", 3: "hero-4a"}, options=VOTE)
    game.play(0, game.match("object-1a", scene))
    assert best(game, 2) == [vote]


# Fans


def test_it_turns_skull_on_who_is_nearest_to_winning():
    hands = {0: "fan-skull", 1: "hero-3a hero-3b", 2: "hero-2a", 3: "hero-4a hero-4b"}
    game = table(HERE, seats=4, hands=hands, deck="weapon-4a weapon-4b weapon-4c object-4a", options=FULL)
    assert best(game) == [game.fan("skull", 2)]


def test_it_uses_a_fan_rather_than_draw():
    game = table(HERE, hands={0: "fan-yin_yang hero-2a", 1: "hero-3a"}, deck=DECK, to_open="war-2 war-3", options=FULL)
    assert best(game) == [game.fan("yin_yang")]


def test_without_a_deck_it_matches_before_the_maze_fan_costs_a_turn():
    game = table(HERE, hands={0: "fan-maze hero-1a hero-2a", 1: "hero-3a"}, options=FULL)
    assert best(game) == [game.match("hero-1a", "love-1")]


def test_it_would_rather_lose_a_turn_than_be_left_with_the_maze_fan():
    game = table(HERE, hands={0: "fan-maze hero-1a", 1: "hero-3a"}, options=FULL)
    assert best(game) == [game.fan("maze")]


# Whole matches


class Adviser:
    """Plays the first of what is rated best."""

    def choose(self, game: Game[State], prospect: Prospect, chance: Chance) -> Move:
        moves = prospect.moves or []
        ratings = game.ratings(prospect.view, prospect.decision, moves)
        return moves[ratings.index(max(ratings))]


class Dice:
    """Plays anything."""

    def choose(self, game: Game[State], prospect: Prospect, chance: Chance) -> Move:
        return prospect.sample(chance)


@pytest.mark.parametrize(("options", "at_least"), [(PLAIN, 36), (UNSEEN, 24), (FULL, 34)])
def test_it_beats_a_random_player_mostly(options: EpochsScenesOptions, at_least: int):
    won = 0
    for seed in range(40):
        agents: list[Agent] = [Dice(), Adviser()]
        outcome = play_match(GAME, mode="table", options=options, agents=agents, seed=seed).outcome
        won += outcome.winners(((0,), (1,))) == (1,)
    assert won >= at_least


def test_seats_are_labelled_by_their_turns_from_the_dealers_left_on():
    game = table(HERE, seats=3, hands={0: "hero-1a", 1: "hero-2a", 2: "hero-3a"}, turn_of=2)
    assert [GAME.seat_label(game.state, seat) for seat in (2, 0, 1)] == ["turn 1", "turn 2", "turn 3"]
