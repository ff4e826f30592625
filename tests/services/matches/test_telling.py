"""After the commit, listeners are told; and nothing breaks when nobody can be told."""

import json
import logging
import socket
import time
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from celery import Celery, current_app
from django.conf import settings
from redis import Redis

from config import celery as config_celery
from games.matches import speaking, tasks, telling
from games.matches.models import MoveRecord, OutboxRow
from games.matches.outbox.consumers import Consumer, Topic, register_consumer, unregister_consumer
from games.matches.speaking import SECONDS, TRUSTED_SECONDS

from .scene import answer, started
from .toy_game import Bid, CallVote, Place


@pytest.fixture
def heard(servers):
    """What is told on the channel: a function that waits a little for the next message."""
    pubsub = Redis.from_url(settings.REDIS_URL).pubsub(ignore_subscribe_messages=True)
    pubsub.subscribe(telling.channel())
    pubsub.get_message(timeout=1)

    def next_message(timeout: float = 2.0):
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            message = pubsub.get_message(timeout=0.05)
            if message:
                return json.loads(message["data"])
        return None

    yield next_message
    pubsub.close()


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    """Outages of other tests are forgotten."""
    monkeypatch.setattr(telling, "_streams_outage", telling.Outage("streams"))
    monkeypatch.setattr(telling, "_broker_outage", telling.Outage("broker"))


@pytest.mark.django_db
def test_a_move_is_told_after_its_commit_and_says_only_which_ply(
    player, rival, heard, django_capture_on_commit_callbacks
):
    match = started(player, rival)
    with django_capture_on_commit_callbacks() as callbacks:
        answer(match, player, Place(1))
    assert heard(0.2) is None
    for callback in callbacks:
        callback()
    assert heard() == {"matchId": str(match.id), "ply": 1}


@pytest.mark.django_db
def test_a_replaced_sealed_answer_is_not_told(player, rival, django_capture_on_commit_callbacks):
    match = started(player, rival)
    answer(match, player, CallVote())
    answer(match, player, Bid(1))
    with django_capture_on_commit_callbacks() as callbacks:
        answer(match, player, Bid(2))
    assert callbacks == []


@pytest.mark.django_db
def test_a_move_is_made_though_redis_is_away(player, rival, settings, caplog, django_capture_on_commit_callbacks):
    settings.REDIS_URL = f"redis://127.0.0.1:{closed_port()}/0"
    match = started(player, rival)
    with caplog.at_level(logging.WARNING), django_capture_on_commit_callbacks(execute=True):
        answer(match, player, Place(1))
        answer(match, rival, Place(2))
    assert MoveRecord.objects.filter(match=match).count() == 3
    assert [record.message for record in caplog.records if "away" in record.message] == [
        "streams is away (ConnectionError); going on without it"
    ]


def test_nobody_waits_for_a_server_of_streams_that_was_stopped(tmp_path, monkeypatch):
    """It lets one connect and then says nothing, not even to a greeting."""
    with socket.socket(socket.AF_UNIX) as silent:
        silent.bind(str(tmp_path / "redis"))
        silent.listen()
        monkeypatch.setattr(telling.settings, "REDIS_URL", f"unix://{tmp_path}/redis?db=0")
        begun = time.monotonic()
        for ply in range(20):
            telling.news_tell("any", {"ply": ply})
    assert time.monotonic() - begun < 4 * SECONDS


def test_a_server_that_stops_when_it_is_connected_keeps_nobody_waiting(heard):
    redis = Redis.from_url(settings.REDIS_URL)
    telling.news_tell(telling.channel(), {"ply": 1})
    assert heard() == {"ply": 1}
    redis.execute_command("CLIENT", "PAUSE", 700, "ALL")
    begun = time.monotonic()
    for ply in range(2, 12):
        telling.news_tell(telling.channel(), {"ply": ply})
    assert time.monotonic() - begun < SECONDS
    assert [heard(timeout=5.0) for _ in range(10)] == [{"ply": ply} for ply in range(2, 12)]


def test_a_server_that_was_restarted_hears_the_very_next_word(heard):
    telling.news_tell(telling.channel(), {"ply": 1})
    assert heard() == {"ply": 1}
    redis = Redis.from_url(settings.REDIS_URL)
    assert redis.execute_command("CLIENT", "KILL", "TYPE", "NORMAL", "SKIPME", "YES") >= 1
    telling.news_tell(telling.channel(), {"ply": 2})
    assert heard() == {"ply": 2}


@pytest.fixture
def restrained(servers):
    """The server's address for an account that may do what the test allows it, and the function that allows it."""
    redis = Redis.from_url(settings.REDIS_URL)

    def may(*rules: str) -> None:
        redis.execute_command("ACL", "SETUSER", "restrained", "reset", "on", ">hush", "+@all", *rules)

    parts = urlsplit(settings.REDIS_URL)
    yield parts._replace(netloc=f"restrained:hush@{parts.netloc.rpartition('@')[2]}").geturl(), may
    redis.execute_command("ACL", "DELUSER", "restrained")


