"""From a full table to a match."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from games.clocks.services import vacations_cover
from games.matches.models import Spectators
from games.matches.results import SeatSpec
from games.matches.services import match_start
from games.matches.time_controls import control_of
from games.puzzles.services import puzzle_take, tries_begin
from matchmaking.errors import AgentsDoNotFit, RequestKeyReused, SeatsEmpty
from matchmaking.models import Status, Table, TableSeat, Visibility
from matchmaking.seating import empty_seats
from matchmaking.services.access import agent_known_or_refuse, host_or_refuse, open_or_refuse, table_lock
from matchmaking.services.carrying import carried_from
from matchmaking.services.opening import opened_once
from matchmaking.setup import TableSetup, options_read
from matchmaking.telling import table_tell


def match_start_now(
    *,
    user: Any,
    setup: TableSetup,
    seat: int | None = None,
    agents: Sequence[str] = (),
    request_key: str = "",
    now: datetime,
) -> Table:
    """Starts a match of the user alone or against agents, at once. Returns its table, by which a rematch goes as well.

    `agents` play the other seats, in order; one name serves for all. The luck is the server's: nobody could have seen
    the commitment before giving entropy. A request that comes again with its `request_key` finds the match it started.

    Raises what `table_open` raises, and AgentsDoNotFit, UnknownAgent, TryUnderWay.
    """
    with transaction.atomic():
        private = replace(setup, visibility=Visibility.CODE, starts_when_full=False)
        table, is_new = opened_once(user, private, seat, request_key, now, at_most=None)
        if not is_new:
            if table.status != Status.STARTED:
                raise RequestKeyReused  # by a request to open a table
            return table
        seats = list(table.seats.all())
        if agents and not empty_seats(seats):
            raise AgentsDoNotFit(seats=0, agents=len(agents))
        fill_with_agents(seats, agents)
        begin(table, seats, now)
    return table


def table_start(*, user: Any, table_id: UUID, fill_with: str = "", now: datetime) -> Table:
    """Starts the match of a full table; agents named `fill_with` take what is still empty. Host only.

    Started twice, it is the same match. Raises TableNotFound, TableNotOpen (closed), NotHost, SeatsEmpty,
    UnknownAgent, TryUnderWay, OptionsOutdated or Refused (the game changed since the table was opened).
    """
    with transaction.atomic():
        table, seats = table_lock(user=user, table_id=table_id)
        host_or_refuse(seats, user)
        if table.status == Status.STARTED:
            return table
        open_or_refuse(table)
        if fill_with:
            fill_with_agents(seats, [fill_with])
        begin(table, seats, now)
    return table


def start_if_full(table: Table, seats: Sequence[TableSeat], now: datetime) -> None:
    """Starts, under the table's lock, where the table is to start without its host's word."""
    if table.starts_when_full and not empty_seats(seats):
        begin(table, seats, now)


def begin(table: Table, seats: Sequence[TableSeat], now: datetime) -> None:
    """Starts the match, under the table's lock. Raises SeatsEmpty, UnknownAgent, Refused or TryUnderWay."""
    empty = tuple(seat.number for seat in empty_seats(seats))
    if empty:
        raise SeatsEmpty(seats=empty)
    options = options_read(table.game, table.options)
    users = [seat.user for seat in seats if seat.user]
    taken = puzzle_take(game=table.game, options=options, users=users, now=now)
    started = match_start(
        game=table.game,
        mode=table.mode,
        options=options,
        seats=[SeatSpec(user=seat.user, agent=seat.agent, entropy=seat.entropy) for seat in seats],
        seed_row=table.seed_id,
        spectators=Spectators(table.spectators),
        time_control=control_of(table.time_control),
        carried=carried_from(table.rematch_of, seats) if taken is None else taken.carried,
        sealed_until=None if taken is None else taken.sealed_until,
        now=now,
    )
    if taken is not None:
        tries_begin(puzzle=taken.puzzle, match_id=started.match_id, users=users)
    if table.time_control is not None:
        vacations_cover(match_id=started.match_id, now=now)
    table.status, table.match_id, table.seed = Status.STARTED, started.match_id, None
    table.save(update_fields=["status", "match", "seed"])
    table_tell(table.pk)


def fill_with_agents(seats: Sequence[TableSeat], agents: Sequence[str]) -> None:
    """Gives the empty seats to agents: to these in order, or all of them to the only one named."""
    empty = empty_seats(seats)
    names = [agents[0]] * len(empty) if len(agents) == 1 else list(agents)
    if len(names) != len(empty):
        raise AgentsDoNotFit(seats=len(empty), agents=len(names))
    for seat, agent in zip(empty, names, strict=True):
        agent_known_or_refuse(agent)
        seat.agent, seat.kept_for = agent, None
        seat.save(update_fields=["agent", "kept_for"])
