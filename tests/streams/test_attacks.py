"""Clients that take more than they ask for: none of them keeps anything, or keeps anybody from anything."""

import json
import re
import socket as sockets
import time
from contextlib import ExitStack, suppress

import pytest
from django.conf import settings
from redis import Redis
from websockets.exceptions import ConnectionClosed

from games.matches import telling
from games.matches.models import Spectators
from games.matches.streams.asgi import BODY_BYTES
from tests.graphql.asking import match_of
from tests.streams.process import HOST
from tests.streams.reading import MATCH, PATH, posted
from tests.streams.settings import STREAMS_PER_ADDRESS
from tests.streams.test_feeds import feed_of, moved
from tests.streams.test_graphql import close_code, raw
from tests.streams.test_lasting import eventually

__all__ = ["raw"]

SECONDS = 10.0
FLOOD = 400
PLIES = 20_000
JSON = ("Content-Type: application/json", "Connection: close")


@pytest.fixture
def line(streams):
    """Opens bare connections that are closed with the test."""
    with ExitStack() as stack:

        def open_one(sent=b"", *, receives=None):
            connection = stack.enter_context(sockets.socket())
            if receives is not None:
                connection.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, receives)
            connection.settimeout(SECONDS)
            connection.connect((HOST, streams.port))
            connection.sendall(sent)
            return connection

        yield open_one


@pytest.fixture(autouse=True)
def quiet(streams):
    """Nothing here is worth a stack trace, lest whoever attacks fills the disk as well."""
    before = len(streams.said())
    yield
    assert "Traceback" not in streams.said()[before:]


def head(method, path, *more):
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: localhost", *more, "", ""]).encode()


def everything(connection):
    """What comes until the server closes; TimeoutError when it does not."""
    return b"".join(iter(lambda: connection.recv(65536), b""))


@pytest.mark.parametrize("sent", [b"", b"GET", head("GET", PATH)[:-2], head("GET", "/healthz/live") + b"GET /"])
def test_a_head_that_does_not_come_is_not_waited_for(line, sent):
    everything(line(sent))


def test_a_head_that_drips_is_not_waited_for(line):
    connection, began = line(b"GET / HTTP/1.1\r\n"), time.monotonic()
    connection.settimeout(0.1)
    while time.monotonic() - began < SECONDS:
        try:
            connection.sendall(b"x")
            if not connection.recv(1):
                return
        except TimeoutError:
            continue
        except OSError:
            return
    pytest.fail("the connection lasts as long as it drips")


def test_a_body_that_does_not_come_is_not_waited_for(line):
    answer = everything(
        line(head("POST", PATH, "Content-Type: application/json", "Content-Length: 9", "Connection: close"))
    )
    assert answer.startswith(b"HTTP/1.1 408")


@pytest.mark.parametrize(
    "sent", [b"\x16\x03\x01\x02\x00\x01", b"GET / HTTP/9\r\n\r\n", b"A" * 70_000, b"GET / HTTP/1.1\r\n\r\n"]
)
def test_what_is_no_request_is_answered_and_closed(line, sent):
    assert re.match(rb"HTTP/1.1 4\d\d", everything(line(sent)))


def test_a_body_that_is_too_long_is_refused(line):
    sent = head(
        "POST", PATH, "Content-Type: application/json", f"Content-Length: {2 * BODY_BYTES}", "Connection: close"
    )
    assert everything(line(sent + b"x" * (BODY_BYTES + 1))).startswith(b"HTTP/1.1 413")


def test_a_request_behind_a_stream_does_not_keep_it_after_the_client_has_gone(line, opened, player, rival):
    match = match_of(player.user, rival.user, spectators=Spectators.OPEN)
    for _ in range(STREAMS_PER_ADDRESS):
        connection = line(head("GET", feed_of(match)) * 2)
        assert connection.recv(1)
        connection.close()
    assert eventually(lambda: opened(feed_of(match)).status == 200)


def test_a_client_that_reads_nothing_harms_nobody(line, opened, streams, player, rival):
    """What it does not read is not kept for it either: of all the plies only the newest waits."""
    match = match_of(player.user, rival.user, spectators=Spectators.OPEN)
    slow, quick = line(head("GET", feed_of(match)), receives=2048), opened(feed_of(match), player)
    assert slow.recv(1)
    pipeline = Redis.from_url(settings.REDIS_URL).pipeline(transaction=False)
    for ply in range(1, PLIES + 1):
        pipeline.publish(telling.channel(), json.dumps({"matchId": str(match.pk), "ply": ply}))
    pipeline.execute()
    while quick.change(seconds=20)["ply"] < PLIES:
        pass
    plies = [int(ply) for ply in re.findall(rb'"ply":(\d+)', read_up_to(slow, b'"ply":%d' % PLIES))]
    assert plies == sorted(plies)
    assert len(plies) < PLIES / 2


def read_up_to(connection, end):
    seen = b""
    while end not in seen[-4096:]:
        seen += connection.recv(65536)
    return seen


def test_a_flood_of_subscriptions_on_one_websocket_is_answered_one_by_one(raw, match, player, rival, opened):
    ws = raw(player)
    ws.send(json.dumps({"type": "connection_init"}))
    payload = {"query": MATCH, "variables": {"id": str(match.pk)}}
    for number in range(FLOOD):
        ws.send(json.dumps({"type": "subscribe", "id": str(number), "payload": payload}))
    refused = 0
    while refused < FLOOD - 3:
        refused += json.loads(ws.recv(timeout=SECONDS))["type"] == "error"
    feed = opened(feed_of(match), rival)
    feed.change()
    moved(match, player, rival)
    assert feed.change()["ply"] == 1


def test_a_message_of_megabytes_closes_its_websocket(raw, player):
    ws = raw(player)
    with suppress(ConnectionClosed):
        ws.send("x" * (4 << 20))
    with pytest.raises(ConnectionClosed) as closed:
        ws.recv(timeout=SECONDS)
    # A client that is still sending may find the line cut before it has read why.
    assert close_code(closed.value) in {1009, None}


DOCUMENTS = {
    "{" * 300: "syntax_error",
    "query": "syntax_error",
    "": "bad_request",
    "subscription { nothing }": "bad_request",
    "{ me { __typename } }": "bad_request",
}


@pytest.mark.parametrize("query", DOCUMENTS)
def test_a_document_that_is_no_subscription_is_refused(opened, player, query):
    [error] = posted(opened, player, query).next().data["errors"]
    assert error["extensions"]["code"] == DOCUMENTS[query]
