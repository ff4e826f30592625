"""The standing people of the service tests, and a small game in the catalogue."""

import pytest

from accounts.models import User
from games import catalogue

from .scene import person
from .toy_game import Pebbles


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> type[Pebbles]:
    monkeypatch.setattr(catalogue, "GAMES", (*catalogue.GAMES, Pebbles))
    return Pebbles


@pytest.fixture(autouse=True)
def matches_alone(matches_heard_by_nobody: None) -> None:
    """What is tested here is what matches tell; what other apps make of it is their business."""


@pytest.fixture
def player(db: None) -> User:
    return person("Player")


@pytest.fixture
def rival(db: None) -> User:
    return person("Rival")


@pytest.fixture
def outsider(db: None) -> User:
    return person("Outsider")
