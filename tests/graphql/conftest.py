"""Three standing people and nobody, each with a way to ask."""

import pytest

from accounts.models import User
from tests.graphql.asking import Caller, match_of


def _person(name: str) -> User:
    return User.objects.create_user(username=name, email=f"{name}@example.org", display_name=name.title())


@pytest.fixture
def player(db) -> Caller:
    return Caller.of(_person("player"))


@pytest.fixture
def rival(db) -> Caller:
    return Caller.of(_person("rival"))


@pytest.fixture
def outsider(db) -> Caller:
    return Caller.of(_person("outsider"))


@pytest.fixture
def nobody(db) -> Caller:
    return Caller()


@pytest.fixture
def match(player, rival):
    """A match of the player and the rival that nobody else may watch."""
    return match_of(player.user, rival.user)
