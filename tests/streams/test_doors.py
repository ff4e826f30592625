"""What the doors make of requests, without a process."""

import asyncio
import json

import pytest
from django.db import OperationalError

from config.streams import doors
from config.streams.app import Streams
from games.matches.streams.asgi import Request


def scope(path="/streams/account", peer="198.51.100.7", **headers):
    sent = [
        (name.replace("_", "-").encode(), value.encode()) for name, value in {"host": "localhost", **headers}.items()
    ]
    return {"type": "http", "method": "GET", "path": path, "headers": sent, "client": (peer, 1), "query_string": b""}


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "203.0.113.9", "198.51.100.7"),
        (1, "203.0.113.9", "203.0.113.9"),
        (1, "192.0.2.1, 203.0.113.9", "203.0.113.9"),
        (2, "192.0.2.1, 203.0.113.9", "192.0.2.1"),
        (2, "203.0.113.9", "203.0.113.9"),
        (1, "", "198.51.100.7"),
        (1, "2001:db8:1:2:3::4", "2001:db8:1:2::"),
        (1, "no address", "no address"),
    ],
)
def test_a_client_is_known_by_the_address_that_our_proxies_saw(settings, proxies, forwarded, address):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    assert doors.address_of(Request(scope(x_forwarded_for=forwarded))) == address


def test_a_database_that_is_away_is_answered_as_such(monkeypatch, caplog):
    async def away(request):
        raise OperationalError("secret details")

    sent = []

    async def receive():
        return {"type": "http.request", "body": b""}

    async def send(message):
        sent.append(message)

    async def asked():
        await Streams()(scope(), receive, send)

    monkeypatch.setattr(doors, "visitor", away)
    asyncio.run(asked())
    start, body = sent
    assert (start["status"], json.loads(body["body"])["code"]) == (503, "unavailable")
    assert b"secret" not in body["body"]
    assert "could not be opened" in caplog.text
