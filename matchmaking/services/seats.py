"""Sitting down, standing up, and asking agents in."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from games.matches.services import seed_discard
from matchmaking.errors import EntropyInvalid, NoAgentThere, NotAtTable, SeatTaken, TableFull, TooManyTables
from matchmaking.models import ENTROPY_LENGTH, Status, Table, TableSeat
from matchmaking.seating import chosen_seat, empty_seats, host_seat, numbered, seat_kept_for, seat_of
from matchmaking.selectors import open_seats_of
from matchmaking.services.access import agent_known_or_refuse, host_or_refuse, open_or_refuse, table_lock, touch
from matchmaking.services.opening import OPEN_TABLES_AT_MOST
from matchmaking.services.starting import start_if_full
from matchmaking.telling import table_tell


def table_join(
    *,
    user: Any,
    table_id: UUID | None = None,
    code: str | None = None,
    seat: int | None = None,
    side: int | None = None,
    entropy: str | None = None,
    now: datetime,
) -> Table:
    """Seats the user at a table: at a seat or on a side of their choice, else at the first free one.

    Whoever sits there already changes seats, or adds their entropy, and stays as long at the table as they are: the
    host stays host. The last to come starts the match where the table says so.

    Raises TableNotFound, TableNotOpen, TableFull, NoSuchSeat, SeatTaken, NoSuchSide, SideFull, EntropyInvalid,
    TooManyTables.
    """
    if entropy is not None and not (len(entropy) <= ENTROPY_LENGTH and entropy.isprintable()):
        raise EntropyInvalid(most=ENTROPY_LENGTH)
    with transaction.atomic():
        table, seats = table_lock(user=user, table_id=table_id, code=code)
        if table.status == Status.STARTED and seat_of(seats, user) is not None:
            return table  # sent again, after the answer to the first was lost
        open_or_refuse(table)
        own = seat_of(seats, user)
        if own is None and open_seats_of(user) >= OPEN_TABLES_AT_MOST:
            raise TooManyTables(most=OPEN_TABLES_AT_MOST)
        if own is None and not empty_seats(seats):
            raise TableFull
        sit_down(chosen_seat(seats, user, number=seat, side=side), own, user, entropy, now)
        touch(table, now)
        start_if_full(table, seats, now)
    return table


def table_leave(*, user: Any, table_id: UUID, now: datetime) -> Table:
    """Frees the user's seat, or declines the one kept for them. The next person hosts; without one the table closes.

    Raises TableNotFound, TableNotOpen, NotAtTable.
    """
    with transaction.atomic():
        table, seats = table_lock(user=user, table_id=table_id)
        open_or_refuse(table)
        own = seat_of(seats, user) or seat_kept_for(seats, user)
        if own is None:
            raise NotAtTable
        _empty(own)
        touch(table, now)
        if host_seat(seats) is None:
            table_close(table)
    return table


def table_add_agent(*, user: Any, table_id: UUID, agent: str, seat: int | None = None, now: datetime) -> Table:
    """Gives an empty seat to an agent; the first that is kept for nobody, unless the host names one. Host only.

    Raises TableNotFound, TableNotOpen, NotHost, UnknownAgent, NoSuchSeat, SeatTaken, TableFull.
    """
    with transaction.atomic():
        table, seats = table_lock(user=user, table_id=table_id)
        open_or_refuse(table)
        host_or_refuse(seats, user)
        agent_known_or_refuse(agent)
        place = _agent_place(seats, seat)
        place.agent, place.kept_for = agent, None
        place.save(update_fields=["agent", "kept_for"])
        touch(table, now)
        start_if_full(table, seats, now)
    return table


def table_remove_agent(*, user: Any, table_id: UUID, seat: int, now: datetime) -> Table:
    """Empties an agent's seat. Host only. Raises TableNotFound, TableNotOpen, NotHost, NoSuchSeat, NoAgentThere."""
    with transaction.atomic():
        table, seats = table_lock(user=user, table_id=table_id)
        open_or_refuse(table)
        host_or_refuse(seats, user)
        place = numbered(seats, seat)
        if not place.agent:
            raise NoAgentThere(seat=seat)
        _empty(place)
        touch(table, now)
    return table


def sit_down(place: TableSeat, own: TableSeat | None, user: Any, entropy: str | None, now: datetime) -> None:
    """Moves the user from `own` to `place`, under the table's lock."""
    if own is not None and own is not place:
        place.joined_at, place.entropy = own.joined_at, own.entropy
        _empty(own)
    place.user = user
    place.joined_at = place.joined_at or now
    if entropy is not None:
        place.entropy = entropy
    place.save(update_fields=["user", "joined_at", "entropy"])


def table_close(table: Table) -> None:
    """Under the table's lock. The seed is of no use any more, and another rematch may be asked for."""
    seed_id = table.seed_id
    table.status, table.rematch_of, table.seed = Status.CLOSED, None, None
    table.save(update_fields=["status", "rematch_of", "seed"])
    if seed_id is not None:
        seed_discard(seed_row=seed_id)
    table_tell(table.pk)


def _agent_place(seats: Sequence[TableSeat], number: int | None) -> TableSeat:
    if number is not None:
        place = numbered(seats, number)
        if not place.is_empty:
            raise SeatTaken(seat=number)
        return place
    for place in empty_seats(seats):
        if place.kept_for_id is None:
            return place
    raise TableFull


def _empty(seat: TableSeat) -> None:
    seat.user, seat.agent, seat.kept_for, seat.joined_at, seat.entropy = None, "", None, None, ""
    seat.save(update_fields=["user", "agent", "kept_for", "joined_at", "entropy"])
