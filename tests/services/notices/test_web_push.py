"""Web Push, against a service on this machine that decrypts, checks signatures, refuses and hangs."""

import base64
import ssl
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import DISPLAY_NAME_LENGTH, User
from accounts.notices.keys import application_server_key, new_private_key
from accounts.notices.models import Channel, Device, Kind, Receipt
from accounts.notices.services import device_register
from accounts.notices.services.devices import device_gone
from accounts.notices.services.sending import FIRST_WAIT, LONGEST_WAIT, receipts_send
from accounts.notices.transports import web_push
from accounts.sessions import login_id_of
from games.matches.models import Deadline
from tests.graphql.asking import session_token
from tests.services.matches.scene import answer, person, started
from tests.services.matches.toy_game import Place

from .push_service import Answer, Browser
from .scene import registered, results, told

pytestmark = pytest.mark.django_db
NOW = timezone.now()
SECOND = timedelta(seconds=1)
YOUR_TURN, MATCH_STARTED = Kind.YOUR_TURN, Kind.MATCH_STARTED


def awaited(player, rival):
    """A match that waits for the player; only the turn is told, which keeps the pushes few."""
    match = started(player, rival)
    told(NOW)
    Receipt.objects.exclude(notice__kind=YOUR_TURN).delete()
    return match


def send(at) -> int:
    return receipts_send(channel=Channel.PUSH, prepare=web_push.push_prepared, now=at, gone=device_gone)


def receipt() -> Receipt:
    return Receipt.objects.get(channel=Channel.PUSH)


def test_the_browser_can_read_it_and_the_service_knows_who_sent_it(player, rival, browser, service):
    match = awaited(player, rival)
    send(NOW)
    [push] = service.taken
    message = browser.read(push.body)
    assert (message["kind"], message["matchId"], message["title"]) == (YOUR_TURN, str(match.pk), "Pebbles: your turn")
    assert push.claims["aud"] == service.origin
    assert push.claims["sub"] == "mailto:operator@example.org"
    assert push.claims["key"] == application_server_key()
    assert isinstance(push.claims["exp"], int)
    assert NOW.timestamp() < push.claims["exp"] <= NOW.timestamp() + 86400
    assert results(player, Channel.PUSH) == [(YOUR_TURN, "sent")]


