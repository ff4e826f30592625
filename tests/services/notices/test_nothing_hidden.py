"""No notice says anything hidden, whatever it tells, in whatever language, and by whichever way."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.core import mail
from django.utils import timezone

from accounts.models import Session, User
from accounts.notices.models import Channel, Device, Kind, Notice
from accounts.notices.rendering import rendered
from accounts.notices.selectors import inbox_of
from accounts.notices.services import preferences_update
from accounts.notices.services.sending import receipts_send
from accounts.notices.transports.mail import mail_prepared
from accounts.notices.transports.web_push import push_prepared
from tests.graphql.asking import Caller
from tests.graphql.test_inbox import INBOX
from tests.services.admin import canaries
from tests.services.matches.scene import started

from .scene import finish, told, warn

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("addresses")]
NOW = timezone.now()


@pytest.fixture(params=[code for code, _ in settings.LANGUAGES])
def reader(request, player) -> User:
    """The player, in each of the languages."""
    player.locale = request.param
    player.save()
    return player


@pytest.fixture(params=list(Kind))
def notice(request, reader, rival, browser) -> Notice:
    """One notice of each kind, of a match full of canaries, that waits to be sent."""
    preferences_update(user=reader, wishes={(request.param, channel): True for channel in Channel})
    match = started(reader, rival, goal=1)
    told(NOW)
    warn(match, 0, due_in=timedelta(hours=1), at=NOW)
    if request.param == Kind.MATCH_OVER:
        finish(match, reader, at=NOW)
    told(NOW)
    Notice.objects.exclude(kind=request.param, user=reader).delete()
    canaries.plant(match, devices=False)
    return inbox_of(reader).get()


def secrets_of(user: User) -> list[str]:
    """What opens doors, or is nobody's business."""
    device = Device.objects.get()
    sessions = Session.objects.values_list("session_key", flat=True)
    others = User.objects.exclude(pk=user.pk).values_list("pk", "emailaddress__email")
    people = [str(value) for row in others for value in row if value]
    return [device.auth, device.p256dh, str(device.login_id), settings.VAPID_PRIVATE_KEY, *sessions, *people]


def check(user: User, said: str) -> None:
    assert "Pebbles" in said
    assert canaries.found_in(said) == []
    assert [secret for secret in secrets_of(user) if secret in said] == []


def test_no_mail_says_anything_hidden(reader, notice):
    receipts_send(channel=Channel.MAIL, prepare=mail_prepared, now=NOW)
    [message] = mail.outbox
    check(reader, f"{message.subject} {message.body} {message.extra_headers}")


def test_no_push_says_anything_hidden(reader, notice, service, browser):
    receipts_send(channel=Channel.PUSH, prepare=push_prepared, now=NOW)
    [push] = service.taken
    said = browser.read(push.body)
    check(reader, f"{said} {push.path} {push.headers}")
    assert "@" not in str(said)


def test_no_inbox_says_anything_hidden(reader, notice):
    answer = Caller.of(reader).post({"query": INBOX})
    assert answer.json()["data"]["inbox"]["totalCount"] == 1
    check(reader, answer.content.decode())


def test_no_text_is_made_of_the_position(notice):
    rendered(notice)
    assert {"snapshot", "head"} <= notice.match.get_deferred_fields()
