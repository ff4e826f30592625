"""From a table to a match."""

from datetime import timedelta

import pytest

from games.kernel.errors import Refusal
from games.matches.errors import Refused, UnknownAgent
from games.matches.models import Match, MatchSecret, SeedCommitment, Spectators
from matchmaking import services
from matchmaking.errors import (
    AgentsDoNotFit,
    NotHost,
    OptionsOutdated,
    RequestKeyReused,
    SeatsEmpty,
    TableNotFound,
    TableNotOpen,
)
from matchmaking.models import Status, Table, Visibility
from tests.services.baton.game import RunOptions
from tests.services.conftest import person
from tests.services.tables.conftest import NOW, match_of, opened, race_of, started


class _Forbidden(Refusal, frozen=True):
    sentence = "Not any more."


def start(user, table, **more) -> Table:
    return services.table_start(user=user, table_id=table.pk, now=NOW, **more)


def seats_of(match) -> list[tuple[str | None, str]]:
    return [(seat.user.username if seat.user else None, seat.agent) for seat in match.seats.all()]


def test_a_match_is_what_its_table_agreed_on(player, rival):
    setup = race_of(2, options=RunOptions(laps=3), spectators=Spectators.LINK)
    match = started(player, rival, setup=setup)
    assert (match.game, match.mode, match.options, match.spectators) == ("baton", "race", {"laps": 3}, "link")
    assert seats_of(match) == [("player", ""), ("rival", "")]


def test_a_match_keeps_the_promise_of_its_table(player, rival):
    table = opened(player)
    services.table_join(user=rival, table_id=table.pk, entropy="mine too", now=NOW)
    services.table_join(user=player, table_id=table.pk, entropy="mine", now=NOW)
    match = match_of(start(player, table))
    assert match.commitment == table.commitment
    assert MatchSecret.objects.get(match=match).entropy == ["mine", "mine too"]
    assert not SeedCommitment.objects.exists()


def test_entropy_changes_the_luck(player, rival, monkeypatch):
    """The wager is drawn from chance: with one seed, it depends on what the players added."""
    monkeypatch.setattr("games.matches.services.seeds.secrets.token_bytes", bytes)
    wagers = set()
    for entropy in ("", "a", "b"):
        table = opened(player)
        services.table_join(user=rival, table_id=table.pk, entropy=entropy, now=NOW)
        match = match_of(start(player, table))
        wagers.add(bytes(match.snapshot))
    assert len(wagers) == 3


def test_a_table_with_empty_seats_does_not_start(player):
    table = opened(player, race_of(3), seat=1)
    with pytest.raises(SeatsEmpty) as empty:
        start(player, table)
    assert empty.value.details == {"seats": (0, 2)}
    assert not Match.objects.exists()


def test_agents_fill_what_is_empty_on_the_hosts_word(player, rival):
    table = opened(player, race_of(3))
    services.table_join(user=rival, table_id=table.pk, seat=2, now=NOW)
    assert seats_of(match_of(start(player, table, fill_with="random"))) == [
        ("player", ""),
        (None, "random"),
        ("rival", ""),
    ]


def test_an_unknown_agent_fills_nothing(player):
    table = opened(player)
    with pytest.raises(UnknownAgent):
        start(player, table, fill_with="deep thought")
    assert [seat.agent for seat in table.seats.all()] == ["", ""]


def test_only_the_host_starts(player, rival, outsider):
    table = opened(player)
    services.table_join(user=rival, table_id=table.pk, now=NOW)
    for user in (rival, outsider):
        with pytest.raises(NotHost):
            start(user, table)
    assert not Match.objects.exists()


def test_who_hosts_after_the_host_may_start(player, rival, outsider):
    table = opened(player)
    services.table_join(user=rival, table_id=table.pk, now=NOW)
    services.table_leave(user=player, table_id=table.pk, now=NOW)
    services.table_join(user=outsider, table_id=table.pk, now=NOW + timedelta(minutes=1))
    assert start(rival, table).status == Status.STARTED


