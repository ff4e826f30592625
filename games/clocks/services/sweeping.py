"""The sweep: once a second it looks for clocks that have run out, and for warnings that are due."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias
from uuid import UUID

from django.conf import settings
from django.db import transaction

from games.clocks.claims import match_claimed_due, match_claimed_to_warn
from games.clocks.failures import raise_if_lost
from games.clocks.services.outages import heartbeat_beat, outages_credit
from games.clocks.services.timing_out import match_timed_out
from games.clocks.services.warning import match_warned, warnings_dropped
from games.matches.models import Deadline
from games.matches.store import Locked, match_locked

logger = logging.getLogger(__name__)

Handler: TypeAlias = Callable[[Locked, datetime], bool]
Failed: TypeAlias = Callable[[UUID, Exception, datetime], None]
LIMIT = 500
"""How many matches one sweep looks at; the next one goes on a second later."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Swept:
    """What a sweep has done."""

    timed_out: int
    warned: int


def clocks_sweep(*, now: datetime, limit: int = LIMIT) -> Swept:
    """Lets time be up and gives warnings. Any number of sweeps may run at once; killed, one leaves nothing half done.

    A match at which it fails is set aside with the error, and stops no other.
    """
    heartbeat_beat(now=now)
    _credit(now)
    before = now - settings.CLOCK_GRACE
    timed_out = _each(lambda: match_claimed_due(before), match_timed_out, _set_aside, now, limit)
    warned = _each(lambda: match_claimed_to_warn(now), match_warned, warnings_dropped, now, limit)
    return Swept(timed_out=timed_out, warned=warned)


def deadline_retry(*, deadline_id: int) -> None:
    """Lets the sweep try a match again that was set aside, once an operator has mended the reason."""
    Deadline.objects.filter(pk=deadline_id).update(stuck_at=None, error="")


def _credit(now: datetime) -> None:
    """Whoever looks at a clock credits it anyway: where this fails, no clock has to wait for it."""
    try:
        outages_credit(now=now)
    except Exception as error:
        raise_if_lost(error)
        logger.exception("clocks: could not credit an outage")


def _each(claim: Callable[[], UUID | None], handle: Handler, failed: Failed, now: datetime, limit: int) -> int:
    """Handles what is claimed, a transaction each. Returns how many matches needed it."""
    done = 0
    for _ in range(limit):
        with transaction.atomic():
            match_id = claim()
            if match_id is None:
                break
            done += _handled(match_id, handle, failed, now)
    return done


def _handled(match_id: UUID, handle: Handler, failed: Failed, now: datetime) -> bool:
    try:
        with transaction.atomic():
            locked = match_locked(match_id, None)
            return locked is not None and handle(locked, now)
    except Exception as error:
        raise_if_lost(error)
        # Whatever is wrong with a match must not stop the clocks of the others.
        failed(match_id, error, now)
        return False


def _set_aside(match_id: UUID, error: Exception, now: datetime) -> None:
    """Its text may hold what players must not know: only its type is kept, and where it came from is logged."""
    name = type(error).__name__
    Deadline.objects.filter(match=match_id, due_at__lte=now).update(stuck_at=now, error=name)
    logger.error("clocks: set match %s aside (%s)", match_id, name, exc_info=error)
