"""Two people in the same moment."""

from functools import partial

import pytest

from games.matches.models import Match, SeedCommitment
from matchmaking import services
from matchmaking.errors import TableFull
from matchmaking.models import Status, Table, TableSeat
from tests.services.conftest import person
from tests.services.racing import at_once
from tests.services.tables.conftest import NOW, opened, people_at, race_of, run_home, started

ROUNDS = 200

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_last_seat_is_given_once(player, rival, outsider):
    for _ in range(ROUNDS):
        table = opened(player)
        results = at_once(
            partial(services.table_join, user=rival, table_id=table.pk, now=NOW),
            partial(services.table_join, user=outsider, table_id=table.pk, now=NOW),
        )
        assert [type(result) for result in results].count(TableFull) == 1
        assert people_at(table) in (["player", "rival"], ["player", "outsider"])
        services.table_start(user=player, table_id=table.pk, now=NOW)
    assert TableSeat.objects.count() == TableSeat.objects.exclude(user=None).count() == 2 * ROUNDS
    assert Match.objects.count() == ROUNDS


def test_the_last_two_to_come_start_one_match(player, rival, outsider):
    for _ in range(50):
        table = opened(player, race_of(3, starts_when_full=True))
        at_once(
            partial(services.table_join, user=rival, table_id=table.pk, now=NOW),
            partial(services.table_join, user=outsider, table_id=table.pk, now=NOW),
        )
        table.refresh_from_db()
        assert table.status == Status.STARTED
    assert Match.objects.count() == 50


def test_a_double_start_starts_one_match(player, rival):
    for _ in range(50):
        table = opened(player)
        services.table_join(user=rival, table_id=table.pk, now=NOW)
        start = partial(services.table_start, user=player, table_id=table.pk, now=NOW)
        first, second = at_once(start, start)
        assert first.match_id == second.match_id
    assert Match.objects.count() == 50


def test_a_request_sent_twice_at_once_opens_one_table(player):
    for number in range(50):
        request = partial(opened, player, request_key=f"k{number}")
        first, second = at_once(request, request)
        assert first.pk == second.pk
        services.table_leave(user=player, table_id=first.pk, now=NOW)
    assert Table.objects.count() == 50
    assert not SeedCommitment.objects.exists()


def test_a_start_at_once_sent_twice_at_once_starts_one_match(player):
    def request(number: int) -> Table:
        setup = race_of(1, mode="solo")
        return services.match_start_now(user=player, setup=setup, request_key=f"k{number}", now=NOW)

    for number in range(50):
        first, second = at_once(partial(request, number), partial(request, number))
        assert first.match_id == second.match_id
    assert Match.objects.count() == 50


def test_two_who_say_yes_at_once_meet_at_one_rematch(player, rival):
    for _ in range(50):
        match = started(player, rival)
        run_home(match, player, rival)
        at_once(
            partial(services.table_rematch, user=player, match_id=match.pk, now=NOW),
            partial(services.table_rematch, user=rival, match_id=match.pk, now=NOW),
        )
        assert Table.objects.get(rematch_of=match).status == Status.STARTED
    assert Match.objects.count() == 100


def test_who_comes_while_the_host_leaves_either_hosts_or_is_told(player, rival):
    for _ in range(50):
        table = opened(player)
        at_once(
            partial(services.table_leave, user=player, table_id=table.pk, now=NOW),
            partial(services.table_join, user=rival, table_id=table.pk, now=NOW),
        )
        table.refresh_from_db()
        somebody = people_at(table) == [None, "rival"] or people_at(table) == ["rival", None]
        assert (table.status == Status.OPEN) == somebody
        if somebody:
            services.table_leave(user=rival, table_id=table.pk, now=NOW)


def test_the_last_seat_is_given_once_among_many(player):
    crowd = [person(f"crowd-{number}") for number in range(8)]
    for _ in range(20):
        table = opened(player, race_of(3))
        results = at_once(*(partial(services.table_join, user=user, table_id=table.pk, now=NOW) for user in crowd))
        assert sum(isinstance(result, TableFull) for result in results) == len(crowd) - 2
        services.table_start(user=player, table_id=table.pk, now=NOW)
    assert TableSeat.objects.filter(user=None).count() == 0
