"""Closing a table that is dead, by an operator."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from matchmaking.errors import TableAlive, TableNotFound
from matchmaking.models import Table, TableSeat
from matchmaking.services.access import open_or_refuse
from matchmaking.services.seats import table_close

TABLE_QUIET_LIMIT = timedelta(days=1)


def table_close_dead(*, table_id: UUID, now: datetime) -> Table:
    """Closes an open table at which no person sits, or nothing has happened for a day.

    Raises TableNotFound, TableNotOpen, or TableAlive: people who are about to play are not sent away.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update().filter(pk=table_id).first()
        if table is None:
            raise TableNotFound
        open_or_refuse(table)
        if table.touched_at > now - TABLE_QUIET_LIMIT and _somebody_sits(table):
            raise TableAlive
        table_close(table)
    return table


def _somebody_sits(table: Table) -> bool:
    return TableSeat.objects.filter(table=table, user__isnull=False).exists()