def test_who_may_not_publish_is_told_so(restrained, caplog, monkeypatch):
    url, may = restrained
    monkeypatch.setattr(telling.settings, "REDIS_URL", url)
    monkeypatch.setattr(telling, "_streams_outage", telling.Outage("streams", pause=0.0))
    may("resetchannels")
    for ply in (1, 2):
        telling.news_tell(telling.channel(), {"ply": ply})
        assert telling._streams_outage.is_out
    assert [record.message for record in caplog.records] == ["streams is away (NoPermissionError); going on without it"]


def test_who_was_forbidden_to_publish_learns_it_after_a_while(restrained, heard, monkeypatch):
    url, may = restrained
    monkeypatch.setattr(telling.settings, "REDIS_URL", url)
    may("allchannels")
    for ply in (1, 2):
        telling.news_tell(telling.channel(), {"ply": ply})
    may("resetchannels")
    monkeypatch.setattr(speaking, "time", SimpleNamespace(monotonic=lambda: time.monotonic() + TRUSTED_SECONDS))
    telling.news_tell(telling.channel(), {"ply": 3})
    assert telling._streams_outage.is_out
    assert [heard(), heard(), heard(0.2)] == [{"ply": 1}, {"ply": 2}, None]


def test_who_may_not_do_without_answers_is_heard_as_well(restrained, heard, monkeypatch):
    url, may = restrained
    monkeypatch.setattr(telling.settings, "REDIS_URL", url)
    may("allchannels", "-client")
    for ply in (1, 2, 3):
        telling.news_tell(telling.channel(), {"ply": ply})
        assert heard() == {"ply": ply}
    assert not telling._streams_outage.is_out


@pytest.fixture
def silent_broker(tmp_path, monkeypatch):
    """Something that lets one connect, as a server does that was stopped, and never answers."""
    with socket.socket(socket.AF_UNIX) as silent:
        silent.bind(str(tmp_path / "broker"))
        silent.listen()
        app = Celery("silent", set_as_current=False)
        app.conf.update(
            broker_url=config_celery.celery_broker(f"unix://{tmp_path}/broker?db=0"),
            broker_transport_options=config_celery.app.conf.broker_transport_options,
        )
        monkeypatch.setattr(telling, "current_app", app)
        yield


@pytest.mark.usefixtures("silent_broker")
def test_nobody_waits_for_long_on_a_broker_that_says_nothing():
    begun = time.monotonic()
    assert not telling.task_send("matches.outbox_drain")
    assert not telling.task_send("matches.outbox_drain")
    assert time.monotonic() - begun < 4 * config_celery.BROKER_SECONDS


def test_a_server_that_fails_is_left_alone_for_a_while():
    outage = telling.Outage("it", pause=0.1)
    calls = []

    def fail() -> None:
        calls.append("tried")
        raise ConnectionError

    assert not outage.spares(fail)
    assert not outage.spares(fail)
    assert calls == ["tried"]
    time.sleep(0.11)
    assert outage.spares(lambda: calls.append("back"))
    assert calls == ["tried", "back"]


def test_what_is_no_outage_is_not_hidden():
    with pytest.raises(KeyError):
        telling.Outage("it").spares(lambda: dict[str, int]()["missing"])


def test_a_task_goes_to_the_broker(servers):
    assert telling.task_send("matches.outbox_drain")


def test_tasks_have_the_names_that_services_send():
    names = {task for task in current_app.tasks if task.startswith("matches.")}
    assert {"matches.outbox_drain", "matches.agent_move"} <= names
    assert tasks.outbox_drain.name == "matches.outbox_drain"


def closed_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.mark.django_db
@pytest.mark.parametrize(("prompt", "sent"), [(True, ["matches.outbox_drain"]), (False, [])])
def test_the_broker_is_asked_at_once_only_for_who_must_hear_at_once(
    player, rival, monkeypatch, django_capture_on_commit_callbacks, *, prompt, sent
):
    """The others are within a second, by the schedule."""
    tasks_sent: list[str] = []
    monkeypatch.setattr(telling, "task_send", lambda name, **_: tasks_sent.append(name))
    match = started(player, rival)
    listener = Consumer(name="t", topics=frozenset({Topic.EVERY_PLY}), handle=lambda _news: None, prompt=prompt)
    register_consumer(listener)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            answer(match, player, Place(1))
    finally:
        unregister_consumer("t")
    assert OutboxRow.objects.filter(consumer="t").exists()
    assert tasks_sent == sent
