"""What beat starts exists, and what has to be started is on the schedule."""

import pytest
from django.conf import settings

from config.celery import app


def scheduled() -> set[str]:
    return {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}


def test_every_scheduled_task_exists():
    app.loader.import_default_modules()
    assert scheduled() <= set(app.tasks)


@pytest.mark.parametrize("task", ["accounts.guests_prune", "accounts.sessions_prune", "matchmaking.tables_expire"])
def test_the_clean_up_is_scheduled(task):
    assert task in scheduled()
