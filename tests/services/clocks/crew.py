"""Real workers and beats with a Valkey of their own, which may be killed without harm to other tests."""

import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection

from config.embedded.guardian import TOTAL_SECONDS, Guardian
from config.embedded.place import CHECKOUT, scratch_place
from config.embedded.valkey import Valkey
from config.settings.celery import CELERY_TASK_DEFAULT_QUEUE

CELERY = (sys.executable, "-m", "celery", "--app", "config.celery")
WORKER = (*CELERY, "worker", "--concurrency", "1", "--loglevel", "WARNING", "--without-gossip", "--without-mingle")
BEAT = (*CELERY, "beat", "--loglevel", "WARNING", "--pidfile", "", "--schedule")
POLL_SECONDS = 0.1


@dataclass
class Crew:
    """The processes that make time pass."""

    valkey: Valkey
    guardian: Guardian
    server: "subprocess.Popen[bytes]"
    started: list["subprocess.Popen[bytes]"] = field(default_factory=list)
    more: dict[str, str] = field(default_factory=dict)
    """What else the environment of the processes has."""

    @property
    def logs(self) -> Path:
        return self.valkey.place.logs

    def worker(self, queue: str = CELERY_TASK_DEFAULT_QUEUE) -> "subprocess.Popen[bytes]":
        return self._start((*WORKER, "--queues", queue, "--hostname", f"{queue}-{len(self.started)}@%h"))

    def beat(self) -> "subprocess.Popen[bytes]":
        return self._start((*BEAT, str(self.valkey.place.home / f"beat-{len(self.started)}")))

    def kill(self, process: "subprocess.Popen[bytes]") -> None:
        """With all its children, in the middle of whatever they do."""
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def stop_valkey(self) -> None:
        self.server.kill()
        self.server.wait()

    def start_valkey(self) -> None:
        self.server, _ = self.valkey.start(self.guardian)

    def said(self) -> str:
        """The logs, for whoever wants to know why a test failed."""
        return "\n".join(log.read_text(errors="replace")[-2000:] for log in sorted(self.logs.glob("part-*.log")))

    def _start(self, command: tuple[str, ...]) -> "subprocess.Popen[bytes]":
        with (self.logs / f"part-{len(self.started)}.log").open("ab") as log:
            process = subprocess.Popen(
                command,
                cwd=CHECKOUT,
                env={**os.environ, **self._environment()},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.guardian.watch(process.pid, role="client")
        self.started.append(process)
        return process

    def _environment(self) -> dict[str, str]:
        return {
            "DJANGO_SETTINGS_MODULE": "config.settings.test",
            "DATABASE_URL": database_url(),
            "REDIS_URL": self.valkey.url,
            "PYTHONUNBUFFERED": "1",
            **self.more,
        }


@contextmanager
def running_crew() -> Iterator[Crew]:
    """A Valkey and nobody yet; afterwards nothing is left of all that was started."""
    place = scratch_place(f"clocks-{secrets.token_hex(4)}")
    guardian = Guardian()
    guardian.remove(place.home)
    if not place.sockets.is_relative_to(place.home):
        guardian.remove(place.sockets)
    try:
        place.prepare()
        valkey = Valkey(place)
        server, _ = valkey.start(guardian)
        yield Crew(valkey, guardian, server)
    finally:
        guardian.end_all()
        guardian.wait(TOTAL_SECONDS + 2)


def database_url() -> str:
    """The database of this test, for another process."""
    url = os.environ.get("DATABASE_URL", settings.TEST_SERVERS.postgres.url)
    return urlsplit(url)._replace(path=f"/{connection.settings_dict['NAME']}").geturl()


def wait_until(true: Callable[[], bool], crew: Crew, seconds: float) -> None:
    """Fails, with what the processes said, when it does not come true in time."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, crew.said()
        time.sleep(POLL_SECONDS)
