"""Seeing people, renewing sessions, changing an account, cleaning up."""

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.db import connection, transaction

from accounts import services
from accounts.models import Session, User
from accounts.principal import principal
from accounts.refusals import AccountRefusedError, RefusalCode
from accounts.tests.clients import AppClient, BrowserClient

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
MONTH = timedelta(days=30)


def seen(user: User) -> datetime | None:
    return User.objects.get(pk=user.pk).last_seen_at


def test_being_seen_is_written_down_at_most_once_in_five_minutes(player, django_assert_num_queries):
    assert services.user_seen(user=player, now=NOW)
    with django_assert_num_queries(0):
        assert not services.user_seen(user=player, now=NOW + timedelta(minutes=4))
    assert seen(player) == NOW
    assert services.user_seen(user=player, now=NOW + timedelta(minutes=5))
    assert seen(player) == NOW + timedelta(minutes=5)


def test_of_two_requests_at_once_one_writes(player):
    other_copy = User.objects.get(pk=player.pk)
    assert services.user_seen(user=player, now=NOW)
    assert not services.user_seen(user=other_copy, now=NOW + timedelta(seconds=1))
    assert seen(player) == NOW


def test_a_request_is_what_is_seen(player):
    app = AppClient()
    app.log_in(player.email)
    assert seen(player) is None
    app.account()
    assert seen(player) is not None


def test_a_session_in_use_is_renewed_after_half_of_its_time(player, settings):
    app = AppClient()
    app.log_in(player.email)
    ends = Session.objects.get(pk=app.token).expire_date
    half = timedelta(seconds=settings.SESSION_COOKIE_AGE) / 2
    assert not services.session_renew(session_key=app.token, expires_at=ends, now=ends - half - timedelta(seconds=1))
    assert Session.objects.get(pk=app.token).expire_date == ends
    assert services.session_renew(session_key=app.token, expires_at=ends, now=ends - half)
    assert Session.objects.get(pk=app.token).expire_date == ends + half


def test_an_expired_session_is_not_renewed(player):
    app = AppClient()
    app.log_in(player.email)
    ends = Session.objects.get(pk=app.token).expire_date
    assert not services.session_renew(session_key=app.token, expires_at=ends, now=ends)


def test_a_renewed_session_of_a_browser_renews_its_cookie(player, settings):
    browser = BrowserClient()
    browser.log_in(player.email)
    assert not browser.send("GET", "/api/v1/account").cookies
    day = timedelta(days=1)
    Session.objects.update(expire_date=datetime.now(UTC) + day)
    renewed = browser.send("GET", "/api/v1/account")
    assert renewed.cookies["sessionid"]["max-age"] == settings.SESSION_COOKIE_AGE
    found = principal({}, {"sessionid": renewed.cookies["sessionid"].value})
    assert found is not None
    assert found.user == player
    assert found.expires_at > datetime.now(UTC) + 100 * day


def test_what_is_not_given_stays(player):
    services.account_update(user=player, locale="pl")
    services.account_update(user=player, time_zone="Europe/Warsaw")
    player.refresh_from_db()
    assert (player.display_name, player.locale, player.time_zone) == ("Player", "pl", "Europe/Warsaw")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"display_name": "   "}, RefusalCode.DISPLAY_NAME_INVALID),
        ({"locale": "tlh"}, RefusalCode.LOCALE_UNKNOWN),
        ({"time_zone": "Europe"}, RefusalCode.TIME_ZONE_UNKNOWN),
    ],
)
def test_a_refused_change_changes_nothing(player, change, code):
    with pytest.raises(AccountRefusedError) as refused:
        services.account_update(user=player, **({"display_name": "Ada", "locale": "pl"} | change))
    assert refused.value.code is code
    player.refresh_from_db()
    assert (player.display_name, player.locale) == ("Player", "")


def guest(*, last_seen: datetime) -> User:
    return services.guest_create(now=last_seen)


def test_guests_idle_for_thirty_days_are_deleted(db, player):
    idle, active = guest(last_seen=NOW - MONTH - timedelta(seconds=1)), guest(last_seen=NOW - MONTH)
    User.objects.filter(pk=player.pk).update(last_seen_at=NOW - 12 * MONTH)
    assert services.guests_prune(now=NOW, busy=set()) == 1
    assert set(User.objects.all()) == {active, player}
    assert not User.objects.filter(pk=idle.pk).exists()


def test_a_guest_with_a_live_match_stays(db):
    idle, seated = guest(last_seen=NOW - 2 * MONTH), guest(last_seen=NOW - 2 * MONTH)
    assert services.guests_prune(now=NOW, busy={seated.pk}) == 1
    assert list(User.objects.all()) == [seated]
    assert idle not in User.objects.all()


def test_who_is_busy_may_be_a_query(db):
    guest(last_seen=NOW - 2 * MONTH)
    seated = guest(last_seen=NOW - 2 * MONTH)
    busy = User.objects.filter(pk=seated.pk).values_list("pk", flat=True)
    assert services.guests_prune(now=NOW, busy=busy) == 1
    assert list(User.objects.all()) == [seated]


def test_more_guests_than_a_batch_are_all_deleted(db, monkeypatch):
    monkeypatch.setattr(services, "PRUNE_BATCH", 2)
    for _ in range(5):
        guest(last_seen=NOW - 2 * MONTH)
    assert services.guests_prune(now=NOW, busy=set()) == 5
    assert services.guests_prune(now=NOW, busy=set()) == 0


@pytest.mark.django_db(transaction=True)
def test_a_guest_who_comes_back_in_this_moment_stays():
    returning = guest(last_seen=NOW - 2 * MONTH)
    seen_unsaved, pruned = threading.Event(), threading.Event()

    def come_back() -> None:
        with closing(connection), transaction.atomic():
            services.user_seen(user=User.objects.get(pk=returning.pk), now=NOW)
            seen_unsaved.set()
            assert pruned.wait(timeout=10)

    with ThreadPoolExecutor(max_workers=1) as pool:
        coming = pool.submit(come_back)
        assert seen_unsaved.wait(timeout=10)
        try:
            assert services.guests_prune(now=NOW, busy=set()) == 0
        finally:
            pruned.set()
        coming.result(timeout=10)
    assert services.guests_prune(now=NOW, busy=set()) == 0
    assert seen(returning) == NOW


def test_a_deleted_guest_takes_its_sessions_along(guest_app):
    later = datetime.now(UTC) + 2 * MONTH
    assert services.guests_prune(now=later, busy=set()) == 1
    assert not Session.objects.exists()
    assert not UserSession.objects.exists()
    assert guest_app.account().status_code == 401


def test_expired_sessions_and_what_is_listed_of_them_are_deleted(player):
    old, new = AppClient(), AppClient()
    old.log_in(player.email)
    new.log_in(player.email)
    Session.objects.filter(pk=old.token).update(expire_date=NOW)
    assert services.sessions_prune(now=NOW) == 1
    assert [session.pk for session in Session.objects.all()] == [new.token]
    assert [listed.session_key for listed in UserSession.objects.all()] == [new.token]
