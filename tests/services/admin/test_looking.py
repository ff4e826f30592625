"""Looks at hidden state are written down before anything is shown, and stay written."""

import msgspec
import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from games import catalogue
from games.matches import errors, services
from games.matches.models import Exposure, HiddenLook, MatchSecret
from games.matches.services import looking
from tests.services.admin.conftest import staff_with
from tests.services.matches.scene import NOON, answer, board, seen, started
from tests.services.matches.toy_game import Bid, CallVote

pytestmark = pytest.mark.django_db

REASON = "Complaint 17: the same card twice"


def look(match, operator, what=Exposure.POSITION, reason=REASON, **more):
    passages = services.hidden_look(match_id=match.id, operator=operator, what=what, reason=reason, now=NOON, **more)
    return "\n".join(f"{passage.title}\n{passage.text}" for passage in passages)


def test_a_look_is_kept_with_who_when_where_what_and_why(match, operator):
    look(match, operator, Exposure.SEED, f"  {REASON}\n")
    kept = HiddenLook.objects.get()
    assert (kept.operator_id, kept.operator_name) == (operator.id, "operator")
    assert (kept.match_id, kept.ply, kept.what) == (match.id, match.ply, Exposure.SEED)
    assert (kept.reason, kept.looked_at) == (REASON, NOON)


def test_the_position_shows_every_hand_and_every_sealed_answer(match, operator, player, rival):
    answer(match, player, CallVote())
    answer(match, player, Bid(4))
    shown = look(match, operator)
    for user in (player, rival):
        assert str(board(seen(match, user)).hand) in shown
    assert '"sealed"' in shown
    assert '"amount": 4' in shown


def test_the_log_shows_moves_and_events_from_a_ply_on(match, operator, player):
    answer(match, player, CallVote())
    answer(match, player, Bid(4))
    whole = look(match, operator, Exposure.LOG)
    assert '"card-' in whole
    assert '"amount": 4' in whole
    assert '"card-' not in look(match, operator, Exposure.LOG, from_ply=1)


def test_arrays_of_plain_values_stand_in_one_line_with_every_value(match, operator):
    everything = look(match, operator).partition("Everything\n")[2]
    assert f'"pebbles": [{", ".join(["-1"] * 12)}]' in everything
    assert msgspec.json.decode(everything) == msgspec.msgpack.decode(bytes(match.snapshot))


def test_a_match_of_a_game_that_has_left_the_catalogue_is_shown_as_it_is_stored(match, operator, monkeypatch):
    monkeypatch.setattr(catalogue, "GAMES", ())
    assert look(match, operator).startswith("Everything\n")


def test_a_long_log_says_where_to_go_on(match, operator, player, monkeypatch):
    monkeypatch.setattr("games.matches.hidden.RECORDS_AT_MOST", 1)
    answer(match, player, CallVote())
    assert "Look again from ply 1." in look(match, operator, Exposure.LOG)


def test_the_seed_is_shown_but_not_what_agents_draw_from(match, operator):
    secret = MatchSecret.objects.get(match=match)
    shown = look(match, operator, Exposure.SEED)
    assert bytes(secret.seed).hex() in shown
    assert bytes(secret.agent_key).hex() not in shown


def test_what_cannot_be_written_down_is_not_shown(match, operator, monkeypatch):
    def refuse(**row: object) -> None:
        raise IntegrityError

    monkeypatch.setattr(HiddenLook.objects, "create", refuse)
    monkeypatch.setattr(looking, "exposed", lambda *args, **kwargs: pytest.fail("shown without a row"))
    with pytest.raises(IntegrityError):
        look(match, operator)


def test_a_look_stays_written_when_showing_fails(match, operator, monkeypatch):
    def broken(*args: object, **kwargs: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(looking, "exposed", broken)
    with pytest.raises(RuntimeError):
        look(match, operator)
    assert HiddenLook.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_look_within_a_transaction_that_could_be_rolled_back_is_a_bug(match, operator):
    with pytest.raises(RuntimeError, match="durable"), transaction.atomic():
        look(match, operator)


@pytest.mark.parametrize("reason", ["", "  \n ", "why not  ", "x" * 501])
def test_a_look_needs_a_reason(match, operator, reason):
    with pytest.raises(errors.ReasonMissing):
        look(match, operator, reason=reason)
    assert not HiddenLook.objects.exists()


def test_only_who_has_the_permission_looks(match):
    with pytest.raises(errors.LookForbidden):
        look(match, staff_with("view_match", "view_hiddenlook"))
    look(match, staff_with("look_hidden"))
    assert HiddenLook.objects.count() == 1


def test_nobody_looks_at_a_live_match_of_their_own(operator, rival):
    match = started(operator, rival)
    with pytest.raises(errors.OwnMatch):
        look(match, operator)
    assert not HiddenLook.objects.exists()


def test_who_has_resigned_does_not_look_while_the_others_play_on(operator, player, rival):
    match = started(operator, player, rival)
    services.seat_resign(match_id=match.id, user=operator, now=NOON)
    with pytest.raises(errors.OwnMatch):
        look(match, operator)


def test_a_match_of_their_own_may_be_looked_at_when_it_is_over(operator, rival):
    match = started(operator, rival)
    services.seat_resign(match_id=match.id, user=rival, now=NOON)
    assert look(match, operator)


def test_an_unknown_match_is_not_found(match, operator):
    match.id = operator.id
    with pytest.raises(errors.NotFound):
        look(match, operator)


@pytest.mark.parametrize("change", ["update", "delete"])
def test_the_database_refuses_to_change_or_delete_a_look(match, operator, change):
    look(match, operator)
    kept = HiddenLook.objects.all()
    with pytest.raises(IntegrityError, match="stays as it was written"), transaction.atomic():
        kept.update(reason="nothing at all") if change == "update" else kept.delete()
    assert kept.get().reason == REASON


def test_a_look_outlives_the_account_of_who_looked(match, operator):
    look(match, operator)
    User.objects.filter(pk=operator.pk).delete()
    assert HiddenLook.objects.get().operator_name == "operator"
