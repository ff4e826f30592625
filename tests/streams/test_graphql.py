"""Subscriptions, by both protocols, over real sockets."""

import json
import queue
import threading
from contextlib import ExitStack
from typing import Any

import pytest
from django.utils import timezone
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from games.matches.models import Match, Spectators
from matchmaking import services as tables
from matchmaking.setup import TableSetup
from tests.graphql.asking import match_of
from tests.streams.process import running_streams
from tests.streams.reading import MATCH, PATH, news, posted
from tests.streams.settings import STREAMS_PER_ACCOUNT, STREAMS_PER_CONNECTION
from tests.streams.test_feeds import moved, ticket_of
from tests.streams.test_lasting import eventually

PROTOCOL = "graphql-transport-ws"
TURNS = "subscription { myTurns { __typename ... on AccountChange { matchId tableId ply } ... on Error { code } } }"
TABLE = """subscription ($id: ID!) {
  tableChanged(id: $id) { __typename ... on TableChange { tableId } ... on Error { code } }
}"""


class Socket:
    """A client of the protocol. A thread reads and answers pings, as clients do whatever they are at."""

    def __init__(self, ws: ClientConnection) -> None:
        self.ws = ws
        self._messages: queue.Queue[Any] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def send(self, kind, **more):
        self.ws.send(json.dumps({"type": kind, **more}))

    def receive(self, seconds=5.0):
        """The next message but pings; once the server has closed, its code. Raises queue.Empty."""
        return self._messages.get(timeout=seconds)

    def is_silent(self, seconds=0.25):
        try:
            self.receive(seconds)
        except queue.Empty:
            return True
        return False

    def _read(self):
        try:
            for text in self.ws:
                message = json.loads(text)
                if message == {"type": "ping"}:
                    self.send("pong")
                else:
                    self._messages.put(message)
        except ConnectionClosed:
            pass
        self._messages.put(self.ws.close_code)

    def begin(self, **payload):
        self.send("connection_init", **({"payload": payload} if payload else {}))
        assert self.receive() == {"type": "connection_ack"}
        return self

    def subscribe(self, query, name="1", **variables):
        self.send("subscribe", id=name, payload={"query": query, "variables": variables})

    def data(self, seconds=5.0):
        message = self.receive(seconds)
        assert message["type"] == "next", message
        [payload] = message["payload"]["data"].values()
        return payload

    def closed_with(self):
        """The code with which the server closes, whatever comes before."""
        for _ in range(10):
            message = self.receive()
            if isinstance(message, int):
                return message
        raise AssertionError("the server keeps the connection")


@pytest.fixture
def raw(streams):
    """Opens websockets that do nothing by themselves, which are closed with the test."""
    with ExitStack() as stack:

        def open_one(caller=None, *, port=streams.port, protocols=(PROTOCOL,), **headers):
            if caller is not None:
                headers["X-Session-Token"] = caller.token
            uri = f"ws://127.0.0.1:{port}{PATH}"
            how: Any = {"subprotocols": list(protocols) or None, "additional_headers": headers}
            return stack.enter_context(connect(uri, **how, proxy=None, close_timeout=0.5))

        yield open_one


@pytest.fixture
def socket(raw):
    return lambda *caller, **how: Socket(raw(*caller, **how))


def close_code(closed: ConnectionClosed) -> int | None:
    return None if closed.rcvd is None else closed.rcvd.code


def test_a_match_is_followed_by_websocket(socket, match, player, rival):
    ws = socket(player).begin()
    ws.subscribe(MATCH, id=str(match.pk))
    assert ws.data() == {"__typename": "MatchChange", "matchId": str(match.pk), "ply": 0, "missed": False}
    moved(match, player, rival)
    assert ws.data()["ply"] == 1
    ws.send("complete", id="1")
    moved(match, player, rival)
    assert ws.is_silent()


def test_a_match_is_followed_by_server_sent_events(opened, match, player, rival):
    feed = posted(opened, player, MATCH, id=str(match.pk))
    assert feed.headers["content-type"].startswith("text/event-stream")
    assert news(feed)["ply"] == 0
    moved(match, player, rival)
    assert news(feed) == {"__typename": "MatchChange", "matchId": str(match.pk), "ply": 1, "missed": False}
    assert feed.is_silent(1.0)
    assert feed.comments >= 2


def test_the_account_hears_of_matches_and_tables(socket, opened, player, rival):
    ws, feed = socket(player).begin(), posted(opened, player, TURNS)
    ws.subscribe(TURNS)
    assert ws.is_silent()
    match = match_of(player.user, rival.user)
    told = {"__typename": "AccountChange", "matchId": str(match.pk), "tableId": None, "ply": 0}
    assert ws.data() == news(feed) == told
    setup = TableSetup(game="sequence_numbers", mode="individuals", seats=2, options=None)
    table = tables.table_open(user=player.user, setup=setup, now=timezone.now())
    told = {"__typename": "AccountChange", "matchId": None, "tableId": str(table.pk), "ply": None}
    assert ws.data() == news(feed) == told


