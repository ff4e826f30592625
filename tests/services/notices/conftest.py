"""People who are told things, and a small game for them to play."""

import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress

from accounts.models import User
from accounts.notices.keys import new_private_key
from accounts.notices.transports import web_push
from games import catalogue
from tests.ports import free_port
from tests.services.matches.scene import person
from tests.services.matches.toy_game import Pebbles

from .mail_sink import Sink, mail_sink
from .push_service import Browser, PushService, push_service
from .scene import registered


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "GAMES", (*catalogue.GAMES, Pebbles))


@pytest.fixture
def player(db: None) -> User:
    return person("Ada")


@pytest.fixture
def rival(db: None) -> User:
    return person("Bob")


@pytest.fixture
def outsider(db: None) -> User:
    return person("Eve")


@pytest.fixture
def addresses(player: User, rival: User) -> None:
    """The player and the rival can be reached by mail."""
    for user in (player, rival):
        EmailAddress.objects.create(
            user=user, email=f"{user.display_name.lower()}@example.org", primary=True, verified=True
        )


@pytest.fixture
def service(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """A push service on this machine, to which pushes are allowed."""
    with push_service(tmp_path) as service:
        context = ssl.create_default_context(cafile=str(service.certificate))
        monkeypatch.setattr(web_push, "tls_context", lambda: context)
        settings.WEB_PUSH_SERVICES, settings.WEB_PUSH_LOOPBACK = [service.netloc], True
        settings.VAPID_PRIVATE_KEY = new_private_key()
        settings.VAPID_SUBJECT = "mailto:operator@example.org"
        yield service


@pytest.fixture
def browser(service: PushService, player: User) -> Browser:
    """The player's."""
    return registered(service, player)


@pytest.fixture
def sink(settings: Any) -> Iterator[Sink]:
    """A mail server on this machine, to which mails go."""
    port = free_port()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    settings.EMAIL_USE_TLS, settings.EMAIL_TIMEOUT = False, 2
    with mail_sink(port) as sink:
        yield sink
