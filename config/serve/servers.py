"""An embedded server that is started again when it has died, with the same data and at the same address.

PostgreSQL finds by its own log what was acknowledged; Valkey holds nothing that the sweeps would not find again in
PostgreSQL. The programs wait meanwhile and connect anew by themselves.
"""

import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field

from config.embedded.errors import LaunchError
from config.embedded.guardian import Guardian
from config.embedded.place import Place
from config.embedded.postgres import Postgres
from config.embedded.programs import Program
from config.embedded.valkey import Valkey
from config.serve.explaining import explain_crashes
from config.serve.restarts import Restarts


@dataclass
class KeptServer:
    """A server and the process it runs as; between its end and the next start it has none that lives."""

    name: str
    server: Postgres | Valkey
    place: Place
    guardian: Guardian
    say: Callable[[str], None]
    process: subprocess.Popen[bytes]
    program: Program
    restarts: Restarts = field(default_factory=Restarts)
    start_again_at: float | None = None

    @classmethod
    def started(
        cls, name: str, server: Postgres | Valkey, *, place: Place, guardian: Guardian, say: Callable[[str], None]
    ) -> "KeptServer":
        """Start it for the first time. Raises LaunchError when it does not come up."""
        process, program = server.start(guardian)
        return cls(name, server, place, guardian, say, process, program)

    def look_after(self, *, now: float) -> None:
        """Start it again some time after it has ended. Raises LaunchError when it keeps ending."""
        if self.start_again_at is None:
            if self.process.poll() is not None:
                self._note_end(now=now, code=self.process.returncode)
        elif now >= self.start_again_at:
            self._start_again(now=now)

    def _start_again(self, *, now: float) -> None:
        try:
            self.process, self.program = self.server.start(self.guardian)
        except LaunchError:
            # What is left of a killed PostgreSQL may use its data for another moment, and then it refuses to start.
            self._note_end(now=now, code=None)
        else:
            self.start_again_at = None
            self.say(f"{self.name} runs again.")

    def _note_end(self, *, now: float, code: int | None) -> None:
        log = self.place.logs / f"{self.name.lower()}.log"
        pause = self.restarts.pause_after_crash(now=now)
        if pause is None:
            raise explain_crashes(self.name, log=log, code=code, place=self.place)
        what = "did not come up" if code is None else f"ended with code {code}"
        self.say(f"{self.name} {what}; it starts again in {pause:g} s. Log: {log}")
        self.start_again_at = now + pause
