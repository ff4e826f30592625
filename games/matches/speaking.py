"""Telling Redis something without waiting for it to answer."""

import os
import threading
from typing import Any, Final

from redis import ConnectionPool
from redis.backoff import NoBackoff
from redis.connection import ConnectionInterface
from redis.exceptions import RedisError
from redis.retry import Retry

SECONDS: Final = 0.5
"""A move must not wait for a server that does not answer."""


class Speaker(threading.local):
    """A connection for each thread, on which a server is told things and never answers.

    Not to wait for an answer that says nothing saves a move its most expensive round trip but for the database's, and
    a server that was stopped keeps nobody waiting.
    """

    def __init__(self) -> None:
        self._connection: ConnectionInterface | None = None
        self._of: tuple[str, int] | None = None

    def publish(self, url: str, channel_name: str, text: bytes) -> None:
        """Raises RedisError or OSError where nobody can be told. A server that breaks just then has not heard it."""
        connection = self._connected(url)
        if _was_closed(connection):
            connection.disconnect()
        connection.send_command("PUBLISH", channel_name, text, check_health=False)

    def _connected(self, url: str) -> ConnectionInterface:
        of = url, os.getpid()
        connection = self._connection
        if connection is None or self._of != of:
            pool = ConnectionPool.from_url(
                url,
                protocol=2,
                socket_timeout=SECONDS,
                socket_connect_timeout=SECONDS,
                retry=Retry(NoBackoff(), 1),
                redis_connect_func=_only_listen,
            )
            connection = self._connection = pool.make_connection()
            self._of = of
        return connection


def _only_listen(connection: Any) -> None:
    connection.on_connect()
    connection.send_command("CLIENT", "REPLY", "OFF", check_health=False)


def _was_closed(connection: ConnectionInterface) -> bool:
    """A server that does not answer can be heard only at its end."""
    if not connection.is_connected:
        return False
    try:
        return bool(connection.can_read(0))
    except (RedisError, OSError):
        return True


SPEAKER: Final = Speaker()
