"""One instance per data folder, also while a killed one is being cleared away."""

import json
import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from accounts.notices.keys import application_server_key
from config.embedded.errors import LaunchError
from config.embedded.place import CHECKOUT
from config.serve.lock import take_lock
from config.serve.secret import secret_key, vapid_key, write_private

URL = "http://127.0.0.1:8000"
# Takes the lock, hands it to a child as the supervisor does to its guardian, and waits.
HOLDER = """
import subprocess, sys, time
from pathlib import Path
from config.serve.lock import take_lock
lock = take_lock(Path(sys.argv[1]), url="http://127.0.0.1:8000")
child = subprocess.Popen(["sleep", sys.argv[2]], pass_fds=(lock.descriptor,))
print(flush=True)
time.sleep(100)
"""


def _holder(path: Path, *, guardian_seconds: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", HOLDER, str(path), guardian_seconds]
    process = subprocess.Popen(command, cwd=CHECKOUT, stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    return process


def test_a_second_start_names_the_running_instance(tmp_path):
    lock = take_lock(tmp_path / "lock", url=URL)
    with pytest.raises(LaunchError, match=rf"process {os.getpid()} at {URL}"):
        take_lock(tmp_path / "lock", url=URL)
    os.close(lock.descriptor)


def test_a_lock_that_nobody_holds_any_more_is_free(tmp_path):
    (tmp_path / "lock").write_text(json.dumps({"pid": os.getpid(), "url": "http://a-very-long-name.example:65535"}))
    lock = take_lock(tmp_path / "lock", url=URL)
    assert json.loads((tmp_path / "lock").read_text()) == {"pid": os.getpid(), "url": URL}
    os.close(lock.descriptor)


def test_a_start_right_after_a_kill_waits_for_the_guardian(tmp_path):
    path = tmp_path / "lock"
    holder = _holder(path, guardian_seconds="1.5")
    holder.kill()
    holder.wait()
    begun = time.monotonic()
    lock = take_lock(path, url=URL)
    assert time.monotonic() - begun > 0.3
    os.close(lock.descriptor)


def test_patience_ends(tmp_path):
    path = tmp_path / "lock"
    holder = _holder(path, guardian_seconds="3")
    holder.kill()
    holder.wait()
    with pytest.raises(LaunchError, match="already runs"):
        take_lock(path, url=URL, patience=0.3)


def test_an_unwritable_lock_is_explained(tmp_path):
    (tmp_path / "lock").mkdir()
    with pytest.raises(LaunchError):
        take_lock(tmp_path / "lock", url=URL)


def test_the_key_for_pushes_stays_is_private_and_is_one(tmp_path, settings):
    settings.VAPID_PRIVATE_KEY = vapid_key(tmp_path)
    assert vapid_key(tmp_path) == settings.VAPID_PRIVATE_KEY
    assert stat.S_IMODE((tmp_path / "vapid_key").stat().st_mode) == 0o600
    assert len(application_server_key() or "") == 87  # 65 bytes in base64url


def test_the_secret_key_stays_and_is_private(tmp_path):
    key = secret_key(tmp_path)
    assert len(key) >= 50
    assert secret_key(tmp_path) == key
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_a_private_file_replaces_the_old_one_whole(tmp_path):
    write_private(tmp_path / "file", "a longer old text")
    write_private(tmp_path / "file", "new")
    assert (tmp_path / "file").read_text() == "new"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
