"""Who follows what in this process. One loop and one thread use it; nothing here waits for anything but a change."""

import asyncio
from collections.abc import Callable
from enum import StrEnum
from typing import TypeAlias
from uuid import UUID

from games.matches.streams.news import Change, Kind, Topic, merged

PENDING_AT_MOST = 100
"""Changes of different matches and tables that wait for one slow reader. More become "fetch everything"."""


Look: TypeAlias = Callable[[], Change | None]
"""Asks the database, in a thread, what a follower could know by now; None for one who may not follow any longer."""


class End(StrEnum):
    """Why a stream ends. The values are told to clients."""

    SESSION_ENDED = "session_ended"
    NOT_PERMITTED = "not_permitted"
    RECONNECT = "reconnect"
    """The service goes away for a moment."""
    LEFT = "left"
    """The client has gone; nobody is told."""


class Subscription:
    """One follower of one topic.

    What waits for its reader is bounded: of each match the newest ply, and when even that is too much, one change that
    says that others were lost.
    """

    __slots__ = ("_missed", "_pending", "_ply", "_waiter", "end", "look", "topic")

    def __init__(self, topic: Topic, look: Look) -> None:
        self.topic = topic
        self.look = look
        self.end: End | None = None
        self._pending: dict[tuple[UUID | None, UUID | None], Change] = {}
        self._missed = False
        self._waiter: asyncio.Future[None] | None = None
        self._ply = -1

    def begin_at(self, ply: int) -> None:
        """How far the match has come is told already."""
        self._ply = ply

    def catch_up(self, seen: Change) -> None:
        """The truth, looked up: it is told if no message has told as much."""
        if seen.ply is not None and seen.ply > self._ply:
            self.put(seen)

    def put(self, change: Change) -> None:
        """Adds a change for the reader. Never waits."""
        if change.ply is not None:
            self._ply = max(self._ply, change.ply)
        key = change.match_id, change.table_id
        waiting = self._pending.get(key)
        self._pending[key] = change if waiting is None else merged(waiting, change)
        if len(self._pending) > PENDING_AT_MOST:
            self._pending.clear()
            self._missed = True
        self._wake()

    def lose(self) -> None:
        """Changes may have been lost: the reader is told so."""
        self._missed = True
        self._wake()

    def finish(self, end: End) -> None:
        """Ends the stream; the first reason stands."""
        self.end = self.end or end
        self._wake()

    async def wait(self, seconds: float | None = None) -> None:
        """Returns when there is something to take, when the stream has ended, or after so many seconds, if any."""
        if self._pending or self._missed or self.end:
            return
        loop = asyncio.get_running_loop()
        self._waiter = loop.create_future()
        alarm = None if seconds is None else loop.call_later(seconds, self._wake)
        try:
            await self._waiter
        finally:
            if alarm is not None:
                alarm.cancel()
            self._waiter = None

    def take(self) -> list[Change]:
        """What has come since the last time."""
        changes = list(self._pending.values())
        self._pending.clear()
        if self._missed:
            self._missed = False
            changes = [self._loss(changes)]
        return changes

    def _loss(self, changes: list[Change]) -> Change:
        kind, key = self.topic
        loss = Change(
            match_id=key if kind is Kind.MATCH else None, table_id=key if kind is Kind.TABLE else None, missed=True
        )
        # Who follows an account fetches everything anyway.
        return merged(loss, changes[0]) if changes and kind is not Kind.ACCOUNT else loss

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)


class Hub:
    """From topics to their followers."""

    def __init__(self) -> None:
        self._followers: dict[Topic, set[Subscription]] = {}
        self._of_kind = dict.fromkeys(Kind, 0)

    def add(self, subscription: Subscription) -> None:
        self._followers.setdefault(subscription.topic, set()).add(subscription)
        self._of_kind[subscription.topic[0]] += 1

    def remove(self, subscription: Subscription) -> None:
        """A topic that nobody follows any more takes no memory."""
        followers = self._followers[subscription.topic]
        followers.remove(subscription)
        if not followers:
            del self._followers[subscription.topic]
        self._of_kind[subscription.topic[0]] -= 1

    def publish(self, topic: Topic, change: Change) -> None:
        """Tells the topic's followers."""
        for subscription in self._followers.get(topic, ()):
            subscription.put(change)

    def lose(self, *kinds: Kind) -> None:
        """Tells all followers of these kinds, of all when none is named, that changes may have been lost."""
        for (kind, _), followers in self._followers.items():
            if not kinds or kind in kinds:
                for subscription in followers:
                    subscription.lose()

    def has(self, topic: Topic) -> bool:
        """Whether anybody follows it."""
        return topic in self._followers

    def follows(self, kind: Kind) -> bool:
        """Whether anybody follows anything of this kind."""
        return self._of_kind[kind] > 0
