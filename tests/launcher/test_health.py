"""/healthz tells a load balancer the truth and a stranger nothing else."""

from datetime import timedelta

import pytest
from django.db import OperationalError, ProgrammingError
from django.test import Client
from django.utils import timezone

from config import health
from games.clocks.services import heartbeat_beat
from games.matches.models import Heartbeat


@pytest.fixture
def client() -> Client:
    return Client()


def _fail_with(error: Exception):
    def ask() -> bool:
        raise error

    return ask


@pytest.mark.django_db
def test_a_whole_service_is_well(client):
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "database": True, "redis": True, "clocks": False}


@pytest.mark.usefixtures("servers")
def test_a_lost_database_is_told_without_its_details(client, monkeypatch, caplog):
    monkeypatch.setattr(health, "_ask_database", _fail_with(OperationalError("password of db.internal")))
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"status": "failing", "database": False, "redis": True, "clocks": False}
    assert "db.internal" not in answer.content.decode()
    assert "db.internal" in caplog.text


@pytest.mark.django_db
def test_a_lost_redis_is_told(client, settings):
    settings.REDIS_URL = "unix:///nowhere/valkey.sock?db=0"
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"status": "failing", "database": True, "redis": False, "clocks": False}


@pytest.mark.django_db
def test_a_database_that_waits_for_its_migrations_is_no_failure_of_the_api(client, monkeypatch):
    monkeypatch.setattr(health, "_ask_clocks", _fail_with(ProgrammingError("relation does not exist")))
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["clocks"]) == (200, False)


@pytest.mark.django_db
def test_the_clocks_sweep_is_told_of_and_fails_nothing(client):
    heartbeat_beat(now=timezone.now())
    assert client.get("/healthz").json()["clocks"] is True
    Heartbeat.objects.update(beat_at=timezone.now() - timedelta(minutes=1))
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["clocks"]) == (200, False)


def test_a_living_process_is_not_restarted_for_a_lost_database(client, monkeypatch):
    monkeypatch.setattr(health, "_ask_database", _fail_with(OperationalError("gone")))
    assert client.get("/healthz/live").json() == {"status": "ok"}


@pytest.mark.parametrize("path", ["/healthz", "/healthz/live"])
def test_health_can_only_be_read(client, path):
    assert client.post(path).status_code == 405
