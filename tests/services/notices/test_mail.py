"""Mail: sent once, to a proven address, when it is true and nobody is looking; tried again when it fails."""

import socketserver
import threading
from collections import Counter
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone

from accounts.models import User
from accounts.notices import services
from accounts.notices.models import Bounce, Channel, Kind, Receipt
from accounts.notices.services.bouncing import BOUNCES_AT_MOST, COUNTED_FOR, mail_bounced
from accounts.notices.services.judging import LOOKING, PATIENCE
from accounts.notices.services.sending import FIRST_WAIT, LEASE, TRIES, receipts_send
from accounts.notices.transports import mail as transport
from games.matches.models import Deadline
from tests.services.matches.scene import NOON, answer, started
from tests.services.matches.toy_game import Place

from .scene import both_told, mailed, told, tries, warn

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("addresses")]
MINUTE = timedelta(minutes=1)
MATCH_STARTED, YOUR_TURN, MATCH_OVER = Kind.MATCH_STARTED, Kind.YOUR_TURN, Kind.MATCH_OVER


def send(at=NOON) -> int:
    return receipts_send(channel=Channel.MAIL, prepare=transport.mail_prepared, now=at, gone=mail_bounced)


def test_who_is_away_gets_a_mail_that_leads_to_the_match(player, rival):
    match = started(player, rival)
    told()
    assert send() == 1
    [message] = mail.outbox
    assert (message.to, message.subject) == (["ada@example.org"], "Pebbles: your turn")
    assert f"/matches/{match.id}" in message.body
    assert mailed(player) == [(YOUR_TURN, "sent")]


def test_a_mail_is_sent_once(player, rival):
    started(player, rival)
    told()
    send()
    assert send(NOON + LEASE * 2) == 0
    assert len(mail.outbox) == 1


def test_an_address_that_nobody_has_proven_gets_no_mail(player, rival):
    EmailAddress.objects.filter(user=player).update(verified=False)
    started(player, rival)
    told()
    assert send() == 0
    assert mailed(player) == []


def test_an_address_that_was_taken_away_before_the_sending_gets_no_mail(player, rival):
    started(player, rival)
    told()
    EmailAddress.objects.filter(user=player).delete()
    send()
    assert (mailed(player), mail.outbox) == ([(YOUR_TURN, "unwanted")], [])


def test_what_was_switched_off_before_the_sending_is_not_sent(player, rival):
    started(player, rival)
    told()
    services.preferences_update(user=player, wishes={(Kind.YOUR_TURN, Channel.MAIL): False})
    send()
    assert (mailed(player), mail.outbox) == ([(YOUR_TURN, "unwanted")], [])


def test_who_has_read_it_is_not_mailed(player, rival):
    started(player, rival)
    told()
    services.notices_read(user=player, now=NOON)
    send()
    assert (mailed(player), mail.outbox) == ([(YOUR_TURN, "seen")], [])


def test_a_turn_that_was_answered_is_not_mailed_even_before_the_outbox_tells(player, rival):
    match = started(player, rival)
    told()
    answer(match, player, Place(1), now=NOON + MINUTE)
    send(NOON + MINUTE)
    assert (mailed(player), mail.outbox) == ([(YOUR_TURN, "stale")], [])


def test_a_newer_turn_takes_the_place_of_one_not_sent_yet(player, rival):
    match = started(player, rival)
    told()
    answer(match, player, Place(1), now=NOON + MINUTE)
    answer(match, rival, Place(2), now=NOON + 2 * MINUTE)
    told(NOON + 2 * MINUTE)
    send(NOON + 2 * MINUTE)
    assert mailed(player) == [(YOUR_TURN, "replaced"), (YOUR_TURN, "sent")]
    assert len(mail.outbox) == 1


def test_a_warning_is_not_sent_once_its_deadline_has_moved_away_or_passed(player, rival):
    match = started(player, rival)
    warn(match, 0, due_in=timedelta(hours=1))
    warn(match, 0, due_in=timedelta(hours=1), at=NOON + MINUTE)
    told(NOON + MINUTE)
    Deadline.objects.filter(match=match).update(due_at=None)
    Deadline.objects.filter(match=match, seat=0).update(due_at=NOON + timedelta(hours=5))
    send(NOON + MINUTE)
    assert ("deadline_near", "stale") in mailed(player)
    assert ("deadline_near", "sent") not in mailed(player)


def test_who_is_looking_is_mailed_later_and_only_if_it_is_still_true(player, rival):
    User.objects.filter(pk=player.pk).update(last_seen_at=NOON)
    started(player, rival)
    told()
    send()
    assert (mailed(player), mail.outbox) == ([(YOUR_TURN, "waiting")], [])
    assert Receipt.objects.get(channel=Channel.MAIL, notice__user=player).tries == 0
    send(NOON + LOOKING)
    assert mailed(player) == [(YOUR_TURN, "sent")]


def test_an_open_page_does_not_put_a_mail_off_for_ever(player, rival):
    started(player, rival)
    told()
    now = NOON
    while not mail.outbox:
        User.objects.filter(pk=player.pk).update(last_seen_at=now)
        send(now)
        now += 5 * MINUTE
        assert now <= NOON + PATIENCE + 5 * MINUTE


