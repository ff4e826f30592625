"""What may be asked about accounts."""

from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.db.models import Q, QuerySet

from accounts.models import User

GUEST_IDLE_LIMIT = timedelta(days=30)


def shown_name(user: User) -> str:
    """How the user is named to others (`ACCOUNT_USER_DISPLAY`)."""
    return user.shown_name


def email_is_taken(*, email: str, by_other_than: User) -> bool:
    """Whether another account holds the address, verified or not."""
    email = email.lower()  # as allauth keeps them
    held = EmailAddress.objects.filter(email=email).exclude(user=by_other_than)
    return held.exists() or User.objects.filter(email=email).exclude(pk=by_other_than.pk).exists()


def guests_idle(*, now: datetime) -> QuerySet[User]:
    """Guests who were not seen for thirty days. One never seen counts from the day the row was made."""
    limit = now - GUEST_IDLE_LIMIT
    idle = Q(last_seen_at__lt=limit) | Q(last_seen_at=None, date_joined__lt=limit)
    return User.objects.filter(idle, is_guest=True)
