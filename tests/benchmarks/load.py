"""The load: clients with connections that stay open, each sending its next move when the last one is answered.

One process serves all of them without threads. It decodes each answer only as far as to tell that the move was
accepted, because it shares the machine with what it measures.
"""

import selectors
import socket
import time
from collections import deque
from dataclasses import dataclass, field

import msgspec
from msgspec import Struct

from tests.benchmarks.documents import request_body
from tests.benchmarks.ground import own_cpu_seconds

RECEIVE_BYTES = 32 * 1024
ANSWER_SECONDS = 30.0
END_OF_HEAD = b"\r\n\r\n"


class Script(Struct, frozen=True):
    """What a client is to play in one match: for each move a token, the mutation's input and the ply to be reached."""

    match: str
    moves: list[tuple[str, bytes, int]]


class Tally(Struct):
    """What came of a round."""

    seconds: float = 0.0
    cpu_seconds: float = 0.0
    """What the load itself has used."""
    latencies: list[float] = msgspec.field(default_factory=list)
    acknowledged: dict[str, int] = msgspec.field(default_factory=dict)
    begun: list[int] = msgspec.field(default_factory=list)
    """How many of its scripts each client has begun."""
    errors: list[str] = msgspec.field(default_factory=list)
    ran_out: bool = False
    """Whether a client had played all that it was given before the time was up."""


class _Played(Struct, rename="camel"):
    typename: str = msgspec.field(name="__typename")
    ply: int | None = None
    repeated: bool | None = None


class _Data(Struct, rename="camel"):
    play_move: _Played


class _Answer(Struct):
    data: _Data


_answers = msgspec.json.Decoder(_Answer)


@dataclass
class _Client:
    """One connection and what is still to be played over it."""

    connection: socket.socket
    scripts: deque[Script]
    received: bytearray = field(default_factory=bytearray)
    finished: int = 0
    next_move: int = 0
    sent_at: float = 0.0

    def request(self, document: str) -> bytes | None:
        """The next move as it goes over the wire; None when there is none left."""
        while self.scripts and self.next_move >= len(self.scripts[0].moves):
            self.forget_match()
        if not self.scripts:
            return None
        token, given, _ply = self.scripts[0].moves[self.next_move]
        body = request_body(document, given)
        head = (
            "POST /graphql HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-Proto: https\r\n"
            f"X-Session-Token: {token}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        return head.encode() + body

    def forget_match(self) -> None:
        """The next match, from its first planned move on."""
        self.scripts.popleft()
        self.finished += 1
        self.next_move = 0

    @property
    def begun(self) -> int:
        """How many scripts are not fresh any more."""
        return self.finished + bool(self.next_move)

    def answer(self) -> tuple[int, bytes] | None:
        """The status and body of a complete answer; None while some of it is missing."""
        end = self.received.find(END_OF_HEAD)
        if end < 0:
            return None
        status, length = _head(bytes(self.received[:end]))
        begin = end + len(END_OF_HEAD)
        if len(self.received) < begin + length:
            return None
        body = bytes(self.received[begin : begin + length])
        self.received.clear()
        return status, body


def drive(port: int, document: str, scripts: list[list[Script]], seconds: float) -> Tally:
    """Plays the scripts, a list of them for each client, until the time is up or a client has none left.

    Every request that was sent is waited for, so that nothing is left uncertain.
    """
    tally = Tally()
    cpu_before = own_cpu_seconds()
    with selectors.DefaultSelector() as selector:
        clients = [_connected(port, deque(own), selector) for own in scripts]
        began = time.perf_counter()
        until = began + seconds
        waiting = sum(_send(client, document, tally) for client in clients)
        while waiting:
            ready = selector.select(timeout=ANSWER_SECONDS)
            if not ready:
                tally.errors.append(f"{waiting} requests had no answer within {ANSWER_SECONDS:.0f} s")
                break
            for key, _events in ready:
                client: _Client = key.data
                if not _receive(client, tally):
                    continue
                goes_on = not tally.ran_out and time.perf_counter() < until
                waiting += (goes_on and _send(client, document, tally)) - 1
        tally.seconds = time.perf_counter() - began
        for client in clients:
            client.connection.close()
            tally.begun.append(client.begun)
    tally.cpu_seconds = own_cpu_seconds() - cpu_before
    return tally


def _connected(port: int, scripts: deque[Script], selector: selectors.BaseSelector) -> _Client:
    connection = socket.create_connection(("127.0.0.1", port), timeout=ANSWER_SECONDS)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    client = _Client(connection, scripts)
    selector.register(connection, selectors.EVENT_READ, client)
    return client


def _send(client: _Client, document: str, tally: Tally) -> bool:
    request = client.request(document)
    if request is None:
        tally.ran_out = True
        return False
    client.sent_at = time.perf_counter()
    client.connection.sendall(request)
    return True


def _receive(client: _Client, tally: Tally) -> bool:
    """Whether an answer is complete; it is then counted."""
    chunk = client.connection.recv(RECEIVE_BYTES)
    if not chunk:
        raise ConnectionError("the service has closed a connection")
    client.received += chunk
    answered = client.answer()
    if answered is None:
        return False
    _count(client, *answered, tally=tally)
    return True


def _count(client: _Client, status: int, body: bytes, *, tally: Tally) -> None:
    script = client.scripts[0]
    _token, _given, ply = script.moves[client.next_move]
    try:
        played = _answers.decode(body).data.play_move
    except msgspec.DecodeError:
        played = None
    if status != 200 or played != _Played("MoveAccepted", ply, False):
        tally.errors.append(f"{status} {body[:300].decode(errors='replace')}")
        client.forget_match()  # what was planned after it is legal no more
        return
    tally.latencies.append(time.perf_counter() - client.sent_at)
    tally.acknowledged[script.match] = tally.acknowledged.get(script.match, 0) + 1
    client.next_move += 1


def _head(head: bytes) -> tuple[int, int]:
    """Status and length of the body."""
    first, *lines = head.split(b"\r\n")
    for line in lines:
        name, _colon, value = line.partition(b":")
        if name.lower() == b"content-length":
            return int(first.split()[1]), int(value)
    raise ConnectionError(f"an answer without a length: {head[:200]!r}")
