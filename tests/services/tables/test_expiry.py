"""Tables that nobody touches any more."""

from datetime import timedelta

from games.matches.models import SeedCommitment
from matchmaking import services
from matchmaking.models import Status
from matchmaking.services.expiry import TABLE_IDLE_LIMIT
from tests.services.tables.conftest import NOW, opened, race_of

DUE = NOW + TABLE_IDLE_LIMIT + timedelta(seconds=1)


def status_of(table) -> str:
    table.refresh_from_db()
    return table.status


def test_an_idle_table_is_closed_and_its_seed_forgotten(player):
    table = opened(player)
    assert services.tables_expire(now=DUE) == 1
    assert status_of(table) == Status.CLOSED
    assert not SeedCommitment.objects.exists()


def test_a_table_is_not_closed_early(player):
    table = opened(player)
    assert services.tables_expire(now=NOW + TABLE_IDLE_LIMIT) == 0
    assert status_of(table) == Status.OPEN


def test_a_table_where_something_happened_lives_on(player, rival):
    table = opened(player, race_of(3))
    services.table_join(user=rival, table_id=table.pk, now=NOW + timedelta(days=1))
    assert services.tables_expire(now=DUE) == 0
    assert status_of(table) == Status.OPEN


def test_started_tables_do_not_expire(player):
    table = services.match_start_now(user=player, setup=race_of(1, mode="solo"), now=NOW)
    assert services.tables_expire(now=DUE) == 0
    assert status_of(table) == Status.STARTED


def test_all_idle_tables_go_however_many(player, monkeypatch):
    monkeypatch.setattr("matchmaking.services.expiry.EXPIRE_BATCH", 2)
    for _ in range(5):
        opened(player)
    assert services.tables_expire(now=DUE) == 5
    assert services.tables_expire(now=DUE) == 0
