"""Three standing people, and limits that start afresh with every test."""

import secrets

import pytest
from allauth.account.models import EmailAddress

from accounts.models import User
from accounts.tests.clients import PASSWORD, AppClient


@pytest.fixture(autouse=True)
def fresh_rate_limits(settings):
    """Counters of rate limits outlive a test in the real server; a prefix of its own hides the older ones."""
    default = settings.CACHES["default"]
    settings.CACHES = {"default": default | {"KEY_PREFIX": f"{default['KEY_PREFIX']}-{secrets.token_hex(4)}"}}


@pytest.fixture
def optional_verification(settings):
    """As on one's own machine: an address may be used before it is verified."""
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"
    settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = False


@pytest.fixture
def player(db) -> User:
    return person("player")


@pytest.fixture
def rival(db) -> User:
    return person("rival")


@pytest.fixture
def outsider(db) -> User:
    return person("outsider")


@pytest.fixture
def guest_app(db) -> AppClient:
    """An app that a guest has just been made on."""
    app = AppClient()
    assert app.post("/api/v1/guest", {"display_name": "Gustaw"}).status_code == 201
    return app


def person(name: str) -> User:
    """Somebody with a verified address and a password."""
    email = f"{name}@example.org"
    user = User.objects.create_user(username=name, email=email, password=PASSWORD, display_name=name.title())
    EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    return user
