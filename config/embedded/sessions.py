"""Who belongs to a child that was started in a session of its own, and how to end them all."""

import contextlib
import os
import signal
import time
from collections.abc import Iterable
from dataclasses import dataclass

import psutil

POLL_SECONDS = 0.05


@dataclass(frozen=True)
class Leader:
    """The first process of a session. The start time tells it from a later process with the same number."""

    pid: int
    started: float

    @classmethod
    def of(cls, pid: int) -> "Leader":
        """Raises psutil.NoSuchProcess when the process has already gone."""
        return cls(pid=pid, started=psutil.Process(pid).create_time())

    def members(self) -> list[psutil.Process]:
        """Every living process of the session, and the leader's descendants that opened sessions of their own."""
        found = {process.pid: process for process in self._descendants()}
        if self._number_was_reused():
            return []
        for pid in psutil.pids():
            if _session_of(pid) == self.pid:
                with contextlib.suppress(psutil.NoSuchProcess):
                    found.setdefault(pid, psutil.Process(pid))
        return [process for process in found.values() if is_alive(process)]

    def _descendants(self) -> list[psutil.Process]:
        try:
            process = psutil.Process(self.pid)
            return [process, *process.children(recursive=True)] if process.create_time() == self.started else []
        except psutil.NoSuchProcess:
            return []

    def _number_was_reused(self) -> bool:
        try:
            return bool(psutil.Process(self.pid).create_time() != self.started)
        except psutil.NoSuchProcess:
            return False


def is_alive(process: psutil.Process) -> bool:
    """A zombie has ended; only its parent has not noticed yet."""
    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def signal_leader(leader: Leader, number: signal.Signals) -> None:
    """Ask the leader; it passes the request on to its own children as it sees fit."""
    with contextlib.suppress(psutil.NoSuchProcess):
        process = psutil.Process(leader.pid)
        if process.create_time() == leader.started:
            process.send_signal(number)


def wait_until_gone(processes: Iterable[psutil.Process], *, deadline: float) -> list[psutil.Process]:
    """Wait until `deadline` on the monotonic clock and return those that are still there."""
    living = [process for process in processes if is_alive(process)]
    while living and time.monotonic() < deadline:
        time.sleep(POLL_SECONDS)
        living = [process for process in living if is_alive(process)]
    return living


def terminate(processes: Iterable[psutil.Process]) -> None:
    """Ask each to end."""
    for process in processes:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.terminate()


def kill(processes: Iterable[psutil.Process]) -> None:
    """End without asking."""
    for process in processes:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.kill()


def _session_of(pid: int) -> int | None:
    try:
        return os.getsid(pid)
    except OSError:
        return None
