"""Sitting down, changing seats, standing up; agents."""

from datetime import timedelta

import pytest

from games.matches.errors import UnknownAgent
from games.matches.models import Match, SeedCommitment
from matchmaking import services
from matchmaking.errors import (
    EntropyInvalid,
    NoAgentThere,
    NoSuchSeat,
    NoSuchSide,
    NotAtTable,
    NotHost,
    SeatTaken,
    SideFull,
    TableFull,
    TableNotFound,
    TableNotOpen,
)
from matchmaking.models import Status, Visibility
from matchmaking.seating import host_seat
from tests.services.tables.conftest import NOW, opened, people_at, race_of

LATER = NOW + timedelta(minutes=1)


def join(user, table, **more):
    return services.table_join(user=user, table_id=table.pk, now=LATER, **more)


def host_of(table) -> str:
    seat = host_seat(list(table.seats.all()))
    assert seat is not None
    assert seat.user is not None
    return seat.user.username


def test_the_first_free_seat_is_given(player, rival):
    table = opened(player, race_of(3))
    join(rival, table)
    assert people_at(table) == ["player", "rival", None]


def test_a_seat_can_be_chosen(player, rival):
    table = opened(player, race_of(3))
    join(rival, table, seat=2)
    assert people_at(table) == ["player", None, "rival"]


def test_a_side_can_be_chosen(player, rival):
    table = opened(player, race_of(4, mode="pairs"))
    join(rival, table, side=1)
    assert people_at(table) == ["player", None, "rival", None]


def test_a_taken_seat_is_not_given_again(player, rival):
    with pytest.raises(SeatTaken):
        join(rival, opened(player, race_of(3)), seat=0)


@pytest.mark.parametrize("seat", [-1, 2, 10**9])
def test_seats_that_do_not_exist_are_refused(player, rival, seat):
    with pytest.raises(NoSuchSeat):
        join(rival, opened(player), seat=seat)


@pytest.mark.parametrize("side", [-1, 2])
def test_sides_that_do_not_exist_are_refused(player, rival, side):
    with pytest.raises(NoSuchSide):
        join(rival, opened(player, race_of(4, mode="pairs")), side=side)


def test_a_full_side_takes_nobody(player, rival, outsider):
    table = opened(player, race_of(4, mode="pairs"))
    join(rival, table, side=0)
    with pytest.raises(SideFull):
        join(outsider, table, side=0)


def test_a_full_table_takes_nobody(player, rival, outsider):
    table = opened(player)
    join(rival, table)
    for choice in ({}, {"seat": 1}, {"side": 1}):
        with pytest.raises(TableFull):
            join(outsider, table, **choice)


def test_joining_twice_keeps_the_seat(player, rival):
    table = opened(player, race_of(3))
    join(rival, table)
    join(rival, table)
    assert people_at(table) == ["player", "rival", None]


def test_who_sits_there_may_change_seats_and_stays_host(player, rival):
    table = opened(player, race_of(3))
    join(rival, table)
    join(player, table, seat=2)
    assert people_at(table) == [None, "rival", "player"]
    assert host_of(table) == "player"


def test_an_agents_seat_is_taken(player, rival):
    table = opened(player, race_of(3))
    services.table_add_agent(user=player, table_id=table.pk, agent="random", now=NOW)
    with pytest.raises(SeatTaken):
        join(rival, table, seat=1)


def test_a_listed_table_is_joined_by_its_id_and_any_by_its_code(player, rival, outsider):
    hidden = opened(player, race_of(3, visibility=Visibility.CODE))
    with pytest.raises(TableNotFound):
        join(rival, hidden)
    typed = f"{hidden.code[:4]} - {hidden.code[4:]}".lower()
    services.table_join(user=rival, code=typed, now=LATER)
    assert people_at(hidden) == ["player", "rival", None]
    join(rival, hidden, seat=2)  # who sits there may name it


@pytest.mark.parametrize("code", ["BBBB-BBBB", "", "\x00", "AAAA-AAAA", "B" * 1000])
def test_what_is_no_tables_code_finds_nothing(player, code):
    with pytest.raises(TableNotFound):
        services.table_join(user=player, code=code, now=NOW)


def test_entropy_is_kept_and_follows_its_person(player, rival):
    table = opened(player, race_of(3))
    join(player, table, entropy="three rolls")
    join(player, table, seat=2)
    assert [seat.entropy for seat in table.seats.all()] == ["", "", "three rolls"]


