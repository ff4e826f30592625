"""People, and the game in the catalogue."""

import pytest

from accounts.models import User
from games import catalogue
from games.rules.end_of_line.game import EndOfLine


@pytest.fixture(autouse=True)
def end_of_line(monkeypatch) -> None:
    if EndOfLine not in catalogue.GAMES:
        monkeypatch.setattr(catalogue, "GAMES", (*catalogue.GAMES, EndOfLine))


def person(name: str) -> User:
    return User.objects.create_user(username=name, display_name=name.title())


@pytest.fixture
def player(db) -> User:
    return person("player")


@pytest.fixture
def rival(db) -> User:
    return person("rival")


@pytest.fixture
def outsider(db) -> User:
    return person("outsider")
