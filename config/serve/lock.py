"""One instance per data folder.

The lock is held by the supervisor and inherited by its guardian, so it is free only after the last process of an
instance has ended, also after kill -9.
"""

import fcntl
import json
import os
import time
from dataclasses import dataclass
from pathlib import Path

import psutil

from config.embedded.errors import LaunchError, explain_os_error

# The guardian of a killed supervisor needs up to ten seconds.
ENDING_SECONDS = 15.0
POLL_SECONDS = 0.1


@dataclass(frozen=True)
class InstanceLock:
    """Held until the last descriptor is closed; nothing releases it by name."""

    path: Path
    descriptor: int

    def describe(self, *, url: str) -> None:
        """Write down who holds it, for the message that a second start shows."""
        os.ftruncate(self.descriptor, 0)
        os.pwrite(self.descriptor, json.dumps({"pid": os.getpid(), "url": url}).encode(), 0)


def take_lock(path: Path, *, url: str, patience: float = ENDING_SECONDS) -> InstanceLock:
    """Take the lock.

    Raises LaunchError naming the running instance. Where that one is only being cleared away, waits for it.
    """
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise explain_os_error(error, place=path.parent) from error
    deadline = time.monotonic() + patience
    while not _try_lock(descriptor):
        holder = _holder(descriptor)
        if holder is None or psutil.pid_exists(holder["pid"]) or time.monotonic() > deadline:
            os.close(descriptor)
            raise _running(holder, path)
        time.sleep(POLL_SECONDS)
    lock = InstanceLock(path, descriptor)
    lock.describe(url=url)
    return lock


def _try_lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _holder(descriptor: int) -> dict[str, int] | None:
    try:
        holder: dict[str, int] = json.loads(os.pread(descriptor, 4096, 0))
    except ValueError:  # it has the lock and has not written its name yet
        return None
    return holder


def _running(holder: dict[str, int] | None, path: Path) -> LaunchError:
    who = f"as process {holder['pid']} at {holder['url']}" if holder else "and is just starting"
    return LaunchError(
        f"Longtable already runs on the data of {path.parent}, {who}.",
        "use that one, end it with Ctrl-C, or give this one data of its own: LONGTABLE_HOME=/some/folder PORT=8100.",
    )
