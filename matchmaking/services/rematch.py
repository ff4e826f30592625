"""The same people once more: seats rotated, a new seed, and what the match before hands on."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from games.matches.errors import NotSeated
from games.matches.models import Match, Seat, Spectators
from games.matches.selectors import match_for
from games.matches.time_controls import control_of
from matchmaking.errors import MatchNotOver
from matchmaking.models import Status, Table, TableSeat, Visibility
from matchmaking.seating import chosen_seat, places_up, seat_of
from matchmaking.services.access import open_or_refuse, table_lock, touch
from matchmaking.services.opening import table_make
from matchmaking.services.seats import sit_down
from matchmaking.services.starting import start_if_full
from matchmaking.setup import CheckedSetup, TableSetup, options_read, setup_checked


def table_rematch(*, user: Any, match_id: UUID, now: datetime) -> Table:
    """Says yes to a rematch. The first to say so opens its table, where a seat is kept for everybody else; each of
    them says yes in the same way, and the last one starts the match. Who declines leaves the table (`table_leave`).

    Raises NotFound, NotSeated, MatchNotOver, TableFull (the seat was declined and given away), TryUnderWay, Refused.
    """
    match = _ended_match(user, match_id)
    with transaction.atomic():
        table, seats = table_lock(user=user, table_id=_rematch_table(match, now))
        if table.status == Status.STARTED:
            return table
        open_or_refuse(table)
        own = seat_of(seats, user)
        sit_down(chosen_seat(seats, user, number=None, side=None), own, user, None, now)
        touch(table, now)
        start_if_full(table, seats, now)
    return table


def _ended_match(user: Any, match_id: UUID) -> Match:
    match = match_for(user, match_id).match
    if all(seat.user_id != user.pk for seat in match.seats.all()):
        raise NotSeated
    if match.is_live:
        raise MatchNotOver
    return match


def _rematch_table(match: Match, now: datetime) -> UUID:
    """The table of this match's rematch; opened, with its seats kept, when nobody has asked before."""
    found = Table.objects.filter(rematch_of=match).first()
    if found is not None:
        return found.pk
    try:
        with transaction.atomic():
            return _opened(match, now).pk
    except IntegrityError:
        # Somebody else said yes in the same moment; their table may even be closed again by now.
        return _rematch_table(match, now)


def _opened(match: Match, now: datetime) -> Table:
    before = list(match.seats.all())
    checked = _setup_again(match)
    table, seats = table_make(checked=checked, rematch_of=match, now=now)
    places = places_up(checked.sides)
    for old in before:
        _keep(seats[(old.number - places) % len(seats)], old)
    TableSeat.objects.bulk_create(seats)
    return table


def _keep(place: TableSeat, old: Seat) -> None:
    """A person's seat is kept for them, also when an agent stood in at the end; an agent sits down at once."""
    if old.user is not None:
        place.kept_for = old.user
    else:
        place.agent = old.agent


def _setup_again(match: Match) -> CheckedSetup:
    """As it was played before, under the rules and the content of today. Raises Refused."""
    return setup_checked(
        TableSetup(
            game=match.game,
            mode=match.mode,
            seats=match.seats_count,
            options=options_read(match.game, match.options),
            spectators=Spectators(match.spectators),
            visibility=Visibility.CODE,
            starts_when_full=True,
            time_control=control_of(match.time_control),
        )
    )
