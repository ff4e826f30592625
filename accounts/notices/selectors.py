"""What may be asked about notices."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from allauth.account.models import EmailAddress
from django.db.models import Prefetch, QuerySet

from accounts.notices.models import Channel, Device, Kind, Notice, Preference, Receipt
from accounts.notices.wishes import is_default
from games.matches.models import Match
from games.matches.seen import SEATS


def notices_whole() -> QuerySet[Notice]:
    """Notices with all that their texts need: four queries, however many there are."""
    # The position is large, and no notice says a word of what is in it.
    matches = Match.objects.defer("snapshot", "head").prefetch_related(SEATS, "deadlines")
    return Notice.objects.select_related("user").prefetch_related(Prefetch("match", queryset=matches))


def inbox_of(user: Any) -> QuerySet[Notice]:
    """What the user was told in the app, newest first."""
    return notices_whole().filter(user=user, shown=True).order_by("-created_at", "-id")


def inbox_notice(user: Any, notice_id: UUID) -> Notice | None:
    """One notice of the user's inbox."""
    return inbox_of(user).filter(pk=notice_id).first()


def unread_count(user: Any) -> int:
    """How many notices of the user's inbox are new to them."""
    return Notice.objects.filter(user=user, shown=True, read_at=None).count()


def wishes_of(users: Collection[UUID], kind: Kind) -> dict[UUID, set[Channel]]:
    """By which channels each of the users wants this kind of notice. One query."""
    wanted = {user: {channel for channel in Channel if is_default(kind, channel)} for user in users}
    for wish in Preference.objects.filter(user__in=users, kind=kind):
        if wish.wanted:
            wanted[wish.user_id].add(Channel(wish.channel))
        else:
            wanted[wish.user_id].discard(Channel(wish.channel))
    return wanted


def ways_to(users: Collection[UUID], kind: Kind) -> dict[UUID, set[Channel]]:
    """By which channels this kind of notice can be brought to each of the users, and is wanted."""
    ways = wishes_of(users, kind)
    with_device = set(Device.objects.filter(user__in=users, retired_at=None).values_list("user_id", flat=True))
    with_mail = set(
        EmailAddress.objects.filter(user__in=users, user__is_active=True, primary=True, verified=True).values_list(
            "user_id", flat=True
        )
    )
    for user, wanted in ways.items():
        if user not in with_mail:
            wanted.discard(Channel.MAIL)
        if user not in with_device:
            wanted.discard(Channel.PUSH)
    return ways


def devices_of(user: Any) -> QuerySet[Device]:
    """The devices to which the user's pushes go, newest first."""
    return Device.objects.filter(user=user, retired_at=None).order_by("-created_at", "-id")


def preferences_of(user: Any) -> dict[tuple[Kind, Channel], bool]:
    """Whether the user wants each kind by each channel, in the order in which they are shown."""
    said = {(row.kind, row.channel): row.wanted for row in Preference.objects.filter(user=user)}
    return {
        (kind, channel): said.get((kind, channel), is_default(kind, channel)) for kind in Kind for channel in Channel
    }


def receipts_of_match(match_id: UUID) -> QuerySet[Receipt]:
    """What became of every notice of a match, in the order in which they were made."""
    return (
        Receipt.objects.filter(notice__match=match_id)
        .select_related("notice__user", "device")
        .prefetch_related("log")
        .order_by("notice__created_at", "notice_id", "channel", "id")
    )
