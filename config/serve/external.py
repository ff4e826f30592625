"""Servers that somebody else runs: ask them once, so that a wrong address is named and not merely timed out."""

import psycopg
import redis

from config.embedded.errors import LaunchError
from config.settings.environment import POSTGRES_SCHEMES

PATIENCE_SECONDS = 5


def refuse_silent_postgres(url: str) -> None:
    """Raises LaunchError unless the server that DATABASE_URL names answers. The URL's password is never shown."""
    if url.partition("://")[0] not in POSTGRES_SCHEMES:
        # libpq would take it for a list of words, and quote it whole.
        raise LaunchError(
            "DATABASE_URL is no address of a PostgreSQL: it begins with none of postgresql:// and postgres://.",
            "correct DATABASE_URL, or unset it to use the embedded server.",
        )
    try:
        psycopg.connect(url, connect_timeout=PATIENCE_SECONDS).close()
    except psycopg.Error as error:
        raise LaunchError(
            f"The PostgreSQL that DATABASE_URL names does not answer: {error}",
            "correct DATABASE_URL, or unset it to use the embedded server.",
        ) from error


def refuse_silent_redis(url: str) -> None:
    """Raises LaunchError unless the server that REDIS_URL names answers. The URL's password is never shown."""
    try:
        with redis.Redis.from_url(url, socket_timeout=PATIENCE_SECONDS) as client:
            client.ping()
    except (redis.RedisError, ValueError) as error:
        raise LaunchError(
            f"The Redis that REDIS_URL names does not answer: {error}",
            "correct REDIS_URL, or unset it to use the embedded server.",
        ) from error
