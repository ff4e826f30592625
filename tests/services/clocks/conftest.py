"""The standing people and the small game of the match tests, and somebody who wants to hear of warnings."""

from collections.abc import Callable, Iterator
from datetime import datetime

import pytest

from games.matches.models import OutboxRow
from games.matches.outbox import Consumer, Topic, register_consumer
from games.matches.outbox.consumers import unregister_consumer
from tests.services.matches.conftest import outsider, pebbles, player, rival

__all__ = ["outsider", "pebbles", "player", "rival"]


@pytest.fixture
def warned() -> Iterator[Callable[[], list[tuple[list[int], datetime]]]]:
    """Which seats were warned and when, in the order of the warnings."""
    register_consumer(Consumer(name="warner", topics=frozenset({Topic.DEADLINE_NEAR}), handle=lambda news: None))
    yield lambda: list(OutboxRow.objects.filter(consumer="warner").order_by("id").values_list("seats", "created_at"))
    unregister_consumer("warner")
