"""A guest becomes a person and stays who it is."""

import pytest
from allauth.account.models import EmailAddress

from accounts import services
from accounts.models import User
from accounts.refusals import AccountRefusedError, RefusalCode
from accounts.tests.clients import APP, PASSWORD, AppClient
from accounts.tests.test_sign_in import code_in

EMAIL = {"email": "grown@example.org"}
NEW_PASSWORD = {"new_password": PASSWORD}


def test_an_address_a_code_and_a_password_make_a_person_of_a_guest(guest_app, mailoutbox):
    guest_id, guest_token = guest_app.account().json()["id"], guest_app.token
    assert guest_app.post(f"{APP}/account/email", EMAIL).status_code == 200
    assert guest_app.post(f"{APP}/auth/email/verify", {"key": code_in(mailoutbox[0])}).status_code == 200
    assert guest_app.account().json()["is_guest"] is True
    upgraded = guest_app.post(f"{APP}/account/password/change", NEW_PASSWORD)
    assert upgraded.status_code == 200
    assert upgraded.json()["data"]["user"]["is_guest"] is False

    account = guest_app.account().json()
    assert (account["id"], account["is_guest"], account["display_name"]) == (guest_id, False, "Gustaw")
    assert guest_app.token != guest_token
    assert AppClient(guest_token).account().status_code == 401

    elsewhere = AppClient()
    assert elsewhere.log_in("grown@example.org").status_code == 200
    assert elsewhere.account().json()["id"] == guest_id


def test_where_verification_is_optional_address_and_password_suffice(guest_app, optional_verification):
    guest_id = guest_app.account().json()["id"]
    assert guest_app.post(f"{APP}/account/email", EMAIL).status_code == 200
    assert guest_app.post(f"{APP}/account/password/change", NEW_PASSWORD).status_code == 200
    account = guest_app.account().json()
    assert (account["id"], account["is_guest"]) == (guest_id, False)
    address = EmailAddress.objects.get()
    assert (address.primary, address.verified) == (True, False)
    assert User.objects.get().email == "grown@example.org"
    assert AppClient().log_in("grown@example.org").status_code == 200


@pytest.mark.parametrize("address_pending", [False, True])
def test_a_password_before_the_address_is_refused(guest_app, mailoutbox, address_pending):
    """Nobody could sign in with it; and an address whose code was not entered is not the guest's yet."""
    if address_pending:
        guest_app.post(f"{APP}/account/email", EMAIL)
    refused = guest_app.post(f"{APP}/account/password/change", NEW_PASSWORD)
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (400, "email_missing")
    assert guest_app.account().json()["is_guest"] is True
    assert not User.objects.get().has_usable_password()


def test_the_service_refuses_a_password_without_an_address_too(guest_app):
    guest = User.objects.get()
    with pytest.raises(AccountRefusedError) as refused:
        services.password_set(user=guest, password=PASSWORD)
    assert refused.value.code is RefusalCode.EMAIL_MISSING


def test_a_guest_learns_nothing_about_who_has_an_account(guest_app, player, mailoutbox):
    taken = guest_app.post(f"{APP}/account/email", {"email": player.email})
    free = guest_app.post(f"{APP}/account/email", EMAIL)
    assert taken.status_code == free.status_code == 200
    assert [entry["email"] for entry in taken.json()["data"]] == [player.email]
    assert [entry["email"] for entry in free.json()["data"]] == ["grown@example.org"]


def test_a_guest_cannot_take_the_address_of_another(guest_app, player, mailoutbox):
    """The code goes to its owner. Even with it the address stays where it is."""
    guest_app.post(f"{APP}/account/email", {"email": player.email})
    refused = guest_app.post(f"{APP}/auth/email/verify", {"key": code_in(mailoutbox[0])})
    assert refused.status_code == 400
    assert EmailAddress.objects.get(email=player.email).user == player


def test_where_verification_is_optional_a_taken_address_is_refused(guest_app, player, optional_verification):
    refused = guest_app.post(f"{APP}/account/email", {"email": player.email.upper()})
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (400, "email_taken")
    assert EmailAddress.objects.get(email=player.email).user == player


def test_a_weak_password_leaves_the_guest_a_guest(guest_app, optional_verification):
    guest_app.post(f"{APP}/account/email", EMAIL)
    assert guest_app.post(f"{APP}/account/password/change", {"new_password": "short"}).status_code == 400
    assert guest_app.account().json()["is_guest"] is True