def test_the_longest_names_fit_into_a_push(player, rival, browser, service):
    others = [rival, *(person(f"P{number}") for number in range(2))]
    User.objects.exclude(pk=player.pk).update(display_name="🎲." * (DISPLAY_NAME_LENGTH // 2))
    started(player, *others)
    told(NOW)
    send(NOW)
    [push] = service.taken
    assert browser.read(push.body)["body"].count("🎲") == 3 * (DISPLAY_NAME_LENGTH // 2)
    assert len(push.body) <= 4096  # RFC 8030, 7.2: a service need not take more


def test_nobody_else_can_read_it(player, rival, browser, service):
    awaited(player, rival)
    send(NOW)
    with pytest.raises(Exception, match=r"(?i)decrypt|tag|^$"):
        Browser("/other").read(service.taken[0].body)


def test_later_pushes_of_a_match_take_the_place_of_earlier_ones(player, rival, browser, service):
    match = started(rival, player, goal=2)
    told(NOW)
    send(NOW)
    answer(match, rival, Place(1), now=NOW)
    told(NOW + SECOND)
    send(NOW + SECOND)
    topics = [push.headers["Topic"] for push in service.taken]
    assert topics == [base64.urlsafe_b64encode(match.pk.bytes).rstrip(b"=").decode()] * 2
    messages = [browser.read(push.body) for push in service.taken]
    assert [(message["kind"], message["tag"]) for message in messages] == [
        (MATCH_STARTED, str(match.pk)),
        (YOUR_TURN, str(match.pk)),
    ]


def test_of_what_is_told_in_one_moment_a_device_gets_what_counts_most(player, rival, browser, service):
    started(player, rival)
    told(NOW)
    send(NOW)
    assert [browser.read(push.body)["kind"] for push in service.taken] == [YOUR_TURN]
    assert sorted(results(player, Channel.PUSH)) == [(MATCH_STARTED, "replaced"), (YOUR_TURN, "sent")]


def test_a_push_that_is_tried_again_does_not_take_the_place_of_a_later_one(player, rival, browser, service):
    service.answers["/push/one"] = Answer(500)
    match = started(rival, player, goal=2)
    told(NOW)
    send(NOW)
    service.answers.clear()
    answer(match, rival, Place(1), now=NOW)
    told(NOW + SECOND)
    send(NOW + SECOND)
    send(NOW + FIRST_WAIT)
    assert [browser.read(push.body)["kind"] for push in service.taken] == [MATCH_STARTED, YOUR_TURN]
    assert results(player, Channel.PUSH) == [(MATCH_STARTED, "replaced"), (YOUR_TURN, "sent")]


def test_pushes_of_different_matches_and_devices_do_not_replace_each_other(player, rival, browser, service):
    registered(service, player, "/push/two")
    awaited(player, rival)
    awaited(player, rival)
    send(NOW)
    assert sorted(service.paths()) == ["/push/one"] * 2 + ["/push/two"] * 2


def test_a_device_that_subscribed_with_another_key_is_retired(player, rival, browser, service, settings):
    awaited(player, rival)
    settings.VAPID_PRIVATE_KEY = new_private_key()
    send(NOW)
    assert (service.taken, receipt().result) == ([], "unwanted")
    assert Device.objects.get().retired_because == "key_changed"


def test_a_service_without_a_key_sends_nothing_and_retires_nothing(player, rival, browser, service, settings):
    awaited(player, rival)
    settings.VAPID_PRIVATE_KEY = ""
    send(NOW)
    assert (service.taken, receipt().result) == ([], "unwanted")
    assert Device.objects.get().retired_at is None


def test_a_setting_that_spoils_every_message_is_a_failure_of_each(player, rival, browser, service, settings):
    settings.VAPID_SUBJECT = "nobody"
    awaited(player, rival)
    send(NOW)
    assert (service.taken, receipt().result, receipt().error) == ([], "waiting", "VapidException")
    assert [row.outcome for row in receipt().log.all()] == ["VapidException"]


def test_each_push_is_signed_for_the_service_that_it_goes_to(player, rival, browser, service, settings):
    settings.WEB_PUSH_SERVICES = [service.netloc, service.netloc.replace("localhost", "127.0.0.1")]
    other = Browser("/push/two")
    device_register(
        user=player,
        login_id=login_id_of(session_token(player)),
        endpoint=service.url(other).replace("localhost", "127.0.0.1"),
        now=NOW,
        **other.keys,
    )
    awaited(player, rival)
    send(NOW)
    audiences = {push.path: push.claims["aud"] for push in service.taken}
    assert audiences == {
        "/push/one": service.origin,
        "/push/two": service.origin.replace("localhost", "127.0.0.1"),
    }


def test_a_push_about_a_deadline_is_not_kept_beyond_it(player, rival, browser, service):
    match = started(player, rival)
    started(rival, player)
    # How long a push is kept counts from the moment at which it is really sent.
    now = timezone.now()
    Deadline.objects.filter(match=match, seat=0).update(due_at=now + timedelta(minutes=10))
    told(now)
    send(now)
    kept = {browser.read(push.body)["kind"]: int(push.headers["TTL"]) for push in service.taken}
    assert 500 < kept[YOUR_TURN] <= 600
    assert kept[MATCH_STARTED] == 86400


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_its_service_does_not_know_is_retired(player, rival, browser, service, status):
    service.answers["/push/one"] = Answer(status)
    awaited(player, rival)
    send(NOW)
    assert (receipt().result, receipt().error) == ("failed", f"http_{status}")
    assert Device.objects.get().retired_because == "gone"
    started(player, rival)
    told(NOW)
    assert send(NOW + timedelta(hours=1)) == 0


def test_a_service_that_asks_for_patience_gets_it(player, rival, browser, service):
    service.answers["/push/one"] = Answer(429, {"Retry-After": "3600"})
    awaited(player, rival)
    send(NOW)
    assert (receipt().result, receipt().error) == ("waiting", "http_429")
    assert receipt().next_try_at == NOW + timedelta(hours=1)
    service.answers.clear()
    assert send(NOW + timedelta(minutes=59)) == 0
    send(NOW + timedelta(hours=1))
    assert receipt().result == "sent"


def test_patience_has_an_end(player, rival, browser, service):
    service.answers["/push/one"] = Answer(429, {"Retry-After": "999999999"})
    awaited(player, rival)
    send(NOW)
    assert receipt().next_try_at == NOW + LONGEST_WAIT


@pytest.mark.parametrize("header", ["Wed, 21 Oct 2015 07:28:00 GMT", "soon", "-5", "1" * 40, ""])
def test_a_senseless_wish_for_patience_counts_as_none(player, rival, browser, service, header):
    service.answers["/push/one"] = Answer(503, {"Retry-After": header})
    awaited(player, rival)
    send(NOW)
    assert receipt().next_try_at == NOW + FIRST_WAIT


def test_a_service_that_fails_is_tried_again(player, rival, browser, service):
    service.answers["/push/one"] = Answer(500)
    awaited(player, rival)
    send(NOW)
    assert (receipt().result, receipt().tries, receipt().next_try_at) == ("waiting", 1, NOW + FIRST_WAIT)


def test_what_is_refused_for_good_is_not_tried_again(player, rival, browser, service):
    service.answers["/push/one"] = Answer(403)
    awaited(player, rival)
    send(NOW)
    assert (receipt().result, receipt().error) == ("failed", "http_403")


def test_a_redirect_is_not_followed(player, rival, browser, service):
    service.answers["/push/one"] = Answer(307, {"Location": f"{service.origin}/elsewhere"})
    awaited(player, rival)
    send(NOW)
    assert service.paths() == ["/push/one"]
    assert (receipt().result, receipt().error) == ("failed", "http_307")


def test_a_service_that_hangs_is_left_and_holds_nobody_up(player, rival, browser, service, monkeypatch):
    monkeypatch.setattr(web_push, "TIMES", web_push.Timeout(connect=1, read=0.3))
    registered(service, player, "/push/two")
    service.answers["/push/one"] = Answer(hangs=5)
    awaited(player, rival)
    send(NOW)
    found = dict(Receipt.objects.filter(channel=Channel.PUSH).values_list("device__endpoint", "error"))
    assert found == {f"{service.origin}/push/one": "ReadTimeoutError", f"{service.origin}/push/two": ""}


def test_a_certificate_of_another_name_is_refused(player, rival, browser, service, monkeypatch):
    monkeypatch.setattr(web_push, "tls_context", ssl.create_default_context)
    awaited(player, rival)
    send(NOW)
    assert (service.taken, receipt().error) == ([], "SSLError")


def test_a_service_that_is_not_listed_any_more_gets_nothing(player, rival, browser, service, settings):
    awaited(player, rival)
    settings.WEB_PUSH_SERVICES = ["fcm.googleapis.com"]
    send(NOW)
    assert (service.taken, receipt().result) == ([], "unwanted")


def test_a_name_that_has_come_to_lead_inside_gets_nothing(player, rival, browser, service, settings):
    awaited(player, rival)
    settings.WEB_PUSH_LOOPBACK = False
    send(NOW)
    assert (service.taken, receipt().error) == ([], "private_address")
