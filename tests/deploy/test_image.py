"""What the image holds is enough to run: the build's steps and the API's command, done without a container engine."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from config import probe
from config.embedded.place import CHECKOUT
from config.serve.options import Options
from config.serve.parts import api
from tests.ports import free_port

COPIED = ("accounts", "config", "games", "matchmaking")
START_SECONDS = 60


@pytest.fixture
def image(tmp_path) -> Path:
    """The folder /srv/longtable of the image."""
    root = tmp_path / "longtable"
    root.mkdir()
    for name in COPIED:
        shutil.copytree(CHECKOUT / name, root / name, ignore=shutil.ignore_patterns("tests", "__pycache__"))
    shutil.copy(CHECKOUT / "manage.py", root)
    return root


@pytest.fixture
def variables(image) -> dict[str, str]:
    """The environment of a public installation, and no variable of this test run."""
    return {
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "config.settings.production",
        "SECRET_KEY": "of-no-use-to-anybody-but-this-one-test-0123456789-0123456789",
        "ALLOWED_HOSTS": ".table.example",
        "DATABASE_URL": os.environ.get("DATABASE_URL", settings.TEST_SERVERS.postgres.url),
        "REDIS_URL": settings.REDIS_URL,
        "EMAIL_HOST": "mail.example",
        "DEFAULT_FROM_EMAIL": "table@table.example",
        "STATIC_ROOT": str(image.parent / "static"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }


@pytest.fixture
def port() -> int:
    return free_port()


def test_static_files_can_be_collected_without_any_server(image, variables):
    unreachable = {"DATABASE_URL": "postgresql://unused", "REDIS_URL": "redis://unused"}
    command = [sys.executable, "manage.py", "collectstatic", "--no-input"]
    answer = subprocess.run(
        command, cwd=image, env=variables | unreachable, capture_output=True, text=True, check=False
    )
    assert answer.returncode == 0, answer.stderr
    assert (image.parent / "static" / "staticfiles.json").is_file()
    assert list((image.parent / "static").rglob("*.gz"))


@pytest.fixture
def serving(servers, image, variables, port, tmp_path) -> Iterator[int]:
    """The port of the API, run by the image's command."""
    options = Options(host="127.0.0.1", port=port, streams_port=1, database_url=None, redis_url=None)
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(
            api(options, home=tmp_path).command, cwd=image, env=variables, stdout=log, stderr=log, text=True
        )
    yield port
    process.terminate()
    process.wait(timeout=20)


def test_the_image_serves_and_its_health_check_passes(serving, variables, monkeypatch):
    monkeypatch.setenv("ALLOWED_HOSTS", variables["ALLOWED_HOSTS"])
    deadline = time.monotonic() + START_SECONDS
    while probe.problem(serving) and time.monotonic() < deadline:
        time.sleep(0.2)
    assert probe.problem(serving) is None
    monkeypatch.setenv("ALLOWED_HOSTS", "elsewhere.example")
    assert str(probe.problem(serving)).startswith("400")


def test_the_health_check_fails_where_nothing_answers(port):
    assert "refused" in str(probe.problem(port))


@pytest.mark.parametrize(
    ("allowed", "host"), [("a.example,b.example", "a.example"), (".c.example", "c.example"), ("*", "localhost")]
)
def test_the_health_check_asks_as_a_host_that_is_served(allowed, host):
    assert probe.host_to_ask_as(allowed) == host