def test_a_table_is_followed_by_those_who_may_find_it(socket, player, rival):
    setup = TableSetup(game="sequence_numbers", mode="individuals", seats=2, options=None)
    table = tables.table_open(user=player.user, setup=setup, now=timezone.now())
    ws = socket(player).begin()
    ws.subscribe(TABLE, id=str(table.pk))
    assert ws.is_silent()
    tables.table_join(user=rival.user, table_id=table.pk, now=timezone.now())
    assert ws.data() == {"__typename": "TableChange", "tableId": str(table.pk)}
    tables.table_start(user=player.user, table_id=table.pk, now=timezone.now())
    assert ws.data()["tableId"] == str(table.pk)


REFUSALS = [
    ("outsider", MATCH, "not_found"),
    ("outsider", TABLE, "not_found"),
    ("nobody", MATCH, "not_found"),
    ("nobody", TABLE, "not_signed_in"),
    ("nobody", TURNS, "not_signed_in"),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: f"{refusal[0]} {refusal[1][:40]}")
def test_what_one_may_not_follow_is_answered_and_completed(socket, opened, match, refusal, request):
    who, query, code = refusal
    caller = None if who == "nobody" else request.getfixturevalue(who)
    variables = {} if query is TURNS else {"id": str(match.pk)}
    ws, feed = socket(caller).begin(), posted(opened, caller, query, **variables)
    ws.subscribe(query, **variables)
    assert ws.data()["code"] == news(feed)["code"] == code
    assert ws.receive() == {"type": "complete", "id": "1"}
    assert feed.next().name == "complete"
    assert feed.next() is None


def test_a_capability_opens_a_match(socket, player, rival):
    match = match_of(player.user, rival.user, spectators=Spectators.LINK)
    ws = socket().begin()
    ws.subscribe(MATCH, id=str(match.pk), capability=match.capability)
    assert ws.data()["ply"] == 0
    Match.objects.filter(pk=match.pk).update(spectators=Spectators.NONE)
    assert ws.receive() == {"type": "complete", "id": "1"}


def test_connection_init_may_bring_the_token_or_a_ticket(socket, player, rival, match):
    for payload in ({"sessionToken": player.token}, {"ticket": ticket_of(rival)}):
        ws = socket().begin(**payload)
        ws.subscribe(MATCH, id=str(match.pk))
        assert ws.data()["ply"] == 0


@pytest.mark.parametrize("payload", [{"sessionToken": "no"}, {"sessionToken": 7}, {"ticket": "no"}, {"ticket": ["x"]}])
def test_a_token_or_ticket_that_is_no_good_closes_the_connection(socket, payload):
    ws = socket()
    ws.send("connection_init", payload=payload)
    assert ws.closed_with() == 4403


def test_the_end_of_a_session_closes_its_connections(socket, opened, match, player):
    ws, feed = socket(player).begin(), posted(opened, player, MATCH, id=str(match.pk))
    ws.subscribe(MATCH, id=str(match.pk))
    news(feed)
    player.client.delete("/_allauth/app/v1/auth/session", headers={"X-Session-Token": player.token})
    assert ws.closed_with() == 4401
    assert feed.next() is None


VIOLATIONS: dict[str, tuple[list[Any], int]] = {
    "subscribes before it has signed in": ([{"type": "subscribe", "id": "1", "payload": {"query": TURNS}}], 4401),
    "signs in twice": ([{"type": "connection_init"}, {"type": "connection_init"}], 4429),
    "takes an id twice": (
        [{"type": "connection_init"}, *[{"type": "subscribe", "id": "1", "payload": {"query": TURNS}}] * 2],
        4409,
    ),
    "speaks the older protocol": ([{"type": "start", "id": "1", "payload": {"query": TURNS}}], 4400),
    "sends a list": ([[]], 4400),
    "sends no type": ([{}], 4400),
    "has a payload that is none": ([{"type": "connection_init", "payload": 7}], 4400),
    "has no query": ([{"type": "connection_init"}, {"type": "subscribe", "id": "1", "payload": {}}], 4400),
    "has variables that are none": (
        [{"type": "connection_init"}, {"type": "subscribe", "id": "1", "payload": {"query": TURNS, "variables": 7}}],
        4400,
    ),
    "has an id that is none": ([{"type": "connection_init"}, {"type": "complete", "id": 7}], 4400),
    "sends a document that is none": (
        [{"type": "connection_init"}, {"type": "subscribe", "id": "1", "payload": {"query": "{" * 300}}],
        4400,
    ),
    "sends too much": ([{"type": "connection_init", "payload": {"x": "y" * 70_000}}], 4400),
}


@pytest.mark.parametrize("fault", VIOLATIONS)
def test_whoever_breaks_the_protocol_is_sent_away(socket, player, fault):
    messages, code = VIOLATIONS[fault]
    ws = socket(player)
    for message in messages:
        ws.ws.send(json.dumps(message))
    assert ws.closed_with() == code


