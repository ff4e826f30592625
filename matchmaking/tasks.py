"""What the schedule does to tables."""

from celery import shared_task
from django.utils import timezone

from matchmaking import services


@shared_task(name="matchmaking.tables_expire")
def tables_expire() -> int:
    return services.tables_expire(now=timezone.now())
