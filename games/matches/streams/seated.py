"""From a match to the accounts of its seats.

A move tells only `{matchId, ply}`: to look up its people then would cost every move a query, whether or not anybody
listens. Whose a seat is does not change, so here it is asked once per match and only while somebody follows an account.
"""

import asyncio
import logging
from collections import OrderedDict
from functools import partial
from uuid import UUID

from django.db import Error

from games.matches.streams.access import people_of
from games.matches.streams.hub import Hub
from games.matches.streams.news import Change, Kind
from games.matches.streams.threads import in_database

logger = logging.getLogger(__name__)

REMEMBERED = 50_000
BATCH = 500


class Seated:
    """Tells the accounts of a match's seats what its followers are told."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._people: OrderedDict[UUID, tuple[UUID, ...]] = OrderedDict()
        self._waiting: dict[UUID, Change] = {}
        self._wanted = asyncio.Event()

    def tell(self, change: Change) -> None:
        """Tells them: at once where they are known, else as soon as the database has answered."""
        match = change.match_id
        if match is None or not self._hub.follows(Kind.ACCOUNT):
            return
        if match in self._people:
            self._people.move_to_end(match)
            self._publish(self._people[match], change)
        else:
            self._waiting[match] = change
            self._wanted.set()

    async def run(self) -> None:
        """Asks for people as long as it runs: one batch at a time, so that a flood of matches becomes few queries."""
        while True:
            await self._wanted.wait()
            batch = list(self._waiting)[:BATCH]
            try:
                people = await in_database(partial(people_of, batch))
            except Error:
                # Their followers must not think that nothing happened.
                logger.exception("The people of matches could not be asked for.")
                self._waiting.clear()
                self._hub.lose(Kind.ACCOUNT)
                people = {}
            for match, users in people.items():
                self._remember(match, users)
                self._publish(users, self._waiting.pop(match))
            if not self._waiting:
                self._wanted.clear()

    def _publish(self, users: tuple[UUID, ...], change: Change) -> None:
        for user in users:
            self._hub.publish((Kind.ACCOUNT, user), change)

    def _remember(self, match: UUID, users: tuple[UUID, ...]) -> None:
        self._people[match] = users
        while len(self._people) > REMEMBERED:
            self._people.popitem(last=False)
