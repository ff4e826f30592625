"""People, a game that ends quickly beside the catalogue's, and tables."""

from datetime import UTC, datetime

import pytest

from accounts.models import User
from games import catalogue
from games.kernel.contract import Options
from games.matches.models import Match
from games.matches.selectors import match_for
from games.matches.services import move_play
from matchmaking import services
from matchmaking.models import Table
from matchmaking.setup import TableSetup
from tests.services.baton import Baton
from tests.services.baton.game import HandOver

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def baton(monkeypatch) -> None:
    monkeypatch.setattr(catalogue, "GAMES", (*catalogue.GAMES, Baton))


def race_of(seats: int = 2, *, mode: str = "race", options: Options | None = None, **more) -> TableSetup:
    return TableSetup(game="baton", mode=mode, seats=seats, options=options, **more)


def opened(user: User, setup: TableSetup | None = None, **more) -> Table:
    return services.table_open(user=user, setup=setup or race_of(), now=NOW, **more)


def people_at(table: Table) -> list[str | None]:
    """Who sits where, read anew: a person's name, an agent's in brackets, None for an empty seat."""
    seats = table.seats.select_related("user").order_by("number")
    return [seat.user.username if seat.user else f"[{seat.agent}]" if seat.agent else None for seat in seats]


def started(*people: User, setup: TableSetup | None = None) -> Match:
    """A match of these people, seated in their order."""
    table = opened(people[0], setup or race_of(len(people)))
    for user in people[1:]:
        services.table_join(user=user, table_id=table.pk, now=NOW)
    return match_of(services.table_start(user=people[0], table_id=table.pk, now=NOW))


def match_of(table: Table) -> Match:
    """The match of a table that has started."""
    assert table.match is not None
    return table.match


def run_home(match: Match, *people: User) -> None:
    """Plays a match of Baton to its end, in seat order."""
    for number, user in enumerate(people):
        seen = match_for(user, match.pk)
        (decision,) = seen.decisions
        move_play(
            match_id=match.pk,
            user=user,
            decision_id=decision.id,
            move=HandOver(),
            client_move_id=f"move-{number}",
            now=NOW,
        )
