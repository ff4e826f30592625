"""What of signing in goes on while a server behind the service is away."""

import pytest
import redis
from django.core.cache import cache
from django.db import OperationalError, connection

from accounts.models import User
from accounts.rest import views
from accounts.tests.clients import AppClient
from accounts.tests.conftest import person
from config import steady_cache
from games.matches.telling import Outage


@pytest.fixture
def without_redis(monkeypatch):
    def refuse(*args, **kwargs):
        raise redis.ConnectionError("away")

    monkeypatch.setattr(redis.Connection, "send_packed_command", refuse)
    monkeypatch.setattr(redis.UnixDomainSocketConnection, "send_packed_command", refuse)
    monkeypatch.setattr(steady_cache, "_outage", Outage("the cache", pause=0.0))


@pytest.mark.usefixtures("db", "without_redis")
def test_guests_come_and_people_sign_in_without_redis():
    assert AppClient().post("/api/v1/guest", {}).status_code == 201
    assert AppClient().log_in(person("ada").email).status_code == 200


@pytest.mark.usefixtures("db", "without_redis")
def test_limits_count_on_without_redis(settings):
    settings.GUESTS_PER_HOUR = 2
    cache.clear()
    answers = [AppClient().post("/api/v1/guest", {}).status_code for _ in range(3)]
    assert answers == [201, 201, 429]
    assert User.objects.count() == 2


def test_the_cache_keeps_in_redis_while_it_is_there(without_redis, monkeypatch):
    cache.set("number", 1)
    assert cache.incr("number") == 2
    monkeypatch.undo()
    assert cache.get("number") is None
    cache.set("number", 5)
    assert cache.get("number") == 5
    assert cache.get_many(["number", "none"]) == {"number": 5}


def test_a_lost_database_asks_rest_clients_to_try_again(client, db, monkeypatch):
    def lost(**kwargs):
        raise OperationalError("the connection is lost")

    monkeypatch.setattr(views.services, "guest_create", lost)
    client.raise_request_exception = False
    answer = client.post("/api/v1/guest", "{}", content_type="application/json")
    assert (answer.status_code, answer.json()["code"], answer["Retry-After"]) == (503, "unavailable", "1")


@pytest.mark.django_db(transaction=True)
def test_a_database_that_was_away_is_not_noticed_by_whoever_asks_next():
    """The connections that broke are found broken by the first question of a request, and replaced."""
    guest = AppClient()
    guest.post("/api/v1/guest", {})
    with connection.cursor() as cursor, pytest.raises(OperationalError):
        cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
    assert guest.account().status_code == 200
