"""What the greedy agent is told: score with what it has, take what others need, and keep room for what may come."""

from games.kernel.chance import Chance
from games.kernel.contract import Game
from games.kernel.moves import Move
from games.kernel.simulate import Agent, Prospect, play_match
from games.rules.to_be_continued.moves import (
    Discard,
    DiscardThreeToDraw,
    DrawFromPile,
    EndTurn,
    PlayAd,
    PlayFaceDown,
    PlayStory,
    Rearrange,
)
from games.rules.to_be_continued.options import ToBeContinuedOptions
from games.rules.to_be_continued.state import Stage, State

from .boards import GAME, Table, slot, table
from .playing import meanwhile, story


def ratings(match: Table) -> dict[Move, float]:
    question, moves = match.question(), match.legal()
    return dict(zip(moves, GAME.ratings(match.view(question.seat), question, moves), strict=True))


def best(match: Table) -> list[Move]:
    """The moves that are rated best."""
    rated = ratings(match)
    return [move for move, rating in rated.items() if rating == max(rated.values())]


def played(match: Table) -> set[int]:
    """The cards that the best moves place in the Chapter as STORY cards."""
    return {move.card for move in best(match) if isinstance(move, PlayStory)}


# Playing a card


def test_it_plays_a_scoring_number_rather_than_another():
    assert played(table({0: "fox-2"}, hands={0: ["fox-4", "fox-9"]})) == {slot("fox-4")}


def test_it_makes_a_line_longer_rather_than_begin_another():
    match = table({0: "fox-2 fox-3 / . fox-4"}, hands={0: ["tide-1", "fox-5"]})
    assert played(match) == {slot("fox-5")}


def test_it_plays_any_card_that_scores_rather_than_one_face_down():
    match = table({0: "fox-2"}, hands={0: ["tide-9", "ad-1"]})
    assert played(match) == {slot("tide-9")}


def test_face_down_goes_what_it_can_use_least():
    match = table({0: "fox-5 / tide-5", 2: "tide-7 / fox-7"}, hands={0: ["fox-9", "meanwhile-1"]})
    assert {move.card for move in best(match) if isinstance(move, PlayFaceDown)} == {slot("fox-9")}


def test_it_leaves_a_place_for_the_number_that_it_holds():
    match = table(
        {0: "tide-1 tide-2 tide-3 / orchard-1 . orchard-3 / orchard-4 orchard-5"}, hands={0: ["fox-2", "fox-3"]}
    )
    assert set(best(match)) <= {story("fox-2", 1, 1), story("fox-3", 2, 2)}


# ADs and MEANWHILEs


def test_an_ad_takes_the_card_that_helps_itself_and_costs_the_other_most():
    match = table({0: "fox-1 fox-2 / . fox-3", 1: "fox-5 fox-6 / tide-5 orchard-3"}, hands={0: ["ad-1", "comet-14"]})
    taken = {(move.seat, move.row, move.column) for move in best(match) if isinstance(move, PlayAd)}
    assert taken == {(1, 0, 0)}


def test_an_ad_is_kept_while_there_is_little_to_take():
    match = table({0: "fox-1", 1: "comet-9"}, hands={0: ["ad-1", "fox-3"]})
    assert played(match) == {slot("fox-3")}


def test_a_meanwhile_takes_the_place_of_an_own_ad_where_it_scores_more():
    match = table({0: "fox-1 fox-2 ad-2"}, hands={0: ["meanwhile-1", "fox-3"]})
    assert best(match) == [meanwhile("meanwhile-1", 0, 2)]


# Drawing and discarding


def test_it_draws_from_the_pile_what_it_can_use():
    piles = [["comet-14"], ["fox-3"], ["tide-15"], ["orchard-12"], ["tide-14"]]
    match = table({0: "fox-1 fox-2"}, hands={0: ["comet-9"]}, piles=piles, stage=Stage.DRAW)
    assert best(match) == [DrawFromPile(1)]


def test_it_discards_what_it_can_use_least():
    chapters = {0: "fox-1 fox-2", 1: "comet-6"}
    hand = ["fox-3", "fox-4", "fox-5", "tide-3", "comet-9", "orchard-1"]
    match = table(chapters, hands={0: hand}, stage=Stage.EXCESS)
    assert {move.card for move in best(match) if isinstance(move, Discard)} == {slot("comet-9")}


def test_it_trades_three_useless_cards_for_a_good_one():
    chapters = {0: "fox-1 fox-2", 1: "comet-6 / tide-6"}
    hand = ["comet-9", "comet-10", "tide-9"]
    piles = [["fox-3"], ["tide-15"], ["tide-14"], ["comet-14"], ["comet-15"]]
    match = table(chapters, hands={0: hand}, piles=piles)
    assert {type(move) for move in best(match)} == {DiscardThreeToDraw}


def test_it_does_nothing_more_when_that_would_not_help():
    match = table({0: "fox-1 fox-2"}, hands={0: ["fox-3", "fox-4"]}, stage=Stage.FINISH)
    assert best(match) == [EndTurn()]


# Rearranging


BEFORE_THE_FOUR = {0: "tide-1 tide-2 tide-3 / orchard-1 fox-4 / orchard-2", 1: "comet-6"}


def test_it_rearranges_for_a_card_that_finds_no_place():
    match = table(BEFORE_THE_FOUR, hands={0: ["comet-9", "comet-10", "fox-3"]})
    assert {type(move) for move in best(match)} == {Rearrange}
    match.play(best(match)[0])
    assert played(match) == {slot("fox-3")}


def test_it_rearranges_nothing_for_cards_that_have_a_place():
    match = table(BEFORE_THE_FOUR, hands={0: ["tide-4", "fox-5"]})
    assert {type(move) for move in best(match)} == {PlayStory}


# Whole matches


class Adviser:
    """Plays the first of what is rated best."""

    def choose(self, game: Game[State], prospect: Prospect, chance: Chance) -> Move:
        moves = prospect.moves or []
        found = game.ratings(prospect.view, prospect.decision, moves)
        return moves[found.index(max(found))]


class Dice:
    """Plays anything."""

    def choose(self, game: Game[State], prospect: Prospect, chance: Chance) -> Move:
        return prospect.sample(chance)


def test_it_beats_random_players_nearly_always():
    won = 0
    for seed in range(12):
        agents: list[Agent] = [Dice(), Adviser(), Dice()]
        options = ToBeContinuedOptions()
        outcome = play_match(GAME, mode="chapters", options=options, agents=agents, seed=seed).outcome
        won += outcome.winners(((0,), (1,), (2,))) == (1,)
    assert won >= 10


def test_a_seat_is_labelled_by_its_chapter():
    match = table(seats=3)
    assert [GAME.seat_label(match.state, seat) for seat in range(3)] == ["chapter 1", "chapter 3", "chapter 5"]
