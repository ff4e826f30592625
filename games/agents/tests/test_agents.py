"""Agents choose among what they are shown."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from games.agents import agents_by_name
from games.agents.greedy import SAMPLES, GreedyAgent
from games.agents.random import RandomAgent
from games.kernel.chance import Chance, Fast
from games.kernel.contract import Game, View
from games.kernel.decisions import Amount, Decision
from games.kernel.moves import Move


class Pay(Move, frozen=True):
    coins: int


@dataclass
class Shown:
    """A prospect without a match behind it."""

    decision: Decision
    moves: list[Move] | None
    view: View = field(default_factory=View)

    def sample(self, chance: Chance) -> Move:
        return Pay(chance.below(100))


class Adviser:
    """Stands for a game: the more, the better."""

    ratings = Game.ratings

    def rate(self, view: View, decision: Decision, move: Pay) -> float:
        return float(min(move.coins, 50))


OWED = Decision(1, 0, "pay", Amount("pay", "coins", 0, 3))
OFFERED = Decision(1, 0, "pay", Amount("pay", "coins", 0, 3), owed=False)
PURSE: list[Move] = [Pay(0), Pay(2), Pay(60), Pay(50)]
GAME: Any = Adviser()


def chosen(agent: RandomAgent | GreedyAgent, shown: Shown, times: int = 200) -> set[Move | None]:
    chance = Fast(0)
    return {agent.choose(GAME, shown, chance) for _ in range(times)}


def test_the_random_agent_plays_everything_that_is_legal():
    assert chosen(RandomAgent(), Shown(OWED, None), 2000) == {Pay(coins) for coins in range(100)}


def test_the_random_agent_takes_an_offer_now_and_then():
    chance = Fast(0)
    taken = sum(RandomAgent().choose(GAME, Shown(OFFERED, None), chance) is not None for _ in range(1000))
    assert 200 < taken < 300


def test_the_random_agent_always_answers_what_it_owes():
    assert None not in chosen(RandomAgent(), Shown(OWED, None))


def test_the_greedy_agent_plays_any_of_the_best_rated_moves():
    assert chosen(GreedyAgent(), Shown(OWED, PURSE)) == {Pay(60), Pay(50)}


def test_the_greedy_agent_looks_at_samples_where_there_are_too_many_moves():
    chance = Fast(0)
    best = [GreedyAgent().choose(GAME, Shown(OWED, None), chance) for _ in range(50)]
    assert all(isinstance(move, Pay) and move.coins >= 50 for move in best)
    assert chance.counter == 50 * (SAMPLES + 1)


def test_the_greedy_agent_takes_an_offer_that_is_better_than_nothing():
    assert chosen(GreedyAgent(), Shown(OFFERED, PURSE)) == {Pay(60), Pay(50)}


def test_the_greedy_agent_leaves_an_offer_that_is_no_better_than_nothing():
    assert chosen(GreedyAgent(), Shown(OFFERED, [Pay(0), Pay(-1)])) == {None}


def test_the_greedy_agent_answers_what_it_owes_however_bad():
    assert chosen(GreedyAgent(), Shown(OWED, [Pay(-2), Pay(-1)])) == {Pay(-1)}


@pytest.mark.parametrize("name", agents_by_name)
def test_an_agent_keeps_nothing_between_two_calls(name: str):
    agent = agents_by_name[name]
    first = agent.choose(GAME, Shown(OWED, PURSE), Fast(7))
    agent.choose(GAME, Shown(OFFERED, None), Fast(8))
    assert agent.choose(GAME, Shown(OWED, PURSE), Fast(7)) == first
    assert vars(agent) == {}


def test_agents_are_known_by_name():
    assert set(agents_by_name) >= {"random", "greedy"}


def test_the_contracts_own_rating_is_no_better_than_nothing():
    class Silent:
        rate = Game.rate
        ratings = Game.ratings

    silent: Any = Silent()
    assert GreedyAgent().choose(silent, Shown(OFFERED, PURSE), Fast(0)) is None
