"""The one connection to Redis on which this process hears what happened."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, TypeAlias

import msgspec
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

Handler: TypeAlias = Callable[[dict[str, Any]], None]

CONNECT_SECONDS: Final = 5.0
SILENCE_SECONDS: Final = 10.0
"""After so long without a word the server is asked for one."""
PAUSES: Final = (0.1, 0.5, 1.0, 2.0)
"""Before the next attempt; the last one over and over."""


class Listener:
    """Hears channels and hands each message to its channel's handler.

    Redis keeps nothing for those who are away: whenever the connection was made anew, `lost` is called.
    """

    def __init__(self, url: str, name: str, handlers: Mapping[str, Handler], *, lost: Callable[[], None]) -> None:
        """`name` is how an operator finds the connection in CLIENT LIST."""
        self._url = url
        self._name = name
        self._handlers = handlers
        self._lost = lost
        self.connected = asyncio.Event()

    async def run(self) -> None:
        """Listens as long as it runs, through any number of outages."""
        failures = 0
        while True:
            try:
                await self._listen()
            except (RedisError, OSError) as error:
                failures = 0 if self.connected.is_set() else failures + 1
                if self.connected.is_set() or failures == 1:
                    logger.warning("The server of streams is away: %s", error)
                self.connected.clear()
            await asyncio.sleep(PAUSES[min(failures, len(PAUSES) - 1)])

    async def _listen(self) -> None:
        # A blocking read has no time-out, and the library must not reconnect by itself: the gap would go unnoticed.
        client = Redis.from_url(
            self._url,
            client_name=self._name,
            socket_timeout=None,
            socket_connect_timeout=CONNECT_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )
        try:
            async with client.pubsub() as pubsub:
                # A server that hangs takes connections and says nothing, not even to what the library greets it with.
                await self._ask(pubsub.subscribe(*self._handlers))
                await self._hear(pubsub)
        finally:
            await client.aclose()

    async def _hear(self, pubsub: Any) -> None:
        """Returns never. Raises RedisError or OSError when the connection is gone or the server is silent."""
        to_confirm, is_asked = len(self._handlers), False
        while True:
            message = await pubsub.get_message(timeout=SILENCE_SECONDS)
            if message is None:
                if is_asked:
                    raise ConnectionError("no answer")
                await self._ask(pubsub.ping())
                is_asked = True
                continue
            is_asked = False
            if message["type"] == "subscribe":
                to_confirm -= 1
                if to_confirm == 0:
                    self.connected.set()
                    self._lost()
            elif message["type"] == "message":
                self._handle(message["channel"].decode(), message["data"])

    async def _ask(self, question: Awaitable[Any]) -> None:
        async with asyncio.timeout(CONNECT_SECONDS):
            await question

    def _handle(self, channel: str, data: bytes) -> None:
        try:
            self._handlers[channel](msgspec.json.decode(data, type=dict[str, Any]))
        except (msgspec.DecodeError, KeyError, ValueError):
            logger.exception("A message on %s could not be read.", channel)
