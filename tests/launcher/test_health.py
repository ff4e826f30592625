"""/healthz tells a load balancer the truth and a stranger nothing else."""

import pytest
from django.db import OperationalError
from django.test import Client

from config import health


@pytest.fixture
def client() -> Client:
    return Client()


def _fail_with(error: Exception):
    def ask() -> None:
        raise error

    return ask


@pytest.mark.django_db
def test_a_whole_service_is_well(client):
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "database": True, "redis": True}


@pytest.mark.usefixtures("servers")
def test_a_lost_database_is_told_without_its_details(client, monkeypatch, caplog):
    monkeypatch.setattr(health, "_ask_database", _fail_with(OperationalError("password of db.internal")))
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"status": "failing", "database": False, "redis": True}
    assert "db.internal" not in answer.content.decode()
    assert "db.internal" in caplog.text


@pytest.mark.django_db
def test_a_lost_redis_is_told(client, settings):
    settings.REDIS_URL = "unix:///nowhere/valkey.sock?db=0"
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"status": "failing", "database": True, "redis": False}


def test_a_living_process_is_not_restarted_for_a_lost_database(client, monkeypatch):
    monkeypatch.setattr(health, "_ask_database", _fail_with(OperationalError("gone")))
    assert client.get("/healthz/live").json() == {"status": "ok"}


@pytest.mark.parametrize("path", ["/healthz", "/healthz/live"])
def test_health_can_only_be_read(client, path):
    assert client.post(path).status_code == 405
