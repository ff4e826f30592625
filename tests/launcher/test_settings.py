"""The settings hold together, and a public installation refuses to start on guesses."""

import os
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command

from config.celery import app, celery_broker
from config.embedded.place import CHECKOUT
from config.settings.database import database
from config.settings.environment import (
    POSTGRES_SCHEMES,
    REDIS_SCHEMES,
    flag,
    host_names,
    number,
    one_of,
    server_url,
    words,
)

PRODUCTION = {
    "DJANGO_SETTINGS_MODULE": "config.settings.production",
    "SECRET_KEY": "a-long-and-unguessable-value-of-more-than-fifty-characters-0123456789",
    "ALLOWED_HOSTS": "table.example",
    "DATABASE_URL": "postgresql://longtable@db.example/longtable?sslmode=require",
    "REDIS_URL": "redis://redis.example:6379/0",
    "EMAIL_HOST": "mail.example",
    "DEFAULT_FROM_EMAIL": "Longtable <table@table.example>",
}


def _check(variables: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error::DeprecationWarning:config", "manage.py", "check", *arguments]
    environment = {"PATH": os.environ["PATH"], **variables}
    return subprocess.run(command, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=False)


def test_production_passes_djangos_deployment_check():
    answer = _check(PRODUCTION, "--deploy", "--fail-level", "WARNING")
    assert answer.returncode == 0, answer.stderr


@pytest.mark.parametrize("missing", sorted(PRODUCTION.keys() - {"DJANGO_SETTINGS_MODULE"}))
def test_production_names_what_is_missing(missing):
    answer = _check({name: value for name, value in PRODUCTION.items() if name != missing})
    assert answer.returncode == 1
    assert f"Set the environment variable {missing}." in answer.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ALLOWED_HOSTS", "https://table.example"),
        ("DATABASE_URL", "mysql://me:hush@db.example/longtable"),
        ("REDIS_URL", "redis.example:6379"),
        ("EMAIL_PORT", "smtp"),
        ("EMAIL_USE_TLS", "perhaps"),
        ("EMAIL_VERIFICATION", "perhaps"),
        ("GUESTS_PER_HOUR", "many"),
        ("LOG_LEVEL", "loud"),
        ("STREAMS_PER_ACCOUNT", "-1"),
        ("TRUSTED_PROXY_COUNT", "one"),
    ],
)
def test_production_names_what_makes_no_sense_and_what_it_may_be(name, value):
    answer = _check({**PRODUCTION, name: value})
    assert answer.returncode == 1
    last = answer.stderr.strip().splitlines()[-1]
    assert f"ImproperlyConfigured: {name} must be " in last
    assert "hush" not in answer.stderr


def test_production_hides_the_schema_unless_told_otherwise():
    code = "from django.conf import settings; print(settings.DEBUG, settings.GRAPHQL_INTROSPECTION)"
    for choice, expected in (({}, "False False"), ({"GRAPHQL_INTROSPECTION": "1"}, "False True")):
        environment = {"PATH": os.environ["PATH"], **PRODUCTION, **choice}
        command = [sys.executable, "-c", code]
        answer = subprocess.run(command, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=True)
        assert answer.stdout.strip() == expected


def test_a_wish_in_the_database_url_is_kept_beside_ours():
    options = database("postgresql://me@db/x?sslmode=require")["OPTIONS"]
    assert options["sslmode"] == "require"
    assert options["server_side_binding"] is True
    assert options["prepare_threshold"] == 1


@pytest.mark.parametrize(
    ("url", "broker"),
    [
        ("redis://host:6379/0", "redis://host:6379/0"),
        ("rediss://:word@host:6379/1", "rediss://:word@host:6379/1"),
        ("unix:///run/valkey.sock?db=0", "redis+socket:///run/valkey.sock?virtual_host=0"),
    ],
)
def test_celery_gets_the_address_in_its_own_spelling(url, broker):
    assert celery_broker(url) == broker


def test_tasks_are_taken_one_by_one_and_given_back_when_a_worker_dies():
    assert app.conf.task_acks_late
    assert app.conf.task_reject_on_worker_lost
    assert app.conf.worker_prefetch_multiplier == 1
    assert app.conf.task_ignore_result
    assert app.conf.accept_content == ["json"]
    assert app.conf.timezone == "UTC"
    assert not app.conf.task_always_eager


def test_what_beat_starts_exists():
    app.loader.import_default_modules()
    assert app.conf.beat_schedule
    for entry in app.conf.beat_schedule.values():
        assert entry["task"] in app.tasks


