"""Sending: nothing is lost, and nothing sent twice that could be known to have left, whatever dies or hangs."""

import threading
from datetime import timedelta

import pytest
from django.core import mail

from accounts.notices import services
from accounts.notices.models import Channel, Kind, Receipt
from accounts.notices.services import sending
from accounts.notices.services.sending import LEASE, TRIES, receipts_send
from accounts.notices.transports.mail import mail_prepared
from tests.services.matches.scene import NOON, started

from .scene import both_told, mailed, told, tries

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("addresses")]
YOUR_TURN, MATCH_OVER = Kind.YOUR_TURN, Kind.MATCH_OVER


def send(at=NOON) -> int:
    return receipts_send(channel=Channel.MAIL, prepare=mail_prepared, now=at)


class KilledError(BaseException):
    """As if the process was killed there and then."""


def killed(receipt=None):
    raise KilledError


def test_a_sender_that_dies_leaves_the_receipt_to_the_next(player, rival):
    started(player, rival)
    told()
    with pytest.raises(KilledError):
        receipts_send(channel=Channel.MAIL, prepare=lambda receipt: killed, now=NOON)
    assert send(NOON + LEASE / 2) == 0
    assert send(NOON + LEASE) == 1
    assert mailed(player) == [(YOUR_TURN, "sent")]
    assert tries() == [(1, NOON, ""), (2, NOON + LEASE, "sent")]


def test_what_kills_its_senders_is_given_up(player, rival):
    started(player, rival)
    told()
    for step in range(TRIES):
        with pytest.raises(KilledError):
            receipts_send(channel=Channel.MAIL, prepare=killed, now=NOON + step * LEASE)
    assert send(NOON + TRIES * LEASE) == 1
    assert mail.outbox == []
    assert Receipt.objects.get(channel=Channel.MAIL).error == "sender_died"


def test_a_sender_that_dies_has_noted_what_was_sent_before(player, rival, monkeypatch):
    both_told(player, rival)
    first_is_noted = threading.Event()

    def prepare(receipt):
        return (lambda: None) if receipt.notice.user == player else first_then_die

    def first_then_die():
        first_is_noted.wait(5)
        raise KilledError

    note = sending._note

    def noting(receipt, *rest):
        note(receipt, *rest)
        first_is_noted.set()

    monkeypatch.setattr(sending, "_note", noting)
    with pytest.raises(KilledError):
        receipts_send(channel=Channel.MAIL, prepare=prepare, now=NOON)
    assert (mailed(player), mailed(rival)) == ([(MATCH_OVER, "sent")], [(MATCH_OVER, "waiting")])


def test_a_message_that_cannot_be_made_does_not_keep_others_from_being_sent(player, rival):
    both_told(player, rival)

    def prepare(receipt):
        if receipt.notice.user == player:
            raise LookupError
        return mail_prepared(receipt)

    receipts_send(channel=Channel.MAIL, prepare=prepare, now=NOON)
    assert (mailed(player), mailed(rival)) == ([(MATCH_OVER, "waiting")], [(MATCH_OVER, "sent")])
    assert (1, NOON, "LookupError") in tries()


def test_what_takes_too_long_is_left_and_the_rest_is_noted(player, rival, monkeypatch):
    monkeypatch.setattr(sending, "SENDING_AT_MOST", timedelta(seconds=0.3))
    both_told(player, rival)
    released = threading.Event()

    def prepare(receipt):
        return (lambda: released.wait(10) and None) if receipt.notice.user == player else (lambda: None)

    receipts_send(channel=Channel.MAIL, prepare=prepare, now=NOON)
    released.set()
    assert (mailed(player), mailed(rival)) == ([(MATCH_OVER, "waiting")], [(MATCH_OVER, "sent")])
    assert Receipt.objects.get(channel=Channel.MAIL, result="waiting").error == "took_too_long"


def test_what_has_left_counts_as_sent_whatever_happened_in_that_moment(player, rival):
    started(player, rival)
    told()

    def prepare(receipt):
        services.notices_read(user=player, now=NOON)
        return lambda: None

    receipts_send(channel=Channel.MAIL, prepare=prepare, now=NOON)
    assert mailed(player) == [(YOUR_TURN, "sent")]
