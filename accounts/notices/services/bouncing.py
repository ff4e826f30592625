"""Mailboxes that are not there: whoever keeps writing to them is soon taken for a sender of junk."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from allauth.account.models import EmailAddress
from django.utils import timezone

from accounts.notices.models import Bounce, Receipt

BOUNCES_AT_MOST: Final = 3
COUNTED_FOR: Final = timedelta(days=30)


def mail_address_of(user_id: UUID, *, now: datetime) -> str | None:
    """The address that was proven to be the person's; None without one, or while it rests after too many bounces."""
    proven = EmailAddress.objects.filter(user=user_id, primary=True, verified=True).values_list("email", flat=True)
    address = proven.first()
    if address is None:
        return None
    bounces = Bounce.objects.filter(user=user_id, address=address, at__gt=now - COUNTED_FOR)
    return address if bounces.count() < BOUNCES_AT_MOST else None


def mail_bounced(receipt: Receipt) -> None:
    """Notes that the mailbox to which the notice was sent is not there."""
    user, now = receipt.notice.user_id, timezone.now()
    address = mail_address_of(user, now=now)
    if address is not None:
        Bounce.objects.create(user_id=user, address=address, at=now)
