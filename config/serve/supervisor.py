"""Start everything in order, keep it running, end it in order."""

import os
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus

from config.embedded.errors import LaunchError
from config.embedded.guardian import TOTAL_SECONDS, Guardian, guardian_gone
from config.embedded.place import Place
from config.embedded.postgres import Postgres
from config.embedded.sessions import Leader, kill
from config.embedded.valkey import Valkey
from config.serve import parts
from config.serve.explaining import explain_crashes, tail
from config.serve.external import refuse_silent_postgres, refuse_silent_redis
from config.serve.greeting import greeting
from config.serve.lock import InstanceLock
from config.serve.options import Options, refuse_taken_ports
from config.serve.parts import Part
from config.serve.preparation import is_prepared, note_prepared
from config.serve.restarts import Restarts
from config.serve.secret import secret_key, vapid_key
from config.serve.servers import KeptServer

POLL_SECONDS = 0.2
HEALTHY_SECONDS = 60.0


@dataclass
class Running:
    """A part and the process it runs as; between a crash and the next start it has none."""

    part: Part
    process: subprocess.Popen[bytes]
    leader: Leader
    restarts: Restarts = field(default_factory=Restarts)
    start_again_at: float | None = None


class Supervisor:
    """One instance of Longtable."""

    def __init__(self, options: Options, place: Place, lock: InstanceLock, *, say: Callable[[str], None]) -> None:
        self._options = options
        self._place = place
        self._say = say
        self._guardian = Guardian(hold=(lock.descriptor,), journal=place.home / "processes")
        self._servers: list[KeptServer] = []
        self._running: list[Running] = []
        self._environment = dict(os.environ)
        self._sources: dict[str, str] = {}

    def start(self) -> None:
        """Servers, migrations, programs. Raises LaunchError when one of them does not come up."""
        home = self._place.home
        refuse_taken_ports(self._options)  # only now: the guardian has ended what a killed instance left
        self._environment |= {
            "DJANGO_SETTINGS_MODULE": os.environ.get("DJANGO_SETTINGS_MODULE", "config.settings.local"),
            "SECRET_KEY": os.environ.get("SECRET_KEY") or secret_key(home),
            "VAPID_PRIVATE_KEY": os.environ.get("VAPID_PRIVATE_KEY") or vapid_key(home),
            "PYTHONUNBUFFERED": "1",
            "ALLOWED_HOSTS": ",".join(filter(None, [os.environ.get("ALLOWED_HOSTS"), *self._options.names])),
        }
        self._start_postgres()
        self._start_valkey()
        self._prepare(parts.prepare(home=home))
        # The API starts alone: people wait for it, and the others would take its processor time.
        api, *others = parts.programs(self._options, home=home)
        self._running.append(self._launch(api))
        self._wait_until_healthy()
        self._running += [self._launch(part) for part in others]
        self._say(greeting(self._options, home=home, servers=self._sources))

    def watch(self, *, forever: Callable[[], bool]) -> None:
        """Start again what has crashed, as long as `forever` holds. Raises LaunchError when something keeps at it."""
        while forever():
            now = time.monotonic()
            for server in self._servers:
                server.look_after(now=now)
            for running in self._running:
                self._look_after(running, now=now)
            if not self._guardian.alive:
                raise guardian_gone()
            time.sleep(POLL_SECONDS)

    def end(self) -> None:
        """End clients first, then the servers; returns when nothing is left."""
        self._guardian.end_all()
        children = [*(running.process for running in self._running), *(server.process for server in self._servers)]
        deadline = time.monotonic() + TOTAL_SECONDS + 2
        while self._guardian.alive and time.monotonic() < deadline:
            for child in children:
                child.poll()  # a child that nobody reaps looks alive to some
            time.sleep(POLL_SECONDS / 4)

    def _start_postgres(self) -> None:
        if self._options.database_url:
            refuse_silent_postgres(self._options.database_url)
            self._sources["PostgreSQL"] = "the one that DATABASE_URL names"
            return
        server = Postgres(self._place)
        self._environment["DATABASE_URL"] = server.url
        self._sources["PostgreSQL"] = self._start_server("Postgres", server)

    def _start_valkey(self) -> None:
        if self._options.redis_url:
            refuse_silent_redis(self._options.redis_url)
            self._sources["Valkey"] = "the one that REDIS_URL names"
            return
        server = Valkey(self._place)
        self._environment["REDIS_URL"] = server.url
        self._sources["Valkey"] = self._start_server("Valkey", server)

    def _start_server(self, name: str, server: Postgres | Valkey) -> str:
        """Starts an embedded server. Returns which program it is."""
        kept = KeptServer.started(name, server, place=self._place, guardian=self._guardian, say=self._say)
        self._servers.append(kept)
        return f"{kept.program.version} ({kept.program.source})"

    def _prepare(self, part: Part) -> None:
        home, url = self._place.home, self._environment["DATABASE_URL"]
        if is_prepared(home, database_url=url):
            return
        process = part.start(self._environment)
        self._guardian.watch(process.pid, role="client")
        if process.wait() != 0:
            raise LaunchError(f"The database could not be prepared:\n{tail(part.log)}", f"read {part.log}.")
        note_prepared(home, database_url=url)

    def _launch(self, part: Part) -> Running:
        process = part.start(self._environment)
        self._guardian.watch(process.pid, role="client")
        return Running(part, process, Leader.of(process.pid))

    def _look_after(self, running: Running, *, now: float) -> None:
        if running.start_again_at is None:
            if running.process.poll() is not None:
                self._note_crash(running, now=now)
        elif now >= running.start_again_at:
            fresh = self._launch(running.part)
            running.process, running.leader, running.start_again_at = fresh.process, fresh.leader, None

    def _note_crash(self, running: Running, *, now: float) -> None:
        kill(running.leader.members())  # what it has left behind would hold the port or the queue
        pause = running.restarts.pause_after_crash(now=now)
        name, code = running.part.name, running.process.returncode
        if pause is None:
            raise explain_crashes(f"The {name}", log=running.part.log, code=code, place=self._place)
        self._say(f"The {name} ended with code {code}; it starts again in {pause:g} s. Log: {running.part.log}")
        running.start_again_at = now + pause

    def _wait_until_healthy(self) -> None:
        deadline = time.monotonic() + HEALTHY_SECONDS
        while not _answers(f"{self._options.url}/healthz"):
            for running in self._running:
                self._look_after(running, now=time.monotonic())
            if time.monotonic() > deadline:
                log = self._running[0].part.log
                raise LaunchError(
                    f"The API did not answer within {HEALTHY_SECONDS:.0f} s:\n{tail(log)}", f"read {log}."
                )
            time.sleep(POLL_SECONDS / 2)


def _answers(url: str) -> bool:
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # whatever http_proxy says
    try:
        with direct.open(url, timeout=5) as answer:
            return bool(answer.status == HTTPStatus.OK)
    except (urllib.error.URLError, OSError):
        return False
