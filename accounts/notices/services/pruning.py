"""Forgetting old notices."""

from datetime import datetime, timedelta
from typing import Final

from accounts.notices.models import Notice

KEPT: Final = timedelta(days=90)


def notices_prune(*, now: datetime) -> int:
    """Delete notices of more than ninety days ago with their receipts; says how many notices."""
    _, counts = Notice.objects.filter(created_at__lt=now - KEPT).delete()
    return counts.get(Notice._meta.label, 0)
