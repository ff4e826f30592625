"""After the commit: telling whoever listens. Promptness only; what is true lies in the database.

Redis may be away: then nothing is told, clients see the new state when they next ask, and the sweeps of the schedule
find what tasks would have done.
"""

import logging
import time
from collections.abc import Callable
from typing import Any
from uuid import UUID

import msgspec
from celery import current_app
from django.conf import settings
from kombu.exceptions import OperationalError as BrokerError
from redis.exceptions import RedisError

from games.matches.speaking import SPEAKER

logger = logging.getLogger(__name__)

LOST = b'{"lost": true}'
"""What is told first after an outage, in place of all that could not be told: listeners may not have noticed any."""

TASK_SECONDS = 60
"""A task that no worker took for so long is dropped: the sweeps have asked for it again."""


class Outage:
    """After a failure a server is left alone for a while, so that it does not slow down every move; logged once."""

    def __init__(self, what: str, pause: float = 5.0) -> None:
        self._what = what
        self._pause = pause
        self._quiet_until = 0.0
        self._is_out = False

    @property
    def is_out(self) -> bool:
        """Whether the last action failed or was left out."""
        return self._is_out

    def spares(self, action: Callable[[], object]) -> bool:
        """Does it, unless the server failed just now. Returns whether it was done."""
        if time.monotonic() < self._quiet_until:
            return False
        try:
            action()
        except (RedisError, BrokerError, OSError) as error:
            self._quiet_until = time.monotonic() + self._pause
            if not self._is_out:
                logger.warning("%s is away (%s); going on without it", self._what, type(error).__name__)
            self._is_out = True
            return False
        self._is_out = False
        return True


_streams_outage = Outage("the server of streams")
_broker_outage = Outage("the broker of tasks")


def channel() -> str:
    """The channel on which all matches are told: JSON `{"matchId": ..., "ply": ...}`, or LOST."""
    return f"{settings.REDIS_PREFIX}matches"


def streams_tell(match_id: UUID, ply: int) -> None:
    """Tells listeners that a match has reached a ply: they fetch what they may see."""
    news_tell(channel(), {"matchId": str(match_id), "ply": ply})


def news_tell(channel_name: str, message: dict[str, Any]) -> None:
    """Tells listeners on any channel; ids only, for what is told is in the hands of whoever listens."""
    told = [(channel_name, msgspec.json.encode(message))]
    if _streams_outage.is_out:
        told.insert(0, (channel(), LOST))

    def publish() -> None:
        for where, text in told:
            SPEAKER.publish(settings.REDIS_URL, where, text)

    _streams_outage.spares(publish)


def task_send(name: str, **kwargs: object) -> bool:
    """Asks for a task, by name, now. Returns whether the broker took it."""
    return _broker_outage.spares(
        lambda: current_app.send_task(name, kwargs=kwargs, expires=TASK_SECONDS, retry=False, ignore_result=True)
    )
