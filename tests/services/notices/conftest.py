"""People who are told things, and a small game for them to play."""

import pytest

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
