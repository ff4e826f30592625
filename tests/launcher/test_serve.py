"""`make serve` as a person meets it: it starts, mends itself, ends, and forgets nothing."""

import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil
import psycopg
import pytest

from config.embedded.errors import LaunchError
from config.embedded.place import CHECKOUT, Place, scratch_place
from config.embedded.postgres import Postgres
from config.serve.external import refuse_silent_postgres
from tests.ports import free_port

START_SECONDS = 90
END_SECONDS = 15
LAUNCH_VARIABLES = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "MAKELEVEL", "SECRET_KEY")


@dataclass
class Instance:
    """A supervisor that was started for a test, in a place of its own."""

    place: Place
    port: int
    process: subprocess.Popen[str]
    output: Path

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def wait_until_up(self) -> str:
        return self.wait_for("Ctrl-C ends everything")

    def wait_for(self, words: str) -> str:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            text = self.output.read_text()
            if words in text:
                return text
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise AssertionError(f"{words!r} was never said:\n{self.output.read_text()}")

    def healthy(self) -> bool:
        with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as answer:  # noqa: S310 - our own address
            said = json.load(answer)
        return said["status"] == "ok" and said["database"] and said["redis"]

    def family(self) -> list[psutil.Process]:
        return psutil.Process(self.process.pid).children(recursive=True)

    def part(self, word: str) -> psutil.Process:
        """The direct child whose command line holds the word."""
        children = psutil.Process(self.process.pid).children()
        return next(child for child in children if any(word in part for part in child.cmdline()))


@pytest.fixture
def start(tmp_path, guardian) -> Iterator:
    """Start an instance; every start of one test uses the same data and port."""
    place = scratch_place(f"serve-{secrets.token_hex(4)}")
    guardian.remove(place.home)
    port = free_port(following=1)
    started: list[Instance] = []

    def _start(**variables: str) -> Instance:
        environment = {name: value for name, value in os.environ.items() if name not in LAUNCH_VARIABLES}
        environment |= {"LONGTABLE_HOME": str(place.home), "PORT": str(port), **variables}
        output = tmp_path / f"output-{len(started)}"
        with output.open("w") as file:
            process = subprocess.Popen(
                [sys.executable, "-m", "config.serve"],
                cwd=CHECKOUT,
                env=environment,
                stdout=file,
                stderr=subprocess.STDOUT,
                text=True,
                start_new_session=True,
            )
        guardian.watch(process.pid, role="client")
        started.append(Instance(place, port, process, output))
        return started[-1]

    yield _start
    for instance in started:
        if instance.process.poll() is None:
            instance.process.terminate()
            instance.process.wait(timeout=END_SECONDS)


def _living(processes: list[psutil.Process]) -> list[psutil.Process]:
    _, living = psutil.wait_procs(processes, timeout=END_SECONDS)
    return living


def test_it_tells_what_one_needs_and_nothing_acknowledged_is_lost_by_a_kill(start):
    first = start()
    said = first.wait_until_up()
    assert first.url in said
    assert f"{first.url}/graphql" in said
    assert f"{first.url}/admin/" in said
    assert re.search(r"PostgreSQL +\d+\.\d+ \((wheel|system)", said)
    assert first.healthy()
    accounts = json.loads((first.place.home / "accounts.json").read_text())
    assert all(account["password"] in said for account in accounts)

    with psycopg.connect(Postgres(first.place).url) as connection:
        connection.execute("CREATE TABLE kept (word text)")
        connection.execute("INSERT INTO kept VALUES ('acknowledged')")
    family = first.family()
    assert len(family) >= 6
    first.process.kill()
    first.process.wait()
    assert _living(family) == []

    second = start()
    assert all(account["password"] in second.wait_until_up() for account in accounts)
    with psycopg.connect(Postgres(second.place).url) as connection:
        assert connection.execute("SELECT word FROM kept").fetchall() == [("acknowledged",)]

    family = second.family()
    second.process.send_signal(signal.SIGINT)
    assert second.process.wait(timeout=END_SECONDS) == 0
    assert _living(family) == []


