"""The sweep's heartbeat, and the time that people get back when it failed."""

import logging
from datetime import datetime

from django.conf import settings
from django.db import transaction

from games.clocks.claims import matches_claimed_running
from games.matches.clock_rows import clocks_read, clocks_written, row_of
from games.matches.models import Deadline, Heartbeat, Outage
from games.matches.services.clocking import SWEEP
from games.matches.timing import Outage as Gap
from games.matches.timing import clock_credited

logger = logging.getLogger(__name__)

BATCH = 200
"""How many matches are locked at once; moves in them wait so long."""
BATCHES = 20
"""In one sweep. The rest follows a second later; no time is up before it is credited, whoever comes first."""


def heartbeat_beat(*, now: datetime) -> Outage | None:
    """Notes that a sweep runs. After a gap the outage is written down in the same transaction, so exactly once."""
    with transaction.atomic():
        Heartbeat.objects.get_or_create(name=SWEEP, defaults={"beat_at": now})
        heartbeat = Heartbeat.objects.select_for_update().get(name=SWEEP)
        last = heartbeat.beat_at
        if now <= last:
            return None
        heartbeat.beat_at = now
        heartbeat.save(update_fields=["beat_at"])
        if now - last <= settings.CLOCK_OUTAGE_FROM:
            return None
        logger.warning("clocks: no sweep for %s; all clocks are credited", now - last)
        return Outage.objects.create(started_at=last, ended_at=now)


def outages_credit(*, now: datetime, batches: int = BATCHES) -> int:
    """Gives all running clocks back what outages have cost them. Returns how many matches were credited.

    A clock that has been credited runs from the end of the outage on, so it is not credited twice, whoever tries.
    """
    done = 0
    for outage in Outage.objects.filter(credited_at=None).order_by("ended_at"):
        for _ in range(batches):
            credited = _batch_credited(outage)
            done += credited
            if not credited:
                break
        if not _running_into(outage):
            Outage.objects.filter(pk=outage.pk).update(credited_at=now)
    return done


@transaction.atomic
def _batch_credited(outage: Outage) -> int:
    claimed = matches_claimed_running(due_after=outage.started_at, since_before=outage.ended_at, limit=BATCH)
    gap = Gap(outage.started_at, outage.ended_at)
    clocks_written([row_of(match_id, clock_credited(clock, [gap])) for match_id, clock in clocks_read(claimed)])
    return len(claimed)


def _running_into(outage: Outage) -> bool:
    running = Deadline.objects.filter(due_at__gt=outage.started_at, runs_since__lt=outage.ended_at)
    return running.exists()