def test_a_short_deadline_makes_mail_less_patient(player, rival):
    match = started(player, rival)
    Deadline.objects.filter(match=match, seat=0).update(due_at=NOON + 20 * MINUTE)
    told()
    User.objects.filter(pk=player.pk).update(last_seen_at=NOON)
    send()
    [receipt] = Receipt.objects.filter(channel=Channel.MAIL)
    assert receipt.next_try_at == NOON + 5 * MINUTE


def test_mail_goes_over_smtp(player, rival, sink):
    both_told(player, rival)
    send()
    assert sorted(sink.got) == ["ada@example.org", "bob@example.org"]


def test_one_refused_recipient_does_not_keep_another_from_their_mail(player, rival, sink):
    sink.answers["ada@example.org"] = "550 no such mailbox"
    both_told(player, rival)
    send()
    assert sink.got == ["bob@example.org"]
    assert (MATCH_OVER, "failed") in mailed(player)
    assert (MATCH_OVER, "sent") in mailed(rival)
    assert Receipt.objects.get(channel=Channel.MAIL, result="failed").error == "smtp_550"


def test_a_mailbox_that_is_not_there_is_soon_left_alone(player, rival, sink):
    sink.answers["ada@example.org"] = "550 no such mailbox"
    for _ in range(BOUNCES_AT_MOST + 2):
        started(player, rival)
        told()
        send()
    assert sink.asked["ada@example.org"] == BOUNCES_AT_MOST
    assert [result for _, result in mailed(player)].count("unwanted") == 2
    Bounce.objects.update(at=timezone.now() - COUNTED_FOR)
    sink.answers.clear()
    started(player, rival)
    told()
    send()
    assert sink.got == ["ada@example.org"]


def test_a_new_address_does_not_suffer_for_the_old_one(player, rival, sink):
    for _ in range(BOUNCES_AT_MOST):
        Bounce.objects.create(user=player, address="ada@example.org", at=timezone.now())
    EmailAddress.objects.filter(user=player).update(email="ada@example.net")
    started(player, rival)
    told()
    send()
    assert sink.got == ["ada@example.net"]


def test_a_message_that_is_refused_is_no_bounce(player, rival, sink):
    sink.answers["ada@example.org"] = "554 not today"
    started(player, rival)
    told()
    send()
    assert (mailed(player), Bounce.objects.count()) == ([(YOUR_TURN, "failed")], 0)


def test_only_whom_it_failed_for_is_sent_it_again(player, rival, sink):
    sink.answers["ada@example.org"] = "450 try again later"
    both_told(player, rival)
    send()
    [receipt] = Receipt.objects.filter(channel=Channel.MAIL, result="waiting")
    assert (receipt.tries, receipt.error, receipt.next_try_at) == (1, "smtp_450", NOON + FIRST_WAIT)
    assert send(NOON + FIRST_WAIT - timedelta(seconds=1)) == 0
    sink.answers.clear()
    send(NOON + FIRST_WAIT)
    assert Counter(sink.got) == {"ada@example.org": 1, "bob@example.org": 1}


def test_a_recipient_who_is_never_taken_is_given_up(player, rival, sink):
    sink.answers["ada@example.org"] = "451 never"
    both_told(player, rival)
    now = NOON
    for _ in range(TRIES + 2):
        send(now)
        now += timedelta(hours=7)
    assert sink.asked["ada@example.org"] == TRIES
    assert (MATCH_OVER, "failed") in mailed(player)


class _Silent(socketserver.ThreadingTCPServer):
    """Takes connections and never says a word."""

    daemon_threads = True


def test_a_mail_server_that_hangs_is_left_after_its_time(player, rival, settings):
    quiet = threading.Event()

    class Handler(socketserver.BaseRequestHandler):
        def handle(self):
            quiet.wait(5)

    with _Silent(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = server.server_address[0], server.server_address[1]
        settings.EMAIL_USE_TLS, settings.EMAIL_TIMEOUT = False, 0.3
        started(player, rival)
        told()
        send()
        quiet.set()
        server.shutdown()
    receipt = Receipt.objects.get(channel=Channel.MAIL)
    assert (receipt.result, receipt.error) == ("waiting", "SMTPServerDisconnected")  # smtplib's name for a time-out


def test_every_try_can_be_read_afterwards(player, rival, sink):
    sink.answers["ada@example.org"] = "450 try again later"
    started(player, rival)
    told()
    send()
    sink.answers.clear()
    send(NOON + FIRST_WAIT)
    assert tries() == [(1, NOON, "smtp_450"), (2, NOON + FIRST_WAIT, "sent")]


def test_a_closed_account_gets_no_mail(player, rival):
    started(player, rival)
    told()
    User.objects.filter(pk=player.pk).update(is_active=False)
    send()
    assert (mailed(player), mail.outbox) == ([(YOUR_TURN, "unwanted")], [])
    started(player, rival)
    told()
    assert send() == 0
