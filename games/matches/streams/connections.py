"""The clients of this process: how many there may be, whether they may still be here, and how they are sent away."""

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import Final, Protocol
from uuid import UUID

from django.db import Error

from games.matches.streams.access import Follower
from games.matches.streams.hub import End, Hub, Look, Subscription
from games.matches.streams.news import Topic
from games.matches.streams.threads import in_database

logger = logging.getLogger(__name__)

AFTER_FAILURE_SECONDS: Final = 5.0
DOUBT_SECONDS: Final = 30.0
PARTING_SECONDS: Final = 2.0
SPREAD: Final = 1000
"""First checks come in the second half of the time until a check is due, in so many steps."""


class Visitor(Protocol):
    """Whoever is signed in, as the accounts know them."""

    @property
    def user_id(self) -> UUID: ...

    @property
    def session(self) -> str:
        """The name of the session, by which its end is told; not its key."""

    def seconds_left(self) -> float | None:
        """How long the session lasts as things stand; None when it has ended. Asks the database, in a thread."""


@dataclass(frozen=True, kw_only=True)
class Limits:
    """How many streams at once, and how often it is asked whether each may go on."""

    per_process: int
    per_account: int
    per_address: int
    """Of those who are not signed in, or not yet."""
    per_connection: int
    recheck_seconds: float


class TooManyError(Exception):
    """There are enough streams of this account, of this address, on this connection or in this process."""

    def __init__(self, of: str) -> None:
        super().__init__(f"Too many streams of one {of}: close others first.")
        self.of = of


class Connection:
    """A client of this process, with what it follows."""

    __slots__ = ("address", "due", "end", "is_open", "on_end", "subscriptions", "visitor", "writer")

    def __init__(self, address: str, visitor: Visitor | None) -> None:
        self.address = address
        self.visitor = visitor
        self.subscriptions: set[Subscription] = set()
        self.end: End | None = None
        self.on_end: Callable[[End], None] | None = None
        self.writer: asyncio.Task[None] | None = None
        """What is cancelled when the client does not even read that it has ended."""
        self.is_open = True
        self.due = 0.0

    @property
    def follower(self) -> Follower | None:
        return None if self.visitor is None else Follower(self.visitor.user_id)

    def finish(self, end: End) -> None:
        """Ends all that it follows, and the connection."""
        self.end = self.end or end
        for subscription in self.subscriptions:
            subscription.finish(end)
        if self.on_end is not None:
            self.on_end(end)
        if self.writer is not None:
            asyncio.get_running_loop().call_later(PARTING_SECONDS, self._cut_off)

    def _cut_off(self) -> None:
        if self.writer is not None:
            self.writer.cancel()


