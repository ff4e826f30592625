"""Tables that nobody touches any more."""

from datetime import datetime, timedelta

from django.db import transaction

from matchmaking.models import Status, Table
from matchmaking.services.seats import table_close

TABLE_IDLE_LIMIT = timedelta(days=14)
EXPIRE_BATCH = 200


def tables_expire(*, now: datetime) -> int:
    """Closes open tables at which nothing happened for two weeks; says how many."""
    expired = 0
    while batch := _tables_expire_batch(now):
        expired += batch
    return expired


def _tables_expire_batch(now: datetime) -> int:
    idle = Table.objects.filter(status=Status.OPEN, touched_at__lt=now - TABLE_IDLE_LIMIT)
    with transaction.atomic():
        # Who sits down in this moment holds the lock: their table is not idle any more and is passed over.
        tables = list(idle.select_for_update(skip_locked=True)[:EXPIRE_BATCH])
        for table in tables:
            table_close(table)
    return len(tables)
