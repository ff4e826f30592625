"""Opening a table."""

from datetime import datetime
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction

from games.matches.services import seed_commit
from matchmaking.codes import code_new
from matchmaking.errors import RequestKeyInvalid, RequestKeyReused, TooManyTables
from matchmaking.models import REQUEST_KEY_LENGTH, Table, TableSeat
from matchmaking.seating import numbered
from matchmaking.selectors import open_seats_of
from matchmaking.setup import CheckedSetup, TableSetup, setup_checked
from matchmaking.telling import table_tell

OPEN_TABLES_AT_MOST = 20
"""At how many open tables a person may sit: a guard against floods. Requests in the same moment may exceed it."""


def table_open(*, user: Any, setup: TableSetup, seat: int | None = None, request_key: str = "", now: datetime) -> Table:
    """Opens a table with its commitment and seats the user there, who so becomes its host.

    No entropy is taken here, for nobody has seen the commitment yet: `table_join` takes it afterwards, from the host
    as well. A request that comes again with its `request_key` finds the table that it made before.

    Raises UnknownGame, OptionsOfAnotherGame, TimeControlInvalid, Refused (the game's reason), PuzzleFixed, NoSuchSeat,
    TooManyTables, RequestKeyInvalid, RequestKeyReused.
    """
    opened = opened_once(user, setup, seat, request_key, now, at_most=OPEN_TABLES_AT_MOST)
    return opened.table


class Opened(NamedTuple):
    """A table, and whether it was opened by this very request or by the same one before."""

    table: Table
    is_new: bool


def opened_once(
    user: Any, setup: TableSetup, seat: int | None, request_key: str, now: datetime, *, at_most: int | None
) -> Opened:
    """`table_open` with another limit, or none, on the open tables at which the user sits."""
    if not (len(request_key) <= REQUEST_KEY_LENGTH and request_key.isprintable()):
        raise RequestKeyInvalid(most=REQUEST_KEY_LENGTH)
    checked = setup_checked(setup)
    table = _opened_before(user, request_key, checked)
    if table is not None:
        return Opened(table, is_new=False)
    if at_most is not None and open_seats_of(user) >= at_most:
        raise TooManyTables(most=at_most)
    try:
        with transaction.atomic():
            return Opened(_opened(user, checked, seat or 0, request_key, now), is_new=True)
    except IntegrityError:
        # The same request, sent twice at once: the other one came first.
        table = _opened_before(user, request_key, checked)
        if table is None:
            raise
        return Opened(table, is_new=False)


def table_make(*, checked: CheckedSetup, now: datetime, **fields: Any) -> tuple[Table, list[TableSeat]]:
    """The rows of an open table at which nobody sits yet: for the services that seat people in the same transaction."""
    setup, seed = checked.setup, seed_commit(now=now)
    table = Table.objects.create(
        code=code_new(),
        visibility=setup.visibility,
        game=setup.game,
        mode=setup.mode,
        options=checked.options,
        spectators=setup.spectators,
        starts_when_full=setup.starts_when_full,
        time_control=_plain(setup),
        commitment=seed.commitment,
        seed=seed,
        opened_at=now,
        touched_at=now,
        **fields,
    )
    return table, [TableSeat(table=table, number=number, side=side) for number, side in enumerate(checked.sides)]


def _opened(user: Any, checked: CheckedSetup, number: int, request_key: str, now: datetime) -> Table:
    table, seats = table_make(checked=checked, opened_by=user, request_key=request_key, now=now)
    own = numbered(seats, number)
    own.user, own.joined_at = user, now
    TableSeat.objects.bulk_create(seats)
    table_tell(table.pk)
    return table


def _plain(setup: TableSetup) -> dict[str, Any] | None:
    return None if setup.time_control is None else setup.time_control.plain()


def _opened_before(user: Any, request_key: str, checked: CheckedSetup) -> Table | None:
    """The table that this request opened when it came before. Raises RequestKeyReused when that was another request."""
    if not request_key:
        return None
    table = Table.objects.filter(opened_by=user, request_key=request_key).first()
    if table is None:
        return None
    setup = checked.setup
    asked = [setup.game, setup.mode, setup.seats, checked.options, _plain(setup)]
    asked += [setup.spectators, setup.visibility, setup.starts_when_full]
    made = [table.game, table.mode, table.seats.count(), table.options, table.time_control]
    made += [table.spectators, table.visibility, table.starts_when_full]
    if asked != made:
        raise RequestKeyReused
    return table
