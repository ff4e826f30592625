"""Forgetting old notices."""

from datetime import datetime, timedelta
from typing import Final

from accounts.notices.models import Bounce, Device, Notice

KEPT: Final = timedelta(days=90)


def notices_prune(*, now: datetime) -> int:
    """Delete notices of more than ninety days ago with their receipts; says how many notices.

    Bounces as old, and devices that were retired as long ago, go with them: their addresses are nobody's business any
    more.
    """
    _, counts = Notice.objects.filter(created_at__lt=now - KEPT).delete()
    Bounce.objects.filter(at__lt=now - KEPT).delete()
    Device.objects.filter(retired_at__lt=now - KEPT).delete()
    return counts.get(Notice._meta.label, 0)
