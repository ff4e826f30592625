"""However a parent ends, its guardian leaves no process behind."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from config.embedded.errors import LaunchError
from config.embedded.guardian import CLIENT_SECONDS, TOTAL_SECONDS, Guardian, Wards
from config.embedded.place import CHECKOUT
from config.embedded.sessions import Leader, is_alive
from tests.launcher.conftest import guarded

SECONDS = 15

# A parent that starts a guarded leader with a child of its own, tells both numbers, and waits to be killed.
PARENT = """
import subprocess, sys, time
from config.embedded.guardian import Guardian
child = "import subprocess, sys, time; print(subprocess.Popen(['sleep', '100']).pid, flush=True); time.sleep(100)"
guardian = Guardian()
leader = subprocess.Popen([sys.executable, "-c", child], start_new_session=True, stdout=subprocess.PIPE)
guardian.watch(leader.pid, role="client")
print(leader.pid, int(leader.stdout.readline()), flush=True)
time.sleep(100)
"""

# A parent without a guardian.
PARTED = """
import subprocess, sys, time
from config.embedded.running import parted_arguments
child = subprocess.Popen(["sleep", "100"], start_new_session=True, **parted_arguments())
print(child.pid, flush=True)
time.sleep(100)
"""


def _sleeper(*, deaf: bool = False) -> subprocess.Popen[bytes]:
    """A session leader; a deaf one ignores every polite request. It has said so once it writes a line."""
    ears = "[signal.signal(n, signal.SIG_IGN) for n in (signal.SIGTERM, signal.SIGINT)];" if deaf else ""
    code = f"import signal, time; {ears} print(flush=True); time.sleep(100)"
    process = subprocess.Popen([sys.executable, "-c", code], start_new_session=True, stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    return process


def _gone(pids: list[int]) -> bool:
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        if not any(psutil.pid_exists(pid) and is_alive(psutil.Process(pid)) for pid in pids):
            return True
        time.sleep(0.05)
    return False


def test_nothing_is_left_after_the_parent_was_killed():
    parent = subprocess.Popen([sys.executable, "-c", PARENT], cwd=CHECKOUT, stdout=subprocess.PIPE)
    assert parent.stdout is not None
    with parent.stdout:
        pids = [int(pid) for pid in parent.stdout.readline().split()]
    assert len(pids) == 2
    parent.kill()
    parent.wait()
    assert _gone(pids)


def test_what_does_not_listen_is_killed(monkeypatch):
    monkeypatch.setattr("config.embedded.guardian.CLIENT_SECONDS", 0.3)
    deaf = _sleeper(deaf=True)
    wards = Wards()
    wards.note({"watch": deaf.pid, "as": "client", "signal": "TERM"})
    wards.end()
    assert deaf.wait(timeout=1) == -signal.SIGKILL


def test_the_longest_end_is_within_the_promised_fifteen_seconds():
    assert CLIENT_SECONDS < TOTAL_SECONDS <= 10


def test_servers_end_after_their_clients_and_by_their_own_signal(monkeypatch):
    client, server = _sleeper(), _sleeper()
    asked: list[tuple[int, signal.Signals]] = []

    def ask(leader: Leader, number: signal.Signals) -> None:
        asked.append((leader.pid, number))
        os.kill(leader.pid, number)

    monkeypatch.setattr("config.embedded.guardian.signal_leader", ask)
    wards = Wards()
    wards.note({"watch": server.pid, "as": "server", "signal": "INT"})
    wards.note({"watch": client.pid, "as": "client", "signal": "TERM"})
    wards.end()
    assert asked == [(client.pid, signal.SIGTERM), (server.pid, signal.SIGINT)]
    assert client.wait() == -signal.SIGTERM
    assert server.wait() != 0


def test_orphans_of_a_leader_that_is_gone_are_ended_too():
    code = "import subprocess; print(subprocess.Popen(['sleep', '100']).pid, flush=True); input()"
    leader = subprocess.Popen(
        [sys.executable, "-c", code], start_new_session=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert leader.stdin is not None
    assert leader.stdout is not None
    with leader.stdin, leader.stdout, guarded() as guardian:
        orphan = int(leader.stdout.readline())
        guardian.watch(leader.pid, role="client")
        time.sleep(0.5)  # the guardian has to have looked at the leader while it lived
        leader.kill()
        leader.wait()
        assert psutil.pid_exists(orphan)
    assert _gone([orphan])


def test_a_later_process_with_the_same_number_is_left_alone():
    stranger = _sleeper()
    try:
        reused = Leader(pid=stranger.pid, started=psutil.Process(stranger.pid).create_time() - 10)
        assert reused.members() == []
    finally:
        stranger.kill()
        stranger.wait()


def test_what_a_parent_and_a_guardian_killed_together_left_is_ended_by_the_next(tmp_path: Path):
    journal = tmp_path / "processes"
    left = _sleeper()
    first = Guardian(journal=journal)
    first.watch(left.pid, role="client")
    os.kill(first.pid, signal.SIGKILL)
    first.wait(SECONDS)
    assert left.poll() is None

    second = Guardian(journal=journal)
    assert left.wait(timeout=SECONDS) == -signal.SIGTERM
    assert journal.read_text() == ""
    second.end_all()
    second.wait(SECONDS)


def test_a_parent_whose_guardian_was_killed_does_its_work(tmp_path: Path):
    guardian = Guardian(journal=tmp_path / "processes")
    watched = _sleeper()
    guardian.watch(watched.pid, role="client")
    os.kill(guardian.pid, signal.SIGKILL)
    guardian.wait(SECONDS)
    with pytest.raises(LaunchError, match="guardian process was killed"):
        guardian.watch(watched.pid, role="client")
    guardian.end_all()
    assert watched.wait(timeout=SECONDS) == -signal.SIGTERM


def test_a_journal_that_a_full_disk_cut_short_is_read_as_far_as_it_goes(tmp_path: Path):
    journal = tmp_path / "processes"
    left = _sleeper()
    started = psutil.Process(left.pid).create_time()
    whole = json.dumps({"watch": left.pid, "as": "client", "signal": "TERM", "started": started})
    journal.write_text(f"{whole}\n{{}}\n7\n{whole[:20]}")
    with guarded(journal=journal):
        assert left.wait(timeout=SECONDS) == -signal.SIGTERM


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can tell a child that its parent has gone")
def test_a_child_ends_when_parent_and_guardian_are_killed_together():
    parent = subprocess.Popen([sys.executable, "-c", PARTED], cwd=CHECKOUT, stdout=subprocess.PIPE)
    assert parent.stdout is not None
    with parent.stdout:
        child = int(parent.stdout.readline())
    assert psutil.pid_exists(child)
    parent.kill()
    parent.wait()
    assert _gone([child])


def test_folders_are_removed_last(tmp_path: Path):
    folder = tmp_path / "data"
    folder.mkdir()
    with guarded() as guardian:
        guardian.remove(folder)
        assert folder.exists()
    assert not folder.exists()