def test_whatever_part_is_killed_is_started_again_and_nothing_acknowledged_is_lost(start):
    instance = start()
    instance.wait_until_up()
    api = instance.part("granian")
    workers = api.children()
    api.kill()
    instance.wait_for("The API ended with code -9")
    assert _living(workers) == []
    _wait_until_healthy(instance)

    url = Postgres(instance.place).url
    with psycopg.connect(url) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 'acknowledged' AS word")
    instance.part("postgres").kill()
    instance.wait_for("Postgres ended with code -9; it starts again in 0.5 s")
    instance.wait_for("Postgres runs again.")
    with psycopg.connect(url) as connection:
        assert connection.execute("SELECT word FROM kept").fetchall() == [("acknowledged",)]
    instance.part("valkey-server").kill()
    instance.wait_for("Valkey runs again.")
    _wait_until_healthy(instance)

    family = instance.family()
    instance.process.send_signal(signal.SIGINT)
    assert instance.process.wait(timeout=END_SECONDS) == 0
    assert _living(family) == []


@pytest.mark.parametrize("killed", ["the guardian", "both"])
def test_nothing_is_left_after_a_kill_of_the_guardian(start, killed):
    first = start()
    first.wait_until_up()
    family = first.family()
    guardian = first.part("config.embedded.guardian")
    guardian.kill()
    if killed == "both":
        first.process.kill()
    first.process.wait(timeout=END_SECONDS)
    assert _living(family) == []
    assert ("The guardian process was killed" in first.output.read_text()) == (killed == "the guardian")


def _wait_until_healthy(instance: Instance) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if _answers(instance):
            return
        time.sleep(0.1)
    assert instance.healthy()


def _answers(instance: Instance) -> bool:
    try:
        return instance.healthy()
    except OSError:
        return False


@pytest.mark.parametrize(
    ("variables", "words"),
    [({"PORT": "none"}, "PORT=none is no port"), ({"HOST": "nowhere.invalid"}, "is no address")],
)
def test_a_start_that_cannot_be_says_why_and_fails(start, variables, words):
    instance = start(**variables)
    assert instance.process.wait(timeout=END_SECONDS) == 1
    said = instance.output.read_text()
    assert words in said
    assert "Way out:" in said
    assert "Traceback" not in said


def test_a_ctrl_c_while_it_loads_ends_it_without_a_word(tmp_path):
    # A module in the way of one that the launcher loads stops there until the signal has come.
    (tmp_path / "psycopg.py").write_text("import time; print('loading', flush=True); time.sleep(60)")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    process = subprocess.Popen(
        [sys.executable, "-m", "config.serve"],
        cwd=CHECKOUT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    with process.stdout:
        assert process.stdout.readline() == "loading\n"
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == ""
    assert process.wait(timeout=END_SECONDS) == 0


def test_a_taken_port_is_noticed_before_anything_is_started(start):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        instance = start(PORT=str(other.getsockname()[1]))
        assert instance.process.wait(timeout=END_SECONDS) == 1
    assert "Another program listens" in instance.output.read_text()
    assert list(instance.place.postgres.iterdir()) == []


def test_half_made_data_is_named(start):
    refused = start(PORT="none")
    refused.process.wait(timeout=END_SECONDS)
    refused.place.prepare()
    Postgres(refused.place).data.mkdir()
    instance = start()
    assert instance.process.wait(timeout=START_SECONDS) == 1
    said = instance.output.read_text()
    assert "only half there" in said
    assert "Way out:" in said


@pytest.mark.parametrize(
    ("variable", "url"),
    [("DATABASE_URL", "postgresql://me:hush@127.0.0.1:1/nothing"), ("REDIS_URL", "redis://:hush@127.0.0.1:1/0")],
)
def test_an_external_server_that_does_not_answer_is_named_without_its_password(start, variable, url):
    instance = start(**{variable: url})
    assert instance.process.wait(timeout=START_SECONDS) == 1
    said = instance.output.read_text()
    assert f"that {variable} names does not answer" in said
    assert "hush" not in said


@pytest.mark.parametrize("url", ["postgressql://me:hush@127.0.0.1/nothing", "me:hush@127.0.0.1"])
def test_what_is_no_address_of_a_database_is_not_repeated(url):
    with pytest.raises(LaunchError, match="DATABASE_URL is no address") as refused:
        refuse_silent_postgres(url)
    assert "hush" not in str(refused.value)
