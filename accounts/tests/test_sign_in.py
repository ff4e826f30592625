"""Sign-up, log-in, log-out and the list of sessions, as an app sees them."""

import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from accounts.models import Session, User
from accounts.tests.clients import APP, BROWSER, PASSWORD, AppClient, BrowserClient

NEW = {"email": "new@example.org", "password": PASSWORD}


def code_in(mail) -> str:
    """The code that stands alone on a line of the mail."""
    found = re.search(r"^([0-9A-Z]{3,4}-?[0-9A-Z]{3,4})$", mail.body, re.MULTILINE)
    assert found, mail.body
    return found[1]


def pending_flows(response) -> list[str]:
    return [flow["id"] for flow in response.json()["data"]["flows"] if flow.get("is_pending")]


def test_a_sign_up_waits_for_the_code_from_the_mail(db, mailoutbox):
    app = AppClient()
    waiting = app.post(f"{APP}/auth/signup", NEW | {"display_name": "Ada"})
    assert waiting.status_code == 401
    assert pending_flows(waiting) == ["verify_email"]
    assert app.account().status_code == 401

    verified = app.post(f"{APP}/auth/email/verify", {"key": code_in(mailoutbox[0])})
    assert verified.status_code == 200
    assert verified.json()["data"]["user"]["email"] == "new@example.org"
    assert app.account().json()["display_name"] == "Ada"
    assert EmailAddress.objects.get().verified


def test_a_wrong_code_signs_nobody_in(db, mailoutbox):
    app = AppClient()
    app.post(f"{APP}/auth/signup", NEW)
    refused = app.post(f"{APP}/auth/email/verify", {"key": "WRONG1"})
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (400, "incorrect_code")
    assert app.account().status_code == 401


def test_where_verification_is_optional_a_sign_up_signs_in(db, mailoutbox, optional_verification):
    app = AppClient()
    assert app.post(f"{APP}/auth/signup", NEW).status_code == 200
    assert app.account().json()["is_guest"] is False
    assert "/account/verify-email/" in mailoutbox[0].body


def test_a_name_given_by_nobody_tells_nothing_of_the_address(db, optional_verification):
    app = AppClient()
    app.post(f"{APP}/auth/signup", NEW)
    user = User.objects.get()
    assert user.display_name.startswith("Player ")
    assert "new" not in user.username


def test_a_bad_name_at_sign_up_is_refused(db):
    refused = AppClient().post(f"{APP}/auth/signup", NEW | {"display_name": "x" * 41})
    assert refused.status_code == 400
    assert [(error["param"], error["code"]) for error in refused.json()["errors"]] == [
        ("display_name", "display_name_invalid")
    ]
    assert not User.objects.exists()


@pytest.mark.parametrize("password", ["short", "1234567890", "password1234", ""])
def test_a_weak_password_is_refused(db, password):
    refused = AppClient().post(f"{APP}/auth/signup", NEW | {"password": password})
    assert refused.status_code == 400
    assert {error["param"] for error in refused.json()["errors"]} == {"password"}
    assert not User.objects.exists()


def test_log_in_and_log_out(player):
    app = AppClient()
    assert app.log_in(player.email).status_code == 200
    assert app.account().json()["id"] == str(player.pk)
    assert app.send("DELETE", f"{APP}/auth/session").status_code == 401
    gone = app.get(f"{APP}/auth/session")
    assert gone.status_code == 410
    assert app.account().status_code == 401
    assert not Session.objects.filter(user=player).exists()


def test_an_app_that_is_not_signed_in_is_told_the_ways_in(db):
    answer = AppClient().get(f"{APP}/auth/session")
    assert answer.status_code == 401
    assert {flow["id"] for flow in answer.json()["data"]["flows"]} >= {"login", "signup"}


@pytest.mark.parametrize("token", ["0" * 32, "nonsense", "a' or 'a'='a", "x" * 500])
def test_an_unknown_token_is_gone(db, token):
    assert AppClient(token).get(f"{APP}/auth/session").status_code == 410


def test_an_expired_token_is_gone(player):
    app = AppClient()
    app.log_in(player.email)
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert app.get(f"{APP}/auth/session").status_code == 410


def test_a_deactivated_person_cannot_log_in(player):
    User.objects.update(is_active=False)
    app = AppClient()
    assert app.log_in(player.email).status_code != 200
    assert app.account().status_code == 401


def test_a_deactivated_person_is_signed_out_at_once(player):
    app = AppClient()
    app.log_in(player.email)
    User.objects.update(is_active=False)
    assert app.account().status_code == 401
    assert app.get(f"{APP}/auth/session").status_code == 401


def test_a_wrong_password_and_an_unknown_address_get_the_same_answer(player):
    wrong = AppClient().log_in(player.email, "not the password")
    unknown = AppClient().log_in("nobody@example.org", "not the password")
    assert (wrong.status_code, wrong.json()) == (unknown.status_code, unknown.json())
    assert wrong.status_code == 400


def test_a_taken_and_a_free_address_get_the_same_answer_at_sign_up(player, mailoutbox):
    taken = AppClient().post(f"{APP}/auth/signup", NEW | {"email": player.email})
    free = AppClient().post(f"{APP}/auth/signup", NEW)
    assert _without_token(taken) == _without_token(free)
    assert [mail.to for mail in mailoutbox] == [[player.email], ["new@example.org"]]
    assert User.objects.filter(email=player.email).count() == 1


