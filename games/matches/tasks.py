"""What the schedule and the outbox ask of matches."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from games.matches import services

HINT_SECONDS = 10


@shared_task(name="matches.outbox_drain")
def outbox_drain() -> int:
    return services.outbox_drain(now=timezone.now())


@shared_task(name="matches.agent_move")
def agent_move(*, match_id: str, seat: int) -> bool:
    return services.agent_move(match_id=UUID(match_id), seat=seat, now=timezone.now()) is not None


@shared_task(name="matches.agents_catch_up")
def agents_catch_up() -> int:
    return services.agents_catch_up(now=timezone.now())


# Far more than any hint takes: one that hangs must not keep its worker from the clocks, and is asked for again.
@shared_task(name="matches.hint_think", soft_time_limit=HINT_SECONDS, time_limit=HINT_SECONDS + 5)
def hint_think(*, match_id: str, ply: int) -> bool:
    return services.hint_think(match_id=UUID(match_id), ply=ply, now=timezone.now())


@shared_task(name="matches.hints_catch_up")
def hints_catch_up() -> int:
    return services.hints_catch_up(now=timezone.now())


@shared_task(name="matches.match_audit_replays")
def match_audit_replays() -> int:
    return services.matches_audit()


@shared_task(name="matches.receipts_prune")
def receipts_prune() -> int:
    return services.receipts_prune(now=timezone.now())
