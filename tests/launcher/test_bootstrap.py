"""The environment is made by whatever python3 a machine has, and says what is missing."""

import ast
import fcntl
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from config import bootstrap
from config.embedded.place import CHECKOUT

SCRIPT = CHECKOUT / "config" / "bootstrap.py"


@pytest.fixture
def checkout(tmp_path, monkeypatch) -> Path:
    """A checkout without dependencies, so that making its environment needs no package index."""
    (tmp_path / "requirements").mkdir()
    for name in ("base", "dev"):
        (tmp_path / "requirements" / f"{name}.txt").write_text("")
    monkeypatch.setattr(bootstrap, "ROOT", str(tmp_path))
    monkeypatch.setattr(bootstrap, "VENV", str(tmp_path / ".venv"))
    monkeypatch.setattr(bootstrap, "VENV_PYTHON", str(tmp_path / ".venv" / "bin" / "python"))
    monkeypatch.setattr(bootstrap, "LOCK", str(tmp_path / ".venv.lock"))
    monkeypatch.setattr(bootstrap, "STAMP", str(tmp_path / ".venv" / "longtable.json"))
    return tmp_path


@pytest.fixture(scope="module")
def made_once(tmp_path_factory) -> Path:
    """A real environment; making one takes seconds."""
    folder = tmp_path_factory.mktemp("environment") / ".venv"
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    return folder


@pytest.fixture
def installs(checkout, made_once, monkeypatch) -> list[str]:
    """Which requirements pip was asked to install, instead of asking it; environments are copies."""
    monkeypatch.setattr(bootstrap, "_create_venv", lambda: shutil.copytree(made_once, bootstrap.VENV, symlinks=True))
    asked: list[str] = []
    monkeypatch.setattr(bootstrap, "_install", asked.append)
    return asked


def test_it_can_be_read_by_a_python_that_is_too_old():
    ast.parse(SCRIPT.read_text(), feature_version=(3, 5))


def test_a_python_that_is_too_old_is_named(checkout, monkeypatch, capsys):
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert bootstrap.main(["base"]) == 1
    said = capsys.readouterr().err
    assert "needs Python 3.11 or later" in said
    assert "is 3.9" in said
    assert "Way out:" in said


def test_a_newer_python_beside_an_old_one_is_used(checkout, monkeypatch, tmp_path):
    for name, answer in {"python3.13": "exit 127", "python3.12": f'echo "$@" > {tmp_path}/called'}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{answer}\n")  # the first is a version manager's excuse
        (tmp_path / name).chmod(0o755)
    (tmp_path / "python3.14").write_text("#!/nowhere/python\n")
    (tmp_path / "python3.14").chmod(0o755)
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(bootstrap, "NEWER_NAMES", ("python3.14", "python3.13", "python3.12"))
    assert bootstrap.main(["base"]) == 0
    assert (tmp_path / "called").read_text().split()[-1] == "base"


def test_a_missing_venv_module_is_named(checkout, monkeypatch, capsys):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == "ensurepip" else object())
    assert bootstrap.main(["base"]) == 1
    assert "apt install python3-venv" in capsys.readouterr().err


def test_a_failing_pip_is_named(checkout, monkeypatch, capsys):
    (checkout / "requirements" / "base.txt").write_text("no-such-package-at-all==1 --hash=sha256:" + "0" * 64)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    assert bootstrap.main(["base"]) == 1
    said = capsys.readouterr().err
    assert "pip could not install" in said
    assert not (checkout / ".venv" / "longtable.json").exists()


def test_an_installation_that_was_interrupted_is_done_again(checkout, installs, monkeypatch, capsys):
    def interrupt(wanted):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(bootstrap, "_install", interrupt)
        assert bootstrap.main(["base"]) == 1
    assert "Ended before" in capsys.readouterr().err
    assert bootstrap.main(["base"]) == 0
    assert installs == ["base"]


def test_a_second_start_has_nothing_to_do(checkout, installs):
    assert bootstrap.main(["base"]) == 0
    assert bootstrap.main(["base"]) == 0
    assert installs == ["base"]


def test_changed_requirements_are_installed(checkout, installs):
    bootstrap.main(["base"])
    (checkout / "requirements" / "base.txt").write_text("# changed\n")
    bootstrap.main(["base"])
    assert installs == ["base", "base"]


def test_the_environment_for_development_serves_the_service_too(checkout, installs):
    bootstrap.main(["dev"])
    bootstrap.main(["base"])
    assert installs == ["dev"]


def test_an_environment_that_does_not_run_is_made_anew(checkout, installs):
    bootstrap.main(["base"])
    python = checkout / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to("/nowhere/python")
    bootstrap.main(["base"])
    assert installs == ["base", "base"]
    assert subprocess.run([python, "--version"], check=False, capture_output=True).returncode == 0


