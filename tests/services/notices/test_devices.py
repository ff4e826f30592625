"""Devices: one person's, as long as a login lasts, whatever its session's key."""

import threading
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.db import connection
from django.utils import timezone

from accounts.models import Session, User
from accounts.notices import services
from accounts.notices.keys import new_private_key
from accounts.notices.models import Channel, Device, Receipt
from accounts.notices.services import devices
from accounts.notices.services.devices import DEVICES_AT_MOST, device_serving
from accounts.sessions import SessionStore, login_id_of
from accounts.tests.clients import APP, PASSWORD, AppClient
from tests.graphql.asking import session_token
from tests.services.matches.scene import person, started

from .push_service import Browser
from .scene import told

pytestmark = pytest.mark.django_db
NOW = timezone.now()
ORIGIN = "https://fcm.googleapis.com"


@pytest.fixture(autouse=True)
def pushes_are_sent(settings) -> None:
    settings.VAPID_PRIVATE_KEY = new_private_key()


def register(user: User, token: str, path: str = "/one", **more) -> Device:
    browser = Browser(path)
    return services.device_register(
        user=user, login_id=login_id_of(token), endpoint=f"{ORIGIN}{path}", now=NOW, **browser.keys, **more
    )


def serves(device: Device) -> bool:
    return device_serving(device_id=device.pk, now=NOW) is not None


def reason(device: Device) -> str:
    device.refresh_from_db()
    return device.retired_because


@pytest.fixture
def few_retired(monkeypatch) -> None:
    monkeypatch.setattr(devices, "RETIRED_AT_MOST", 5)


def signed_in(user: User, email: str) -> AppClient:
    """The app of somebody with a password, who has just logged in."""
    user.set_password(PASSWORD)
    user.save()
    EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    app = AppClient()
    assert app.log_in(email).status_code == 200
    return app


def test_a_device_serves_while_its_login_lasts(player):
    device = register(player, session_token(player))
    assert serves(device)


def test_a_device_survives_the_rotation_of_its_sessions_key(player):
    app = signed_in(player, "ada@example.org")
    device = register(player, app.token)
    before = app.token
    change = {"current_password": PASSWORD, "new_password": "another horse battery"}
    assert app.post(f"{APP}/account/password/change", change).status_code == 200
    assert app.token != before
    assert not Session.objects.filter(session_key=before).exists()
    assert serves(device)


def test_logging_out_retires_the_device(player):
    app = signed_in(player, "ada@example.org")
    device = register(player, app.token)
    app.send("DELETE", f"{APP}/auth/session")
    assert not serves(device)
    assert reason(device) == "login_ended"


def test_revoking_a_session_retires_its_device_and_no_other(player):
    here, there = signed_in(player, "ada@example.org"), AppClient()
    there.log_in("ada@example.org")
    mine, other = register(player, here.token), register(player, there.token, "/two")
    listed = here.get(f"{APP}/auth/sessions").json()["data"]
    [foreign] = [entry["id"] for entry in listed if not entry["is_current"]]
    here.send("DELETE", f"{APP}/auth/sessions", {"sessions": [foreign]})
    assert (serves(mine), serves(other)) == (True, False)


def test_a_new_password_retires_the_devices_of_other_logins(player):
    here, there = signed_in(player, "ada@example.org"), AppClient()
    there.log_in("ada@example.org")
    mine, other = register(player, here.token), register(player, there.token, "/two")
    change = {"current_password": PASSWORD, "new_password": "another horse battery"}
    here.post(f"{APP}/account/password/change", change)
    assert (serves(mine), serves(other)) == (True, False)


def test_an_expired_session_and_a_closed_account_retire_the_device(player, rival):
    expired, closed = session_token(player), session_token(rival)
    devices = register(player, expired), register(rival, closed, "/two")
    Session.objects.filter(session_key=expired).update(expire_date=NOW)
    User.objects.filter(pk=rival.pk).update(is_active=False)
    assert services.devices_retire(now=NOW) == 2
    assert [reason(device) for device in devices] == ["login_ended"] * 2


def test_the_sweep_leaves_devices_alone_whose_login_lasts(player):
    device = register(player, session_token(player))
    assert services.devices_retire(now=NOW) == 0
    assert reason(device) == ""


