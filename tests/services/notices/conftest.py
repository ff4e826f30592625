"""People who are told things, and a small game for them to play."""

import pytest
from allauth.account.models import EmailAddress

from accounts.models import User
from games import catalogue
from tests.services.matches.scene import person
from tests.services.matches.toy_game import Pebbles


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
