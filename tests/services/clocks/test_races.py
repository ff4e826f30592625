"""Races: sweepers against one another and against people, on connections of their own; afterwards rows are counted."""

from datetime import timedelta
from functools import partial

import pytest

from games.clocks import services
from games.matches import errors
from games.matches import services as match_services
from games.matches.models import Deadline, Heartbeat, Match, MoveRecord, Outage
from games.matches.time_controls import AfterMisses, Bank
from tests.services.matches.scene import answer
from tests.services.matches.test_races import Racers, accepted
from tests.services.matches.toy_game import Place

from .scene import GRACE, at, due, kinds, started

ROUNDS = 25
LATER = Bank(initial_seconds=60, increment_seconds=0, cap_seconds=60)

pytestmark = pytest.mark.django_db(transaction=True)


def sweeper(now):
    return partial(services.clocks_sweep, now=now + GRACE)


def test_four_sweepers_share_the_work_and_do_nothing_twice(player, rival):
    matches = [started(player, rival, then=AfterMisses.PLAY_ON) for _ in range(60)]
    with Racers(4) as racers:
        swept = racers.race(*[sweeper(at(minutes=10))] * 4)
    assert sum(result.timed_out for result in swept) == len(matches)
    assert MoveRecord.objects.filter(kind="defaulted").count() == len(matches)
    assert {Match.objects.get(pk=match.pk).ply for match in matches} == {1}


def test_of_a_move_in_time_and_a_sweep_one_wins_and_nobody_is_cheated(player, rival):
    """Received in time, the move loses only where the sweep came after the grace and before the lock."""
    with Racers(3) as racers:
        for _ in range(ROUNDS):
            match = started(player, rival)
            received = at(minutes=10) - timedelta(milliseconds=1)
            results = racers.race(
                partial(answer, match, player, Place(1), decision_id=1, now=received),
                *[sweeper(at(minutes=10))] * 2,
            )
            assert kinds(match) == (["moved"] if accepted(results) else ["defaulted"])
            assert accepted(results) or isinstance(results[0], errors.StaleDecision)


def test_an_outage_is_credited_once_by_many_sweepers(player, rival):
    matches = [started(player, rival) for _ in range(20)]
    services.heartbeat_beat(now=at(minutes=1))
    with Racers(4) as racers:
        racers.race(*[partial(services.clocks_sweep, now=at(minutes=61))] * 4)
    services.clocks_sweep(now=at(minutes=61, seconds=1))
    assert Outage.objects.count() == 1
    assert {due(match, 0) for match in matches} == {at(minutes=70)}


def test_taking_a_seat_back_and_the_agents_move_at_once_leave_one_whole_story(player, rival):
    with Racers(2) as racers:
        for _ in range(ROUNDS):
            match = started(player, rival, misses=1, goal=10**6)
            services.heartbeat_beat(now=at(minutes=10))
            services.clocks_sweep(now=at(minutes=10) + GRACE)
            answer(match, rival, Place(1), now=at(minutes=11))
            results = racers.race(
                partial(match_services.seat_take_back, match_id=match.id, user=player, now=at(minutes=12)),
                partial(match_services.agent_move, match_id=match.id, seat=0, now=at(minutes=12)),
            )
            assert kinds(match)[3:] == (["returned"] if results[1] is None else ["moved", "returned"])


def test_pauses_and_moves_at_once_keep_every_second(player, rival):
    with Racers(2) as racers:
        for _ in range(ROUNDS):
            match = started(player, rival)
            services.pause_agree(match_id=match.id, user=rival, now=at(minutes=1))
            racers.race(
                partial(services.pause_agree, match_id=match.id, user=player, now=at(minutes=2)),
                partial(answer, match, player, Place(1), decision_id=1, now=at(minutes=2)),
            )
            running = due(match, 1)
            assert running in (None, at(minutes=12))


def test_of_many_sweepers_and_a_pause_each_seat_is_warned_once_at_most(player, rival, warned):
    """Never not at all where the clock goes on, and never of a clock that stands still."""
    with Racers(4) as racers:
        for _ in range(ROUNDS):
            match = started(player, rival)
            services.pause_agree(match_id=match.id, user=rival, now=at(minutes=1))
            racers.race(
                partial(services.pause_agree, match_id=match.id, user=player, now=at(minutes=8)),
                *[partial(services.clocks_sweep, now=at(minutes=8))] * 3,
            )
            before_the_pause = len(warned())
            services.heartbeat_beat(now=at(hours=1))
            services.pause_end(match_id=match.id, user=player, now=at(hours=1))
            for second in (1, 2):
                services.clocks_sweep(now=at(hours=1, seconds=second))
            assert len(warned()) == 1
            assert before_the_pause <= 1
            for rows in (Heartbeat, Outage, Match):
                rows.objects.all().delete()


def test_a_vacation_and_the_sweep_at_once_leave_a_clock_that_ran_out_or_one_at_rest(player, rival):
    with Racers(3) as racers:
        for _ in range(ROUNDS):
            match = started(player, rival, then=AfterMisses.PLAY_ON)
            received = at(minutes=10) - timedelta(milliseconds=1)
            racers.race(
                partial(services.vacation_begin, user=player, until=at(days=1), now=received),
                *[sweeper(at(minutes=10))] * 2,
            )
            row = Deadline.objects.get(match=match, seat=0)
            assert row.paused_by == ["vacation"]
            assert (kinds(match), row.left) in (([], timedelta(milliseconds=1)), (["defaulted"], None))
            services.vacation_end(user=player, now=at(minutes=11))


def test_taking_a_step_back_and_the_others_time_that_is_up_at_once_leave_one_of_both(player, rival):
    with Racers(2) as racers:
        for _ in range(ROUNDS):
            match = started(player, rival, clock=LATER)
            answer(match, player, Place(1), now=at(seconds=1))
            services.heartbeat_beat(now=at(seconds=61))
            results = racers.race(
                partial(
                    match_services.step_take_back,
                    match_id=match.id,
                    user=player,
                    client_move_id="back",
                    now=at(seconds=59),
                ),
                sweeper(at(seconds=61)),
            )
            defaulted = MoveRecord.objects.filter(match=match, kind="defaulted").values_list("seat", flat=True)
            if isinstance(results[0], Exception):
                assert (kinds(match), list(defaulted)) == (["moved", "defaulted"], [1])
            else:
                # The turn that goes on has run out by the time of the sweep: only its own seat can miss it.
                assert kinds(match)[:2] == ["moved", "taken_back"]
                assert set(defaulted) <= {0}
            Match.objects.all().delete()
