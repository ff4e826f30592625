"""What is measured: PostgreSQL, Valkey and the API as `make serve` starts them, with production settings."""

import os
import secrets
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus

import psutil

from config.embedded.guardian import TOTAL_SECONDS, Guardian
from config.embedded.place import Place, scratch_place
from config.embedded.postgres import Postgres
from config.embedded.programs import Program
from config.embedded.sessions import Leader
from config.embedded.testing import TestServers
from config.embedded.valkey import Valkey
from config.serve import parts
from config.serve.options import Options
from tests.ports import free_port

HOST = "127.0.0.1"
# For this process alone: what the API writes into its log is part of what is measured.
QUIET = {"LOG_LEVEL": "WARNING"}
START_SECONDS = 60
POLL_SECONDS = 0.1


@dataclass(frozen=True)
class Ground:
    """Servers that run, and the environment that points Django at them."""

    place: Place
    database_url: str
    postgres: Program
    valkey: Program
    environment: dict[str, str]


@contextmanager
def ground() -> Iterator[Ground]:
    """Empty servers with the settings of `make serve`; afterwards nothing of them is left.

    Unlike those of the tests they are not told to be careless: an acknowledged move is on the disk.
    """
    place = scratch_place(f"bench-{secrets.token_hex(4)}")
    servers = TestServers(Postgres(place), Valkey(place))
    with servers.running() as (postgres, valkey):
        static = place.home / "static"
        static.mkdir()
        environment = {
            **_production(database_url=servers.postgres.url, redis_url=servers.valkey.url),
            "STATIC_ROOT": str(static),
        }
        yield Ground(place, servers.postgres.url, postgres, valkey, environment)


@dataclass(frozen=True)
class Api:
    """The API's processes and where they listen."""

    leader: Leader
    port: int

    def cpu_seconds(self) -> float:
        """The processor time that they have used so far."""
        spent = 0.0
        for process in self.leader.members():
            times = process.cpu_times()
            spent += times.user + times.system
        return spent


@contextmanager
def running_api(stage: Ground) -> Iterator[Api]:
    """The API on a free port, ended afterwards, also when this process is killed."""
    options = Options(
        host=HOST, port=free_port(), streams_port=free_port(), database_url=stage.database_url, redis_url=None
    )
    guardian = Guardian()
    try:
        environment = {name: value for name, value in os.environ.items() if name not in QUIET}
        process = parts.api(options, home=stage.place.home).start({**environment, **stage.environment})
        guardian.watch(process.pid, role="client")
        api = Api(Leader.of(process.pid), options.port)
        _wait_until_up(process, f"{options.url}/healthz", stage)
        yield api
    finally:
        guardian.end_all()
        guardian.wait(TOTAL_SECONDS + 2)


def _production(*, database_url: str, redis_url: str) -> dict[str, str]:
    return {
        "DJANGO_SETTINGS_MODULE": "config.settings.production",
        "SECRET_KEY": secrets.token_urlsafe(48),
        "PYTHONUNBUFFERED": "1",
        "ALLOWED_HOSTS": HOST,
        "DATABASE_URL": database_url,
        "REDIS_URL": redis_url,
        "EMAIL_HOST": "localhost",
        "DEFAULT_FROM_EMAIL": "bench@localhost",
        "GUESTS_PER_HOUR": "100000",
    }


def _wait_until_up(process: subprocess.Popen[bytes], url: str, stage: Ground) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not _answers(url):
        if process.poll() is not None or time.monotonic() > deadline:
            log = (stage.place.logs / "api.log").read_text(errors="replace")
            raise RuntimeError(f"the API did not start:\n{log[-3000:]}")
        time.sleep(POLL_SECONDS)


def _answers(url: str) -> bool:
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # whatever http_proxy says
    try:
        with direct.open(url, timeout=5) as answer:
            return bool(answer.status == HTTPStatus.OK)
    except (urllib.error.URLError, OSError):
        return False


def own_cpu_seconds() -> float:
    """The processor time of this process so far."""
    times = psutil.Process().cpu_times()
    return float(times.user + times.system)
