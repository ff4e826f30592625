"""Who is told what, once and only while it matters."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.db import transaction

from accounts.notices import services
from accounts.notices.models import Channel, Kind, Notice, Receipt
from accounts.notices.selectors import inbox_of, unread_count
from games.matches import services as matches
from games.matches.models import Deadline, OutboxReceipt, OutboxRow
from games.matches.services.standing_in import seat_handed_over
from games.matches.store import match_locked
from tests.services.matches.scene import NOON, answer, started
from tests.services.matches.toy_game import Bid, CallVote, Place, Roll

from .scene import finish, inbox, told, warn

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def test_everybody_is_told_that_a_match_has_begun_and_the_first_that_it_is_their_turn(player, rival, outsider):
    started(player, rival)
    told()
    assert sorted(inbox(player)) == [Kind.MATCH_STARTED, Kind.YOUR_TURN]
    assert inbox(rival) == [Kind.MATCH_STARTED]
    assert inbox(outsider) == []


def test_the_next_one_is_told_and_the_one_before_has_nothing_new_any_more(player, rival):
    match = started(player, rival)
    told()
    answer(match, player, Place(1), now=NOON + MINUTE)
    told(NOON + MINUTE)
    assert inbox(player) == [Kind.MATCH_STARTED]
    assert inbox(rival) == [Kind.MATCH_STARTED, Kind.YOUR_TURN]


def test_nobody_is_told_of_a_turn_that_they_are_in_the_middle_of(player, rival):
    match = started(player, rival)
    told()
    services.notices_read(user=player, now=NOON)
    answer(match, player, CallVote(), now=NOON + MINUTE)  # now both owe a bid
    told(NOON + MINUTE)
    assert Kind.YOUR_TURN not in inbox(player)
    assert Kind.YOUR_TURN in inbox(rival)


def test_another_players_move_does_not_tell_those_again_who_are_awaited_still(player, rival):
    match = started(player, rival)
    told()
    answer(match, player, CallVote(), now=NOON + MINUTE)
    answer(match, player, Bid(1), now=NOON + 2 * MINUTE)
    told(NOON + 2 * MINUTE)
    assert Notice.objects.filter(user=rival, kind=Kind.YOUR_TURN).count() == 1


def test_a_newer_turn_takes_the_place_of_an_older_one_in_the_inbox(player, rival):
    match = started(player, rival)
    answer(match, player, Place(1), now=NOON + MINUTE)
    told(NOON + MINUTE)
    answer(match, rival, Place(2), now=NOON + 2 * MINUTE)
    answer(match, player, Place(3), now=NOON + 3 * MINUTE)
    told(NOON + 3 * MINUTE)
    assert inbox(rival).count(Kind.YOUR_TURN) == 1


def test_everybody_is_told_how_it_ended_and_no_turn_is_new_any_more(player, rival):
    match = started(player, rival, goal=1)
    told()
    finish(match, player, at=NOON + MINUTE)
    told(NOON + MINUTE)
    assert Kind.YOUR_TURN not in inbox(player)
    assert Kind.MATCH_OVER in inbox(player)
    assert Kind.MATCH_OVER in inbox(rival)


def test_who_resigned_is_told_the_end_but_no_turns(player, rival, outsider):
    match = started(player, rival, outsider)
    matches.seat_resign(match_id=match.id, user=player, now=NOON)
    for user in (rival, outsider):
        matches.match_abort(match_id=match.id, user=user, now=NOON)
    told()
    assert sorted(inbox(player)) == [Kind.MATCH_OVER, Kind.MATCH_STARTED]


def test_who_lost_their_seat_to_an_agent_waits_for_no_turn_and_taking_it_back_tells_only_the_others(player, rival):
    match = started(player, rival)
    told()
    with transaction.atomic():
        locked = match_locked(match.pk, None)
        assert locked is not None
        seat_handed_over(locked, 0, now=NOON + MINUTE)
    told(NOON + MINUTE)
    assert Kind.YOUR_TURN not in inbox(player)
    matches.seat_take_back(match_id=match.pk, user=player, now=NOON + 2 * MINUTE)
    told(NOON + 2 * MINUTE)
    assert Kind.YOUR_TURN not in inbox(player)
    answer(match, player, Place(1), now=NOON + 3 * MINUTE)
    told(NOON + 3 * MINUTE)
    assert Kind.YOUR_TURN in inbox(rival)


def test_an_agents_seat_is_told_nothing(player):
    match = started("random", player)
    told()
    assert set(Notice.objects.filter(match=match).values_list("user", flat=True)) == {player.pk}


def test_who_plays_alone_is_told_nothing(player):
    started(player)
    told()
    assert not Notice.objects.exists()


def test_a_warning_reaches_only_the_seat_that_it_is_about(player, rival):
    match = started(player, rival)
    told()
    warn(match, 0, due_in=timedelta(hours=1))
    told()
    assert Kind.DEADLINE_NEAR in inbox(player)
    assert Kind.DEADLINE_NEAR not in inbox(rival)


def test_a_warning_that_comes_after_the_answer_is_not_given(player, rival):
    match = started(player, rival)
    warn(match, 0, due_in=timedelta(hours=1))
    answer(match, player, Roll(), now=NOON + MINUTE)
    told(NOON + MINUTE)
    assert Kind.DEADLINE_NEAR not in inbox(player)


def test_a_warning_that_comes_only_in_the_next_turn_is_not_given(player, rival):
    match = started(player, rival)
    warn(match, 0, due_in=timedelta(hours=1))
    Deadline.objects.filter(match=match, seat=0).update(due_at=NOON + timedelta(days=1))
    told()
    assert Kind.DEADLINE_NEAR not in inbox(player)


def test_the_same_news_handled_twice_tell_once(player, rival):
    started(player, rival)
    rows = list(OutboxRow.objects.filter(consumer="notices"))
    told()
    OutboxReceipt.objects.all().delete()
    OutboxRow.objects.bulk_create(rows)
    told()
    assert Notice.objects.count() == 3
    assert OutboxRow.objects.filter(consumer="notices").count() == 0


def test_every_notice_in_the_inbox_has_its_receipt(player, rival):
    match = started(player, rival, goal=1)
    finish(match, player)
    told()
    assert Notice.objects.filter(shown=True).count() > 0
    assert Receipt.objects.filter(channel=Channel.INBOX).count() == Notice.objects.filter(shown=True).count()


def test_what_is_not_wanted_is_not_made(player, rival):
    services.preferences_update(user=player, wishes={(Kind.YOUR_TURN, channel): False for channel in Channel})
    started(player, rival)
    told()
    assert inbox(player) == [Kind.MATCH_STARTED]
    assert not Notice.objects.filter(user=player, kind=Kind.YOUR_TURN).exists()


def test_a_kind_can_be_kept_out_of_the_inbox_alone(player, rival):
    EmailAddress.objects.create(user=player, email="ada@example.org", primary=True, verified=True)
    services.preferences_update(user=player, wishes={(Kind.YOUR_TURN, Channel.INBOX): False})
    started(player, rival)
    told()
    assert inbox(player) == [Kind.MATCH_STARTED]
    assert unread_count(player) == 1
    assert Notice.objects.filter(user=player, kind=Kind.YOUR_TURN, shown=False).exists()


def test_what_cannot_reach_anybody_is_not_made(player, rival):
    services.preferences_update(user=player, wishes={(Kind.YOUR_TURN, Channel.INBOX): False})
    started(player, rival)
    told()
    assert not Notice.objects.filter(user=player, kind=Kind.YOUR_TURN).exists()


def test_reading_marks_ones_own_only(player, rival):
    started(player, rival)
    told()
    foreign = list(inbox_of(rival).values_list("pk", flat=True))
    assert services.notices_read(user=player, now=NOON, only=foreign) == 0
    assert (unread_count(player), unread_count(rival)) == (2, 1)
    assert services.notices_read(user=player, now=NOON) == 2
    assert services.notices_read(user=player, now=NOON) == 0
    assert (unread_count(player), unread_count(rival)) == (0, 1)
