"""Outages: nobody loses time because the service was away."""

from datetime import timedelta

import pytest

from games.clocks import services
from games.matches.models import Outage
from tests.services.matches.scene import answer
from tests.services.matches.toy_game import Place

from .scene import BANK, at, clock, due, kinds, started, sweep

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(player, rival):
    match = started(player, rival, clock=BANK)
    services.clocks_sweep(now=at(minutes=1))
    return match


def outages() -> list[tuple]:
    return list(Outage.objects.values_list("started_at", "ended_at", "credited_at"))


def test_a_gap_in_the_heartbeat_is_credited_to_running_clocks(match):
    services.clocks_sweep(now=at(minutes=31))
    assert due(match, 0) == at(minutes=40)
    assert outages() == [(at(minutes=1), at(minutes=31), at(minutes=31))]


def test_once_only_however_many_sweeps_follow(match):
    for second in range(5):
        services.clocks_sweep(now=at(minutes=31, seconds=second))
    assert due(match, 0) == at(minutes=40)
    assert len(outages()) == 1


def test_a_short_gap_is_none(match):
    services.clocks_sweep(now=at(minutes=1, seconds=30))
    assert (due(match, 0), outages()) == (at(minutes=10), [])


def test_the_first_sweep_ever_follows_no_outage(player, rival):
    match = started(player, rival)
    services.clocks_sweep(now=at(minutes=5))
    assert (due(match, 0), outages()) == (at(minutes=10), [])


def test_who_was_late_before_the_outage_stays_late(match):
    services.heartbeat_beat(now=at(minutes=1, seconds=20))
    clock_row = clock(match, 0)
    clock_row.due_at = at(minutes=1, seconds=10)
    clock_row.left = timedelta(seconds=70)
    clock_row.save()
    assert services.clocks_sweep(now=at(minutes=31)).timed_out == 1


def test_nobodys_time_is_up_before_the_outage_is_credited(match):
    """The deadline has passed by the clock on the wall, but not for who could not move."""
    assert services.clocks_sweep(now=at(minutes=31)).timed_out == 0
    assert kinds(match) == []
    assert sweep(at(minutes=31, seconds=20)).timed_out == 0


def test_a_move_is_in_time_though_no_sweep_has_noticed_the_outage_yet(match, player):
    """The first process that comes back may be the one that serves moves."""
    answer(match, player, Place(1), now=at(minutes=31))
    # Used: the minute before the outage. Left: 10 - 1, and the increment.
    assert clock(match, 0).left == timedelta(minutes=10)


def test_what_began_in_the_outage_gets_only_what_it_lost(match, player):
    answer(match, player, Place(1), now=at(minutes=11))
    services.clocks_sweep(now=at(minutes=31))
    assert due(match, 1) == at(minutes=41)
    assert clock(match, 0).left == timedelta(minutes=10)


def test_a_clock_that_stands_still_gets_nothing(match, player, rival):
    for user in (player, rival):
        services.pause_agree(match_id=match.id, user=user, now=at(minutes=1, seconds=10))
    services.clocks_sweep(now=at(minutes=31))
    assert clock(match, 0).left == timedelta(minutes=8, seconds=50)


def test_a_long_credit_goes_on_with_the_next_sweep(player, rival, monkeypatch):
    matches = [started(player, rival) for _ in range(5)]
    services.clocks_sweep(now=at(minutes=1))
    monkeypatch.setattr("games.clocks.services.outages.BATCH", 2)
    services.heartbeat_beat(now=at(minutes=31))
    assert services.outages_credit(now=at(minutes=31), batches=1) == 2
    assert outages()[0][2] is None
    services.clocks_sweep(now=at(minutes=31, seconds=1))
    assert [due(match, 0) for match in matches] == [at(minutes=40)] * 5
    assert outages()[0][2] == at(minutes=31, seconds=1)
