"""Real workers and beats: killed, doubled, without Valkey. The clocks go on by themselves and add up."""

import time
from datetime import timedelta
from itertools import pairwise

import pytest
from django.conf import settings
from django.db import connections
from django.utils import timezone

from games import catalogue
from games.matches import services
from games.matches.models import Deadline, Heartbeat, Match, MoveRecord, Outage, RecordKind
from games.matches.results import SeatSpec
from games.matches.time_controls import AfterMisses, PerTurn, TimeControl
from tests.services.matches.scene import person

from .crew import Crew, running_crew, wait_until

REACTION = timedelta(seconds=4)
"""How late the sweep may come on a busy machine, its grace included."""

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def crew(servers, transactional_db):
    with running_crew() as crew:
        yield crew
    connections.close_all()


def match_with(turn_seconds: int) -> Match:
    """A match that two absent people leave to the clock."""
    game = catalogue.game_class("sequence_numbers")
    assert game is not None
    control = TimeControl(clock=PerTurn(turn_seconds), then=AfterMisses.PLAY_ON)
    started = services.match_start(
        game="sequence_numbers",
        mode="individuals",
        options=game.info.options(),
        seats=[SeatSpec(user=person("Absent")), SeatSpec(user=person("Away"))],
        time_control=control,
        now=timezone.now(),
    )
    return started.match.match


def plies(match: Match) -> int:
    return Match.objects.values_list("ply", flat=True).get(pk=match.pk)


def wait_for_plies(match: Match, more: int, crew: Crew, seconds: float) -> None:
    goal = plies(match) + more
    wait_until(lambda: plies(match) >= goal, crew, seconds)


def turns(match: Match) -> list[timedelta]:
    """How long each turn lasted that the clock ended; what an outage took is left out."""
    records = list(MoveRecord.objects.filter(match=match, took_ply=True).order_by("number"))
    assert {record.kind for record in records[1:]} == {RecordKind.DEFAULTED}
    lasted = {before.created_at: after.created_at for before, after in pairwise(records)}
    return [end - start - outage_in(start, end) for start, end in lasted.items() if end > start]


def outage_in(start, end) -> timedelta:
    lost = timedelta()
    for outage in Outage.objects.all():
        lost += max(timedelta(), min(end, outage.ended_at) - max(start, outage.started_at))
    return lost


def check_that_it_adds_up(match: Match, turn_seconds: int) -> None:
    """No turn was cut short by a microsecond, none was played twice, and the log is whole."""
    allowed = timedelta(seconds=turn_seconds)
    lasted = turns(match)
    assert min(lasted) >= allowed + settings.CLOCK_GRACE
    match.refresh_from_db()
    assert match.records == MoveRecord.objects.filter(match=match).count()
    assert not Deadline.objects.filter(stuck_at__isnull=False).exists()


def test_two_beats_a_killed_worker_and_a_lost_valkey_stop_no_clock(crew):
    first = crew.worker()
    crew.worker()
    crew.beat(), crew.beat()
    match = match_with(turn_seconds=1)
    wait_for_plies(match, 2, crew, 60)
    crew.kill(first)
    wait_for_plies(match, 2, crew, 30)
    crew.stop_valkey()
    time.sleep(2)
    crew.start_valkey()
    wait_for_plies(match, 2, crew, 60)
    check_that_it_adds_up(match, 1)
    assert Heartbeat.objects.get().beat_at > timezone.now() - timedelta(seconds=10)


@pytest.mark.soak
@pytest.mark.timeout(600)
def test_a_match_plays_itself_out_through_two_kills_and_a_minute_without_valkey(crew):
    workers = [crew.worker(), crew.worker()]
    crew.beat(), crew.beat()
    wait_until(Heartbeat.objects.exists, crew, 60)
    match = match_with(turn_seconds=5)
    for worker in workers:
        wait_for_plies(match, 2, crew, 90)
        crew.kill(worker)
        crew.worker()
    wait_for_plies(match, 2, crew, 60)
    crew.stop_valkey()
    time.sleep(60)
    crew.start_valkey()
    wait_for_plies(match, 3, crew, 120)
    check_that_it_adds_up(match, 5)
    [outage] = Outage.objects.all()
    assert outage.credited_at is not None
    assert timedelta(seconds=55) < outage.ended_at - outage.started_at < timedelta(seconds=90)
    assert max(turns(match)) < timedelta(seconds=5) + REACTION
