"""Every agent plays every game to its end, from its own seat's view only."""

from typing import Any

import pytest

from games.agents import agents_by_name
from games.kernel.chance import Chance, Fast
from games.kernel.contract import Game
from games.kernel.moves import Move
from games.kernel.position import Position
from games.kernel.simulate import Prospect, SeatProspect, play_match

from .cases import Case
from .marks import every_case
from .walks import spread

every_agent = pytest.mark.parametrize("name", agents_by_name)


@every_case
@every_agent
def test_an_agent_plays_a_match_to_its_end(case: Case, name: str):
    played = play_match(
        case.game, mode=case.mode, options=case.options, agents=[agents_by_name[name]] * case.seats, seed=name
    )
    assert played.outcome.ending in set(case.game.info.endings)


def answer(case: Case, position: Position[Any], decision_id: int, name: str) -> Move | None:
    decision = position.decision(decision_id)
    assert decision is not None
    return agents_by_name[name].choose(case.game, SeatProspect(position, decision), Fast("wits"))


@every_case
@every_agent
def test_an_agent_answers_the_same_whatever_is_hidden_from_its_seat(case: Case, name: str):
    for moment in spread(case, 30):
        for decision in moment.position.owed():
            imagined = moment.position.imagine(decision.seat, Fast(0))
            assert answer(case, imagined, decision.id, name) == answer(case, moment.position, decision.id, name)


@every_case
def test_an_answer_is_rated_the_same_alone_and_among_others(case: Case):
    for moment in spread(case, 6):
        for decision in moment.position.owed():
            view, moves = moment.position.view(decision.seat), (moment.position.legal_moves(decision) or [])[:40]
            alone = [case.game.rate(view, decision, move) for move in moves]
            assert case.game.ratings(view, decision, moves) == alone


class Snoop:
    """Looks at everything that its prospect leads to by public names."""

    def __init__(self) -> None:
        self.found: list[object] = []

    def choose(self, game: Game[Any], prospect: Prospect, chance: Chance) -> Move | None:
        names = [name for name in dir(prospect) if not name.startswith("_")]
        self.found += [getattr(prospect, name) for name in names]
        self.found += [found for name in names for found in [getattr(getattr(prospect, name), "__self__", None)]]
        return prospect.sample(chance)


@every_case
def test_an_agent_reaches_no_state_through_public_attributes(case: Case):
    snoops = [Snoop() for _ in range(case.seats)]
    play_match(case.game, mode=case.mode, options=case.options, agents=snoops, seed="snoop")
    found = [thing for snoop in snoops for thing in snoop.found]
    assert found
    assert not any(isinstance(thing, Position | case.game.info.state) for thing in found)
