"""Telling Redis something without waiting for it to answer."""

import os
import threading
import time
from typing import Final

from redis import ConnectionPool
from redis.backoff import NoBackoff
from redis.connection import ConnectionInterface
from redis.exceptions import RedisError
from redis.retry import Retry

SECONDS: Final = 0.5
"""A move must not wait for a server that does not answer."""
TRUSTED_SECONDS: Final = 60.0
"""So long a connection is used. A gateway that forgot it, or an account that may no longer publish, would go unseen."""


class Speaker(threading.local):
    """A connection for each thread, on which a server is told things and answers only the first of them.

    Not to wait for an answer that says nothing saves a move its most expensive round trip but for the database's, and
    a server that was stopped keeps nobody waiting. The first answer shows that the server hears us and lets us publish.
    """

    def __init__(self) -> None:
        self._connection: ConnectionInterface | None = None
        self._of: tuple[str, int] | None = None
        self._trusted_until = 0.0

    def publish(self, url: str, channel_name: str, text: bytes) -> None:
        """Raises RedisError or OSError where nobody can be told. A server that breaks just then has not heard it."""
        connection = self._connected(url)
        if time.monotonic() < self._trusted_until and not _was_closed(connection):
            connection.send_command("PUBLISH", channel_name, text, check_health=False)
            return
        connection.disconnect()
        self._trusted_until = 0.0
        _publish_first(connection, channel_name, text)
        self._trusted_until = time.monotonic() + TRUSTED_SECONDS

    def _connected(self, url: str) -> ConnectionInterface:
        of = url, os.getpid()
        connection = self._connection
        if connection is None or self._of != of:
            pool = ConnectionPool.from_url(
                url,
                protocol=2,
                socket_timeout=SECONDS,
                socket_connect_timeout=SECONDS,
                retry=Retry(NoBackoff(), 0),
            )
            connection = self._connection = pool.make_connection()
            self._of = of
            self._trusted_until = 0.0
        return connection


def _publish_first(connection: ConnectionInterface, channel_name: str, text: bytes) -> None:
    """Connects, and has the server answer this one word, and none after it."""
    connection.connect()
    try:
        connection.send_command("PUBLISH", channel_name, text, check_health=False)
        connection.read_response()
        connection.send_command("CLIENT", "REPLY", "OFF", check_health=False)
    except RedisError:
        connection.disconnect()
        raise


def _was_closed(connection: ConnectionInterface) -> bool:
    """A server that does not answer can be heard only at its end."""
    if not connection.is_connected:
        return True
    try:
        return bool(connection.can_read(0))
    except (RedisError, OSError):
        return True


SPEAKER: Final = Speaker()
