"""Whether a notice should still be sent, asked in the moment of sending."""

from datetime import datetime, timedelta
from typing import Final

from accounts.notices.models import Channel, Kind, Notice, Receipt, Result
from accounts.notices.rendering import awaited
from accounts.notices.selectors import wishes_of
from games.matches.models import Status

LOOKING: Final = timedelta(minutes=10)
"""Who was seen within it may be looking at the match; being seen is only noted every five minutes."""
PATIENCE: Final = timedelta(minutes=30)
"""How long a mail waits for somebody who keeps being seen: an open page is no proof that anybody reads it."""

BY_WEIGHT: Final = (Kind.MATCH_STARTED, Kind.YOUR_TURN, Kind.DEADLINE_NEAR, Kind.MATCH_OVER)
"""Of what is told of a match in one moment, the later kinds make the earlier ones superfluous on a screen."""


def pointless(receipt: Receipt) -> Result | None:
    """Why the notice should not be sent any more; None if it should."""
    notice = receipt.notice
    if notice.read_at is not None:
        return Result.SEEN
    if not notice.user.is_active:
        return Result.UNWANTED
    if receipt.channel not in wishes_of([notice.user_id], Kind(notice.kind))[notice.user_id]:
        return Result.UNWANTED
    return None


def is_true(notice: Notice, now: datetime) -> bool:
    """Whether what the notice says holds still."""
    row = awaited(notice)
    match notice.kind:
        case Kind.YOUR_TURN:
            return row is not None and row.owes_since == notice.of
        case Kind.DEADLINE_NEAR:
            # One that moved away is not near; when it comes near again, there is another warning.
            due_at = None if row is None else row.due_at
            return due_at is not None and notice.due_at is not None and now < due_at <= notice.due_at
        case Kind.MATCH_STARTED:
            return notice.match.status == Status.LIVE
        case _:
            return notice.match.status != Status.LIVE


def is_outrun(receipt: Receipt) -> bool:
    """Whether a device has, or will be sent, something newer of the same match.

    A browser shows one push of a match, the last that came: one that is sent late, or beside a newer one, would take
    that one's place.
    """
    if receipt.channel != Channel.PUSH:
        return False
    notice = receipt.notice
    others = Receipt.objects.filter(
        device=receipt.device_id, notice__match=notice.match_id, result__in=[Result.WAITING, Result.SENT]
    )
    later = others.filter(notice__created_at__gt=notice.created_at).exists()
    return later or others.filter(notice__created_at=notice.created_at, notice__kind__in=_says_more(notice)).exists()


def _says_more(notice: Notice) -> tuple[Kind, ...]:
    """The kinds that count for more where several are told in one moment."""
    return BY_WEIGHT[BY_WEIGHT.index(Kind(notice.kind)) + 1 :]


def put_off_until(receipt: Receipt, now: datetime) -> datetime | None:
    """Until when a mail should wait, because its reader seems to be looking; None: send it now."""
    notice = receipt.notice
    seen_at = notice.user.last_seen_at
    if receipt.channel != Channel.MAIL or seen_at is None:
        return None
    patience = PATIENCE
    if notice.due_at is not None:
        patience = min(patience, (notice.due_at - notice.created_at) / 4)
    until = min(seen_at + LOOKING, notice.created_at + patience)
    return until if until > now else None
