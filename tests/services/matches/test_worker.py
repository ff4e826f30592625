"""A real worker on a real broker: a person moves, and the program at the other seat answers by itself."""

import time

import pytest
from celery.contrib.testing.worker import start_worker
from django.db import connections

from config.celery import app
from games.matches.models import Match, MoveRecord, OutboxRow

from .scene import answer, started
from .toy_game import Place


@pytest.fixture
def worker(servers, transactional_db):
    app.control.purge()
    with start_worker(app, pool="solo", perform_ping_check=False, shutdown_timeout=20):
        yield
    app.control.purge()
    connections.close_all()


def wait_for_ply(match: Match, ply: int, seconds: float = 20) -> int:
    end = time.monotonic() + seconds
    reached = 0
    while time.monotonic() < end and reached < ply:
        time.sleep(0.02)
        reached = Match.objects.values_list("ply", flat=True).get(pk=match.pk)
    return reached


def test_the_agent_answers_by_itself(worker, player):
    match = started(player, "greedy", goal=10**6)
    answer(match, player, Place(1))
    assert wait_for_ply(match, 2) >= 2
    assert MoveRecord.objects.get(match=match, ply=2).seat == 1
    assert not OutboxRow.objects.exists()