def test_a_known_and_an_unknown_address_get_the_same_answer_at_password_reset(player, mailoutbox):
    known = AppClient().post(f"{APP}/auth/password/request", {"email": player.email})
    unknown = AppClient().post(f"{APP}/auth/password/request", {"email": "nobody@example.org"})
    assert _without_token(known) == _without_token(unknown)
    assert [mail.to for mail in mailoutbox] == [[player.email]]


def _without_token(response):
    body = response.json()
    token = body["meta"].pop("session_token")
    assert token
    return response.status_code, body


def test_a_forgotten_password_is_reset_by_a_code(player, mailoutbox):
    app = AppClient()
    app.post(f"{APP}/auth/password/request", {"email": player.email})
    app.post(f"{APP}/auth/password/reset", {"key": code_in(mailoutbox[0]), "password": "a wholly new one"})
    assert AppClient().log_in(player.email).status_code == 400
    assert AppClient().log_in(player.email, "a wholly new one").status_code == 200


def test_guessing_passwords_is_slowed_down(player):
    answers = [AppClient().log_in(player.email, f"guess number {i}") for i in range(6)]
    assert {answer.json()["errors"][0]["code"] for answer in answers[:5]} == {"email_password_mismatch"}
    assert answers[5].json()["errors"][0]["code"] == "too_many_login_attempts"
    right = AppClient().log_in(player.email)
    assert right.status_code == 400


def test_sign_ups_from_one_address_are_limited(db, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"signup": "2/m/ip"}
    answers = [
        AppClient().post(f"{APP}/auth/signup", NEW | {"email": f"new{i}@example.org"}).status_code for i in range(3)
    ]
    assert answers == [401, 401, 429]


def test_sessions_are_listed_and_one_is_revoked(player):
    phone, tablet = AppClient(), AppClient()
    phone.log_in(player.email)
    tablet.log_in(player.email)
    listed = phone.get(f"{APP}/auth/sessions")
    assert phone.token not in listed.content.decode()
    assert tablet.token not in listed.content.decode()
    other = next(entry["id"] for entry in listed.json()["data"] if not entry["is_current"])

    left = phone.send("DELETE", f"{APP}/auth/sessions", {"sessions": [other]})
    assert [entry["is_current"] for entry in left.json()["data"]] == [True]
    assert tablet.account().status_code == 401
    assert tablet.get(f"{APP}/auth/session").status_code == 410
    assert phone.account().status_code == 200


def test_nobody_revokes_the_session_of_another(player, outsider):
    theirs, mine = AppClient(), AppClient()
    theirs.log_in(player.email)
    mine.log_in(outsider.email)
    target = theirs.get(f"{APP}/auth/sessions").json()["data"][0]["id"]
    assert mine.send("DELETE", f"{APP}/auth/sessions", {"sessions": [target]}).status_code == 400
    assert theirs.account().status_code == 200


def test_a_new_password_signs_every_other_device_out(player):
    phone, tablet = AppClient(), AppClient()
    phone.log_in(player.email)
    tablet.log_in(player.email)
    old_token = phone.token
    body = {"current_password": PASSWORD, "new_password": "another good one"}
    assert phone.post(f"{APP}/account/password/change", body).status_code == 200
    assert phone.token != old_token
    assert phone.account().status_code == 200
    assert AppClient(old_token).account().status_code == 401
    assert tablet.account().status_code == 401
    assert [entry["is_current"] for entry in phone.get(f"{APP}/auth/sessions").json()["data"]] == [True]


def test_a_stolen_session_alone_cannot_change_the_address(player):
    thief = AppClient()
    thief.log_in(player.email)
    refused = thief.post(f"{APP}/account/email", {"email": "thief@example.org"})
    assert refused.status_code == 401
    assert "reauthenticate" in [flow["id"] for flow in refused.json()["data"]["flows"]]
    assert not EmailAddress.objects.filter(email="thief@example.org").exists()


def test_after_the_password_the_address_can_be_changed(player, mailoutbox):
    app = AppClient()
    app.log_in(player.email)
    assert app.post(f"{APP}/auth/reauthenticate", {"password": PASSWORD}).status_code == 200
    assert app.post(f"{APP}/account/email", {"email": "moved@example.org"}).status_code == 200
    app.post(f"{APP}/auth/email/verify", {"key": code_in(mailoutbox[0])})
    player.refresh_from_db()
    assert player.email == "moved@example.org"
    assert [address.email for address in EmailAddress.objects.filter(user=player)] == ["moved@example.org"]


def test_a_browser_signs_in_by_cookie(player):
    browser = BrowserClient()
    signed_in = browser.log_in(player.email)
    assert signed_in.status_code == 200
    assert "session_token" not in signed_in.json()["meta"]
    assert signed_in.cookies["sessionid"]["httponly"]
    assert browser.send("GET", f"{BROWSER}/auth/session").status_code == 200


def test_a_foreign_page_cannot_log_a_browser_in_or_out(player):
    browser = BrowserClient()
    body = {"email": player.email, "password": PASSWORD}
    forged = browser.send("POST", f"{BROWSER}/auth/login", body, csrf=False)
    assert (forged.status_code, forged.json()["code"]) == (403, "csrf_failed")
    browser.log_in(player.email)
    assert browser.send("DELETE", f"{BROWSER}/auth/session", csrf=False).status_code == 403
    assert browser.send("GET", "/api/v1/account").status_code == 200