def test_an_environment_that_was_moved_is_made_anew(checkout, installs, monkeypatch):
    bootstrap.main(["base"])
    (checkout / ".venv" / "bin" / "stale").touch()
    monkeypatch.setattr(bootstrap, "ROOT", f"{checkout}/../{checkout.name}")
    bootstrap.main(["base"])
    assert installs == ["base", "base"]
    assert not (checkout / ".venv" / "bin" / "stale").exists()


@pytest.fixture
def other_version(checkout, installs, monkeypatch) -> list[list[str]]:
    """An environment, and a python3 of another version than its own; what it hands over, instead of doing it."""
    bootstrap.main(["base", "--chosen"])
    handed: list[list[str]] = []

    def hand_over(command: list[str], **keywords: object) -> int:
        handed.append(command)
        return 0

    # Of bootstrap alone: pytest looks at its own.
    other = SimpleNamespace(version_info=(3, 99, 0, "final", 0), executable=sys.executable, stderr=sys.stderr)
    monkeypatch.setattr(bootstrap, "sys", other)
    monkeypatch.setattr(subprocess, "call", hand_over)
    monkeypatch.setattr(bootstrap, "_is_new_enough", lambda path: Path(path).exists())
    return handed


@pytest.mark.parametrize(("given", "wanted"), [([], "dev"), (["base"], "base"), (["dev"], "dev")])
def test_another_python3_leaves_an_environment_to_its_own(checkout, installs, other_version, given, wanted):
    kept = checkout / ".venv" / "in-use"
    kept.touch()
    assert bootstrap.main(given) == 0
    assert other_version == [[str((checkout / ".venv" / "bin" / "python").resolve()), str(SCRIPT), wanted, "--chosen"]]
    assert installs == ["base"]
    assert kept.exists()


def test_an_environment_whose_python_was_upgraded_in_its_place_is_made_anew(
    checkout, installs, other_version, monkeypatch
):
    """The link in it leads to the new version, which may not hand over to itself without end."""

    def call(command: list[str], **keywords: object) -> int:
        if str(SCRIPT) not in command:
            return 1  # the environment is of another version
        other_version.append(command)
        assert len(other_version) == 1
        return bootstrap.main(command[2:])

    monkeypatch.setattr(subprocess, "call", call)
    assert bootstrap.main(["base"]) == 0
    assert installs == ["base", "base"]


def test_a_python_that_was_chosen_makes_the_environment_anew(checkout, installs, other_version, monkeypatch):
    monkeypatch.setattr(bootstrap, "_works", lambda: False)
    (checkout / ".venv" / "of-the-other").touch()
    assert bootstrap.main(["base", "--chosen"]) == 0
    assert installs == ["base", "base"]
    assert not (checkout / ".venv" / "of-the-other").exists()


def test_an_environment_whose_python_has_gone_is_not_kept(checkout, installs, other_version, monkeypatch):
    python = checkout / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to("/nowhere/python")
    assert bootstrap.main(["base"]) == 0
    assert installs == ["base", "base"]


@pytest.mark.parametrize(("named", "chosen"), [([], False), (["PYTHON=python3"], True)])
def test_make_says_whether_the_python_was_chosen(named, chosen):
    make = shutil.which("make")
    assert make
    plain = {"PATH": "/usr/local/bin:/usr/bin:/bin"}
    dry = subprocess.run(
        [make, "-n", "env", "base-env", *named], cwd=CHECKOUT, env=plain, capture_output=True, text=True, check=True
    )
    calls = [line for line in dry.stdout.splitlines() if "bootstrap.py" in line]
    assert [line.endswith("--chosen") for line in calls] == [chosen, chosen]


def test_a_checkout_that_may_not_be_written_is_named(checkout, capsys):
    (checkout / ".venv.lock").mkdir()  # root may write everywhere, but not into a folder as into a file
    assert bootstrap.main(["base"]) == 1
    said = capsys.readouterr().err
    assert f"{checkout}/.venv.lock cannot be written" in said
    assert "Way out:" in said
    assert not (checkout / ".venv").exists()


def test_two_at_once_make_it_one_after_the_other(checkout, installs, capsys):
    with (checkout / ".venv.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        second = threading.Thread(target=bootstrap.main, args=(["base"],))
        second.start()
        deadline = time.monotonic() + 30
        said = ""
        while "Waiting for another make" not in said and time.monotonic() < deadline:
            said += capsys.readouterr().err
            time.sleep(0.01)
        assert "Waiting for another make" in said
        assert not (checkout / ".venv").exists()
    second.join(timeout=60)
    assert installs == ["base"]


def test_a_full_disk_is_named(checkout, monkeypatch, capsys):
    def refuse(*arguments, **keywords):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(bootstrap, "_make_venv", refuse)
    assert bootstrap.main(["base"]) == 1
    assert "No space left on device" in capsys.readouterr().err
