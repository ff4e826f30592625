"""The embedded PostgreSQL: make its data folder, start it, wait for it."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

import psutil
import psycopg
from psycopg import sql

from config.embedded.errors import LaunchError, explain_os_error, no_space
from config.embedded.guardian import Guardian
from config.embedded.place import Place
from config.embedded.programs import Program, find_postgres
from config.embedded.running import ServerLog, run_to_end, start_server
from config.embedded.staging import stage

ROLE = "longtable"
DATABASE = "longtable"
FIRST_WITH_BUILTIN_LOCALE = 17
# In a user namespace of its own initdb sees itself as `nobody`; the files still belong to the real user.
WITH_A_NAME = ("unshare", "--user", "--map-user=65534")
# A copy that was cut short lacks one of these.
NEEDED = ("PG_VERSION", "postgresql.conf", "global/pg_control")
READY_SECONDS = 60.0
POLL_SECONDS = 0.02


@dataclass(frozen=True)
class Postgres:
    """One instance in one place. `settings` go to the server as `-c name=value`."""

    place: Place
    settings: Mapping[str, str] = field(default_factory=dict)

    @property
    def url(self) -> str:
        """The connection URL; known before the server runs."""
        # Not in the host's place: URL parsers turn a host into lower case.
        return f"postgresql://{ROLE}@/{DATABASE}?host={quote(str(self.place.sockets), safe='')}"

    @property
    def data(self) -> Path:
        return self.place.postgres / "data"

    def program(self) -> Program:
        """The program that fits the stored data, copied to where the server's account can execute it."""
        found = find_postgres(major=self._stored_major())
        if self.place.server_account is None or not found.from_wheel:
            return found
        try:
            return stage(found, self.place.programs)
        except OSError as error:
            raise explain_os_error(error, place=self.place.programs) from error

    def start(self, guardian: Guardian) -> tuple[subprocess.Popen[bytes], Program]:
        """Make the data folder if there is none, start the server and wait until it answers.

        Raises LaunchError with the server's own words when it does not come up.
        """
        self._refuse_half_made()
        program = self.program()
        if not self.data.exists():
            self._initialise(program)
        self._disown_stale_number()
        log = ServerLog(self.place.logs / "postgres.log")
        process = start_server(self._command(program), account=self.place.server_account, log=log)
        guardian.watch(process.pid, role="server", ending=signal.SIGINT)
        self._wait(process, log)
        return process, program

    def _stored_major(self) -> int | None:
        if not self.data.exists():
            return None
        try:
            return int((self.data / "PG_VERSION").read_text().strip())
        except (FileNotFoundError, ValueError):
            raise self._half_made("it names no PostgreSQL version") from None

    def _refuse_half_made(self) -> None:
        missing = [name for name in NEEDED if not (self.data / name).exists()]
        if missing and self.data.exists():
            raise self._half_made(f"it has no {missing[0]}")

    def _half_made(self, reason: str) -> LaunchError:
        return LaunchError(
            f"The data folder {self.data} is only half there: {reason}.",
            "restore it from a backup, or move it away; the next start then makes an empty one.",
        )

    def _initialise(self, program: Program) -> None:
        """Run initdb into a temporary folder and rename it: an interrupted start leaves no half-made data."""
        account = self.place.server_account
        for left_over in self.place.postgres.glob("new-*"):
            shutil.rmtree(left_over)
        unfinished = Path(tempfile.mkdtemp(dir=self.place.postgres, prefix="new-"))
        if account is not None:
            os.chown(unfinished, account.uid, account.gid)
        nameless = _is_nameless()
        command = [*(WITH_A_NAME if nameless else ()), *self._initdb_command(program, unfinished)]
        answer = run_to_end(command, account=account)
        if answer.returncode != 0:
            shutil.rmtree(unfinished, ignore_errors=True)
            raise _explain_initdb(answer.stderr, place=self.place, nameless=nameless)
        unfinished.rename(self.data)

    def _initdb_command(self, program: Program, folder: Path) -> list[str | Path]:
        # Trust is sound here: the only way in is a socket in a folder that no other user can enter.
        command: list[str | Path] = [
            program.beside("initdb"),
            "--pgdata",
            folder,
            "--username",
            ROLE,
            "--auth",
            "trust",
        ]
        command += ["--encoding", "UTF8", "--locale", "C", "--no-instructions"]
        if program.major >= FIRST_WITH_BUILTIN_LOCALE:
            # Upper and lower case beyond ASCII without depending on the system's locales.
            command += ["--locale-provider", "builtin", "--builtin-locale", "C.UTF-8"]
        if self.settings.get("fsync") == "off":
            command += ["--no-sync"]
        return command

    def _disown_stale_number(self) -> None:
        """After a power cut another process may bear the old server's number, and PostgreSQL would take it for that.

        The number of the server's own parent counts as stale to it. The rest of the file stays, so that it still looks
        whether anybody uses the old server's shared memory.
        """
        note = self.data / "postmaster.pid"
        if not note.exists():
            return
        number, _, rest = note.read_text().partition("\n")
        if number.isdecimal() and not _works_in(self.data, int(number)):
            note.write_text(f"{os.getpid()}\n{rest}")

    def _command(self, program: Program) -> list[str | Path]:
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.place.sockets),
            "unix_socket_permissions": "0700",
            "timezone": "UTC",
            "log_timezone": "UTC",
            # Its details of an error quote rows: addresses of people, keys of devices, hands of cards.
            "log_error_verbosity": "terse",
            **self.settings,
        }
        flags = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        return [program.path, "-D", self.data, *flags]

    def _wait(self, process: subprocess.Popen[bytes], log: ServerLog) -> None:
        deadline = time.monotonic() + READY_SECONDS
        while True:
            try:
                _ensure_database(self.place.sockets)
            except psycopg.OperationalError as error:
                if process.poll() is not None:
                    raise _explain_start(log, place=self.place) from error
                if time.monotonic() > deadline:
                    raise LaunchError(
                        f"PostgreSQL did not answer within {READY_SECONDS:.0f} s: {error}", f"read {log.path}."
                    ) from error
                time.sleep(POLL_SECONDS)
            else:
                return


