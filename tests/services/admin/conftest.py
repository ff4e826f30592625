"""An operator at the admin, two people who play, and a small game with hidden hands in the catalogue."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.models import User
from games import catalogue
from games.matches.models import Match
from tests.services.matches.scene import person, started
from tests.services.matches.toy_game import Pebbles


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "GAMES", (*catalogue.GAMES, Pebbles))


@pytest.fixture(autouse=True)
def matches_alone(matches_heard_by_nobody: None) -> None:
    """The rows of the outbox are those that a test puts there."""


@pytest.fixture
def player(db: None) -> User:
    return person("Player")


@pytest.fixture
def rival(db: None) -> User:
    return person("Rival")


@pytest.fixture
def match(player: User, rival: User) -> Match:
    return started(player, rival)


@pytest.fixture
def operator(db: None) -> User:
    """May do everything."""
    return User.objects.create_superuser("operator")


@pytest.fixture
def page(operator: User) -> Client:
    return signed_in(operator)


def signed_in(user: User) -> Client:
    """A browser at the admin."""
    client = Client()
    client.force_login(user)
    return client


def staff_with(*permissions: str) -> User:
    """Staff who may do this and nothing else."""
    user = person("Staff")
    user.is_staff = True
    user.save()
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    return user
