"""What the schedule does for puzzles."""

from celery import shared_task
from django.utils import timezone

from games.puzzles import services


@shared_task(name="puzzles.puzzles_prepare")
def puzzles_prepare() -> None:
    services.puzzles_prepare(now=timezone.now())