def _ensure_database(sockets: Path) -> None:
    with psycopg.connect(host=str(sockets), user=ROLE, dbname="postgres", autocommit=True) as connection:
        known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone()
        if known is None:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))


def _works_in(data: Path, number: int) -> bool:
    """A PostgreSQL server's working folder is that of its data."""
    try:
        return Path(psutil.Process(number).cwd()) == data.resolve()
    except psutil.Error:  # gone, or somebody else's
        return False


def _is_nameless() -> bool:
    """Containers often run as a bare number, which initdb, unlike the server itself, refuses."""
    try:
        pwd.getpwuid(os.geteuid())
    except KeyError:
        return True
    return False


def _explain_initdb(words: str, *, place: Place, nameless: bool) -> LaunchError:
    if "No space left on device" in words:
        return no_space(place.home)
    if nameless:
        return LaunchError(
            f"initdb needs a user with a name, and user number {os.geteuid()} has no entry in the password file:\n"
            f"{words.strip()}",
            "start as a user that has one, or name a running server with DATABASE_URL=postgresql://...",
        )
    return LaunchError(
        f"PostgreSQL could not make its data folder:\n{words.strip()}",
        "mend what it names, or name a running server with DATABASE_URL=postgresql://...",
    )


def _explain_start(log: ServerLog, *, place: Place) -> LaunchError:
    words = log.words()
    if "No space left on device" in words:
        return no_space(place.home)
    return LaunchError(f"PostgreSQL ended at once:\n{words}", f"mend what it names; the whole log is {log.path}.")
