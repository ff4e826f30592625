"""Clients that follow a match by streams, as the guide tells them to: open, fetch, and fetch again after a gap.

Whatever breaks, they come again. They know the service by its addresses only.
"""

import http.client
import json
import threading
from abc import ABC, abstractmethod
from typing import Any, Final

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.demo.api import Api, DemoError

AGAIN_SECONDS: Final = 1.0
SILENCE_SECONDS: Final = 45.0
"""Longer than the pause between two heartbeats: a line that is silent for so long is broken."""
BROKEN: Final = (OSError, EOFError, http.client.HTTPException, WebSocketException, DemoError)

FEED = """query ($id: ID!, $after: String) { match(id: $id) { ... on Match { feed(first: 100, after: $after) {
  edges { node { ply } } pageInfo { hasNextPage endCursor } } } } }"""
FOLLOW = "subscription ($id: ID!) { matchChanged(id: $id) { ... on MatchChange { ply missed } ... on Error { code } } }"


class Follower(ABC, threading.Thread):
    """`told` are the plies that a message named, `seen` those known of at all.

    `gaps` counts how often something had to be fetched anew, `breaks` how often the stream was lost.
    """

    def __init__(self, api: Api, match: str, streams_port: int) -> None:
        super().__init__(daemon=True)
        self.api, self.match, self.port = api, match, streams_port
        self.told: set[int] = set()
        self.seen: set[int] = set()
        self.breaks = self.gaps = 0
        self.over = threading.Event()
        self._cursor: str | None = None

    def __repr__(self) -> str:
        heard = f"{len(self.seen)} plies seen, {len(self.told)} of them told"
        return f"{type(self).__name__}: {heard}, {self.gaps} gaps, {self.breaks} breaks"

    def run(self) -> None:
        while not self.over.is_set():
            try:
                self.follow()
            except BROKEN:
                self.breaks += 1
            self.over.wait(AGAIN_SECONDS)

    @abstractmethod
    def follow(self) -> None:
        """Opens the stream, fetches, and reads until the stream ends."""

    def change(self, ply: int | None, *, missed: bool) -> None:
        """What a message says. Only the next ply without a gap needs no fetching."""
        known = max(self.seen, default=-1)
        if ply is not None:
            self.told.add(ply)
        if ply == known + 1 and not missed:
            self.seen.add(ply)
        elif missed or ply != known:
            self.gaps += 1
            self.fetch()

    def fetch(self) -> None:
        """Everything that has happened since the last time."""
        more = True
        while more:
            feed = self.api.ask(FEED, id=self.match, after=self._cursor)["match"]["feed"]
            self.seen |= {edge["node"]["ply"] for edge in feed["edges"]}
            self._cursor = feed["pageInfo"]["endCursor"] or self._cursor
            more = feed["pageInfo"]["hasNextPage"]


class FeedFollower(Follower):
    """Reads the plain feed of server-sent events."""

    last_id: str | None = None

    def follow(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SILENCE_SECONDS)
        headers = {"X-Session-Token": self.api.token or ""}
        if self.last_id is not None:
            headers["Last-Event-ID"] = self.last_id
        connection.request("GET", f"/streams/matches/{self.match}", headers=headers)
        response = connection.getresponse()
        if response.status != http.client.OK:
            raise http.client.HTTPException(response.status)
        self.fetch()
        for line in response:
            name, _, value = line.decode().rstrip("\n").partition(": ")
            if name == "id":
                self.last_id = value
            elif name == "data" and "ply" in value:
                said: dict[str, Any] = json.loads(value)
                self.change(said["ply"], missed=said.get("missed", False))
        raise EOFError("the feed has ended")


class SocketFollower(Follower):
    """Subscribes over a websocket, by graphql-transport-ws."""

    def follow(self) -> None:
        address = f"ws://127.0.0.1:{self.port}/streams/graphql"
        with connect(address, subprotocols=["graphql-transport-ws"], proxy=None) as socket:  # type: ignore[list-item]
            socket.send(json.dumps({"type": "connection_init", "payload": {"sessionToken": self.api.token}}))
            variables = {"query": FOLLOW, "variables": {"id": self.match}}
            while True:
                message = json.loads(socket.recv(timeout=SILENCE_SECONDS))
                if message["type"] == "connection_ack":
                    socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": variables}))
                    self.fetch()
                elif message["type"] == "ping":
                    socket.send(json.dumps({"type": "pong"}))
                elif message["type"] == "next":
                    change = message["payload"]["data"]["matchChanged"]
                    self.change(change["ply"], missed=change["missed"])
                elif message["type"] == "complete":
                    raise EOFError("the subscription has ended")
