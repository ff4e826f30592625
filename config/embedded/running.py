"""Start a server program as the account it should have, with nothing inherited that could mislead it."""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from config.embedded.place import Account

# From linux/prctl.h.
PR_SET_PDEATHSIG = 1
LAST_LINES = 8


def parted_arguments() -> dict[str, Any]:
    """What Popen needs so that Linux sends TERM to the child as soon as its parent has gone, however it went.

    A guardian ends the same children in better order; this is for the case that it was killed together with the parent.
    PostgreSQL takes TERM as a wish to end once its clients have gone, so the order stays right.
    """
    if sys.platform != "linux":
        return {}
    parent, prctl = os.getpid(), ctypes.CDLL(None).prctl

    def part_with_parent() -> None:
        prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:  # it went before the kernel was told
            os.kill(os.getpid(), signal.SIGKILL)

    return {"preexec_fn": part_with_parent}


def account_arguments(account: Account | None) -> dict[str, Any]:
    """What Popen needs to run as `account`; nothing for the current user."""
    if account is None:
        return {}
    return {"user": account.uid, "group": account.gid, "extra_groups": []}


def plain_environment() -> dict[str, str]:
    """PGDATA, PGOPTIONS, LC_ALL and their like would change what a server does."""
    return {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C", "TZ": "UTC"}


def run_to_end(command: Sequence[str | Path], *, account: Account | None) -> subprocess.CompletedProcess[str]:
    """Run a program such as initdb and return what it said; one that is not there answers like a shell, with 127."""
    if shutil.which(command[0]) is None:
        return subprocess.CompletedProcess(command, 127, "", f"{command[0]}: not found")
    return subprocess.run(
        command,
        cwd="/",
        env=plain_environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        **parted_arguments(),
        **account_arguments(account),
    )


@dataclass
class ServerLog:
    """A log that goes on from start to start, and the place where it stood before this one."""

    path: Path
    begun: int = field(init=False)

    def __post_init__(self) -> None:
        self.begun = self.path.stat().st_size if self.path.exists() else 0

    def words(self) -> str:
        """The last lines that were written since."""
        with self.path.open("rb") as log:
            log.seek(self.begun)
            lines = log.read().decode(errors="replace").splitlines()
        return "\n".join(lines[-LAST_LINES:])


def start_server(command: Sequence[str | Path], *, account: Account | None, log: ServerLog) -> subprocess.Popen[bytes]:
    """Start a server in a session of its own, so that Ctrl-C in the terminal does not reach it."""
    with log.path.open("ab") as file:
        return subprocess.Popen(
            command,
            cwd="/",
            env=plain_environment(),
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=file,
            start_new_session=True,
            **parted_arguments(),
            **account_arguments(account),
        )
