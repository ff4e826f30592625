"""Real servers for the tests that need them, started once per run and only when asked for."""

import os
from contextlib import ExitStack

import pytest

from config.embedded.testing import TestServers

EXTERNAL_VARIABLES = ("DATABASE_URL", "REDIS_URL")


def pytest_sessionstart(session: pytest.Session) -> None:
    """With xdist the controller starts the servers before its workers begin; it runs no test itself."""
    if _is_xdist_controller(session.config):
        _start(session.config)


@pytest.fixture(scope="session")
def servers(request: pytest.FixtureRequest) -> None:
    """PostgreSQL and Valkey answer at the addresses that the settings name.

    A test that uses the database gets them anyway; one that uses Redis alone asks for this fixture.
    """
    if "PYTEST_XDIST_WORKER" not in os.environ:
        _start(request.config)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(servers: None, django_db_modify_db_settings_parallel_suffix: None) -> None:
    """pytest-django comes through here before it makes the first test database."""


def _start(config: pytest.Config) -> None:
    from django.conf import settings

    if all(name in os.environ for name in EXTERNAL_VARIABLES):
        return
    servers: TestServers = settings.TEST_SERVERS
    stack = ExitStack()
    stack.enter_context(servers.running())
    config.add_cleanup(stack.close)


def _is_xdist_controller(config: pytest.Config) -> bool:
    return not hasattr(config, "workerinput") and config.getoption("dist", "no") != "no"
