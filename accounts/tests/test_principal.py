"""Who sends a request: every way in, and every way of being nobody."""

from datetime import timedelta

import pytest
from django.contrib.auth import SESSION_KEY
from django.utils import timezone

from accounts.models import Session, User
from accounts.principal import Principal, Via, csrf_required, principal
from accounts.sessions import SessionStore
from accounts.tests.clients import PASSWORD, AppClient, BrowserClient


def by_token(token, **kwargs):
    return principal({"x-session-token": token}, {}, **kwargs)


def by_cookie(key, **kwargs):
    return principal({}, {"sessionid": key}, **kwargs)


@pytest.fixture
def token(player):
    app = AppClient()
    assert app.log_in(player.email).status_code == 200
    return app.token


def test_a_token_and_a_cookie_name_the_same_person_and_say_which_they_were(token, player):
    assert (by_token(token).user, by_token(token).via) == (player, Via.HEADER)
    assert (by_cookie(token).user, by_cookie(token).via) == (player, Via.COOKIE)


@pytest.mark.parametrize("last_seen", [None, timezone.now()])
def test_who_is_found_is_as_the_orm_reads_them(token, player, last_seen):
    User.objects.filter(pk=player.pk).update(last_seen_at=last_seen, display_name="Źdźbło \N{SNOWMAN}", locale="pl")
    found, usual = by_token(token).user, User.objects.get(pk=player.pk)
    names = [field.attname for field in User._meta.concrete_fields]
    assert {name: getattr(found, name) for name in names} == {name: getattr(usual, name) for name in names}
    found.locale = "en"
    found.save(update_fields=["locale"])
    assert User.objects.get(pk=player.pk).locale == "en"


@pytest.mark.parametrize("ask", [by_token, by_cookie])
def test_one_query_answers(token, ask, django_assert_num_queries):
    with django_assert_num_queries(1):
        found = ask(token)
        assert found.user.shown_name == "Player"


def test_nobody_presents_nothing_and_costs_nothing(db, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert principal({}, {}) is None


@pytest.mark.parametrize(
    "garbage", ["", "short", "x" * 41, "UPPERCASEUPPERCASE", "a\x00bcdefghij", "ąćęłńóśźż", "a' or 1"]
)
def test_what_cannot_be_a_key_never_reaches_the_database(db, garbage, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert by_token(garbage) is None
        assert by_cookie(garbage) is None


def test_an_unknown_key_is_nobody(token):
    assert by_token("0" * 32) is None


def test_a_tampered_token_is_nobody(token):
    swapped = token[:-1] + ("a" if token[-1] != "a" else "b")
    assert by_token(swapped) is None


@pytest.mark.parametrize("dead", ["0" * 32, ""])
def test_a_dead_token_is_not_made_good_by_a_live_cookie(token, dead):
    assert principal({"x-session-token": dead}, {"sessionid": token}) is None


def test_the_token_is_heard_before_the_cookie(token, rival):
    other = AppClient()
    other.log_in(rival.email)
    found = principal({"x-session-token": token}, {"sessionid": other.token})
    assert found is not None
    assert found.user.username == "player"


def test_a_session_ends_with_its_time(token):
    ends = Session.objects.get(pk=token).expire_date
    assert by_token(token, now=ends - timedelta(seconds=1)) is not None
    assert by_token(token, now=ends) is None


def test_a_deleted_session_is_nobody(token):
    Session.objects.filter(pk=token).delete()
    assert by_token(token) is None


def test_a_deactivated_person_is_nobody(token, player):
    player.is_active = False
    player.save()
    assert by_token(token) is None


def test_a_new_password_ends_sessions_made_with_the_old_one(token, player):
    assert by_token(token).user == player
    player.set_password("another " + PASSWORD)
    player.save()
    assert by_token(token) is None


def test_a_session_without_a_fingerprint_is_nobody(token):
    Session.objects.filter(pk=token).update(auth_hash="")
    assert by_token(token) is None


def test_a_session_cannot_be_handed_to_somebody_else(token, rival):
    Session.objects.filter(pk=token).update(user=rival)
    assert by_token(token) is None


def test_a_retired_secret_key_still_counts_while_it_is_listed(token, player, settings):
    assert by_token(token).user == player
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "the next one"
    assert by_token(token).user == player
    settings.SECRET_KEY_FALLBACKS = []
    assert by_token(token) is None


def test_a_sign_up_that_waits_for_its_code_is_nobody_yet(db):
    pending = SessionStore()
    pending["account_login"] = {"some": "state"}
    pending.save()
    assert SESSION_KEY not in pending
    assert by_token(pending.session_key) is None


def test_a_principal_prints_no_key(token):
    assert token not in repr(by_token(token))
    assert token not in str(Session.objects.get(pk=token))


@pytest.mark.parametrize(
    ("via", "method", "required"),
    [
        (Via.COOKIE, "POST", True),
        (Via.COOKIE, "PATCH", True),
        (Via.COOKIE, "delete", True),
        (Via.COOKIE, "GET", False),
        (Via.COOKIE, "HEAD", False),
        (Via.HEADER, "POST", False),
    ],
)
def test_cookies_need_a_csrf_token_for_what_changes_things(player, via, method, required):
    somebody = Principal(user=player, via=via, expires_at=timezone.now(), session_key="")
    assert csrf_required(somebody, method) is required


def test_an_expired_token_is_told_so(token):
    app = AppClient(token)
    assert app.account().status_code == 200
    Session.objects.filter(pk=token).update(expire_date=timezone.now() - timedelta(seconds=1))
    refused = app.account()
    assert (refused.status_code, refused.json()["code"]) == (401, "session_invalid")
    assert refused.headers["WWW-Authenticate"].startswith("Session")


def test_a_stale_cookie_is_merely_nobody(player):
    browser = BrowserClient()
    assert browser.log_in(player.email).status_code == 200
    assert browser.send("GET", "/api/v1/account").status_code == 200
    Session.objects.all().delete()
    refused = browser.send("GET", "/api/v1/account")
    assert (refused.status_code, refused.json()["code"]) == (401, "not_authenticated")


def test_a_cookie_without_a_csrf_token_changes_nothing(player):
    browser = BrowserClient()
    browser.log_in(player.email)
    forged = browser.send("PATCH", "/api/v1/account", {"display_name": "Mallory"}, csrf=False)
    assert (forged.status_code, forged.json()["code"]) == (403, "csrf_failed")
    player.refresh_from_db()
    assert player.display_name == "Player"
    meant = browser.send("PATCH", "/api/v1/account", {"display_name": "Ada"})
    assert (meant.status_code, meant.json()["display_name"]) == (200, "Ada")


def test_a_token_needs_no_csrf_token(token, player):
    changed = AppClient(token).send("PATCH", "/api/v1/account", {"display_name": "Ada"})
    assert (changed.status_code, changed.json()["display_name"]) == (200, "Ada")


def test_the_admin_session_of_a_browser_is_a_principal_too(player):
    """Staff sign in at the admin by user name; the cookie they get there is the same kind of cookie."""
    player.is_staff = True
    player.save()
    browser = BrowserClient()
    csrf = browser.http.cookies["csrftoken"].value
    form = {"username": "player", "password": PASSWORD, "csrfmiddlewaretoken": csrf}
    assert browser.http.post("/admin/login/?next=/admin/", form).status_code == 302
    assert browser.send("GET", "/api/v1/account").json()["display_name"] == "Player"