@pytest.mark.parametrize("data", ["{", "nonsense", b"\x00\x01"])
def test_what_is_no_json_closes_the_connection(socket, player, data):
    ws = socket(player)
    ws.ws.send(data)
    assert ws.closed_with() == 4400


def test_whoever_never_signs_in_is_sent_away(socket, player):
    assert socket(player).closed_with() == 4408


@pytest.mark.parametrize("protocols", [("graphql-ws",), ("soap",), ()])
def test_only_the_newer_protocol_is_spoken(raw, player, protocols):
    with pytest.raises(ConnectionClosed) as closed:
        raw(player, protocols=protocols).recv(timeout=5)
    assert close_code(closed.value) == 4406


def test_a_client_that_answers_no_ping_is_given_up(raw, player):
    ws = raw(player)
    ws.send(json.dumps({"type": "connection_init"}))
    assert [json.loads(ws.recv(timeout=5))["type"] for _ in range(2)] == ["connection_ack", "ping"]
    with pytest.raises(ConnectionClosed) as closed:
        ws.recv(timeout=5)
    assert close_code(closed.value) == 4408


def test_strange_origins_and_hosts_get_no_handshake(socket, player):
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}):
        with pytest.raises(InvalidStatus) as refused:
            socket(player, **headers)
        assert refused.value.response.status_code == 403
    socket(player, Origin="https://app.example.org").begin()


@pytest.mark.parametrize(
    "query", ["{ me { __typename } }", 'mutation { resign(input: {matchId: "7"}) { __typename } }']
)
def test_only_subscriptions_are_served(socket, opened, player, query):
    ws, feed = socket(player).begin(), posted(opened, player, query)
    ws.subscribe(query)
    message = ws.receive()
    assert (message["type"], message["id"]) == ("error", "1")
    assert feed.next().data["errors"]
    assert feed.next().name == "complete"


def test_the_apis_door_serves_no_subscriptions(player):
    [error] = player.errors(TURNS)
    assert error["extensions"]["code"] == "bad_request"


def test_a_wrong_document_is_told_with_its_code(socket, opened, player):
    query = "subscription { nothing }"
    ws, feed = socket(player).begin(), posted(opened, player, query)
    ws.subscribe(query)
    assert ws.receive()["payload"][0]["extensions"]["code"] == "bad_request"
    assert feed.next().data["errors"][0]["extensions"]["code"] == "bad_request"


def test_a_document_beyond_the_limits_is_refused(opened, player):
    many = " ".join(f"a{number}: __typename" for number in range(70))
    feed = posted(opened, player, f"subscription {{ myTurns {{ {many} }} }}")
    assert feed.next().data["errors"][0]["extensions"]["code"] == "too_complex"


@pytest.mark.parametrize("body", ["", "[]", "{}", '{"query": 7}', '{"query": "x", "variables": []}'])
def test_a_body_that_is_no_request_is_refused(opened, player, body):
    feed = opened(PATH, player, method="POST", body=body, content_type="application/json")
    assert (feed.status, feed.problem()["code"]) == (400, "bad_request")


def test_a_form_is_refused(opened, player):
    """Browsers send forms across origins without asking first."""
    assert opened(PATH, player, method="POST", body="query=x", content_type="text/plain").status == 415


def test_a_connection_has_so_many_subscriptions_and_no_more(socket, player):
    ws = socket(player).begin()
    for number in range(STREAMS_PER_CONNECTION + 1):
        ws.subscribe(TURNS, name=str(number))
    message = ws.receive()
    assert (message["type"], message["id"]) == ("error", str(STREAMS_PER_CONNECTION))


def test_an_account_has_so_many_connections_however_it_signs_in(socket, player, streams):
    for _ in range(STREAMS_PER_ACCOUNT):
        socket().begin(sessionToken=player.token)
    with pytest.raises(InvalidStatus):
        socket(player)
    late = socket()
    late.send("connection_init", payload={"sessionToken": player.token})
    assert late.closed_with() == 1013


def test_a_process_that_ends_tells_its_websockets_to_come_back(socket, match, player, rival):
    with running_streams() as leaving:
        sockets = [socket(caller, port=leaving.port).begin() for caller in (player, rival) for _ in range(3)]
        for ws in sockets:
            ws.subscribe(MATCH, id=str(match.pk))
            ws.data()
        leaving.terminate()
        assert [ws.closed_with() for ws in sockets] == [1012] * len(sockets)


def test_nothing_is_left_of_clients_that_break_off(opened, match, player):
    for _ in range(3):
        feeds = [posted(opened, player, MATCH, id=str(match.pk)) for _ in range(STREAMS_PER_ACCOUNT)]
        assert {feed.status for feed in feeds} == {200}
        for feed in feeds:
            feed.close()
        assert eventually(lambda: still_room(opened, match, player))


def still_room(opened, match, player):
    feeds = [posted(opened, player, MATCH, id=str(match.pk)) for _ in range(STREAMS_PER_ACCOUNT)]
    for feed in feeds:
        feed.close()
    return {feed.status for feed in feeds} == {200}
