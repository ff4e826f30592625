"""A service as `make serve` runs it, in a place of its own."""

import os
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.embedded.place import CHECKOUT, scratch_place
from tests.launcher.conftest import guarded
from tests.ports import free_port

START_SECONDS = 90
END_SECONDS = 20
OURS = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "MAKELEVEL", "SECRET_KEY")


@pytest.fixture(scope="module")
def service(tmp_path_factory) -> Iterator[str]:
    """The URL of a running service."""
    place = scratch_place(f"demo-{secrets.token_hex(4)}")
    port = free_port(following=1)
    said = tmp_path_factory.mktemp("service") / "said"
    environment = {name: value for name, value in os.environ.items() if name not in OURS}
    environment |= {"LONGTABLE_HOME": str(place.home), "PORT": str(port)}
    with guarded() as guardian, said.open("w") as output:
        guardian.remove(place.home)
        process = subprocess.Popen(
            [sys.executable, "-m", "config.serve"],
            cwd=CHECKOUT,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        guardian.watch(process.pid, role="client")
        _wait_until_up(process, said)
        yield f"http://127.0.0.1:{port}"
        process.terminate()
        process.wait(timeout=END_SECONDS)


def _wait_until_up(process: subprocess.Popen[bytes], said: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        if "Ctrl-C ends everything" in said.read_text():
            return
        time.sleep(0.1)
    raise AssertionError(f"the service did not start:\n{said.read_text()}")