def test_the_sweep_costs_one_query_however_many_devices_there_are(player, django_assert_num_queries):
    token = session_token(player)
    for number in range(5):
        register(player, token, f"/{number}")
    with django_assert_num_queries(1):
        services.devices_retire(now=NOW)


def test_an_address_under_another_account_is_no_longer_the_first_ones(player, rival):
    first = register(player, session_token(player))
    started(player, rival)
    told(NOW)
    second = register(rival, session_token(rival))
    assert (reason(first), serves(first), serves(second)) == ("taken_over", False, True)
    assert not Receipt.objects.filter(device=first, result="waiting").exists()


def test_an_address_in_another_login_of_the_same_person_follows_that_login(player):
    first = register(player, session_token(player))
    second = register(player, session_token(player))
    assert (reason(first), serves(second)) == ("taken_over", True)


def test_registering_again_brings_new_keys_and_makes_no_second_device(player):
    token = session_token(player)
    first, second = register(player, token), register(player, token, name="Phone")
    assert (first.pk, second.name) == (second.pk, "Phone")
    assert first.p256dh != second.p256dh
    assert Device.objects.count() == 1


def test_the_oldest_devices_make_room(player):
    token = session_token(player)
    registered = [register(player, token, f"/{number}") for number in range(DEVICES_AT_MOST + 1)]
    assert sum(reason(device) == "crowded_out" for device in registered) == 1
    assert Device.objects.filter(retired_at=None).count() == DEVICES_AT_MOST


def test_whoever_registers_without_end_leaves_few_rows(player, few_retired):
    token = session_token(player)
    for number in range(2 * DEVICES_AT_MOST):
        register(player, token, f"/{number}")
    assert Device.objects.count() == DEVICES_AT_MOST + 5


def test_a_session_from_before_there_were_login_ids_gets_one_that_lasts(player):
    token = session_token(player)
    store = SessionStore(token)
    before = {key: value for key, value in store.items() if key != "_login_id"}
    Session.objects.filter(session_key=token).update(login_id=None, session_data=store.encode(before))
    login_id = login_id_of(token)
    assert login_id_of(token) == login_id
    rotated = SessionStore(token)
    rotated.cycle_key()
    assert login_id_of(str(rotated.session_key)) == login_id


def test_two_logins_have_two_ids_and_nobodys_session_has_none(player):
    assert login_id_of(session_token(player)) != login_id_of(session_token(player))
    pending = SessionStore()
    pending["account_user"] = "somebody who has not proven it yet"
    pending.save()
    assert Session.objects.get(session_key=pending.session_key).login_id is None


def test_a_removed_device_is_not_told_what_waits_for_it(player, rival):
    device = register(player, session_token(player))
    started(player, rival)
    told(NOW)
    assert Receipt.objects.filter(device=device, result="waiting").exists()
    assert not services.device_remove(user=rival, device_id=device.pk, now=NOW)
    assert services.device_remove(user=player, device_id=device.pk, now=NOW)
    assert not services.device_remove(user=player, device_id=device.pk, now=NOW)
    assert set(Receipt.objects.filter(channel=Channel.PUSH).values_list("result", "error")) == {
        ("unwanted", "device_retired")
    }


@pytest.mark.django_db(transaction=True)
def test_an_address_has_one_owner_however_many_register_it_at_once():
    people = [person(f"P{number}") for number in range(4)]
    tokens = [session_token(user) for user in people]
    rounds = 10
    barrier = threading.Barrier(len(people))
    broken: list[Exception] = []

    def work(user, token):
        try:
            for number in range(rounds):
                barrier.wait(10)
                register(user, token, f"/{number}", name="x" * (number % 2))
        except Exception as error:
            broken.append(error)
            barrier.abort()
        finally:
            connection.close()

    threads = [threading.Thread(target=work, args=pair) for pair in zip(people, tokens, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert broken == []
    assert Device.objects.filter(retired_at=None).count() == rounds
    assert Device.objects.count() == rounds * len(people)
    assert set(Device.objects.exclude(retired_at=None).values_list("retired_because", flat=True)) == {"taken_over"}


def test_the_moment_of_retirement_is_kept(player):
    device = register(player, session_token(player))
    later = NOW + timedelta(hours=1)
    services.device_remove(user=player, device_id=device.pk, now=later)
    device.refresh_from_db()
    assert device.retired_at == later
