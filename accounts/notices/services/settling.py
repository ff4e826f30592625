"""Settling receipts: writing down what became of a notice, whoever else writes at the same moment.

Everybody takes locks in one order, or two would wait for each other for ever: first notices, then receipts, each by id.
"""

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from accounts.notices.models import Notice, Receipt, Result


@transaction.atomic
def receipts_settle(receipts: QuerySet[Receipt], result: Result, *, now: datetime, error: str = "") -> None:
    """Settle those that wait still; what was sent, or given up, stays as it is."""
    waiting = receipts.filter(result=Result.WAITING).order_by("id").select_for_update(no_key=True, of=("self",))
    keys = list(waiting.values_list("pk", flat=True))
    Receipt.objects.filter(pk__in=keys).update(result=result, settled_at=now, error=error)


@transaction.atomic
def notices_settle(notices: QuerySet[Notice], result: Result, *, now: datetime) -> int:
    """Count unread notices as read, and settle what waits of them; says how many they were."""
    unread = notices.filter(read_at=None).order_by("id").select_for_update(no_key=True, of=("self",))
    keys = list(unread.values_list("pk", flat=True))
    if keys:
        Notice.objects.filter(pk__in=keys).update(read_at=now)
        receipts_settle(Receipt.objects.filter(notice__in=keys), result, now=now)
    return len(keys)
