"""Making notices of what the outbox tells.

Nobody is told what they have just done themselves, nor of a match in which they play alone.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from accounts.notices.models import Channel, Device, Kind, Notice, Receipt, Result
from accounts.notices.selectors import ways_to
from accounts.notices.services.settling import notices_settle
from games.matches.models import Deadline, Match, MoveRecord, RecordKind, Seat, Status
from games.matches.outbox.consumers import Consumer, News, Topic
from games.matches.timing import warned_when_left

BY_THEMSELVES: Final = frozenset({RecordKind.MOVED, RecordKind.TAKEN_BACK, RecordKind.HINTED, RecordKind.RETURNED})
"""What only the seat's own person, or program, does."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Addressee:
    """Who is to be told of what: `of` is when it happened."""

    user_id: UUID
    seat: int
    of: datetime
    due_at: datetime | None = None


def news_handle(news: News) -> None:
    """Makes the notices that the news call for, and settles those that it makes pointless.

    It looks at how things stand now: what was true when the news were written may have passed.
    """
    match = Match.objects.only("status", "seats_count", "created_at", "ended_at").get(pk=news.match_id)
    _unread_locked(match)
    match news.topic:
        case Topic.EVERY_PLY:
            _turns_told(match, news)
        case Topic.STARTED:
            _people_told(match, Kind.MATCH_STARTED, match.created_at, news.at)
        case Topic.OVER if match.ended_at is not None:
            _people_told(match, Kind.MATCH_OVER, match.ended_at, news.at)
        case Topic.DEADLINE_NEAR:
            _deadlines_told(match, news)


NOTICE_CONSUMER = Consumer(
    name="notices",
    topics=frozenset({Topic.EVERY_PLY, Topic.STARTED, Topic.OVER, Topic.DEADLINE_NEAR}),
    handle=news_handle,
)


def _unread_locked(match: Match) -> None:
    """Locks at once what the news may settle by and by, before any receipt is: see `settling`."""
    unread = Notice.objects.filter(match=match, read_at=None).order_by("id")
    list(unread.select_for_update(no_key=True).values_list("pk", flat=True))


def _turns_told(match: Match, news: News) -> None:
    deadlines = list(Deadline.objects.filter(match=match, user__isnull=False))
    owing = [row for row in deadlines if row.owes_since is not None and match.status == Status.LIVE]
    _settled_but(match, {row.user_id for row in owing}, news.at)
    if match.seats_count == 1:
        return
    mover = _mover(match, news.ply)
    addressees = [
        _Addressee(user_id=row.user_id, seat=row.seat, of=row.owes_since, due_at=row.due_at)
        for row in owing
        if row.user_id is not None and row.owes_since is not None and row.seat != mover
    ]
    _notices_made(match, Kind.YOUR_TURN, addressees, news.at)


def _mover(match: Match, ply: int) -> int | None:
    """The seat that made this ply itself: whoever sits there has just looked."""
    record = MoveRecord.objects.filter(match=match, ply=ply, took_ply=True, kind__in=BY_THEMSELVES)
    return record.values_list("seat", flat=True).first()


def _settled_but(match: Match, awaited: Iterable[UUID | None], now: datetime) -> None:
    """Who is awaited no longer need not be told so any more, nor count it as unread."""
    waits = Notice.objects.filter(match=match, kind__in=[Kind.YOUR_TURN, Kind.DEADLINE_NEAR])
    notices_settle(waits.exclude(user__in=awaited), Result.STALE, now=now)


def _deadlines_told(match: Match, news: News) -> None:
    running = Deadline.objects.filter(match=match, seat__in=news.seats, user__isnull=False, due_at__isnull=False)
    addressees = [
        _Addressee(user_id=row.user_id, seat=row.seat, of=news.at, due_at=row.due_at)
        for row in running
        if row.user_id is not None and _is_near(row, news.at)
    ]
    _notices_made(match, Kind.DEADLINE_NEAR, addressees, news.at)


def _is_near(row: Deadline, warned_at: datetime) -> bool:
    """Whether the clock would have been warned of then; the seat may have a new turn, with all its time, since."""
    if row.due_at is None or row.allotted is None:
        return False
    return row.due_at - warned_at <= max(warned_when_left(row.allotted).values())


def _people_told(match: Match, kind: Kind, of: datetime, now: datetime) -> None:
    """Everybody who took a seat, also who has resigned since: they too want to know how it ended."""
    if match.seats_count == 1:
        return
    people = Seat.objects.filter(match=match, user__isnull=False).values_list("user_id", "number")
    addressees = [_Addressee(user_id=user, seat=number, of=of) for user, number in people if user is not None]
    _notices_made(match, kind, addressees, now)


def _notices_made(match: Match, kind: Kind, addressees: list[_Addressee], now: datetime) -> None:
    users = [addressee.user_id for addressee in addressees]
    wishes = ways_to(users, kind)
    earlier = Notice.objects.filter(match=match, kind=kind, user__in=users)
    told = set(earlier.values_list("user_id", "of"))
    notices = [
        Notice(
            user_id=addressee.user_id,
            kind=kind,
            match=match,
            seat=addressee.seat,
            of=addressee.of,
            due_at=addressee.due_at,
            created_at=now,
            shown=Channel.INBOX in wishes[addressee.user_id],
        )
        for addressee in addressees
        if (addressee.user_id, addressee.of) not in told and wishes[addressee.user_id]
    ]
    notices_settle(earlier.filter(user__in=[notice.user_id for notice in notices]), Result.REPLACED, now=now)
    Notice.objects.bulk_create(notices)
    Receipt.objects.bulk_create(
        receipt for notice in notices for receipt in _receipts_for(notice, wishes[notice.user_id], now)
    )


def _receipts_for(notice: Notice, channels: set[Channel], now: datetime) -> Iterator[Receipt]:
    """One for each way by which the notice will come: the inbox has it at once, the others are sent by and by."""
    if Channel.INBOX in channels:
        yield Receipt(
            notice=notice, channel=Channel.INBOX, result=Result.SENT, tries=1, next_try_at=now, settled_at=now
        )
    if Channel.MAIL in channels:
        yield Receipt(notice=notice, channel=Channel.MAIL, next_try_at=now)
    if Channel.PUSH in channels:
        for device in Device.objects.filter(user=notice.user_id, retired_at=None):
            yield Receipt(notice=notice, channel=Channel.PUSH, device=device, next_try_at=now)
