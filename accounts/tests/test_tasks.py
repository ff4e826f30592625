"""Who is cleaned away by the schedule, and who is not."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts import services, tasks
from accounts.models import Session, User
from accounts.tests.clients import AppClient
from games.matches.models import ContentPack, Match, Seat, Status

NOW = datetime.now(UTC)
LONG_AGO = NOW - timedelta(days=31)


@pytest.fixture
def match_of(db):
    pack = ContentPack.objects.create(hash="0" * 64, data=b"", created_at=LONG_AGO)

    def make(*people: User | None, over: bool = False) -> Match:
        ended = {"status": Status.OVER, "ended_at": NOW, "ending": "decided"} if over else {}
        match = Match.objects.create(
            game="toy", mode="duel", options={}, seats_count=len(people), rules_version=1, pack=pack, commitment="",
            created_at=LONG_AGO, state_schema=1, snapshot=b"", **ended,
        )  # fmt: skip
        for number, user in enumerate(people):
            agent = "" if user else "random"
            Seat.objects.create(match=match, number=number, side=number, user=user, agent=agent)
        return match

    return make


def idle_guest() -> User:
    return services.guest_create(now=LONG_AGO)


def test_an_idle_guest_in_a_live_match_stays(match_of):
    guest = idle_guest()
    match_of(guest, None)
    assert tasks.guests_prune() == 0
    assert User.objects.get() == guest


def test_an_idle_guest_whose_matches_are_over_goes_and_leaves_the_seat(match_of, player):
    match = match_of(idle_guest(), player, over=True)
    assert tasks.guests_prune() == 1
    assert [seat.user for seat in match.seats.order_by("number")] == [None, player]


def test_a_live_match_of_agents_alone_keeps_nobody(match_of):
    """Their seats have no user: a careless NOT IN would then spare everybody."""
    match_of(None, None)
    idle_guest()
    assert tasks.guests_prune() == 1


def test_expired_sessions_go(player):
    device = AppClient()
    device.log_in(player.email)
    Session.objects.update(expire_date=NOW - timedelta(seconds=1))
    assert tasks.sessions_prune() == 1