def test_started_twice_it_is_the_same_match(player, rival):
    table = opened(player)
    services.table_join(user=rival, table_id=table.pk, now=NOW)
    assert start(player, table).match_id == start(player, table).match_id
    assert Match.objects.count() == 1


def test_a_closed_table_does_not_start(player):
    table = opened(player, race_of(1, mode="solo"))
    services.table_leave(user=player, table_id=table.pk, now=NOW)
    with pytest.raises((TableNotOpen, TableNotFound, NotHost)):
        start(player, table)


def test_alone_one_starts_at_once(player):
    table = services.match_start_now(user=player, setup=race_of(1, mode="solo"), now=NOW)
    assert table.status == Status.STARTED
    assert seats_of(match_of(table)) == [("player", "")]


def test_against_agents_one_starts_at_once(player):
    table = services.match_start_now(user=player, setup=race_of(3), seat=1, agents=["random"], now=NOW)
    assert seats_of(match_of(table)) == [(None, "random"), ("player", ""), (None, "random")]


def test_agents_may_differ(player):
    table = services.match_start_now(user=player, setup=race_of(3), agents=["greedy", "random"], now=NOW)
    assert seats_of(match_of(table)) == [("player", ""), (None, "greedy"), (None, "random")]


@pytest.mark.parametrize(
    ("setup", "agents"),
    [(race_of(3), []), (race_of(3), ["random", "random", "random"]), (race_of(1, mode="solo"), ["random"])],
)
def test_agents_must_fit_the_seats(player, setup, agents):
    with pytest.raises(AgentsDoNotFit):
        services.match_start_now(user=player, setup=setup, agents=agents, now=NOW)
    assert not Table.objects.exists()


def test_a_match_started_at_once_was_never_in_the_lobby(player):
    table = services.match_start_now(user=player, setup=race_of(2), agents=["random"], now=NOW)
    assert table.visibility == Visibility.CODE


def test_a_start_at_once_sent_again_finds_its_match(player):
    first, again = (
        services.match_start_now(user=player, setup=race_of(), agents=["random"], request_key="k", now=NOW)
        for _ in range(2)
    )
    assert first.match_id == again.match_id
    assert Match.objects.count() == 1


def test_a_table_opened_with_a_request_key_is_not_started_by_it(player):
    opened(player, request_key="k")
    with pytest.raises(RequestKeyReused):
        services.match_start_now(user=player, setup=race_of(), agents=["random"], request_key="k", now=NOW)


def test_the_rules_of_the_start_are_those_of_that_day(player, rival, monkeypatch):
    """A release between opening and starting may forbid what was agreed: the table says so and stays open."""
    table = opened(player)
    services.table_join(user=rival, table_id=table.pk, now=NOW)
    monkeypatch.setattr("tests.services.baton.game.Baton.why_not_options", lambda *_: _Forbidden())
    with pytest.raises(Refused):
        start(player, table)
    table.refresh_from_db()
    assert table.status == Status.OPEN
    assert table.seed is not None


def test_twenty_open_tables_do_not_keep_anybody_from_playing_alone(player):
    for _ in range(20):
        opened(player)
    services.match_start_now(user=player, setup=race_of(1, mode="solo"), now=NOW)
    assert Match.objects.count() == 1


def test_four_people_play_as_their_sides(player, rival):
    match = started(player, rival, person("third"), person("fourth"), setup=race_of(4, mode="pairs"))
    assert [seat.side for seat in match.seats.all()] == [0, 0, 1, 1]


def test_a_table_whose_options_the_game_does_not_know_any_more_does_not_start(player):
    table = opened(player, race_of(1, mode="solo"))
    Table.objects.filter(pk=table.pk).update(options={"laps": 1, "relay": True})
    with pytest.raises(OptionsOutdated):
        start(player, table)
    assert not Match.objects.exists()
