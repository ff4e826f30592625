"""Reading the inbox."""

from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.notices.models import Notice, Receipt, Result


def notices_read(*, user: Any, now: datetime, only: Collection[UUID] | None = None) -> int:
    """Mark notices of the user's inbox as read, all of them or `only` those; says how many were new.

    What was read need not be sent any more. Ids that are not the user's are passed over.
    """
    unread = Notice.objects.filter(user=user, shown=True, read_at=None)
    if only is not None:
        unread = unread.filter(pk__in=only)
    with transaction.atomic():
        # In one order, so that two requests at once do not wait for each other's rows for ever.
        keys = list(unread.order_by("id").select_for_update(no_key=True).values_list("pk", flat=True))
        Notice.objects.filter(pk__in=keys).update(read_at=now)
        Receipt.objects.filter(notice__in=keys, result=Result.WAITING).update(result=Result.SEEN, settled_at=now)
    return len(keys)
