"""Where counters live that may be lost, such as those of rate limits."""

from typing import Any

SECONDS = 0.5
"""A sign-in must not wait for a server that does not answer."""


def cache(url: str, *, prefix: str) -> dict[str, Any]:
    """The CACHES entry for a Redis or Valkey server."""
    return {
        "BACKEND": "config.steady_cache.SteadyCache",
        "LOCATION": url,
        "KEY_PREFIX": f"{prefix}cache",
        "OPTIONS": {"socket_timeout": SECONDS, "socket_connect_timeout": SECONDS},
    }