def test_entropy_has_a_limit(player, rival):
    table = opened(player)
    join(rival, table, entropy="x" * 200)
    for wrong in ("x" * 201, "\x00", "\ud800"):
        with pytest.raises(EntropyInvalid):
            join(rival, table, entropy=wrong)


def test_who_leaves_frees_the_seat(player, rival, outsider):
    table = opened(player)
    join(rival, table, entropy="mine")
    services.table_leave(user=rival, table_id=table.pk, now=LATER)
    assert people_at(table) == ["player", None]
    join(outsider, table)
    assert [seat.entropy for seat in table.seats.all()] == ["", ""]


def test_the_next_person_hosts_when_the_host_leaves(player, rival, outsider):
    table = opened(player, race_of(3), seat=2)
    join(rival, table, seat=1)
    services.table_join(user=outsider, table_id=table.pk, seat=0, now=LATER + timedelta(minutes=1))
    services.table_leave(user=player, table_id=table.pk, now=LATER)
    assert host_of(table) == "rival"  # not the outsider, who came later


def test_the_next_person_hosts_when_the_hosts_account_is_deleted(player, rival):
    table = opened(player, race_of(3))
    join(rival, table)
    player.delete()
    assert people_at(table) == [None, "rival", None]
    assert host_of(table) == "rival"


def test_the_table_closes_when_the_last_person_leaves(player):
    table = opened(player, race_of(3))
    services.table_add_agent(user=player, table_id=table.pk, agent="random", now=NOW)
    services.table_leave(user=player, table_id=table.pk, now=NOW)
    table.refresh_from_db()
    assert table.status == Status.CLOSED
    assert not SeedCommitment.objects.exists()


def test_only_who_sits_there_can_leave(player, outsider):
    with pytest.raises(NotAtTable):
        services.table_leave(user=outsider, table_id=opened(player).pk, now=NOW)


def test_the_host_seats_and_removes_agents(player):
    table = opened(player, race_of(3))
    services.table_add_agent(user=player, table_id=table.pk, agent="greedy", seat=2, now=NOW)
    services.table_add_agent(user=player, table_id=table.pk, agent="random", now=NOW)
    assert people_at(table) == ["player", "[random]", "[greedy]"]
    services.table_remove_agent(user=player, table_id=table.pk, seat=1, now=NOW)
    assert people_at(table) == ["player", None, "[greedy]"]


def test_nobody_else_seats_or_removes_agents(player, rival, outsider):
    table = opened(player, race_of(3))
    join(rival, table)
    services.table_add_agent(user=player, table_id=table.pk, agent="random", now=NOW)
    for user in (rival, outsider):
        with pytest.raises(NotHost):
            services.table_add_agent(user=user, table_id=table.pk, agent="random", now=NOW)
        with pytest.raises(NotHost):
            services.table_remove_agent(user=user, table_id=table.pk, seat=2, now=NOW)


def test_an_agent_takes_only_empty_seats(player, rival):
    table = opened(player)
    with pytest.raises(SeatTaken):
        services.table_add_agent(user=player, table_id=table.pk, agent="random", seat=0, now=NOW)
    join(rival, table)
    with pytest.raises(TableFull):
        services.table_add_agent(user=player, table_id=table.pk, agent="random", now=NOW)


def test_an_unknown_agent_is_refused(player):
    with pytest.raises(UnknownAgent):
        services.table_add_agent(user=player, table_id=opened(player).pk, agent="deep thought", now=NOW)


def test_a_person_is_not_removed_like_an_agent(player, rival):
    table = opened(player, race_of(3))
    join(rival, table)
    for seat in (1, 2):
        with pytest.raises(NoAgentThere):
            services.table_remove_agent(user=player, table_id=table.pk, seat=seat, now=NOW)


def test_the_last_to_come_starts_a_table_that_says_so(player, rival):
    table = opened(player, race_of(starts_when_full=True))
    joined = join(rival, table)
    assert joined.status == Status.STARTED
    assert Match.objects.get().pk == joined.match_id


def test_a_started_table_is_changed_by_nobody(player, rival, outsider):
    table = opened(player)
    join(rival, table)
    services.table_start(user=player, table_id=table.pk, now=NOW)
    with pytest.raises(TableNotOpen):
        services.table_join(user=outsider, code=table.code, now=NOW)
    with pytest.raises(TableNotOpen):
        services.table_leave(user=rival, table_id=table.pk, now=NOW)
    with pytest.raises(TableNotOpen):
        services.table_add_agent(user=player, table_id=table.pk, agent="random", now=NOW)
    with pytest.raises(TableNotFound):
        join(outsider, table)  # it is listed no more
