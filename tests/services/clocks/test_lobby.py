"""Time controls of tables: agreed on before the match, kept for the rematch."""

from dataclasses import replace

import pytest

from games.matches.errors import TimeControlInvalid
from games.matches.models import Deadline, Match
from games.matches.time_controls import PerTurn, TimeControl, control_of
from matchmaking import services
from matchmaking.errors import RequestKeyReused
from matchmaking.models import Table
from matchmaking.setup import TableSetup
from tests.services.matches.scene import NOON
from tests.services.matches.toy_game import PebblesOptions

from .scene import TEN_MINUTES, at

pytestmark = pytest.mark.django_db

CONTROL = TimeControl(clock=TEN_MINUTES, misses=5)
SETUP = TableSetup(game="pebbles", mode="plain", seats=2, options=PebblesOptions(), time_control=CONTROL)


def match_of(table: Table) -> Match:
    assert table.match_id is not None
    return Match.objects.get(pk=table.match_id)


def test_the_match_is_played_as_the_table_said(player, rival):
    table = services.table_open(user=player, setup=SETUP, now=NOON)
    services.table_join(user=rival, table_id=table.pk, now=NOON)
    table = services.table_start(user=player, table_id=table.pk, now=at(hours=1))
    assert control_of(match_of(table).time_control) == CONTROL
    assert Deadline.objects.get(match=match_of(table), seat=0).due_at == at(hours=1, minutes=10)


def test_a_table_is_not_opened_with_a_control_that_could_not_start(player):
    with pytest.raises(TimeControlInvalid):
        services.table_open(user=player, setup=replace(SETUP, time_control=TimeControl(clock=PerTurn(0))), now=NOON)


def test_another_control_is_another_request(player):
    services.table_open(user=player, setup=SETUP, request_key="once", now=NOON)
    with pytest.raises(RequestKeyReused):
        services.table_open(user=player, setup=replace(SETUP, time_control=None), request_key="once", now=NOON)


def test_a_rematch_has_the_same_control(player):
    table = services.match_start_now(user=player, setup=SETUP, agents=["random"], now=NOON)
    match = match_of(table)
    Match.objects.filter(pk=match.pk).update(status="over", ended_at=NOON, ending="goal", ranks=[1, 2])
    again = services.table_rematch(user=player, match_id=match.pk, now=at(hours=1))
    assert control_of(match_of(again).time_control) == CONTROL
