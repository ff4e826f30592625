"""The tests themselves must run on the servers that a player's installation runs on."""

import os
from pathlib import Path

import pytest
import redis
from django.conf import settings
from django.db import connection

from config.embedded import programs


@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="the person who runs the tests chose a server")
@pytest.mark.skipif(not programs.wheel_postgres(), reason="no PostgreSQL wheel for this platform")
@pytest.mark.django_db
def test_the_tests_run_on_the_postgresql_of_the_wheel():
    wheel = programs.wheel_postgres()[0]
    with connection.cursor() as cursor:
        cursor.execute("SELECT setting FROM pg_config WHERE name = 'BINDIR'")
        folder = Path(cursor.fetchone()[0])
        cursor.execute("SHOW server_version")
        version = cursor.fetchone()[0]
    assert version.split()[0] == wheel.version
    assert (folder / "postgres").read_bytes() == wheel.path.read_bytes()


@pytest.mark.skipif("REDIS_URL" in os.environ, reason="the person who runs the tests chose a server")
@pytest.mark.skipif(not programs.wheel_valkey(), reason="no Valkey wheel for this platform")
@pytest.mark.usefixtures("servers")
def test_the_tests_run_on_the_valkey_of_the_wheel():
    wheel = programs.wheel_valkey()[0]
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        facts = client.info("server")
    assert facts["valkey_version"] == wheel.version
    assert Path(facts["executable"]).read_bytes() == wheel.path.read_bytes()


@pytest.mark.django_db
def test_each_worker_of_a_parallel_run_has_its_own_database_and_key_space():
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    assert connection.settings_dict["NAME"].startswith("test_")
    assert connection.settings_dict["NAME"].endswith(worker)
    assert worker in settings.REDIS_PREFIX
