"""Handling what the outbox holds.

Only the first row of each (consumer, match) is taken, so order is kept whatever the number of workers; a failing row
holds back its own pair and nobody else. Rows are claimed by lock, never remembered by number: an id that becomes
visible late is simply found later.
"""

import logging
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from games.matches.models import OutboxReceipt, OutboxRow
from games.matches.outbox.consumers import News, Topic, registered, registered_names

logger = logging.getLogger(__name__)

TRIES = 8
FIRST_WAIT = timedelta(seconds=1)
LONGEST_WAIT = timedelta(minutes=10)
PARKED_FOR = timedelta(days=365)
RECEIPTS_KEPT = timedelta(days=30)


def outbox_drain(*, now: datetime, limit: int = 500) -> int:
    """Handles the rows that are due, `limit` at most. Returns how many were handled or have failed."""
    done = 0
    while done < limit and _next_handled(now):
        done += 1
    return done


def outbox_release(*, consumer: str, match_id: UUID, now: datetime) -> int:
    """Lets a parked pair go on, once an operator has mended the reason. Returns how many of its rows wait."""
    return _pair(consumer, match_id).update(parked_at=None, tries=0, next_try_at=now)


def receipts_prune(*, now: datetime) -> int:
    """Forgets receipts that are too old for their row to come again. Returns how many."""
    deleted, _ = OutboxReceipt.objects.filter(handled_at__lt=now - RECEIPTS_KEPT).delete()
    return deleted


@transaction.atomic
def _next_handled(now: datetime) -> bool:
    row = _claimed(now)
    if row is None:
        return False
    try:
        with transaction.atomic():
            _handle(row, now)
    except Exception as error:
        # Whatever a consumer raises is its own failure: it must not hold up other consumers or other matches.
        _put_off(row, error, now)
    return True


def _claimed(now: datetime) -> OutboxRow | None:
    earlier = OutboxRow.objects.filter(consumer=OuterRef("consumer"), match=OuterRef("match"), id__lt=OuterRef("id"))
    return (
        OutboxRow.objects.filter(
            ~Exists(earlier), parked_at=None, next_try_at__lte=now, consumer__in=registered_names()
        )
        .select_for_update(skip_locked=True, of=("self",), no_key=True)
        .order_by("next_try_at", "id")
        .first()
    )


def _handle(row: OutboxRow, now: datetime) -> None:
    consumer = registered(row.consumer)
    if consumer is None:
        raise LookupError(f"no consumer {row.consumer!r} is registered")
    _, is_first = OutboxReceipt.objects.get_or_create(
        consumer=row.consumer, token=row.token, defaults={"handled_at": now}
    )
    if is_first:
        consumer.handle(
            News(topic=Topic(row.topic), match_id=row.match_id, ply=row.ply, seats=tuple(row.seats), at=row.created_at)
        )
    row.delete()


def _put_off(row: OutboxRow, error: Exception, now: datetime) -> None:
    """Tries again later, or parks the row. Its text may hold what players must not know: only its type is kept."""
    row.tries += 1
    row.error = type(error).__name__
    row.next_try_at = now + min(FIRST_WAIT * 2**row.tries, LONGEST_WAIT)
    if row.tries >= TRIES:
        row.parked_at = now
        row.next_try_at = now + PARKED_FOR
        logger.error("outbox: parked %s for %s after %d tries (%s)", row.match_id, row.consumer, row.tries, row.error)
    else:
        logger.warning("outbox: %s for %s failed (%s)", row.match_id, row.consumer, row.error)
    row.save(update_fields=["tries", "error", "next_try_at", "parked_at"])
    # The rows behind it cannot come earlier: put off too, they are not looked at in vain.
    _pair(row.consumer, row.match_id).filter(id__gt=row.id).update(next_try_at=row.next_try_at)


def _pair(consumer: str, match_id: UUID) -> QuerySet[OutboxRow]:
    return OutboxRow.objects.filter(consumer=consumer, match=match_id)
