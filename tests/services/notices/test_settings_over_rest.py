"""Devices and preferences over REST."""

import pytest

from accounts.notices.keys import application_server_key, new_private_key
from accounts.notices.models import Channel, Device, Kind
from accounts.tests.clients import AppClient
from tests.graphql.asking import session_token

from .push_service import Browser

pytestmark = pytest.mark.django_db
DEVICES, PREFERENCES = "/api/v1/devices", "/api/v1/notice-preferences"


@pytest.fixture(autouse=True)
def pushes_are_sent(settings) -> None:
    settings.VAPID_PRIVATE_KEY = new_private_key()


@pytest.fixture
def app(player) -> AppClient:
    return AppClient(session_token(player))


@pytest.fixture
def stranger(outsider) -> AppClient:
    return AppClient(session_token(outsider))


def subscription(endpoint: str = "https://fcm.googleapis.com/one", **more):
    """What a browser's `PushSubscription.toJSON()` gives."""
    return {"endpoint": endpoint, "expirationTime": None, "keys": Browser("/one").keys, **more}


def problem(answer) -> tuple[int, str]:
    return answer.status_code, answer.json()["errors"][0]["code"]


def test_a_device_is_registered_listed_and_removed(app, stranger):
    assert app.get(DEVICES).json() == {"application_server_key": application_server_key(), "devices": []}
    made = app.post(DEVICES, subscription(name="Phone"))
    assert made.status_code == 201
    [device] = app.get(DEVICES).json()["devices"]
    assert device == made.json()
    assert (device["name"], device["is_current"]) == ("Phone", True)
    assert "endpoint" not in device
    assert stranger.get(DEVICES).json()["devices"] == []
    assert stranger.send("DELETE", f"{DEVICES}/{device['id']}").status_code == 404
    assert app.send("DELETE", f"{DEVICES}/{device['id']}").status_code == 204
    assert app.send("DELETE", f"{DEVICES}/{device['id']}").status_code == 404
    assert app.get(DEVICES).json()["devices"] == []


def test_a_device_of_another_login_is_told_apart(app, player):
    app.post(DEVICES, subscription())
    [device] = AppClient(session_token(player)).get(DEVICES).json()["devices"]
    assert device["is_current"] is False


def test_nobody_registers_or_sees_anything():
    for answer in (AppClient().get(DEVICES), AppClient().post(DEVICES, subscription()), AppClient().get(PREFERENCES)):
        assert answer.status_code == 401


@pytest.mark.parametrize(
    "keys",
    [
        {"p256dh": "AAAA", "auth": "A" * 22},
        {"p256dh": "!" * 87, "auth": "A" * 22},
        {"p256dh": "A" * 87, "auth": "A" * 22},
        {"p256dh": Browser("/").keys["p256dh"], "auth": "A"},
        {"p256dh": Browser("/").keys["p256dh"], "auth": "ż" * 22},
        {"p256dh": Browser("/").keys["p256dh"], "auth": "A" * 40},
    ],
)
def test_keys_that_nobody_could_decrypt_with_are_refused(app, keys):
    assert problem(app.post(DEVICES, subscription() | {"keys": keys})) == (400, "push_keys_invalid")
    assert not Device.objects.exists()


def test_an_address_of_ones_own_choice_is_refused(app):
    assert problem(app.post(DEVICES, subscription("https://example.org/"))) == (400, "push_endpoint_refused")


def test_where_no_pushes_are_sent_there_is_no_key_and_no_device(app, settings):
    settings.VAPID_PRIVATE_KEY = ""
    assert app.get(DEVICES).json()["application_server_key"] is None
    assert problem(app.post(DEVICES, subscription())) == (400, "push_off")


def test_everything_is_on_but_the_mail_about_a_start(app):
    shown = app.get(PREFERENCES).json()["preferences"]
    assert len(shown) == len(Kind) * len(Channel)
    assert [(wish["kind"], wish["channel"]) for wish in shown if not wish["wanted"]] == [("match_started", "mail")]


def test_what_is_changed_is_kept_and_the_rest_stays(app, stranger):
    before = app.get(PREFERENCES).json()["preferences"]
    off = {"kind": "your_turn", "channel": "push", "wanted": False}
    after = app.send("PATCH", PREFERENCES, {"preferences": [off]}).json()["preferences"]
    assert after == [off if (w["kind"], w["channel"]) == ("your_turn", "push") else w for w in before]
    assert app.get(PREFERENCES).json()["preferences"] == after
    assert stranger.get(PREFERENCES).json()["preferences"] == before
    app.send("PATCH", PREFERENCES, {"preferences": [off | {"wanted": True}]})
    assert app.get(PREFERENCES).json()["preferences"] == before


def test_the_last_word_counts_where_one_thing_is_said_twice(app):
    said = [{"kind": "your_turn", "channel": "push", "wanted": wanted} for wanted in (True, False)]
    after = app.send("PATCH", PREFERENCES, {"preferences": said}).json()["preferences"]
    assert said[1] in after


def test_wishes_without_end_are_refused(app):
    said = [{"kind": "your_turn", "channel": "push", "wanted": False}] * 101
    assert app.send("PATCH", PREFERENCES, {"preferences": said}).status_code == 400


@pytest.mark.parametrize(
    "wish",
    [
        {"kind": "gossip", "channel": "mail", "wanted": True},
        {"kind": "your_turn", "channel": "pigeon", "wanted": True},
        {"kind": "your_turn", "channel": "mail"},
        "your_turn",
    ],
)
def test_an_unknown_wish_changes_nothing(app, wish):
    before = app.get(PREFERENCES).json()
    assert app.send("PATCH", PREFERENCES, {"preferences": [wish]}).status_code == 400
    assert app.get(PREFERENCES).json() == before
