"""Reading a plain feed as a client does."""

import http.client
import json
import queue
import socket
import threading
from contextlib import suppress
from typing import Any, NamedTuple, Self

from tests.streams.process import HOST

SECONDS = 5.0
QUIET = 0.25


class Event(NamedTuple):
    """One event as it came; a comment has no name."""

    name: str
    id: str | None
    data: Any


class Feed:
    """One open request. Events are read by a thread, so that a test can wait for the next one, or for silence."""

    def __init__(self, port: int, path: str, *, method: str = "GET", body: str | None = None, **headers: str) -> None:
        self.connection = http.client.HTTPConnection(HOST, port, timeout=30)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        self.connection.request(method, path, body, headers=sent)
        self.response = self.connection.getresponse()
        self.status, self.headers = self.response.status, self.response.headers
        self._events: queue.Queue[Event | None] = queue.Queue()
        self.comments = 0
        if self.status == http.client.OK:
            threading.Thread(target=self._read, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self.connection.sock is not None:
            with suppress(OSError):  # the server may have gone first
                self.connection.sock.shutdown(socket.SHUT_RDWR)
        self.connection.close()

    def problem(self) -> dict[str, Any]:
        """The body of a refusal."""
        return dict(json.loads(self.response.read()))

    def next(self, seconds: float = SECONDS) -> Event | None:
        """The next event; None when the stream ends. Raises queue.Empty when nothing comes in time."""
        return self._events.get(timeout=seconds)

    def change(self, seconds: float = SECONDS) -> Any:
        """What the next change says."""
        event = self.next(seconds)
        assert event is not None
        assert event.name == "change", event
        return event.data

    def is_silent(self, seconds: float = QUIET) -> bool:
        """Whether nothing but heartbeats comes for a while."""
        try:
            self._events.get(timeout=seconds)
        except queue.Empty:
            return True
        return False

    def _read(self) -> None:
        lines: list[str] = []
        try:
            for raw in self.response:
                line = raw.decode().rstrip("\n")
                if line:
                    lines.append(line)
                    continue
                self._keep(lines)
                lines = []
        except (OSError, ValueError, http.client.HTTPException, AttributeError):
            pass  # closed by the test, or broken off by the server: either way it has ended
        self._events.put(None)

    def _keep(self, lines: list[str]) -> None:
        fields = {name: value.removeprefix(" ") for name, _, value in (line.partition(":") for line in lines)}
        if "event" in fields:
            data = json.loads(fields["data"]) if fields["data"] else None
            self._events.put(Event(fields["event"], fields.get("id"), data))
        elif lines == [":"]:
            self.comments += 1
