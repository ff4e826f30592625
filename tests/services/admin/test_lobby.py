"""Tables of the lobby: looked at by operators, and closed when they are dead."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.matches.models import SeedCommitment
from matchmaking import errors, services
from matchmaking.models import Status, Table
from matchmaking.services.closing import TABLE_QUIET_LIMIT
from matchmaking.setup import TableSetup
from tests.services.admin.conftest import signed_in, staff_with
from tests.services.matches.scene import NOON

pytestmark = pytest.mark.django_db

TABLES = "/admin/matchmaking/table/"
SETUP = TableSetup(game="pebbles", mode="plain", seats=2)


@pytest.fixture
def table(player) -> Table:
    return services.table_open(user=player, setup=SETUP, now=NOON)


def is_open(table: Table) -> bool:
    return Table.objects.get(pk=table.pk).status == Status.OPEN


def close(browser, *tables: Table) -> list[str]:
    """Asks for the selected tables to be closed. Returns what the page says."""
    form = {"action": "close_dead", "_selected_action": [table.pk for table in tables]}
    answer = browser.post(TABLES, form, follow=True)
    return [str(message) for message in answer.context["messages"]]


def test_a_table_at_which_nothing_happens_is_dead(table):
    services.table_close_dead(table_id=table.pk, now=NOON + TABLE_QUIET_LIMIT)
    assert not is_open(table)
    assert not SeedCommitment.objects.exists()


def test_a_table_at_which_somebody_has_just_sat_down_is_not(table):
    with pytest.raises(errors.TableAlive):
        services.table_close_dead(table_id=table.pk, now=NOON + TABLE_QUIET_LIMIT - timedelta(seconds=1))
    assert is_open(table)


def test_a_table_whose_people_are_gone_is_dead_at_once(table, player):
    player.delete()
    assert services.table_close_dead(table_id=table.pk, now=NOON).status == Status.CLOSED


def test_a_table_that_has_started_is_not_closed(player):
    table = services.match_start_now(user=player, setup=SETUP, agents=["random"], now=NOON)
    with pytest.raises(errors.TableNotOpen):
        services.table_close_dead(table_id=table.pk, now=NOON + TABLE_QUIET_LIMIT)


def test_an_unknown_table_is_not_closed(table, player):
    with pytest.raises(errors.TableNotFound):
        services.table_close_dead(table_id=player.pk, now=NOON)


def test_an_operator_closes_the_dead_tables_among_the_selected(page, table, rival):
    alive = services.table_open(user=rival, setup=SETUP, now=timezone.now())
    Table.objects.filter(pk=table.pk).update(touched_at=timezone.now() - TABLE_QUIET_LIMIT)
    said = close(page, table, alive)
    assert sorted(said) == sorted([f"{table} is closed.", f"{alive}: {errors.TableAlive.sentence}"])
    assert [is_open(table), is_open(alive)] == [False, True]


def test_only_who_may_change_tables_closes_them(table):
    Table.objects.filter(pk=table.pk).update(touched_at=NOON - TABLE_QUIET_LIMIT)
    close(signed_in(staff_with("view_table")), table)
    assert is_open(table)
    close(signed_in(staff_with("view_table", "change_table")), table)
    assert not is_open(table)


def test_tables_are_not_written_by_hand(page, table):
    assert page.post(reverse("admin:matchmaking_table_add"), {}).status_code == 403
    for name in ("change", "delete"):
        address = reverse(f"admin:matchmaking_table_{name}", args=[table.pk])
        assert page.post(address, {"status": "closed", "post": "yes"}).status_code == 403
    assert is_open(table)


@pytest.mark.parametrize("typed", ["{half}-{rest}", "{half}{rest}", " {half} {rest} "])
def test_a_table_is_found_by_its_code_however_it_is_typed(page, table, rival, typed):
    services.table_open(user=rival, setup=SETUP, now=NOON)
    query = typed.format(half=table.code[:4].lower(), rest=table.code[4:])
    assert [found.pk for found in page.get(TABLES, {"q": query}).context["cl"].result_list] == [table.pk]


def test_a_table_is_found_by_who_sits_there(page, table, rival, player):
    services.table_open(user=rival, setup=SETUP, now=NOON)
    assert [found.pk for found in page.get(TABLES, {"q": player.username}).context["cl"].result_list] == [table.pk]


@pytest.mark.parametrize("length", [1, 4, 7])
def test_no_part_of_a_code_finds_its_table(page, table, length):
    assert page.get(TABLES, {"q": table.code[:length]}).context["cl"].result_count == 0


def test_a_table_is_found_by_its_id(page, table, rival):
    services.table_open(user=rival, setup=SETUP, now=NOON)
    assert [found.pk for found in page.get(TABLES, {"q": str(table.pk)}).context["cl"].result_list] == [table.pk]
