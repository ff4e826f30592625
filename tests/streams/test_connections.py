"""When a connection is looked at again, without a process."""

import asyncio
import contextlib
import time
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from uuid import UUID

import pytest

from games.matches.streams import connections as connections_module
from games.matches.streams import listener
from games.matches.streams.connections import Connections, Limits
from games.matches.streams.hub import End, Hub
from games.matches.streams.listener import Listener
from games.matches.streams.news import Change, Kind
from games.matches.streams.sse import feed, write_events

USER = UUID(int=1)
TABLE = (Kind.TABLE, UUID(int=2))
LIMITS = Limits(per_process=9, per_account=9, per_address=9, per_connection=9, recheck_seconds=3600)


@dataclass
class Guest:
    """A visitor whose session lasts, or has ended."""

    left: float | None
    user_id: UUID = USER
    session: str = "theirs"

    def seconds_left(self) -> float | None:
        return self.left


async def checked(connections: Connections, seconds: float = 0.5) -> None:
    """Lets it check whatever is due now."""
    task = asyncio.create_task(connections.recheck())
    await asyncio.sleep(seconds)
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


@pytest.mark.parametrize("told", [{"session": "theirs"}, {"user_id": USER}])
def test_whoever_comes_in_while_their_session_ends_is_checked_at_once(told: dict[str, Any]) -> None:
    """The database still said yes, and the message that it ended came before there was a connection to end."""

    async def ends() -> list[End | None]:
        connections = Connections(Hub(), LIMITS)
        connections.doubt(**told)
        entering = connections.admit("", Guest(None))
        naming = connections.admit("", None)
        connections.identify(naming, Guest(None))
        other = connections.admit("", Guest(None, user_id=UUID(int=7), session="another"))
        await checked(connections)
        return [entering.end, naming.end, other.end]

    assert asyncio.run(ends()) == [End.SESSION_ENDED, End.SESSION_ENDED, None]


def test_those_who_come_together_are_not_checked_together() -> None:
    async def dues() -> list[float]:
        connections, now = Connections(Hub(), replace(LIMITS, per_process=200, per_address=200)), time.monotonic()
        return [connections.admit("", None).due - now for _ in range(200)]

    seconds = asyncio.run(dues())
    assert LIMITS.recheck_seconds / 2 <= min(seconds) <= max(seconds) < LIMITS.recheck_seconds + 1
    assert max(seconds) - min(seconds) > LIMITS.recheck_seconds / 4


def test_who_may_follow_a_table_is_asked_whenever_something_happens_there() -> None:
    async def ends() -> list[End | None]:
        connections = Connections(Hub(), LIMITS)
        seen: list[Change | None] = [Change(), None]
        followers = [
            connections.follow(connections.admit("", Guest(60.0)), TABLE, partial(next, iter([answer])))
            for answer in seen
        ]
        connections.doubt_followers(TABLE)
        await checked(connections)
        return [follower.end for follower in followers]

    assert asyncio.run(ends()) == [None, End.NOT_PERMITTED]


def test_a_client_that_does_not_read_its_end_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections_module, "PARTING_SECONDS", 0.05)

    async def stuck(_: Any = None) -> Any:
        await asyncio.Event().wait()

    async def sent(message: Any) -> None:
        if message["type"] == "http.response.body":
            await stuck()

    async def seconds() -> float:
        loop = asyncio.get_running_loop()
        connections = Connections(Hub(), LIMITS)
        connection = connections.admit("", None)
        subscription = connections.follow(connection, TABLE, Change)
        loop.call_later(0.05, connection.finish, End.SESSION_ENDED)
        began = loop.time()
        await write_events(sent, stuck, connection, feed(subscription, first=[], heartbeat=60), [])
        return loop.time() - began

    assert asyncio.run(seconds()) < 2


def test_a_server_that_takes_the_connection_and_says_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "CONNECT_SECONDS", 0.05)
    monkeypatch.setattr(listener, "PAUSES", (0.0,))
    calls: list[asyncio.StreamWriter] = []

    async def attempts() -> int:
        server = await asyncio.start_server(lambda _, writer: calls.append(writer), "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        listening = asyncio.create_task(Listener(f"redis://127.0.0.1:{port}", "test", {"c": print}, lost=print).run())
        await asyncio.sleep(1.0)
        listening.cancel()
        server.close()
        return len(calls)

    assert asyncio.run(attempts()) > 2
