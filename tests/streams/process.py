"""Real processes of streams, on the database and the Valkey of the tests."""

import os
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from django.conf import settings
from django.db import connection
from redis import Redis

from config.serve.options import Options
from config.serve.parts import streams
from tests.ports import free_port

HOST = "127.0.0.1"
START_SECONDS = 20
END_SECONDS = 10


@dataclass(frozen=True)
class StreamsProcess:
    """A process that answers; `log` is what it says."""

    port: int
    process: subprocess.Popen[bytes]
    log: Path

    def said(self) -> str:
        return self.log.read_text(errors="replace")

    def terminate(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=END_SECONDS)


@contextmanager
def running_streams() -> Iterator[StreamsProcess]:
    """A process of streams as `make serve` starts it, ended afterwards."""
    options = Options(host=HOST, port=1, streams_port=free_port(), database_url=None, redis_url=None)
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.streams.settings", "DATABASE_URL": _database_url()}
    environment["REDIS_URL"] = settings.REDIS_URL
    before = set(listeners())
    with tempfile.TemporaryDirectory() as home:
        (Path(home) / "logs").mkdir()
        part = streams(options, home=Path(home))
        running = StreamsProcess(options.streams_port, part.start(environment), part.log)
        try:
            _wait_until_up(running, before)
            yield running
        finally:
            running.terminate()


def listeners() -> list[str]:
    """The ids of the connections on which processes of this test run listen."""
    redis = Redis.from_url(settings.REDIS_URL)
    name = f"{settings.REDIS_PREFIX}streams"
    return [client["id"] for client in redis.client_list() if client["name"] == name and client["sub"] == "3"]


def _wait_until_up(running: StreamsProcess, before: set[str]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and running.process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex((HOST, running.port)) == 0 and set(listeners()) - before:
                return
        time.sleep(0.05)
    raise AssertionError(f"the process of streams did not start:\n{running.said()}")


def _database_url() -> str:
    at = connection.settings_dict
    host = at["HOST"] or at["OPTIONS"].get("host", "")
    secret = f":{quote(at['PASSWORD'], safe='')}" if at["PASSWORD"] else ""
    where = f"host={quote(host, safe='')}" + (f"&port={at['PORT']}" if at["PORT"] else "")
    return f"postgresql://{at['USER']}{secret}@/{at['NAME']}?{where}"
