"""A connection that breaks in the middle of a move costs one more try, never a move."""

from copy import deepcopy
from uuid import UUID

import pytest
from django.db import OperationalError, ProgrammingError, connection, transaction
from django.db.models import Model
from django.db.models.signals import post_init, pre_init

from accounts.models import User
from games.matches.connection import instance_read, kept_cursor, retried_when_lost
from games.matches.models import Match, MoveRecord
from games.matches.store import match_locked

from .scene import NOON, answer, started
from .toy_game import Place

pytestmark = pytest.mark.django_db(transaction=True)


def end_all_connections() -> None:
    """As a server does that restarts: every other connection is ended."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    with connection.cursor() as cursor, pytest.raises(OperationalError):
        cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")


def test_a_move_after_the_server_went_away_is_made(player, rival):
    match = started(player, rival)
    end_all_connections()
    assert answer(match, player, Place(1), decision_id=1).ply == 1
    assert MoveRecord.objects.filter(match=match).count() == 2


def test_an_acknowledgement_that_was_lost_is_given_by_the_second_try(player, rival, monkeypatch):
    """The commit was carried out, and the connection broke before anybody heard of it."""
    match = started(player, rival)
    commit = connection.commit
    tries = []

    def commit_and_break() -> None:
        commit()
        tries.append(1)
        if len(tries) == 1:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    monkeypatch.setattr(connection, "commit", commit_and_break)
    accepted = answer(match, player, Place(1), decision_id=1)
    assert (accepted.ply, accepted.repeated) == (1, True)
    assert MoveRecord.objects.filter(match=match).count() == 2


def test_within_a_transaction_nothing_is_tried_again(db):
    calls = []

    @retried_when_lost
    def break_off() -> None:
        calls.append(1)
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    with pytest.raises(OperationalError), transaction.atomic():
        break_off()
    assert len(calls) == 1


def test_a_failed_statement_is_not_a_lost_connection(db):
    calls = []

    @retried_when_lost
    def wait_for_nothing() -> None:
        calls.append(1)
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT set_config('statement_timeout', '1ms', true)")
            cursor.execute("SELECT pg_sleep(1)")

    with pytest.raises(OperationalError):
        wait_for_nothing()
    assert len(calls) == 1


# The cursor that is kept


def one() -> int:
    cursor = kept_cursor()
    cursor.execute("SELECT %s::int", [1])
    return cursor.fetchone()[0]


def test_a_connection_keeps_one_cursor_and_a_new_one_gets_its_own():
    first = kept_cursor().cursor
    assert one() == 1
    assert kept_cursor().cursor is first
    connection.connection.close()  # for good: the pool takes no closed one back
    connection.close()
    assert kept_cursor().cursor is not first
    assert one() == 1


def test_the_kept_cursor_serves_after_a_statement_that_failed():
    with pytest.raises(ProgrammingError), transaction.atomic():
        kept_cursor().execute("SELECT nothing FROM nowhere")
    assert one() == 1


def test_its_statements_are_counted_as_all_are(django_assert_num_queries):
    one()  # the cursor was made while nobody counted
    with django_assert_num_queries(2) as counted:
        assert one() + one() == 2
    assert [query["sql"] for query in counted] == ["SELECT 1::int"] * 2


# Instances of rows, made without what a new one needs


def fields(instance: Model) -> dict[str, object]:
    return {field.attname: getattr(instance, field.attname) for field in type(instance)._meta.concrete_fields}


def locked_match(match_id: UUID) -> Match:
    with transaction.atomic():
        locked = match_locked(match_id, None)
    assert locked is not None
    return locked.match


@pytest.mark.parametrize("model", [Match, User])
def test_of_a_model_whose_rows_are_read_so_nothing_is_left_out(model):
    assert model.__init__ is Model.__init__
    assert not pre_init.has_listeners(model)
    assert not post_init.has_listeners(model)


ODD_JSON = {"ź\N{SNOWMAN}": [None, True, 1.5, {"deep": [{"er": ""}]}], "big": 2**60}
ENDED = {"status": "over", "ending": "goal", "ended_at": NOON, "ranks": [1, 2], "scores": [-3, 0], "sealed_until": NOON}
EMPTY = {"options": [], "agent_seats": [0, 1], "snapshot": b""}


@pytest.mark.parametrize(
    "columns",
    [{}, {"options": ODD_JSON, "time_control": ODD_JSON}, EMPTY, ENDED],
    ids=["new", "odd", "empty", "ended"],
)
def test_a_locked_match_is_as_the_orm_reads_it(player, rival, columns):
    match_id = started(player, rival).pk
    Match.objects.filter(pk=match_id).update(**columns)
    read, usual = locked_match(match_id), Match.objects.get(pk=match_id)
    assert fields(read) == fields(usual)
    assert (read._state.adding, read._state.db) == (usual._state.adding, usual._state.db)


def test_what_belongs_to_an_instance_is_found_and_it_is_read_again_and_copied_as_any(player, rival):
    started_match = started(player, rival)
    match = locked_match(started_match.pk)
    assert match.pack == started_match.pack
    assert [seat.user for seat in match.seats.order_by("number")] == [player, rival]
    copied = deepcopy(match)
    assert fields(copied) == fields(match)
    match.ply = 99
    match.refresh_from_db()
    assert (match.ply, match.get_deferred_fields()) == (0, set())


def test_an_instance_that_was_read_is_saved_as_any(player):
    values = fields(player)
    read = instance_read(User, values, values.values())
    assert read == player
    read.display_name = "somebody new"
    read.save(update_fields=["display_name"])
    player.refresh_from_db()
    assert player.display_name == "somebody new"


def test_a_row_that_lacks_a_field_is_no_instance(player):
    values = fields(player)
    with pytest.raises(ValueError, match="shorter"):
        instance_read(User, values, list(values.values())[:-1])
