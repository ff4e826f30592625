"""A cache that people can sign in without: while Redis is away, each process keeps for itself what it must remember."""

from collections.abc import Callable
from functools import cached_property, partial
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache

from games.matches.telling import Outage

_outage = Outage("the cache")


class SteadyCache(RedisCache):
    """Django's cache in Redis, with a stand-in in memory for as long as Redis does not answer.

    It holds the counters of rate limits, and an outage must neither lock people out nor stop the counting.
    """

    @cached_property
    def _cache(self) -> Any:
        untyped: Any = self
        return _SteadyClient(untyped._class(untyped._servers, **untyped._options))


class _SteadyClient:
    """Takes each call to Redis, or else to memory: their `get`, `set`, `add` and so on are alike."""

    def __init__(self, redis: Any) -> None:
        self._redis = redis
        self._memory = LocMemCache("steady", {})

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return partial(self._asked, name)

    def _asked(self, name: str, *args: Any) -> Any:
        answers: list[Any] = []
        if _outage.spares(lambda: answers.append(getattr(self._redis, name)(*args))):
            return answers[0]
        return getattr(self._memory, name)(*args)