class Connections:
    """All connections of the process."""

    def __init__(self, hub: Hub, limits: Limits) -> None:
        self.hub = hub
        self.limits = limits
        self.is_draining = False
        self._open: set[Connection] = set()
        self._counts: Counter[tuple[str, object]] = Counter()
        self._agenda: list[tuple[float, int, Connection]] = []
        self._order = count()
        self._changed = asyncio.Event()
        self._doubted: dict[object, float] = {}

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, address: str, visitor: Visitor | None) -> Connection:
        """A new connection. Raises TooManyError."""
        if len(self._open) >= self.limits.per_process:
            raise TooManyError("process")
        connection = Connection(address, visitor)
        self._count(connection)
        self._open.add(connection)
        self._plan(connection, self._first_check(visitor))
        return connection

    def identify(self, connection: Connection, visitor: Visitor) -> None:
        """The connection turns out to be somebody's. Raises TooManyError."""
        before = _holder(connection)
        connection.visitor = visitor
        try:
            self._count(connection)
        except TooManyError:
            connection.visitor = None
            raise
        self._uncount(before)
        self._plan(connection, self._first_check(visitor))

    def release(self, connection: Connection) -> None:
        """The connection is gone."""
        self._open.remove(connection)
        connection.is_open = False
        self._uncount(_holder(connection))
        for subscription in tuple(connection.subscriptions):
            self.unfollow(connection, subscription)

    def follow(self, connection: Connection, topic: Topic, look: Look) -> Subscription:
        """Follows a topic. Raises TooManyError. What it may follow is asked afterwards, so that nothing is missed."""
        if len(connection.subscriptions) >= self.limits.per_connection:
            raise TooManyError("connection")
        subscription = Subscription(topic, look)
        connection.subscriptions.add(subscription)
        self.hub.add(subscription)
        if connection.end is not None:
            subscription.finish(connection.end)
        return subscription

    def unfollow(self, connection: Connection, subscription: Subscription) -> None:
        """Nobody reads it any more."""
        if subscription in connection.subscriptions:
            connection.subscriptions.remove(subscription)
            self.hub.remove(subscription)

    def doubt(self, *, session: str | None = None, user_id: UUID | None = None) -> None:
        """Something was told about a session or an account: its connections are checked at once.

        So are those that it opens within the next seconds: they may have been let in by what was true before.
        """
        name, now = session or user_id, time.monotonic()
        self._doubted = {known: since for known, since in self._doubted.items() if now - since < DOUBT_SECONDS}
        self._doubted[name] = now
        for connection in self._open:
            if _is_of(connection.visitor, name):
                self._plan(connection, 0)

    def doubt_followers(self, topic: Topic) -> None:
        """Who may follow the topic may have changed: its followers are checked at once."""
        for connection in self._open if self.hub.has(topic) else ():
            if any(subscription.topic == topic for subscription in connection.subscriptions):
                self._plan(connection, 0)

    def _first_check(self, visitor: Visitor | None) -> float:
        """In how many seconds. Those who came together, as after a restart, are not checked together."""
        is_doubted = any(_is_of(visitor, name) for name in self._doubted)
        share = (SPREAD + secrets.randbelow(SPREAD + 1)) / (2 * SPREAD)
        return 0.0 if is_doubted else self.limits.recheck_seconds * share

    async def recheck(self) -> None:
        """Checks each connection in its time, as long as it runs."""
        async with asyncio.TaskGroup() as checks:
            while True:
                self._changed.clear()
                now = time.monotonic()
                while self._agenda and self._agenda[0][0] <= now:
                    due, _, connection = heappop(self._agenda)
                    # An entry whose connection was planned anew meanwhile is out of date.
                    if connection.is_open and connection.due == due:
                        checks.create_task(self._check(connection))
                pause = max(0.0, self._agenda[0][0] - now) if self._agenda else None
                await _set_within(self._changed, pause)

    def dismiss(self) -> None:
        """Tells all clients to come back later, and lets no more in."""
        self.is_draining = True
        for connection in tuple(self._open):
            connection.finish(End.RECONNECT)

    async def _check(self, connection: Connection) -> None:
        visitor, seconds = connection.visitor, self.limits.recheck_seconds
        try:
            if visitor is not None:
                left = await in_database(visitor.seconds_left)
                if left is None:
                    connection.finish(End.SESSION_ENDED)
                    return
                seconds = min(seconds, left)
            for subscription in tuple(connection.subscriptions):
                seen = await in_database(subscription.look)
                if seen is None:
                    subscription.finish(End.NOT_PERMITTED)
                else:
                    subscription.catch_up(seen)
        except Error:
            # No answer is no refusal: what a stream tells is harmless, and a lost database must not end all streams.
            logger.warning("A stream could not be checked; it is tried again.", exc_info=True)
            seconds = AFTER_FAILURE_SECONDS
        if connection.is_open:
            self._plan(connection, seconds)

    def _plan(self, connection: Connection, seconds: float) -> None:
        connection.due = time.monotonic() + seconds
        heappush(self._agenda, (connection.due, next(self._order), connection))
        if self._agenda[0][2] is connection:
            self._changed.set()

    def _count(self, connection: Connection) -> None:
        holder = _holder(connection)
        most = self.limits.per_account if holder[0] == "account" else self.limits.per_address
        if self._counts[holder] >= most:
            raise TooManyError(holder[0])
        self._counts[holder] += 1

    def _uncount(self, holder: tuple[str, object]) -> None:
        self._counts[holder] -= 1
        if not self._counts[holder]:
            del self._counts[holder]


def _is_of(visitor: Visitor | None, name: object) -> bool:
    """Whether the name is the visitor's session or account."""
    return visitor is not None and name in (visitor.session, visitor.user_id)


def _holder(connection: Connection) -> tuple[str, object]:
    """On whose account the connection counts."""
    visitor = connection.visitor
    return ("address", connection.address) if visitor is None else ("account", visitor.user_id)


async def _set_within(event: asyncio.Event, seconds: float | None) -> None:
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return
