"""What the tests of several services need: people, tasks that go nowhere, and an outbox that only matches know."""

from collections.abc import Iterator

import pytest

from accounts.models import User
from accounts.notices.services.making import NOTICE_CONSUMER
from games.matches import telling
from games.matches.outbox import register_consumer
from games.matches.outbox.consumers import unregister_consumer
from games.puzzles.services import PUZZLE_CONSUMER


@pytest.fixture
def matches_heard_by_nobody() -> Iterator[None]:
    """The outbox as it is while no other app hears of matches."""
    others = (NOTICE_CONSUMER, PUZZLE_CONSUMER)
    for consumer in others:
        unregister_consumer(consumer.name)
    yield
    for consumer in others:
        register_consumer(consumer)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, object]]]:
    """The tasks that were asked for."""
    tasks: list[tuple[str, dict[str, object]]] = []

    def send(name: str, **kwargs: object) -> bool:
        tasks.append((name, kwargs))
        return True

    monkeypatch.setattr(telling, "task_send", send)
    return tasks


def person(name: str) -> User:
    return User.objects.create(username=name, display_name=name.title())


@pytest.fixture
def player(db: None) -> User:
    return person("player")


@pytest.fixture
def rival(db: None) -> User:
    return person("rival")


@pytest.fixture
def outsider(db: None) -> User:
    return person("outsider")
