"""What the tests of several services need."""

from collections.abc import Iterator

import pytest

from accounts.notices.services.making import NOTICE_CONSUMER
from games.matches.outbox import register_consumer
from games.matches.outbox.consumers import unregister_consumer


@pytest.fixture
def without_notices() -> Iterator[None]:
    """The outbox as it is while nobody makes notices of what it tells."""
    unregister_consumer(NOTICE_CONSUMER.name)
    yield
    register_consumer(NOTICE_CONSUMER)
