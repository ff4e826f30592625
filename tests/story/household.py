"""`make serve` with data and ports of its own, whose processes a story may kill and stop."""

import json
import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
import psycopg

from config.embedded.guardian import TOTAL_SECONDS, Guardian
from config.embedded.place import CHECKOUT, Place, scratch_place
from config.embedded.postgres import Postgres
from tests.ports import free_port

START_SECONDS = 180
END_SECONDS = 20
POLL_SECONDS = 0.1
# What would point the service at something else than its own servers and settings.
OURS = frozenset({"DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "MAKELEVEL", "SECRET_KEY", "HOST"})


@dataclass(frozen=True)
class Household:
    """A running service, and what it has said."""

    place: Place
    port: int
    streams_port: int
    make: "subprocess.Popen[bytes]"
    output: Path

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def database_url(self) -> str:
        return Postgres(self.place).url

    def said(self) -> str:
        return self.output.read_text(errors="replace")

    def wait_for(self, words: str, *, times: int = 1, seconds: float = START_SECONDS) -> None:
        """Fails, with all that was said, when the words are not said so often in time."""
        deadline = time.monotonic() + seconds
        while self.said().count(words) < times:
            if self.make.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"{words!r} was not said {times} times:\n{self.said()}")
            time.sleep(POLL_SECONDS)

    def supervisor(self) -> psutil.Process:
        """The first process below make that is Python's."""
        return next(child for child in psutil.Process(self.make.pid).children() if "config.serve" in child.cmdline())

    def part(self, word: str) -> psutil.Process:
        """The supervisor's child whose command line holds the word."""
        children = self.supervisor().children()
        return next(child for child in children if any(word in part for part in child.cmdline()))

    def kill(self, word: str) -> None:
        """With all its children, in the middle of whatever they do."""
        leader = self.part(word)
        for process in (leader, *leader.children(recursive=True)):
            process.kill()

    @contextmanager
    def stopped(self, word: str) -> Iterator[None]:
        """It neither works nor refuses: the worst way for a server to be away."""
        process = self.part(word)
        process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            process.send_signal(signal.SIGCONT)

    def rows(self, query: str, *values: object) -> list[tuple]:
        """What the database says."""
        with psycopg.connect(self.database_url) as connection:
            return connection.execute(query, values).fetchall()

    def manage(self, *arguments: str) -> str:
        """What a management command says."""
        environment = {**_environment(), "DJANGO_SETTINGS_MODULE": "config.settings.local"}
        environment["DATABASE_URL"] = self.database_url
        environment["SECRET_KEY"] = secrets.token_hex(32)
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(command, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def token_of(self, username: str) -> str:
        """Signs a demo account in."""
        accounts = json.loads((self.place.home / "accounts.json").read_text())
        account = next(account for account in accounts if account["username"] == username)
        body = json.dumps({"email": account["email"], "password": account["password"]}).encode()
        request = urllib.request.Request(  # noqa: S310 - our own address
            f"{self.url}/_allauth/app/v1/auth/login", body, {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
            return str(json.load(answer)["meta"]["session_token"])


@contextmanager
def household() -> Iterator[Household]:
    """One that answers; afterwards nothing of it is left, also if this process is killed."""
    place = scratch_place(f"story-{secrets.token_hex(4)}")
    port, streams_port = free_port(), free_port()
    guardian = Guardian()
    guardian.remove(place.home)
    variables = {"LONGTABLE_HOME": str(place.home), "PORT": str(port), "STREAMS_PORT": str(streams_port)}
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "said"
        try:
            make = _make_serve(output, {**_environment(), **variables})
            guardian.watch(make.pid, role="client")
            found = Household(place, port, streams_port, make, output)
            found.wait_for("Ctrl-C ends everything")
            yield found
            found.supervisor().send_signal(signal.SIGINT)
            make.wait(timeout=END_SECONDS)
        finally:
            guardian.end_all()
            guardian.wait(TOTAL_SECONDS + 2)


def _make_serve(output: Path, environment: dict[str, str]) -> "subprocess.Popen[bytes]":
    with output.open("w") as file:
        return subprocess.Popen(
            ["make", "--silent", "serve"],  # noqa: S607 - whichever make there is
            cwd=CHECKOUT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in OURS}
