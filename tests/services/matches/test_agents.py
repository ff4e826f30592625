"""Programs at a seat: called when they have something to answer, playing by the same door as people."""

from datetime import timedelta

import pytest

from games.agents import agents_by_name
from games.matches import errors, services
from games.matches.models import Deadline, Match, MoveRecord, OutboxRow, Seat, Status
from games.matches.services import agents

from .scene import NOON, answer, seen, started
from .toy_game import Cheer, Place, Roll

pytestmark = pytest.mark.django_db


def called(sent) -> list[tuple[str, int]]:
    return [(kwargs["match_id"], kwargs["seat"]) for name, kwargs in sent if name == "matches.agent_move"]


def test_an_agent_that_owes_is_called_by_the_outbox(player, sent):
    match = started(player, "random")
    answer(match, player, Place(1))
    services.outbox_drain(now=NOON)
    assert called(sent) == [(str(match.id), 1)]


def test_an_agent_is_called_to_look_at_an_offer(player, rival, sent):
    match = started(player, rival, "random")
    answer(match, player, Roll())
    assert [(row.topic, row.seats) for row in OutboxRow.objects.all()] == [("agent_owes", [2])]


def test_an_agent_is_not_called_for_what_others_owe(player, rival, sent):
    match = started(player, rival, "random")
    answer(match, player, Place(1))
    assert not OutboxRow.objects.exists()


def test_an_agent_answers_what_it_owes(player):
    match = started("random", player)
    accepted = services.agent_move(match_id=match.id, seat=0, now=NOON)
    assert accepted is not None
    assert (accepted.seat, accepted.ply) == (0, 1)
    assert MoveRecord.objects.get(match=match, ply=1).client_move_id is None
    assert seen(match, player).awaited in ((1,), (0, 1))


def test_with_nothing_to_answer_it_does_nothing(player):
    match = started(player, "random")
    assert services.agent_move(match_id=match.id, seat=1, now=NOON) is None
    assert services.agent_move(match_id=Match().id, seat=1, now=NOON) is None


def test_a_person_is_not_played_for(player, rival):
    match = started(player, rival)
    assert services.agent_move(match_id=match.id, seat=0, now=NOON) is None
    with pytest.raises(errors.NotSeated):
        services.seat_move_play(match_id=match.id, seat=0, decision_id=1, move=Place(1), now=NOON)


def test_called_twice_for_a_ply_it_thinks_the_same(player, monkeypatch):
    """So a task that runs twice cannot choose again until it likes what it gets."""
    chosen = []

    class Spy:
        def choose(self, game, prospect, chance):
            chosen.append(agents_by_name["random"].choose(game, prospect, chance))
            return chosen[-1]

    monkeypatch.setattr(agents, "agent_named", lambda name: Spy())
    monkeypatch.setattr(agents, "seat_move_play", lambda **kwargs: None)
    match = started("random", player)
    for _ in range(5):
        services.agent_move(match_id=match.id, seat=0, now=NOON)
    assert len(chosen) == 5
    assert len(set(chosen)) == 1


def test_an_agent_that_was_overtaken_leaves_it(player, monkeypatch):
    match = started("random", player)
    honest = agents.seat_move_play

    def overtaken(**kwargs):
        honest(**kwargs)
        return honest(**kwargs)

    monkeypatch.setattr(agents, "seat_move_play", overtaken)
    assert services.agent_move(match_id=match.id, seat=0, now=NOON) is None
    assert MoveRecord.objects.filter(match=match, seat=0).count() == 1


def test_an_agent_takes_or_leaves_an_offer(player, monkeypatch):
    match = started(player, "greedy", goal=99)
    answer(match, player, Roll())
    monkeypatch.setattr(type(seen(match, player).game), "rate", lambda *args: 1.0)
    accepted = services.agent_move(match_id=match.id, seat=1, now=NOON)
    assert accepted is not None
    assert MoveRecord.objects.get(match=match, ply=accepted.ply).payload == '{"type":"cheer"}'
    assert Cheer() not in [decision.choice for decision in accepted.match.decisions]


def test_late_agents_are_called_again_by_the_sweep(player, rival, sent):
    match = started("random", player)
    started(player, rival)
    assert services.agents_catch_up(now=NOON + timedelta(seconds=1)) == 0
    assert services.agents_catch_up(now=NOON + timedelta(minutes=1)) == 1
    assert called(sent) == [(str(match.id), 0)]


def test_the_stand_in_plays_for_an_account_that_is_gone(player, rival):
    match = started(player, rival)
    player.delete()
    seat = Seat.objects.get(match=match, number=0)
    assert (seat.user, Deadline.objects.get(match=match, seat=0).user) == (None, None)
    assert services.agents_catch_up(now=NOON + timedelta(minutes=1)) == 1
    assert services.agent_move(match_id=match.id, seat=0, now=NOON) is not None


def test_agents_alone_play_a_match_to_its_end(player):
    match = started("random", "greedy", "random", goal=12)
    for _ in range(400):
        if Match.objects.get(pk=match.pk).status != Status.LIVE:
            break
        for seat in range(3):
            services.agent_move(match_id=match.id, seat=seat, now=NOON)
    match.refresh_from_db()
    assert (match.status, match.ending) == (Status.OVER, "goal")
    assert services.match_audit(match_id=match.id) is None
