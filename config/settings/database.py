"""How Django reaches PostgreSQL: one native pool per process, server-side binding, prepared statements."""

from typing import Any

import dj_database_url


def database(url: str, *, pool_size: int = 8) -> dict[str, Any]:
    """The DATABASES entry for a URL; options in the URL, such as `sslmode`, are kept."""
    settings: dict[str, Any] = dict(dj_database_url.parse(url))
    return settings | {
        "ATOMIC_REQUESTS": False,
        "OPTIONS": {
            # Without server-side binding psycopg never prepares, whatever the threshold says.
            "server_side_binding": True,
            "prepare_threshold": 1,
            "pool": {"min_size": 1, "max_size": pool_size, "timeout": 10},
            **settings.get("OPTIONS", {}),
        },
    }
