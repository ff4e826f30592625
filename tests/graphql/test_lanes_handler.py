"""The WSGI application: it answers apps as Django's own does, without what goes on around a request."""

import json
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import connection
from django.test import RequestFactory

from config.graphql.limits import LIMITS
from config.graphql.view import GraphQLView
from config.lanes import LanesHandler

ASK = json.dumps({"query": "{ me { ... on Account { displayName } } }"})
HANDLERS = [WSGIHandler, LanesHandler]

pytestmark = pytest.mark.django_db(transaction=True)


def _answered(handler: Any, body: str = ASK, path: str = "/graphql", **headers: str):
    """Status, headers and body, as a server would send them."""
    environ = RequestFactory().post(path, body, content_type="application/json", headers=headers).environ
    begun: list[tuple[str, list[tuple[str, str]]]] = []
    chunks = handler()(environ, lambda status, fields: begun.append((status, fields)))
    content = b"".join(chunks)
    if hasattr(chunks, "close"):
        chunks.close()
    return *begun[0], content


@pytest.fixture
def signals():
    """Which of Django's signals around a request were sent."""
    sent: list[str] = []

    def started(**_: object) -> None:
        sent.append("started")

    def finished(**_: object) -> None:
        sent.append("finished")

    request_started.connect(started)
    request_finished.connect(finished)
    yield sent
    request_started.disconnect(started)
    request_finished.disconnect(finished)


@pytest.mark.parametrize(
    ("body", "headers", "status"),
    [
        (ASK, {}, "200 OK"),
        ("no JSON", {}, "400 Bad Request"),
        (ASK, {"host": "elsewhere.example"}, "400 Bad Request"),
        (" " * (LIMITS.body_bytes + 1), {}, "413 Request Entity Too Large"),
    ],
)
def test_an_app_is_answered_as_by_djangos_own(player, body, headers, status):
    with_token = headers | {"x-session-token": player.token}
    ordinary, ours = (_answered(handler, body, **with_token) for handler in HANDLERS)
    assert ours == ordinary
    assert ours[0] == status


def test_the_answer_is_that_of_whose_token_it_is(player):
    _, _, content = _answered(LanesHandler, **{"x-session-token": player.token})
    assert json.loads(content) == {"data": {"me": {"displayName": "Player"}}}


def test_a_bug_is_answered_as_by_djangos_own(player, monkeypatch):
    def broken(*_: object, **__: object) -> None:
        raise LookupError

    monkeypatch.setattr(GraphQLView, "dispatch", broken)
    ordinary, ours = (_answered(handler, **{"x-session-token": player.token}) for handler in HANDLERS)
    assert ours == ordinary
    assert ours[0] == "500 Internal Server Error"


@pytest.mark.parametrize("body", [ASK, "no JSON"])
def test_the_connection_goes_back_to_the_pool(player, body):
    connection.ensure_connection()
    _answered(LanesHandler, body, **{"x-session-token": player.token})
    assert connection.connection is None


def test_the_connection_goes_back_to_the_pool_when_nothing_can_be_answered(player, monkeypatch):
    def broken(*_: object) -> None:
        raise SystemExit

    monkeypatch.setattr(GraphQLView, "dispatch", broken)
    connection.ensure_connection()
    with pytest.raises(SystemExit):
        _answered(LanesHandler, **{"x-session-token": player.token})
    assert connection.connection is None


def test_nothing_goes_on_around_a_request_of_an_app(player, signals):
    _answered(LanesHandler, **{"x-session-token": player.token})
    assert signals == []


@pytest.mark.parametrize(("path", "headers"), [("/graphql", {}), ("/graphql/", {"x-session-token": "unknown"})])
def test_other_requests_are_djangos(signals, path, headers):
    _answered(LanesHandler, path=path, **headers)
    assert signals == ["started", "finished"]
