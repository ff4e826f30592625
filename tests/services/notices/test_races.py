"""However many send at once, each notice is sent once."""

import threading
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import connection

from accounts.notices.models import Channel, Receipt
from accounts.notices.services.sending import receipts_send
from accounts.notices.transports.mail import mail_prepared
from tests.services.matches.scene import NOON, person, started

from .scene import told

SENDERS, MATCHES = 4, 30


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
