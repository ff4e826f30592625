"""Where counters live that may be lost, such as those of rate limits."""

from typing import Any


def cache(url: str, *, prefix: str) -> dict[str, Any]:
    """The CACHES entry for a Redis or Valkey server."""
    return {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": url, "KEY_PREFIX": f"{prefix}cache"}
