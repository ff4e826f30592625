"""Aborting: anybody before the first move, later all."""

import pytest

from games.matches import errors, services
from games.matches.models import Deadline, Match, Seat, Spectators, Status

from .scene import NOON, answer, seen, started
from .toy_game import Place, PlayCard

pytestmark = pytest.mark.django_db


def abort(match, user, **more):
    return services.match_abort(match_id=match.id, user=user, now=NOON, **more)


def test_before_the_first_move_anybody_may(player, rival):
    match = started(player, rival)
    assert abort(match, rival).aborted
    match.refresh_from_db()
    assert (match.status, match.ending, match.ranks, match.ended_at) == (Status.ABORTED, "aborted", None, NOON)
    assert not Deadline.objects.filter(match=match, owes_since__isnull=False).exists()


def test_later_all_must_agree(player, rival, outsider):
    match = started(player, rival, outsider)
    answer(match, player, Place(1))
    first = abort(match, player)
    assert (first.aborted, first.agreed, first.awaited) == (False, (0,), (1, 2))
    assert not abort(match, rival).aborted
    assert seen(match, outsider).abort_agreed == (0, 1)
    assert abort(match, outsider).aborted
    assert seen(match, outsider).abort_agreed == ()


def test_agents_agree_to_everything(player):
    match = started(player, "random", "random")
    answer(match, player, Place(1))
    assert abort(match, player).aborted


def test_who_has_resigned_is_not_asked(player, rival, outsider):
    match = started(player, rival, outsider)
    services.seat_resign(match_id=match.id, user=player, now=NOON)
    assert not abort(match, rival).aborted
    assert abort(match, outsider).aborted


def test_whoever_moves_instead_has_declined(player, rival):
    match = started(player, rival)
    answer(match, player, Place(1))
    abort(match, player)
    answer(match, rival, Place(2))
    assert not abort(match, rival).aborted
    assert Match.objects.get(pk=match.pk).status == Status.LIVE


def test_an_agreement_can_be_withdrawn(player, rival):
    match = started(player, rival)
    answer(match, player, Place(1))
    abort(match, player)
    abort(match, player, agree=False)
    assert not abort(match, rival).aborted
    assert Seat.objects.get(match=match, number=0).abort_agreed_ply is None


def test_to_withdraw_before_the_first_move_does_not_abort(player, rival):
    match = started(player, rival)
    assert not abort(match, player, agree=False).aborted


def test_nothing_stands_in_an_aborted_match(player, rival):
    match = started(player, rival)
    abort(match, player)
    assert seen(match, player).decisions == []
    with pytest.raises(errors.MatchOver):
        answer(match, player, Place(1), decision_id=1)
    assert abort(match, rival).aborted


def test_a_match_that_was_won_is_not_aborted(player, rival):
    match = started(player, rival, goal=1)
    answer(match, player, PlayCard(0))
    with pytest.raises(errors.MatchOver):
        abort(match, rival)


def test_outsiders_and_spectators_have_no_say(player, rival, outsider):
    with pytest.raises(errors.NotFound):
        abort(started(player, rival), outsider)
    with pytest.raises(errors.NotSeated):
        abort(started(player, rival, spectators=Spectators.OPEN), outsider)
