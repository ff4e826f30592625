"""What tests of notices do over and over."""

from datetime import datetime, timedelta

from django.utils import timezone

from accounts.models import User
from accounts.notices.models import Channel, Kind, Notice, Receipt, Try
from accounts.notices.selectors import inbox_of
from accounts.notices.services import device_register
from accounts.sessions import login_id_of
from games.matches import services
from games.matches.models import Deadline, Match, OutboxRow
from games.matches.outbox import Topic
from tests.graphql.asking import session_token
from tests.services.matches.scene import NOON, answer, started
from tests.services.matches.toy_game import PlayCard

from .push_service import Browser, PushService

HAND = 3
ALLOTTED = timedelta(days=1)


def told(at: datetime = NOON) -> None:
    """Lets the outbox be handled."""
    services.outbox_drain(now=at)


def inbox(user: User) -> list[str]:
    """The kinds of what is new in somebody's inbox, oldest first."""
    return [notice.kind for notice in reversed(inbox_of(user).filter(read_at=None))]


def results(user: User, channel: Channel) -> list[tuple[str, str]]:
    """What became of the user's notices on a channel, oldest first."""
    receipts = Receipt.objects.filter(notice__user=user, channel=channel)
    return list(receipts.order_by("notice__created_at", "notice__kind").values_list("notice__kind", "result"))


def mailed(user: User) -> list[tuple[str, str]]:
    """What became of the user's mails."""
    return results(user, Channel.MAIL)


def finish(match: Match, winner: User, seat: int = 0, at: datetime = NOON) -> None:
    """Ends a match of Pebbles whose goal is one point; it is the winner's turn."""
    answer(match, winner, PlayCard(seat * HAND), now=at)


def warn(match: Match, seat: int, *, due_in: timedelta, at: datetime = NOON) -> None:
    """What the clocks do when a seat's time runs out soon."""
    Deadline.objects.filter(match=match, seat=seat).update(due_at=at + due_in, allotted=ALLOTTED)
    OutboxRow.objects.create(
        consumer="notices",
        topic=Topic.DEADLINE_NEAR,
        match=match,
        ply=match.ply,
        seats=[seat],
        created_at=at,
        next_try_at=at,
    )


def last(user: User, kind: Kind) -> Notice:
    """The newest notice of a kind, with all that its text needs."""
    return inbox_of(user).filter(kind=kind)[0]


def tries() -> list[tuple[int, datetime, str]]:
    """All tries by mail that were made."""
    log = Try.objects.filter(receipt__channel=Channel.MAIL)
    return [(row.number, row.at, row.outcome) for row in log.order_by("number", "pk")]


def both_told(player: User, rival: User) -> None:
    """A match that is over: each of its people has one mail to get."""
    match = started(player, rival, goal=1)
    finish(match, player)
    told()


def registered(service: PushService, user: User, path: str = "/push/one") -> Browser:
    """A browser of somebody who has just logged in."""
    browser = Browser(path)
    device_register(
        user=user,
        login_id=login_id_of(session_token(user)),
        endpoint=service.url(browser),
        now=timezone.now(),
        **browser.keys,
    )
    return browser
