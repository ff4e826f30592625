"""A process of streams for all tests of a worker, three people, and a match of two of them."""

from collections.abc import Iterator

import pytest
from pytest_django.plugin import DjangoDbBlocker

from games.matches import telling
from games.matches.models import Match
from tests.graphql.asking import Caller, match_of
from tests.graphql.conftest import _person
from tests.streams.feeds import Feed
from tests.streams.process import StreamsProcess, running_streams


@pytest.fixture(scope="session")
def streams(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[StreamsProcess]:
    with django_db_blocker.unblock(), running_streams() as process:
        yield process


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Outages of other tests are forgotten."""
    monkeypatch.setattr(telling, "_streams_outage", telling.Outage("streams"))
    monkeypatch.setattr(telling, "_broker_outage", telling.Outage("broker"))


@pytest.fixture
def player(transactional_db: None) -> Caller:
    return Caller.of(_person("player"))


@pytest.fixture
def rival(transactional_db: None) -> Caller:
    return Caller.of(_person("rival"))


@pytest.fixture
def outsider(transactional_db: None) -> Caller:
    return Caller.of(_person("outsider"))


@pytest.fixture
def match(player: Caller, rival: Caller) -> Match:
    """A match of the player and the rival that nobody else may watch."""
    assert player.user is not None
    assert rival.user is not None
    return match_of(player.user, rival.user)


class Opener:
    """Opens feeds that are closed with the test."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._open: list[Feed] = []

    def __call__(self, path: str, caller: Caller | None = None, *, port: int | None = None, **more: str) -> Feed:
        token = {} if caller is None or caller.token is None else {"x_session_token": caller.token}
        feed = Feed(port or self.port, path, **token, **more)
        self._open.append(feed)
        return feed

    def close(self) -> None:
        for feed in self._open:
            feed.close()


@pytest.fixture
def opened(streams: StreamsProcess) -> Iterator[Opener]:
    opener = Opener(streams.port)
    yield opener
    opener.close()
