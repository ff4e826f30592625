"""What the schedule does to accounts."""

from celery import shared_task
from django.utils import timezone

from accounts import services
from games.matches.selectors import users_in_live_matches


@shared_task(name="accounts.sessions_prune")
def sessions_prune() -> int:
    return services.sessions_prune(now=timezone.now())


@shared_task(name="accounts.guests_prune")
def guests_prune() -> int:
    return services.guests_prune(now=timezone.now(), busy=users_in_live_matches())
