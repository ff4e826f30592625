"""A guest in one call."""

import pytest
from django.contrib.auth.hashers import is_password_usable

from accounts.models import User
from accounts.tests.clients import APP, AppClient, BrowserClient

JSON = "application/json"


def test_a_guest_is_made_and_signed_in_by_one_call(db):
    app = AppClient()
    made = app.post("/api/v1/guest", {"display_name": "  Żółw  ", "locale": "pl", "time_zone": "Europe/Warsaw"})
    assert made.status_code == 201
    body = made.json()
    assert set(body) == {"user", "session_token", "expires_at"}
    guest = User.objects.get()
    assert body["user"] == {
        "id": str(guest.pk),
        "display_name": "Żółw",
        "is_guest": True,
        "locale": "pl",
        "time_zone": "Europe/Warsaw",
    }
    assert app.account().json() == body["user"]
    assert not is_password_usable(guest.password)
    assert guest.last_seen_at is not None


def test_a_guest_needs_no_name_and_no_body(db):
    app = AppClient()
    assert app.post("/api/v1/guest").status_code == 201
    assert app.account().json()["display_name"].startswith("Guest ")


def test_two_guests_are_two_people(db):
    first, second = AppClient(), AppClient()
    first.post("/api/v1/guest")
    second.post("/api/v1/guest")
    assert first.account().json()["id"] != second.account().json()["id"]


def test_answers_about_a_person_are_kept_by_no_cache(db):
    app = AppClient()
    for answer in (app.post("/api/v1/guest"), app.account()):
        assert "no-store" in answer.headers["Cache-Control"]


def test_an_app_gets_no_cookies(db):
    app = AppClient()
    assert not app.post("/api/v1/guest").cookies


def test_a_browser_gets_a_cookie_and_is_told_no_token(db):
    browser = BrowserClient()
    made = browser.send("POST", "/api/v1/guest", {"client": "browser"})
    assert made.status_code == 201
    assert made.json()["session_token"] is None
    assert made.cookies["sessionid"]["httponly"]
    assert browser.send("GET", "/api/v1/account").json()["is_guest"] is True


def test_a_browser_cannot_be_signed_in_by_a_foreign_page(db):
    forged = BrowserClient().send("POST", "/api/v1/guest", {"client": "browser"}, csrf=False)
    assert (forged.status_code, forged.json()["code"]) == (403, "csrf_failed")
    assert not User.objects.exists()


def test_who_is_signed_in_does_not_become_another_guest(guest_app):
    again = guest_app.post("/api/v1/guest")
    assert (again.status_code, again.json()["code"]) == (409, "already_signed_in")
    assert User.objects.count() == 1


def test_a_guest_is_in_its_own_list_of_sessions(guest_app):
    listed = guest_app.get(f"{APP}/auth/sessions")
    assert [entry["is_current"] for entry in listed.json()["data"]] == [True]


def test_allauth_knows_the_guest_by_the_same_token(guest_app):
    session = guest_app.get(f"{APP}/auth/session")
    assert session.status_code == 200
    user = session.json()["data"]["user"]
    assert (user["display"], user["is_guest"], user["has_usable_password"]) == ("Gustaw", True, False)
    assert "username" not in user


def test_a_guest_who_signs_up_anew_is_told_of_the_conflict(guest_app):
    """The way to an account of one's own is the upgrade, which keeps the seats."""
    refused = guest_app.post(f"{APP}/auth/signup", {"email": "g@example.org", "password": "a long enough one"})
    assert refused.status_code == 409


@pytest.mark.parametrize(
    ("body", "field", "code"),
    [
        ({"display_name": "x" * 41}, "display_name", "display_name_invalid"),
        ({"display_name": "zero\u200bwidth"}, "display_name", "display_name_invalid"),
        ({"display_name": "right\u202eleft"}, "display_name", "display_name_invalid"),
        ({"display_name": "\u3164"}, "display_name", "display_name_invalid"),
        ({"display_name": "Bob\u2800"}, "display_name", "display_name_invalid"),
        ({"display_name": ["a list"]}, "display_name", "invalid"),
        ({"locale": "xx"}, "locale", "locale_unknown"),
        ({"time_zone": "Mars/Olympus"}, "time_zone", "time_zone_unknown"),
        ({"time_zone": "../../etc/passwd"}, "time_zone", "time_zone_unknown"),
        ({"client": "toaster"}, "client", "invalid_choice"),
    ],
)
def test_a_bad_wish_is_refused_by_name_and_makes_nobody(db, body, field, code):
    refused = AppClient().post("/api/v1/guest", body)
    assert refused.status_code == 400
    assert refused.headers["Content-Type"] == "application/problem+json"
    problem = refused.json()
    assert set(problem) == {"type", "title", "status", "code", "detail", "errors"}
    assert [(error["path"], error["code"]) for error in problem["errors"]] == [([field], code)]
    assert not User.objects.exists()


@pytest.mark.parametrize("body", [b"{", b"[]", b"null", b'"text"', b"\xff"])
def test_a_malformed_body_is_a_typed_answer(db, body):
    refused = AppClient().post("/api/v1/guest", body)
    assert refused.status_code == 400
    assert refused.json()["status"] == 400
    assert not User.objects.exists()


def test_one_address_makes_only_so_many_guests(db, settings):
    settings.GUESTS_PER_HOUR = 2
    answers = [AppClient().post("/api/v1/guest") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert answers[2].json()["code"] == "throttled"
    assert 0 < int(answers[2].headers["Retry-After"]) <= 3600
    elsewhere = AppClient().http.post("/api/v1/guest", content_type=JSON, REMOTE_ADDR="203.0.113.9")
    assert elsewhere.status_code == 201


def test_a_forwarded_address_is_believed_only_from_a_proxy_of_ours(db, settings):
    settings.GUESTS_PER_HOUR = 1
    http = AppClient().http

    def made_by_way_of(address: str) -> int:
        headers = {"X-Forwarded-For": address}
        return http.post("/api/v1/guest", content_type=JSON, headers=headers).status_code

    assert made_by_way_of("203.0.113.1") == 201
    assert made_by_way_of("203.0.113.2") == 429
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    assert made_by_way_of("203.0.113.2") == 201
