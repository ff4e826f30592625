"""Real workers: a mail server that hangs holds up no clock, and a sender that is killed loses nothing."""

import socket
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from allauth.account.models import EmailAddress
from django.db import connections
from django.utils import timezone

from accounts.notices.models import Channel, Receipt, Try
from accounts.notices.services.sending import AT_ONCE
from config.settings.celery import NOTICE_QUEUE
from games import catalogue
from games.matches import services
from games.matches.results import SeatSpec
from tests.ports import free_port
from tests.services.clocks.crew import running_crew, wait_until
from tests.services.clocks.test_processes import match_with, plies
from tests.services.matches.scene import person

from .mail_sink import mail_sink

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def crew(servers, transactional_db, port):
    with running_crew() as crew:
        crew.more = {"DJANGO_SETTINGS_MODULE": "tests.services.notices.smtp_settings", "TEST_MAIL_PORT": str(port)}
        yield crew
    connections.close_all()


@contextmanager
def silent_server(port: int) -> Iterator[list[socket.socket]]:
    """A mail server that takes connections and never says a word; tells who has connected."""
    callers: list[socket.socket] = []
    server = socket.create_server(("127.0.0.1", port))

    def take() -> None:
        while True:
            try:
                callers.append(server.accept()[0])
            except OSError:
                return

    thread = threading.Thread(target=take, daemon=True)
    thread.start()
    yield callers
    server.shutdown(socket.SHUT_RDWR)
    server.close()
    thread.join(5)
    for caller in callers:
        caller.close()


def told_by_mail(matches: int) -> None:
    """Matches of people whom nobody has seen, and who can be reached by mail."""
    game = catalogue.game_class("sequence_numbers")
    assert game is not None
    for _ in range(matches):
        people = [person("Ada"), person("Bob")]
        for user in people:
            EmailAddress.objects.create(user=user, email=f"{user.username}@example.org", primary=True, verified=True)
        services.match_start(
            game="sequence_numbers",
            mode="individuals",
            options=game.info.options(),
            seats=[SeatSpec(user=user) for user in people],
            now=timezone.now(),
        )


def test_a_mail_server_that_hangs_holds_up_no_clock_and_a_killed_sender_loses_no_mail(crew, port):
    crew.worker()
    sender = crew.worker(NOTICE_QUEUE)
    crew.beat()
    mails = Receipt.objects.filter(channel=Channel.MAIL)
    with silent_server(port) as callers:
        told_by_mail(matches=AT_ONCE)
        wait_until(lambda: len(callers) >= AT_ONCE, crew, 60)
        running = match_with(turn_seconds=1)
        wait_until(lambda: plies(running) >= 4, crew, 30)
        assert set(mails.values_list("result", "settled_at")) == {("waiting", None)}
        crew.kill(sender)
    addressees = Counter(mails.values_list("notice__user__emailaddress__email", flat=True))
    with mail_sink(port) as sink:
        mails.update(next_try_at=timezone.now())  # as if their lease had passed
        crew.worker(NOTICE_QUEUE)
        wait_until(lambda: not mails.exclude(result="sent").exists(), crew, 60)
        assert Counter(sink.got) == addressees
    tries = Try.objects.filter(receipt__in=mails).values_list("number", "outcome")
    assert {outcome for number, outcome in tries if number == 1} <= {"", "sent"}
    assert (1, "") in tries
