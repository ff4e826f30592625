"""The process that outlives its parent by a few seconds and leaves nothing behind.

The parent holds the writing end of a pipe and tells here whom it has started. However the parent ends, also by
kill -9, the pipe closes; then every session is ended in order: clients first, the servers once no client is left.

Lines on the pipe are JSON: {"watch": pid, "as": "client" | "server", "signal": "TERM" | "INT"} or {"remove": folder}.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Literal

import psutil

from config.embedded.errors import LaunchError
from config.embedded.place import CHECKOUT
from config.embedded.sessions import Leader, kill, signal_leader, terminate, wait_until_gone

Role = Literal["client", "server"]
# A client that hangs must leave PostgreSQL enough time for an orderly end before everything is killed.
CLIENT_SECONDS = 7.0
TOTAL_SECONDS = 10.0


@dataclass(frozen=True)
class Ward:
    """A watched session and the signal that ends it in good order."""

    leader: Leader
    role: Role
    ending: signal.Signals


@dataclass
class Wards:
    """What the guardian has been told so far."""

    watched: list[Ward] = field(default_factory=list)
    folders: list[Path] = field(default_factory=list)

    def note(self, message: dict[str, Any]) -> None:
        """Take in one line of the pipe; a process that has already gone needs no guarding."""
        if "remove" in message:
            self.folders.append(Path(message["remove"]))
            return
        self.watched = [ward for ward in self.watched if ward.leader.members()]
        try:
            leader = Leader.of(message["watch"])
        except psutil.NoSuchProcess:
            return
        self.watched.append(Ward(leader, message["as"], signal.Signals[f"SIG{message['signal']}"]))

    def end(self) -> None:
        """End all sessions within TOTAL_SECONDS, then remove the folders."""
        begun = time.monotonic()
        self._end_role("client", deadline=begun + CLIENT_SECONDS)
        self._end_role("server", deadline=begun + TOTAL_SECONDS)
        for folder in self.folders:
            shutil.rmtree(folder, ignore_errors=True)

    def _end_role(self, role: Role, *, deadline: float) -> None:
        wards = [ward for ward in self.watched if ward.role == role]
        members = _members(wards)
        for ward in wards:
            signal_leader(ward.leader, ward.ending)
        wait_until_gone((process for process in members if process.pid in _leaders(wards)), deadline=deadline)
        # What a leader has not ended itself: its orphans, and children that it started in the meantime.
        orphans = [process for process in _members(wards) if process.pid not in _leaders(wards)]
        terminate(orphans)
        wait_until_gone([*members, *orphans], deadline=deadline)
        kill([*members, *_members(wards)])


def _leaders(wards: list[Ward]) -> set[int]:
    return {ward.leader.pid for ward in wards}


def _members(wards: list[Ward]) -> list[psutil.Process]:
    return [process for ward in wards for process in ward.leader.members()]


class Guardian:
    """The parent's handle on its guardian process."""

    def __init__(self, *, hold: tuple[int, ...] = (), journal: Path | None = None) -> None:
        """Start it. The descriptors in `hold` stay open until it ends, for instance a lock.

        What is watched is also written to `journal`: if parent and guardian were killed together, the next guardian
        with the same journal ends what they have left. Whoever shares a journal must hold a lock.
        """
        self._journal = journal
        if journal is not None:
            _end_left_over(journal)
            journal.write_text("")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "config.embedded.guardian"],
            cwd=CHECKOUT,
            stdin=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # Ctrl-C in the terminal must not reach it
            pass_fds=hold,
        )

    def watch(self, pid: int, *, role: Role, ending: signal.Signals = signal.SIGTERM) -> None:
        """From now on end this child's session when the parent is gone.

        Raises LaunchError when the guardian was killed.
        """
        message: dict[str, object] = {"watch": pid, "as": role, "signal": ending.name.removeprefix("SIG")}
        if self._journal is not None:
            with suppress(psutil.NoSuchProcess), self._journal.open("a") as journal:
                journal.write(json.dumps({**message, "started": Leader.of(pid).started}) + "\n")
        self._tell(message)

    def remove(self, folder: Path) -> None:
        """Remove this folder after the last process has ended."""
        self._tell({"remove": os.fspath(folder)})

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def end_all(self) -> None:
        """Have every watched session ended; the caller has to reap its own children meanwhile.

        When the guardian itself has been killed, its work is done here, from the journal.
        """
        self._pipe.close()
        if self._journal is not None and not self.alive:
            _end_left_over(self._journal)

    def wait(self, seconds: float) -> None:
        """Wait for the end of the work begun by `end_all`."""
        self._process.wait(timeout=seconds)

    @property
    def _pipe(self) -> IO[bytes]:
        if self._process.stdin is None:
            raise AssertionError("the guardian was started with a pipe")
        return self._process.stdin

    def _tell(self, message: dict[str, object]) -> None:
        try:
            self._pipe.write(json.dumps(message).encode() + b"\n")
        except BrokenPipeError as error:
            raise guardian_gone() from error


def guardian_gone() -> LaunchError:
    """Without a guardian nothing may run on: a kill of the parent would then leave everything behind."""
    return LaunchError("The guardian process was killed, so everything else was ended too.", "start again.")


def _end_left_over(journal: Path) -> None:
    if not journal.exists():
        return
    noted = [_noted(line) for line in journal.read_text(errors="replace").splitlines()]
    Wards(watched=[ward for ward in noted if ward is not None and ward.leader.members()]).end()


def _noted(line: str) -> Ward | None:
    """A full disk may have cut the line short; then it names nobody."""
    try:
        entry = json.loads(line)
        leader = Leader(pid=int(entry["watch"]), started=float(entry["started"]))
        return Ward(leader, entry["as"], signal.Signals[f"SIG{entry['signal']}"])
    except (ValueError, KeyError, TypeError):
        return None


def main() -> None:
    """Read until the pipe closes, then end everything."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    wards = Wards()
    for line in sys.stdin.buffer:
        wards.note(json.loads(line))
    wards.end()


if __name__ == "__main__":
    main()
