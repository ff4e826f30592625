"""What the schedule asks of clocks."""

from celery import shared_task
from django.utils import timezone

from games.clocks import services


@shared_task(name="clocks.clocks_sweep")
def clocks_sweep() -> int:
    return services.clocks_sweep(now=timezone.now()).timed_out


@shared_task(name="clocks.vacations_settle")
def vacations_settle() -> int:
    return services.vacations_settle(now=timezone.now())
