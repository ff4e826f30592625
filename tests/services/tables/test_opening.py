"""Opening a table."""

import hashlib

import pytest

from games.matches.errors import Refused, UnknownGame
from games.matches.models import SeedCommitment
from games.rules.sequence_numbers.options import SequenceNumbersOptions
from matchmaking import services
from matchmaking.errors import (
    NoSuchSeat,
    OptionsOfAnotherGame,
    RequestKeyInvalid,
    RequestKeyReused,
    TooManyTables,
)
from matchmaking.models import Status, Table, TableSeat
from matchmaking.setup import TableSetup
from tests.services.baton.game import RunOptions
from tests.services.tables.conftest import NOW, opened, people_at, race_of


def test_who_opens_a_table_sits_at_its_first_seat(player):
    table = opened(player)
    assert table.status == Status.OPEN
    assert people_at(table) == ["player", None]


def test_who_opens_a_table_may_choose_the_seat(player):
    assert people_at(opened(player, race_of(3), seat=1)) == [None, "player", None]


def test_a_seat_that_the_table_does_not_have_cannot_be_chosen(player):
    with pytest.raises(NoSuchSeat):
        opened(player, race_of(2), seat=2)
    assert not Table.objects.exists()
    assert not SeedCommitment.objects.exists()


def test_seats_know_their_sides(player):
    table = opened(player, race_of(4, mode="pairs"))
    assert [seat.side for seat in table.seats.all()] == [0, 0, 1, 1]


def test_the_commitment_is_the_hash_of_a_seed_that_is_kept(player):
    table = opened(player)
    assert table.seed is not None
    assert table.commitment == hashlib.sha256(bytes(table.seed.seed)).hexdigest()


def test_every_table_has_its_own_seed_and_code(player):
    tables = [opened(player) for _ in range(5)]
    assert len({table.commitment for table in tables}) == 5
    assert len({table.code for table in tables}) == 5


def test_options_left_out_are_the_rulebooks_and_written_down(player):
    assert opened(player).options == {"laps": 1}
    assert opened(player, race_of(options=RunOptions(laps=3))).options == {"laps": 3}


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (race_of(5), "seats_not_allowed"),
        (race_of(0), "seats_not_allowed"),
        (race_of(-1), "seats_not_allowed"),
        (race_of(2, mode="relay"), "unknown_mode"),
    ],
)
def test_the_game_says_why_it_cannot_be_set_up_so(player, setup, code):
    with pytest.raises(Refused) as refused:
        opened(player, setup)
    assert refused.value.code == code
    assert not Table.objects.exists()


def test_five_at_sequence_numbers_are_refused_with_the_games_own_reason(player):
    with pytest.raises(Refused) as refused:
        opened(player, TableSetup(game="sequence_numbers", mode="two_teams", seats=5))
    assert "equal" in refused.value.message


def test_an_unknown_game_is_refused(player):
    with pytest.raises(UnknownGame):
        opened(player, TableSetup(game="chess", mode="race", seats=2))


def test_options_of_another_game_are_refused(player):
    with pytest.raises(OptionsOfAnotherGame):
        opened(player, race_of(options=SequenceNumbersOptions()))


def test_a_request_sent_again_finds_its_table(player):
    first, again = opened(player, request_key="k1"), opened(player, request_key="k1")
    assert first.pk == again.pk
    assert TableSeat.objects.count() == 2
    assert SeedCommitment.objects.count() == 1


def test_a_request_key_is_good_for_one_request(player):
    opened(player, request_key="k1")
    with pytest.raises(RequestKeyReused):
        opened(player, race_of(3), request_key="k1")
    with pytest.raises(RequestKeyReused):
        opened(player, race_of(options=RunOptions(laps=2)), request_key="k1")
    with pytest.raises(RequestKeyReused):
        opened(player, race_of(starts_when_full=True), request_key="k1")


def test_request_keys_of_two_people_do_not_meet(player, rival):
    assert opened(player, request_key="k1").pk != opened(rival, request_key="k1").pk


def test_requests_without_a_key_each_open_a_table(player):
    assert opened(player).pk != opened(player).pk


@pytest.mark.parametrize("key", ["k" * 65, "\x00", "\ud800"])
def test_a_request_key_that_cannot_be_kept_is_refused(player, key):
    with pytest.raises(RequestKeyInvalid):
        opened(player, request_key=key)


def test_nobody_floods_the_lobby(player, rival):
    tables = [opened(player) for _ in range(20)]
    with pytest.raises(TooManyTables):
        opened(player)
    with pytest.raises(TooManyTables):
        services.table_join(user=player, table_id=opened(rival).pk, now=NOW)
    services.table_leave(user=player, table_id=tables[0].pk, now=NOW)
    opened(player)
