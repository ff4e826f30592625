"""Make or refresh the virtual environment: `python3 config/bootstrap.py [base|dev] [--chosen]`.

It runs with whatever `python3` a machine has, so it must be readable by old ones and use the standard library only.
`base` is what the service needs, `dev` what the tests and quality gates need on top. `--chosen` says that a person has
named this interpreter: an environment of another version is then made anew, which otherwise keeps its own.
"""

import fcntl
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
VENV_PYTHON = os.path.join(VENV, "bin", "python")
# Says which requirements the environment fulfils, so that a second start has nothing to do.
STAMP = os.path.join(VENV, "longtable.json")
LOCK = os.path.join(ROOT, ".venv.lock")
OLDEST = (3, 11)
NEWER_NAMES = ("python3.14", "python3.13", "python3.12", "python3.11")


class Stop(Exception):
    """The environment cannot be made; the text tells a person why and what to do."""


def main(arguments):
    """Return the exit code."""
    chosen = "--chosen" in arguments
    wanted = next((argument for argument in arguments if argument != "--chosen"), "dev")
    try:
        kept = None if chosen else _kept_python()
        if kept:  # chosen now: a system that was upgraded may have put another version in its place
            return subprocess.call([kept, os.path.abspath(__file__), wanted, "--chosen"])
        if sys.version_info < OLDEST:
            return _run_with_newer(arguments)
        ensure_environment(wanted)
    except Stop as stop:
        sys.stderr.write("\nThe environment cannot be made. %s\n" % stop)
        return 1
    except KeyboardInterrupt:  # without the stamp the next start installs again
        sys.stderr.write("\nEnded before the environment was complete.\n")
        return 1
    return 0


def ensure_environment(wanted):
    """Install the hash-locked requirements unless the stamp says that they are there."""
    fingerprint = requirements_fingerprint(wanted)
    if _is_current(wanted, fingerprint):
        return
    try:
        with open(LOCK, "w") as lock:
            _wait_for(lock)
            if not _is_current(wanted, fingerprint):  # whoever had the lock has not done the same
                _complete(wanted, fingerprint)
    except OSError as error:
        raise _unwritable(error.filename or VENV, error.strerror)


def _wait_for(lock):
    """Two that make one environment at once would spoil it for each other; the lock ends with its process."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.stderr.write("Waiting for another make that is at the environment .venv ...\n")
        fcntl.flock(lock, fcntl.LOCK_EX)


def _complete(wanted, fingerprint):
    if not _works():
        _make_venv()
    _install(wanted)
    with open(STAMP, "w") as stamp:
        json.dump({"root": ROOT, "python": sys.version_info[:2], wanted: fingerprint}, stamp)


def _unwritable(path, reason):
    return Stop(
        "%s cannot be written: %s.\n  Way out: free some space, or take a checkout that this user may write to."
        % (path, reason)
    )


def requirements_fingerprint(wanted):
    """What the environment depends on: the locked file and the interpreter's version."""
    with open(os.path.join(ROOT, "requirements", wanted + ".txt"), "rb") as lock:
        locked = lock.read()
    return hashlib.sha256(locked + repr(sys.version_info[:2]).encode()).hexdigest()


def _is_current(wanted, fingerprint):
    stamp = _read_stamp()
    if stamp.get("root") != ROOT or not os.access(VENV_PYTHON, os.X_OK):
        return False
    # Everything of `base` is in `dev` too.
    return stamp.get(wanted) == fingerprint or (
        wanted == "base" and stamp.get("dev") == requirements_fingerprint("dev")
    )


def _read_stamp():
    try:
        with open(STAMP) as stamp:
            return json.load(stamp)
    except (OSError, ValueError):
        return {}


def _kept_python():
    """The interpreter of another version that the environment was made with; a service may be running in it."""
    stamp = _read_stamp()
    if stamp.get("root") != ROOT or stamp.get("python", list(sys.version_info[:2])) == list(sys.version_info[:2]):
        return None
    python = os.path.realpath(VENV_PYTHON)
    return python if _is_new_enough(python) else None


def _works():
    """An environment that was moved has programs that look for it at the old place; a half-made one has no pip."""
    if _read_stamp().get("root", ROOT) != ROOT or not os.access(VENV_PYTHON, os.X_OK):
        return False
    probe = "import sys, pip; sys.exit(sys.version_info[:2] != %r)" % (sys.version_info[:2],)
    silent = subprocess.DEVNULL
    return subprocess.call([VENV_PYTHON, "-c", probe], stdout=silent, stderr=silent, cwd="/") == 0


def _make_venv():
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise Stop(
            "This Python has no venv module (%s).\n  Way out: on Debian and Ubuntu `apt install python3-venv`, or set"
            " PYTHON to another python3: make env PYTHON=/path/to/python3" % sys.executable
        )
    sys.stderr.write("Making the environment .venv ...\n")
    if os.path.isdir(VENV):
        shutil.rmtree(VENV)
    _create_venv()


def _create_venv():
    answer = subprocess.run([sys.executable, "-m", "venv", VENV], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if answer.returncode != 0:
        raise Stop(
            "python -m venv failed:\n%s\n  Way out: mend what it names (free space, python3-venv), then run make again."
            % answer.stdout.decode(errors="replace")
        )


def _install(wanted):
    sys.stderr.write("Installing requirements/%s.txt ...\n" % wanted)
    lock = os.path.join(ROOT, "requirements", wanted + ".txt")
    command = [VENV_PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    if subprocess.call(command + ["--no-deps", "--require-hashes", "-r", lock]) != 0:
        raise Stop(
            "pip could not install the requirements (its own words are above).\n  Way out: check that a package index"
            " is reachable (pip config, PIP_INDEX_URL) and that there is space, then run make again."
        )


def _run_with_newer(arguments):
    """Hand over to a newer interpreter if the machine has one under its full name."""
    for name in NEWER_NAMES:
        path = shutil.which(name)
        if path and _is_new_enough(path):
            return subprocess.call([path, os.path.abspath(__file__)] + list(arguments))
    raise Stop(
        "Longtable needs Python %s or later; %s is %s.\n  Way out: install a newer one, or name it: make env"
        " PYTHON=/path/to/python3" % (_dotted(OLDEST), sys.executable, _dotted(sys.version_info[:2]))
    )


def _is_new_enough(path):
    """Version managers put a program of that name on the path that only says which versions they have."""
    probe = "import sys; sys.exit(sys.version_info < %r)" % (OLDEST,)
    silent = subprocess.DEVNULL
    try:
        return subprocess.call([path, "-c", probe], stdout=silent, stderr=silent) == 0
    except OSError:
        return False


def _dotted(version):
    return ".".join(str(number) for number in version)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
