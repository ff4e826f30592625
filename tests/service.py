"""A service like that of `make serve`, with data and a port of its own, for tests that are clients of the whole."""

import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from config.embedded.guardian import TOTAL_SECONDS, Guardian
from config.embedded.place import CHECKOUT, scratch_place
from tests.ports import free_port

START_SECONDS = 120
END_SECONDS = 20
POLL_SECONDS = 0.05
READY = "Ctrl-C ends everything"
# What would point the service at something else than its own servers and settings.
LAUNCH_VARIABLES = frozenset({"DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "MAKELEVEL", "SECRET_KEY", "HOST"})


@contextmanager
def running_service(streams_port: int | None = None) -> Iterator[str]:
    """Yield the service's address once it answers; afterwards nothing of it is left, also if this process is killed."""
    place = scratch_place(f"service-{secrets.token_hex(4)}")
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if name not in LAUNCH_VARIABLES}
    environment |= {
        "LONGTABLE_HOME": str(place.home),
        "PORT": str(port),
        "STREAMS_PORT": str(streams_port or free_port()),
    }
    guardian = Guardian()
    guardian.remove(place.home)
    try:
        with tempfile.TemporaryFile("w+") as said:
            process = subprocess.Popen(
                [sys.executable, "-m", "config.serve"],
                cwd=CHECKOUT,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            guardian.watch(process.pid, role="client")
            try:
                _wait_until_ready(process, said)
                yield f"http://127.0.0.1:{port}"
            finally:
                process.terminate()
                process.wait(timeout=END_SECONDS)
    finally:
        guardian.end_all()
        guardian.wait(TOTAL_SECONDS + 2)


def _wait_until_ready(process: subprocess.Popen[bytes], said: IO[str]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        if READY in _read(said):
            return
        time.sleep(POLL_SECONDS)
    raise AssertionError(f"the service did not start:\n{_read(said)}")


def _read(said: IO[str]) -> str:
    """The child writes through the same open file, so its position must not be moved: read by another way in."""
    return os.pread(said.fileno(), 1_000_000, 0).decode(errors="replace")
