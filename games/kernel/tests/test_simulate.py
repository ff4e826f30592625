"""Simulated matches, and what an agent gets to see."""

from typing import Any

import pytest

from games.kernel.chance import Chance, Fast
from games.kernel.contract import Game, Outcome
from games.kernel.errors import GameBug, Refused
from games.kernel.moves import Move
from games.kernel.position import Position
from games.kernel.simulate import Played, Prospect, SeatProspect, outcomes_by_ending, play_match

from .puppet import PUPPET, Do, PuppetOptions, do, start


class Scripted:
    """Says its lines, one a question; `None` leaves an offer alone."""

    def __init__(self, *lines: tuple[str, ...] | None) -> None:
        self.lines = list(lines)
        self.asked: list[str] = []

    def choose(self, game: Game[Any], prospect: Prospect, chance: Chance) -> Move | None:
        self.asked.append(prospect.decision.name)
        line = self.lines.pop(0)
        return None if line is None else Do(line)


def play(*agents: Scripted, **settings: Any) -> Played:
    return play_match(PUPPET, mode="show", options=PuppetOptions(), agents=agents, seed=1, **settings)


def test_a_match_is_played_to_its_end():
    tally: dict[str, int] = {}
    played = play(Scripted(("ask 1",)), Scripted(("roll", "end")), tally=tally)
    assert played.outcome == Outcome(ending="told_to", ranks=(1, 1))
    assert (played.plies, tally) == (2, {"do": 2})


def test_equal_matches_have_an_equal_hash():
    one, other, third = (play(Scripted(words), Scripted()) for words in (("end",), ("end",), ("roll", "end")))
    assert one.state_hash() == other.state_hash() != third.state_hash()


def test_a_watch_sees_the_position_before_each_move_and_at_the_end():
    plies: list[int] = []
    played = play(Scripted(("ask 1",)), Scripted(("roll", "end")), watch=lambda position: plies.append(position.ply))
    assert plies == [0, 1, 2]
    assert played == play(Scripted(("ask 1",)), Scripted(("roll", "end")))


def test_offers_are_looked_at_before_what_is_owed():
    taker = Scripted(("end",))
    play(Scripted(("offer 1", "ask 0")), taker)
    assert taker.asked == ["extra"]


def test_an_offer_left_alone_is_shown_again_at_the_next_ply():
    shy = Scripted(None, None)
    play(Scripted(("offer 1", "ask 0"), ("ask 0",), ("end",)), shy)
    assert shy.asked == ["extra", "extra"]


def test_offers_are_not_shown_while_answers_are_sealed():
    bystander = Scripted(("sealed",), None)
    play(Scripted(("offer 1", "group 0 1"), ("sealed",), ("end",)), bystander)
    assert bystander.asked == ["together", "extra"]


def test_an_agent_that_answers_illegally_is_refused():
    with pytest.raises(Refused, match="not_today"):
        play(Scripted(("illegal",)), Scripted())


def test_an_agent_that_does_not_answer_is_a_bug():
    with pytest.raises(GameBug, match="unanswered"):
        play(Scripted(None), Scripted())


def test_a_match_without_an_end_is_a_bug():
    with pytest.raises(GameBug, match="no end after 5 plies"):
        play(Scripted(*[("ask 0",)] * 9), Scripted(), max_plies=5)


def test_a_match_may_take_all_the_plies_that_it_is_given():
    assert play(Scripted(("ask 0",), ("end",)), Scripted(), max_plies=2).plies == 2


def test_endings_are_counted():
    played = [play(Scripted(("end",)), Scripted()) for _ in range(3)]
    assert outcomes_by_ending(played) == {"told_to": 3}


def test_a_prospect_is_one_seats_view_question_and_answers():
    position = do(start(), 1, "ask 1").position
    prospect = SeatProspect(position, position.decisions[0])
    assert prospect.view == position.view(1)
    assert prospect.moves == [Do()]
    assert prospect.decision is position.decisions[0]
    assert prospect.sample(Fast(0)) == Do()


def test_no_public_attribute_leads_an_agent_to_the_state():
    position = start()
    prospect = SeatProspect(position, position.decisions[0])
    public = {name for name in dir(prospect) if not name.startswith("_")}
    assert public == {"view", "decision", "moves", "sample"}
    reachable = [getattr(prospect, name) for name in public] + [getattr(prospect, name) for name in prospect.__slots__]
    for found in reachable:
        assert not isinstance(found, Position)
        assert getattr(found, "__self__", prospect) is prospect
        assert found is not position.state
        assert found is not position.snapshot
