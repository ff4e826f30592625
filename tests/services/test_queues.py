"""What the workers take first, where more waits than they can do."""

import pytest
from django.conf import settings

from config.celery import app
from games.matches import telling
from games.matches.services.agents import MOVE_TASK
from games.matches.services.hinting import HINT_TASK


@pytest.fixture
def taken(servers):
    """A function that gives the names of the waiting tasks, in the order in which a worker would take them."""

    def names(count: int) -> list[str]:
        name = settings.CELERY_TASK_DEFAULT_QUEUE
        with app.connection_for_read() as connection, connection.SimpleQueue(name) as queue:
            messages = [queue.get(timeout=5) for _ in range(count)]
            for message in messages:
                message.ack()
            return [message.headers["task"] for message in messages]

    app.control.purge()
    return names


@pytest.mark.parametrize("urgent", [MOVE_TASK, "clocks.clocks_sweep", "matches.outbox_drain"])
def test_clocks_moves_and_news_do_not_wait_for_hints(taken, urgent):
    """However many hints somebody has asked for."""
    for task in [HINT_TASK, HINT_TASK, HINT_TASK, urgent]:
        assert telling.task_send(task)
    assert taken(4) == [urgent, HINT_TASK, HINT_TASK, HINT_TASK]


def test_a_hint_that_hangs_gives_its_worker_back_long_before_other_tasks_would():
    app.loader.import_default_modules()
    soft, hard = app.tasks[HINT_TASK].soft_time_limit, app.tasks[HINT_TASK].time_limit
    assert soft is not None
    assert hard is not None
    assert soft <= 10
    assert soft < hard < settings.CELERY_TASK_SOFT_TIME_LIMIT
