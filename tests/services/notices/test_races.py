"""However many send at once, each notice is sent once."""

import threading
from collections import Counter
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import connection, transaction

from accounts.notices import services
from accounts.notices.models import Channel, Kind, Notice, Receipt
from accounts.notices.services.making import news_handle
from accounts.notices.services.sending import receipts_send
from accounts.notices.transports.mail import mail_prepared
from games.matches.models import Deadline, OutboxRow
from games.matches.outbox.consumers import News, Topic
from tests.services.matches.scene import NOON, person, started

from .scene import told, warn

SENDERS, MATCHES, ROUNDS = 4, 30, 200


@pytest.mark.django_db(transaction=True)
def test_many_senders_send_each_mail_once():
    player = person("Ada")
    EmailAddress.objects.create(user=player, email="ada@example.org", primary=True, verified=True)
    for _ in range(MATCHES):
        started(player, "random")
    told()
    barrier = threading.Barrier(SENDERS)

    def work():
        try:
            barrier.wait(10)
            for step in range(MATCHES):
                receipts_send(channel=Channel.MAIL, prepare=mail_prepared, now=NOON + timedelta(seconds=step), limit=2)
        finally:
            connection.close()

    threads = [threading.Thread(target=work) for _ in range(SENDERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    ids = [message.extra_headers["Message-ID"] for message in mail.outbox]
    assert len(ids) == len(set(ids)) == MATCHES
    assert set(Receipt.objects.filter(channel=Channel.MAIL).values_list("result", "tries")) == {("sent", 1)}


@pytest.mark.django_db(transaction=True)
def test_however_many_handle_the_news_everybody_is_told_once():
    player, rival = person("Ada"), person("Bob")
    for _ in range(MATCHES):
        started(player, rival)
    barrier = threading.Barrier(SENDERS)

    def work():
        try:
            barrier.wait(10)
            for step in range(5):
                told(NOON + timedelta(minutes=step))
        finally:
            connection.close()

    threads = [threading.Thread(target=work) for _ in range(SENDERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    counts = Counter(Notice.objects.values_list("user__display_name", "kind"))
    assert counts == {
        ("Ada", "match_started"): MATCHES,
        ("Ada", "your_turn"): MATCHES,
        ("Bob", "match_started"): MATCHES,
    }
    assert not OutboxRow.objects.filter(consumer="notices").exists()
    assert Receipt.objects.count() == Notice.objects.count()


@pytest.mark.django_db(transaction=True)
def test_readers_and_news_do_not_lock_each_other_out():
    player, rival = person("Ada"), person("Bob")
    for user in (player, rival):
        EmailAddress.objects.create(user=user, email=f"{user}@example.org", primary=True, verified=True)
    match = started(player, rival)
    told()
    warn(match, 0, due_in=timedelta(hours=1))
    told()
    services.preferences_update(user=player, wishes={(Kind.MATCH_STARTED, Channel.MAIL): True})
    Deadline.objects.update(owes_since=None, due_at=None)  # so that the news settle what was told
    round_ = threading.Barrier(3, timeout=20)
    done = []

    def work(step):
        try:
            for _ in range(ROUNDS):
                round_.wait()
                step()
                round_.wait()
            done.append(step)
        finally:
            if step not in done:
                round_.abort()
            connection.close()

    @transaction.atomic
    def news():
        news_handle(News(topic=Topic.EVERY_PLY, match_id=match.pk, ply=1, seats=(), at=NOON))

    def read():
        services.notices_read(user=player, now=NOON)

    threads = [threading.Thread(target=work, args=[step]) for step in (news, read)]
    for thread in threads:
        thread.start()
    for _ in range(ROUNDS):
        Notice.objects.update(read_at=None)
        Receipt.objects.filter(channel=Channel.MAIL).update(result="waiting", settled_at=None)
        round_.wait()
        round_.wait()
    for thread in threads:
        thread.join(20)
    assert len(done) == 2
    assert not Receipt.objects.filter(notice__user=player, notice__kind=Kind.YOUR_TURN, result="waiting").exists()
