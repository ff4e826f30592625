"""The same people once more."""

from uuid import uuid4

import pytest

from games.matches.errors import NotFound, NotSeated
from games.matches.models import Match, Spectators
from games.matches.seen import position_of
from games.matches.services import match_abort, seat_resign
from matchmaking import services
from matchmaking.errors import MatchNotOver, SeatTaken, TableFull, TableNotFound
from matchmaking.models import Status, Table, Visibility
from matchmaking.selectors import tables_listed
from tests.services.conftest import person
from tests.services.tables.conftest import NOW, match_of, opened, people_at, race_of, run_home, started


def rematch(user, match) -> Table:
    return services.table_rematch(user=user, match_id=match.pk, now=NOW)


@pytest.fixture
def ended(player, rival) -> Match:
    match = started(player, rival)
    run_home(match, player, rival)
    return Match.objects.get(pk=match.pk)


def test_the_first_to_say_yes_waits_for_the_others(ended, player, rival):
    table = rematch(player, ended)
    assert table.status == Status.OPEN
    assert people_at(table) == [None, "player"]
    assert [seat.kept_for for seat in table.seats.all()] == [rival, player]


def test_the_last_to_say_yes_starts_it(ended, player, rival):
    rematch(player, ended)
    table = rematch(rival, ended)
    assert table.status == Status.STARTED
    assert table.match_id != ended.pk
    assert people_at(table) == ["rival", "player"]


def test_a_rematch_has_a_new_seed(ended, player, rival):
    assert rematch(player, ended).commitment != ended.commitment


def test_a_rematch_gets_what_the_match_before_hands_on(ended, player, rival):
    rematch(player, ended)
    second = match_of(rematch(rival, ended))
    assert position_of(second).state.matches_before == 1
    run_home(second, rival, player)
    rematch(player, second)
    third = match_of(rematch(rival, second))
    assert position_of(third).state.matches_before == 2


def test_what_is_handed_on_to_a_person_follows_them_to_their_new_seat(player, rival):
    people = [player, rival, person("third")]
    match = started(*people, setup=race_of(3))
    run_home(match, *people)
    for user in people:
        table = rematch(user, match)
    assert people_at(table) == ["rival", "third", "player"]
    assert position_of(match_of(table)).state.last_runner_before == 1


def test_what_is_handed_on_to_a_person_who_has_left_goes_to_nobody(ended, player, rival, outsider):
    table = rematch(player, ended)
    services.table_leave(user=rival, table_id=table.pk, now=NOW)
    services.table_join(user=outsider, code=table.code, now=NOW)
    table.refresh_from_db()
    assert position_of(match_of(table)).state.last_runner_before is None


def test_saying_yes_twice_is_saying_it_once(ended, player, rival):
    assert rematch(player, ended).pk == rematch(player, ended).pk
    first = rematch(rival, ended)
    assert rematch(rival, ended).match_id == rematch(player, ended).match_id == first.match_id
    assert Match.objects.count() == 2


def test_partners_stay_partners(player, rival):
    people = [player, rival, person("third"), person("fourth")]
    match = started(*people, setup=race_of(4, mode="pairs"))
    run_home(match, *people)
    for user in people:
        table = rematch(user, match)
    assert people_at(table) == ["third", "fourth", "player", "rival"]


def test_an_agent_needs_not_be_asked(player):
    match = match_of(services.match_start_now(user=player, setup=race_of(2), agents=["random"], now=NOW))
    match_abort(match_id=match.pk, user=player, now=NOW)
    table = rematch(player, match)
    assert table.status == Status.STARTED
    assert people_at(table) == ["[random]", "player"]


def test_a_kept_seat_is_kept(ended, player, rival, outsider):
    table = rematch(player, ended)
    with pytest.raises(SeatTaken):
        services.table_join(user=outsider, code=table.code, seat=0, now=NOW)
    with pytest.raises(TableFull):
        services.table_join(user=outsider, code=table.code, now=NOW)
    services.table_join(user=rival, table_id=table.pk, entropy="mine", now=NOW)
    assert people_at(table) == ["rival", "player"]


def test_a_rematch_is_not_in_the_lobby(ended, player, rival, outsider):
    table = rematch(player, ended)
    assert table.visibility == Visibility.CODE
    assert table not in tables_listed()
    with pytest.raises(TableNotFound):
        services.table_join(user=outsider, table_id=table.pk, now=NOW)


def test_who_declines_frees_the_seat_for_another(ended, player, rival, outsider):
    table = rematch(player, ended)
    services.table_leave(user=rival, table_id=table.pk, now=NOW)
    services.table_join(user=outsider, code=table.code, now=NOW)
    table.refresh_from_db()
    assert table.status == Status.STARTED
    assert people_at(table) == ["outsider", "player"]


def test_the_host_need_not_wait_for_ever(ended, player, rival):
    table = rematch(player, ended)
    services.table_add_agent(user=player, table_id=table.pk, agent="random", seat=0, now=NOW)
    table.refresh_from_db()
    assert table.status == Status.STARTED
    assert people_at(table) == ["[random]", "player"]


def test_after_all_have_left_a_rematch_can_be_asked_for_again(ended, player, rival):
    table = rematch(player, ended)
    services.table_leave(user=player, table_id=table.pk, now=NOW)
    again = rematch(rival, ended)
    assert again.pk != table.pk
    assert people_at(again) == ["rival", None]


def test_a_live_match_has_no_rematch(player, rival):
    with pytest.raises(MatchNotOver):
        rematch(player, started(player, rival))


def test_nobody_else_can_ask(ended, outsider):
    with pytest.raises(NotFound):
        rematch(outsider, ended)
    with pytest.raises(NotFound):
        services.table_rematch(user=outsider, match_id=uuid4(), now=NOW)
    assert not Table.objects.filter(rematch_of=ended).exists()


def test_a_spectator_cannot_ask(player, rival, outsider):
    match = started(player, rival, setup=race_of(spectators=Spectators.OPEN))
    run_home(match, player, rival)
    with pytest.raises(NotSeated):
        rematch(outsider, match)


def test_who_resigned_is_asked_like_everybody_and_nothing_is_handed_on(player, rival):
    match = started(player, rival)
    seat_resign(match_id=match.pk, user=rival, now=NOW)
    rematch(player, match)
    table = rematch(rival, match)
    assert table.status == Status.STARTED
    assert people_at(table) == ["rival", "player"]
    assert position_of(match_of(table)).state.matches_before == 0


def test_a_table_of_the_lobby_is_no_rematch(player):
    assert opened(player).rematch_of is None