def test_what_waits_for_other_peoples_servers_has_a_queue_of_its_own():
    app.loader.import_default_modules()
    queues = {
        name: app.amqp.router.route({}, name)["queue"].name for name in app.tasks if not name.startswith("celery.")
    }
    assert {name for name, queue in queues.items() if queue == "notices"} == {
        "notices.mails_send",
        "notices.pushes_send",
    }
    assert {queue for name, queue in queues.items() if name.startswith(("clocks.", "matches."))} == {"celery"}


@pytest.mark.django_db
def test_every_change_of_a_model_has_its_migration():
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.parametrize(("word", "value"), [("1", True), ("True", True), ("off", False), ("", False)])
def test_a_flag_is_a_yes_or_a_no(monkeypatch, word, value):
    monkeypatch.setenv("A_FLAG", word)
    assert flag("A_FLAG", default=not value) is value


def test_a_flag_that_is_neither_is_refused(monkeypatch):
    monkeypatch.setenv("A_FLAG", "perhaps")
    with pytest.raises(ImproperlyConfigured, match="A_FLAG must be 1 or 0"):
        flag("A_FLAG", default=False)


def test_a_list_may_have_spaces_and_ends(monkeypatch):
    monkeypatch.setenv("A_LIST", " a.example, b.example,")
    assert words("A_LIST") == ["a.example", "b.example"]
    assert words("NO_SUCH_LIST") == []


@pytest.mark.parametrize("given", ["", " , ", "https://a.example", "a.example:8000", "a.example,b.example/"])
def test_hosts_are_names_alone(given):
    with pytest.raises(ImproperlyConfigured, match="HOSTS must be host names alone"):
        host_names("HOSTS", given)


def test_hosts_may_be_addresses_and_have_spaces_between():
    assert host_names("HOSTS", ".a.example, 10.0.0.1, [::1]") == [".a.example", "10.0.0.1", "[::1]"]


@pytest.mark.parametrize("given", ["", "one", "-1", "1.5", "\u0663"])
def test_a_number_that_is_none_is_refused(monkeypatch, given):
    monkeypatch.setenv("A_NUMBER", given)
    with pytest.raises(ImproperlyConfigured, match="A_NUMBER must be a whole number from 0 on"):
        number("A_NUMBER", default=5)


def test_a_number_may_be_left_out_and_has_a_least(monkeypatch):
    assert number("A_NUMBER", default=5) == 5
    monkeypatch.setenv("A_NUMBER", "0")
    assert number("A_NUMBER", default=5) == 0
    with pytest.raises(ImproperlyConfigured, match="from 1 on"):
        number("A_NUMBER", default=5, least=1)


def test_a_word_that_is_not_among_those_allowed_is_refused(monkeypatch):
    assert one_of("A_WORD", "yes", "no", default="no") == "no"
    monkeypatch.setenv("A_WORD", "YES")
    with pytest.raises(ImproperlyConfigured, match="A_WORD must be one of yes, no, not 'YES'"):
        one_of("A_WORD", "yes", "no", default="no")


@pytest.mark.parametrize(
    ("url", "schemes"),
    [
        ("hush", POSTGRES_SCHEMES),
        ("mysql://me:hush@db/x", POSTGRES_SCHEMES),
        ("postgresql://me:hu#sh@db:port/x", POSTGRES_SCHEMES),
        ("postgresql://me:hush@db:port/x", POSTGRES_SCHEMES),
        ("http://:hush@redis:6379/0", REDIS_SCHEMES),
    ],
)
def test_an_address_of_no_server_is_refused_without_showing_its_password(url, schemes):
    with pytest.raises(ImproperlyConfigured, match="A_URL must be an address that begins with") as refused:
        server_url("A_URL", url, schemes)
    assert "hush" not in str(refused.value)


@pytest.mark.parametrize(
    ("url", "schemes"),
    [
        ("postgresql:///longtable", POSTGRES_SCHEMES),
        ("postgresql://me@/x?host=%2Frun%2Fdb", POSTGRES_SCHEMES),
        ("postgres://me:p%40ss@[::1]:5432/x?sslmode=require", POSTGRES_SCHEMES),
        ("unix:///run/valkey.sock?db=0", REDIS_SCHEMES),
        ("rediss://:word@redis.example:6379/1", REDIS_SCHEMES),
    ],
)
def test_the_ways_to_write_an_address_are_left_alone(url, schemes):
    assert server_url("A_URL", url, schemes) == url
