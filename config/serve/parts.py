"""The programs that Longtable consists of, besides the two servers."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from config.embedded.errors import LaunchError
from config.embedded.place import CHECKOUT
from config.embedded.running import parted_arguments
from config.serve.options import Options
from config.settings.celery import CELERY_TASK_DEFAULT_QUEUE, NOTICE_QUEUE
from config.settings.environment import number

OLD_LOG_BYTES = 5_000_000


@dataclass(frozen=True)
class Part:
    """A program in a session of its own, with a log of its own."""

    name: str
    command: tuple[str, ...]
    log: Path

    def start(self, environment: dict[str, str]) -> subprocess.Popen[bytes]:
        """Start it; the log goes on where it ended, after it has been put aside once it is long."""
        if self.log.exists() and self.log.stat().st_size > OLD_LOG_BYTES:
            self.log.replace(self.log.with_suffix(".old.log"))
        with self.log.open("ab") as log:
            return subprocess.Popen(
                self.command,
                cwd=CHECKOUT,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                **parted_arguments(),
            )


def programs(options: Options, *, home: Path) -> tuple[Part, ...]:
    """What runs as long as Longtable does, in the order of starting; the container files run the same."""
    workers = worker(home=home), notices(home=home)
    return api(options, home=home), streams(options, home=home), *workers, beat(home=home)


def api(options: Options, *, home: Path) -> Part:
    """Two processes with two threads each: threads share one interpreter, and more of them only wait for each other."""
    try:
        workers, threads = number("API_WORKERS", default=2, least=1), number("API_THREADS", default=2, least=1)
    except ImproperlyConfigured as wrong:  # granian would name an option of its own instead
        raise LaunchError(str(wrong), "choose such a number, or leave it out.") from wrong
    command = _python("granian", "--interface", "wsgi", "--host", options.host, "--port", str(options.port))
    command += ("--workers", str(workers), "--blocking-threads", str(threads), "--respawn-failed-workers")
    command += ("--workers-kill-timeout", "5", "--no-ws", "config.wsgi:application")
    return Part("API", command, home / "logs" / "api.log")


def streams(options: Options, *, home: Path) -> Part:
    """One process waits for all clients at once; a second one would need a port, or a proxy before both.

    At its end it tells its clients to come back later, which takes a moment.
    """
    command = _python("config.streams", "--host", options.host, "--port", str(options.streams_port))
    return Part("streams", command, home / "logs" / "streams.log")


def worker(*, home: Path) -> Part:
    """Clocks, agents, and all else that waits for nobody."""
    return Part("worker", _celery_worker(CELERY_TASK_DEFAULT_QUEUE), home / "logs" / "worker.log")


def notices(*, home: Path) -> Part:
    """Mails and pushes: they wait for other people's servers, which may take their time."""
    return Part("notices", _celery_worker(NOTICE_QUEUE), home / "logs" / "notices.log")


def _celery_worker(queue: str) -> tuple[str, ...]:
    """Named by its queue. Celery's gossip and mingle serve clusters and cost start-up time."""
    command = _python("celery", "--app", "config.celery", "worker", "--queues", queue, "--hostname", f"{queue}@%h")
    return *command, "--concurrency", "2", "--loglevel", "INFO", "--without-gossip", "--without-mingle"


def beat(*, home: Path) -> Part:
    """Its file only remembers when each task last ran."""
    command = _python("celery", "--app", "config.celery", "beat", "--loglevel", "INFO", "--pidfile", "")
    command += ("--schedule", str(home / "beat-schedule"))
    return Part("beat", command, home / "logs" / "beat.log")


def prepare(*, home: Path) -> Part:
    """Migrations and demo accounts; it ends when both are done."""
    command = (sys.executable, "manage.py", "prepare", "--accounts", str(home / "accounts.json"))
    return Part("preparation", command, home / "logs" / "prepare.log")


def _python(module: str, *arguments: str) -> tuple[str, ...]:
    return (sys.executable, "-m", module, *arguments)
