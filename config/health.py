"""Is the service alive, and can it reach what it stands on?"""

import logging
from collections.abc import Callable

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.clocks.selectors import sweep_is_alive
from games.matches.connection import retried_when_lost

logger = logging.getLogger(__name__)
REDIS_SECONDS = 2.0


@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """200 when PostgreSQL and Redis answer, else 503; the answer names which does not, the log says why.

    `clocks` tells whether a sweep of the clocks ran lately. Without it the API serves on, so it fails nothing.
    """
    checks = {"database": _answers(_ask_database), "redis": _answers(_ask_redis)}
    healthy = all(checks.values())
    swept = checks["database"] and _answers(_ask_clocks)
    answer = {"status": "ok" if healthy else "failing", **checks, "clocks": swept}
    return JsonResponse(answer, status=200 if healthy else 503)


@require_safe
def liveness(request: HttpRequest) -> JsonResponse:
    """200 as long as this process answers at all: restarting it would not bring a lost database back."""
    return JsonResponse({"status": "ok"})


def _answers(ask: Callable[[], bool]) -> bool:
    try:
        return ask()
    except (DatabaseError, redis.RedisError):
        logger.exception("A health check failed.")
        return False


@retried_when_lost
def _ask_database() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return True


def _ask_clocks() -> bool:
    """Where a release waits for its migrations, the table may be missing."""
    return sweep_is_alive(now=timezone.now())


def _ask_redis() -> bool:
    with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=REDIS_SECONDS) as client:
        return bool(client.ping())
