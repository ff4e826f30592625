"""The short way for apps: the same answers as the long one, without what only browsers need."""

import json

import pytest
from django.conf import settings
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest
from django.test import Client
from django.utils.translation import activate, get_language

ASK = json.dumps({"query": "{ me { __typename } }"})


def _ask(client: Client, **headers: str):
    return client.post("/graphql", ASK, content_type="application/json", headers=headers)


@pytest.fixture
def with_token(player):
    return {"x-session-token": player.token}


def _noted(monkeypatch) -> list[str]:
    """Which requests come by the middleware of browsers."""
    came: list[str] = []
    process = SessionMiddleware.process_request

    def noted(self: SessionMiddleware, request: HttpRequest) -> None:
        came.append(request.path)
        process(self, request)

    monkeypatch.setattr(SessionMiddleware, "process_request", noted)
    return came


def test_a_request_of_an_app_goes_the_short_way(player, with_token, monkeypatch):
    came = _noted(monkeypatch)
    assert _ask(Client(), **with_token).json()["data"]["me"]
    assert came == []


@pytest.mark.usefixtures("db")
def test_an_unknown_token_is_answered_on_the_short_way(monkeypatch):
    came = _noted(monkeypatch)
    assert _ask(Client(), **{"x-session-token": "unknown"}).json() == {"data": {"me": {"__typename": "NotSignedIn"}}}
    assert came == []


@pytest.mark.parametrize(
    ("method", "path"),
    [("get", "/graphql?query={me{id}}"), ("post", "/graphql/"), ("post", "/healthz"), ("get", "/api/v1/")],
)
def test_other_requests_go_the_long_way(with_token, monkeypatch, method, path):
    came = _noted(monkeypatch)
    getattr(Client(raise_request_exception=False), method)(path, headers=with_token)
    assert came == [path.partition("?")[0]]


def test_who_has_a_cookie_goes_the_long_way(player, monkeypatch):
    came = _noted(monkeypatch)
    _ask(Client())
    assert came == ["/graphql"]


def test_both_ways_send_the_same_headers(player, with_token):
    """But for `Vary`: what is sent on the short way depends on no cookie and no language."""
    short, long = _ask(Client(), **with_token), _ask(Client())
    assert short.headers["Content-Length"] == str(len(short.content))
    left_out = {"Content-Length", "Vary", "Content-Language"}
    assert {name: value for name, value in short.headers.items() if name not in left_out} == {
        name: value for name, value in long.headers.items() if name not in left_out
    }


def test_a_method_that_is_not_there_is_refused_on_the_short_way_as_well(with_token):
    body = Client().post("/graphql", "no JSON", content_type="application/json", headers=with_token)
    assert body.status_code == 400
    assert body.json()["errors"][0]["extensions"]["code"] == "bad_request"


@pytest.mark.parametrize("token", ["", "ÿ", "unknown"])
def test_a_header_that_says_nothing_is_not_made_up_for_by_a_cookie(rival, settings, token):
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = rival.token
    assert _ask(client, **{"x-session-token": token}).json() == {"data": {"me": {"__typename": "NotSignedIn"}}}


def test_the_header_goes_before_the_cookie_of_somebody_else(player, rival, with_token, settings):
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = rival.token
    ask = json.dumps({"query": "{ me { ... on Account { displayName } } }"})
    answer = client.post("/graphql", ask, content_type="application/json", headers=with_token)
    assert answer.json() == {"data": {"me": {"displayName": "Player"}}}
    assert not answer.cookies


def test_the_short_way_is_as_secure_as_the_long_one(with_token, settings):
    settings.SECURE_SSL_REDIRECT, settings.SECURE_HSTS_SECONDS = True, 99
    assert _ask(Client(), **with_token)["Location"] == "https://testserver/graphql"
    secure = Client().post("/graphql", ASK, content_type="application/json", headers=with_token, secure=True)
    assert (secure.status_code, secure["Strict-Transport-Security"]) == (200, "max-age=99")


def test_a_foreign_host_is_refused_on_the_short_way_as_well(with_token):
    assert _ask(Client(), **with_token, host="elsewhere.example").status_code == 400


def test_the_language_of_an_earlier_request_is_forgotten(player, with_token):
    activate("pl")
    _ask(Client(), **with_token)
    assert get_language() == settings.LANGUAGE_CODE
