"""The locked table that a service works on, for those who may know of it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from games.agents import agents_by_name
from games.matches.errors import UnknownAgent
from matchmaking.codes import code_read
from matchmaking.errors import NotHost, TableNotFound, TableNotOpen
from matchmaking.models import Status, Table, TableSeat
from matchmaking.seating import host_seat
from matchmaking.selectors import may_find
from matchmaking.telling import table_tell


def table_lock(*, user: Any, table_id: UUID | None = None, code: str | None = None) -> tuple[Table, list[TableSeat]]:
    """The table and its seats, the table's row locked: all that changes a table waits here.

    By its code for whoever knows it, by its id for those who could have found it in a list. Raises TableNotFound.
    """
    key = {"pk": table_id} if code is None else {"code": code_read(code)}
    table = Table.objects.select_for_update().filter(**key).first()
    if table is None:
        raise TableNotFound
    # Read after the lock is ours: who waited for it must see what was done meanwhile.
    seats = list(table.seats.all())
    if code is None and not may_find(table, seats, user):
        raise TableNotFound
    return table, seats


def open_or_refuse(table: Table) -> None:
    """Raises TableNotOpen."""
    if table.status != Status.OPEN:
        raise TableNotOpen(status=table.status)


def host_or_refuse(seats: Sequence[TableSeat], user: Any) -> None:
    """Raises NotHost."""
    host = host_seat(seats)
    if host is None or host.user_id != user.pk:
        raise NotHost


def agent_known_or_refuse(agent: str) -> None:
    """Raises UnknownAgent."""
    if agent not in agents_by_name:
        raise UnknownAgent(agent=agent, agents=sorted(agents_by_name))


def touch(table: Table, now: datetime) -> None:
    """Something changes at the table, and is told: it does not expire yet."""
    table.touched_at = now
    table.save(update_fields=["touched_at"])
    table_tell(table.pk)
