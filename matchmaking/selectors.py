"""What may be asked about tables, each in a constant number of queries.

Every table comes with its seats, their people and the people they are kept for.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet, prefetch_related_objects

from games.catalogue import game_class
from matchmaking.codes import code_read
from matchmaking.errors import TableNotFound
from matchmaking.models import Status, Table, TableSeat, Visibility

_SEATS = Prefetch("seats", queryset=TableSeat.objects.select_related("user", "kept_for"))


def tables_listed(*, game: str | None = None) -> QuerySet[Table]:
    """Open tables that everybody may find, newest first: of one game, or of all. Two queries.

    A table whose last person's account was deleted waits for nobody and is left out.
    """
    tables = Table.objects.filter(_somebody_sits(), status=Status.OPEN, visibility=Visibility.LISTED)
    if game is not None:
        tables = tables.filter(game=game) if game_class(game) else tables.none()
    return tables.order_by("-opened_at", "id").prefetch_related(_SEATS)


def tables_of(user: Any) -> QuerySet[Table]:
    """Open tables at which the user sits, or is asked for a rematch; newest first. Two queries."""
    own = TableSeat.objects.filter(Q(user=user) | Q(kept_for=user), table=OuterRef("pk"))
    return Table.objects.filter(Exists(own), status=Status.OPEN).order_by("-opened_at", "id").prefetch_related(_SEATS)


def table_by_code(code: str) -> Table:
    """The table that has this code, however it is typed. Raises TableNotFound. Two queries."""
    table = Table.objects.filter(code=code_read(code)).prefetch_related(_SEATS).first()
    if table is None:
        raise TableNotFound
    return table


def table_for(user: Any, table_id: UUID) -> Table:
    """The table, if the user could have found it in a list or is expected there. Raises TableNotFound. Two queries."""
    table = Table.objects.filter(pk=table_id).prefetch_related(_SEATS).first()
    if table is None or not may_find(table, table.seats.all(), user):
        raise TableNotFound
    return table


def with_seats(table: Table) -> Table:
    """A table that a service returned, with its seats as they are now. One query."""
    prefetch_related_objects([table], _SEATS)
    return table


def may_find(table: Table, seats: Sequence[TableSeat] | QuerySet[TableSeat], user: Any) -> bool:
    """Whether the user may know of the table without its code."""
    if table.visibility == Visibility.LISTED and table.status == Status.OPEN:
        return True
    return any(user.pk in (seat.user_id, seat.kept_for_id) for seat in seats)


def is_at(table: Table, user: Any) -> bool:
    """Whether the user sits at the table: only they see its code. No query, if the seats came along."""
    return any(seat.user_id == user.pk for seat in table.seats.all())


def open_seats_of(user: Any) -> int:
    """At how many open tables the user sits."""
    return TableSeat.objects.filter(user=user, table__status=Status.OPEN).count()


def _somebody_sits() -> Exists:
    return Exists(TableSeat.objects.filter(table=OuterRef("pk"), user__isnull=False))
