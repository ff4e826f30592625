"""The embedded Valkey: messages and short-lived values only; everything true lies in PostgreSQL."""

import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import redis

from config.embedded.errors import LaunchError, explain_os_error
from config.embedded.guardian import Guardian
from config.embedded.place import Place
from config.embedded.programs import Program, find_valkey
from config.embedded.running import ServerLog, start_server
from config.embedded.staging import stage

READY_SECONDS = 20.0
POLL_SECONDS = 0.02


@dataclass(frozen=True)
class Valkey:
    """One instance in one place."""

    place: Place

    @property
    def socket(self) -> Path:
        return self.place.sockets / "valkey.sock"

    @property
    def url(self) -> str:
        """The connection URL; known before the server runs."""
        return f"unix://{self.socket}?db=0"

    def start(self, guardian: Guardian) -> tuple[subprocess.Popen[bytes], Program]:
        """Start the server and wait until it answers.

        Raises LaunchError with the server's own words when it does not come up.
        """
        program = self._program()
        log = ServerLog(self.place.logs / "valkey.log")
        process = start_server(self._command(program), account=self.place.server_account, log=log)
        guardian.watch(process.pid, role="server")
        self._wait(process, log)
        return process, program

    def _program(self) -> Program:
        found = find_valkey()
        if self.place.server_account is None or not found.from_wheel:
            return found
        try:
            return stage(found, self.place.programs)
        except OSError as error:
            raise explain_os_error(error, place=self.place.programs) from error

    def _command(self, program: Program) -> list[str | Path]:
        # Nothing is kept on disk: after a restart the sweeps find in PostgreSQL what is still to do.
        storage = ["--save", "", "--appendonly", "no", "--dir", str(self.place.sockets)]
        listening = ["--port", "0", "--unixsocket", str(self.socket), "--unixsocketperm", "700"]
        return [program.path, *listening, *storage, "--daemonize", "no"]

    def _wait(self, process: subprocess.Popen[bytes], log: ServerLog) -> None:
        deadline = time.monotonic() + READY_SECONDS
        client = redis.Redis(unix_socket_path=str(self.socket))
        while True:
            try:
                client.ping()
            except redis.RedisError as error:
                if process.poll() is not None or time.monotonic() > deadline:
                    raise LaunchError(f"Valkey did not start:\n{log.words()}", f"read {log.path}.") from error
                time.sleep(POLL_SECONDS)
            else:
                client.close()
                return
