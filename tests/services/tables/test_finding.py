"""Who finds which table, and at what cost."""

from datetime import timedelta

import pytest

from matchmaking import services
from matchmaking.errors import TableNotFound
from matchmaking.models import Status, Visibility
from matchmaking.selectors import table_by_code, table_for, tables_listed, tables_of
from matchmaking.setup import TableSetup
from tests.services.conftest import person
from tests.services.tables.conftest import NOW, opened, race_of

HIDDEN = race_of(visibility=Visibility.CODE)


def test_open_tables_are_listed_newest_first(player):
    tables = [
        services.table_open(user=player, setup=race_of(), now=NOW + timedelta(minutes=minute)) for minute in range(3)
    ]
    assert list(tables_listed()) == tables[::-1]


def test_the_list_can_be_of_one_game(player):
    opened(player)
    wanted = opened(player, TableSetup(game="sequence_numbers", mode="individuals", seats=2))
    assert list(tables_listed(game="sequence_numbers")) == [wanted]


@pytest.mark.parametrize("game", ["chess", "", "\x00"])
def test_the_list_of_an_unknown_game_is_empty(player, game):
    opened(player)
    assert not tables_listed(game=game).exists()


def test_only_open_and_listed_tables_are_listed(player, rival):
    opened(player, HIDDEN)
    closed = opened(player)
    services.table_leave(user=player, table_id=closed.pk, now=NOW)
    services.match_start_now(user=player, setup=race_of(1, mode="solo"), now=NOW)
    assert not tables_listed().exists()


def test_a_table_whose_people_were_deleted_is_not_listed(player):
    opened(player)
    player.delete()
    assert not tables_listed().exists()


def test_my_tables_are_those_where_i_sit(player, rival):
    mine = opened(player)
    opened(rival)
    joined = opened(rival, HIDDEN)
    services.table_join(user=player, code=joined.code, now=NOW)
    assert set(tables_of(player)) == {mine, joined}


def test_a_hidden_table_is_found_by_its_code_only(player, outsider):
    table = opened(player, HIDDEN)
    with pytest.raises(TableNotFound):
        table_for(outsider, table.pk)
    assert table_by_code(table.code) == table
    assert table_for(player, table.pk) == table


def test_a_started_table_is_found_by_those_who_sat_there(player, rival, outsider):
    table = opened(player, race_of(starts_when_full=True))
    assert table_for(outsider, table.pk) == table
    services.table_join(user=rival, table_id=table.pk, now=NOW)
    assert table_for(rival, table.pk).status == Status.STARTED
    with pytest.raises(TableNotFound):
        table_for(outsider, table.pk)


@pytest.mark.parametrize("tables", [1, 7])
def test_lists_cost_two_queries_however_long(player, rival, django_assert_num_queries, tables):
    for number in range(tables):
        table = opened(player, race_of(3))
        services.table_join(user=person(f"guest-{number}"), table_id=table.pk, now=NOW)
    for find in (tables_listed, lambda: tables_of(player)):
        with django_assert_num_queries(2):
            hosts = [str(table.seats.all()[0].user) for table in find()]
        assert hosts == ["Player"] * tables


def test_one_table_costs_two_queries(player, django_assert_num_queries):
    table = opened(player)
    with django_assert_num_queries(2):
        list(table_for(player, table.pk).seats.all())
    with django_assert_num_queries(2):
        list(table_by_code(table.code).seats.all())
