"""What the schedule does to accounts."""

from celery import shared_task
from django.utils import timezone

from accounts import services


@shared_task(name="accounts.sessions_prune")
def sessions_prune() -> int:
    return services.sessions_prune(now=timezone.now())
