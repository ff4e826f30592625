"""What may be done to accounts. Services write; who asks, and over which protocol, is the adapters' business."""

import uuid
from collections.abc import Collection
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import Session, User
from accounts.preferences import checked_display_name, checked_locale, checked_time_zone
from accounts.refusals import AccountRefusedError, RefusalCode
from accounts.selectors import guests_idle
from accounts.telling import user_tell
from accounts.tickets import tickets_prune

SEEN_RESOLUTION = timedelta(minutes=5)
PRUNE_BATCH = 200


def username_new(*, prefix: str, user_id: uuid.UUID) -> str:
    """A user name nobody types: derived from the key, so it is unique and tells nothing about the person."""
    return f"{prefix}-{user_id.hex}"


def guest_create(*, now: datetime, display_name: str = "", locale: str = "", time_zone: str = "UTC") -> User:
    """A new guest. Without a name it gets one from its key. Raises AccountRefusedError."""
    user_id = uuid.uuid4()
    guest = User(
        id=user_id,
        username=username_new(prefix="guest", user_id=user_id),
        display_name=checked_display_name(display_name or f"Guest {user_id.hex[:4]}"),
        locale=checked_locale(locale),
        time_zone=checked_time_zone(time_zone),
        is_guest=True,
        date_joined=now,
        last_seen_at=now,
    )
    guest.set_unusable_password()
    guest.save(force_insert=True)
    return guest


def password_set(*, user: User, password: str) -> None:
    """Set a password. A guest thereby becomes a person, with the same key and so the same seats.

    Raises AccountRefusedError if a guest has given no address yet: it could never sign in with the password.
    """
    with transaction.atomic():
        if user.is_guest:
            _guest_become_person(user)
        user.set_password(password)
        user.save(update_fields=["password", "is_guest"])
        user_tell(user.pk)


def _guest_become_person(guest: User) -> None:
    address = EmailAddress.objects.filter(user=guest).order_by("-verified", "-pk").first()
    if address is None:
        raise AccountRefusedError(RefusalCode.EMAIL_MISSING, "Add a mail address first.", field="new_password")
    address.user = guest  # the same object, so that the address is written to it and not to a copy
    address.set_as_primary(conditional=True)
    guest.is_guest = False


def account_update(
    *, user: User, display_name: str | None = None, locale: str | None = None, time_zone: str | None = None
) -> User:
    """Change what is given, leave the rest. Raises AccountRefusedError, and then nothing is changed."""
    changes = {}
    if display_name is not None:
        changes["display_name"] = checked_display_name(display_name)
    if locale is not None:
        changes["locale"] = checked_locale(locale)
    if time_zone is not None:
        changes["time_zone"] = checked_time_zone(time_zone)
    for field, value in changes.items():
        setattr(user, field, value)
    if changes:
        user.save(update_fields=list(changes))
    return user


def user_seen(*, user: User, now: datetime) -> bool:
    """Note that the user was active. Writes at most once in five minutes; says whether it did."""
    if user.last_seen_at is not None and now - user.last_seen_at < SEEN_RESOLUTION:
        return False
    # Conditional, so that of many requests at once one writes and none sets the clock back.
    stale = Q(last_seen_at=None) | Q(last_seen_at__lte=now - SEEN_RESOLUTION)
    written = User.objects.filter(stale, pk=user.pk).update(last_seen_at=now)
    user.last_seen_at = now
    return bool(written)


def session_renew(*, session_key: str, expires_at: datetime, now: datetime) -> bool:
    """Let a session that is in use live on, once half of its time has passed; says whether it did."""
    lifetime = timedelta(seconds=settings.SESSION_COOKIE_AGE)
    if expires_at - now > lifetime / 2:
        return False
    alive = Session.objects.filter(session_key=session_key, expire_date__gt=now)
    return bool(alive.update(expire_date=now + lifetime))


def sessions_prune(*, now: datetime) -> int:
    """Delete expired sessions, and the entries of session lists whose session is gone; says how many sessions.

    Stream tickets that nobody used go as well.
    """
    tickets_prune(now=now)
    pruned = Session.objects.filter(expire_date__lte=now).delete()[1].get(Session._meta.label, 0)
    listed = Session.objects.filter(session_key=OuterRef("session_key"))
    UserSession.objects.filter(~Exists(listed)).delete()
    return pruned


def guests_prune(*, now: datetime, busy: QuerySet | Collection[uuid.UUID]) -> int:
    """Delete guests idle for thirty days who are not among `busy`, the keys of those in a live match; says how many.

    A seat of a finished match stays and is nobody's from then on.
    """
    pruned = 0
    while batch := _guests_prune_batch(now=now, busy=busy):
        pruned += batch
    return pruned


def _guests_prune_batch(*, now: datetime, busy: QuerySet | Collection[uuid.UUID]) -> int:
    with transaction.atomic():
        # The lock makes PostgreSQL look again: a guest seen in this moment is idle no longer and stays.
        idle = guests_idle(now=now).exclude(pk__in=busy).select_for_update(skip_locked=True)
        keys = list(idle.values_list("pk", flat=True)[:PRUNE_BATCH])
        User.objects.filter(pk__in=keys).delete()
    return len(keys)
