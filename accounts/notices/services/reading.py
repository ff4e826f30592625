"""Reading the inbox."""

from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID

from accounts.notices.models import Notice, Result
from accounts.notices.services.settling import notices_settle


def notices_read(*, user: Any, now: datetime, only: Collection[UUID] | None = None) -> int:
    """Mark notices of the user's inbox as read, all of them or `only` those; says how many were new.

    What was read need not be sent any more. Ids that are not the user's are passed over.
    """
    shown = Notice.objects.filter(user=user, shown=True)
    if only is not None:
        shown = shown.filter(pk__in=only)
    return notices_settle(shown, Result.SEEN, now=now)
