"""The command `make serve`: take the place, start everything, watch it, end it."""

import os
import signal
import sys
from types import FrameType

from config.embedded.errors import LaunchError, explain_os_error
from config.embedded.place import Place, checkout_place
from config.serve.lock import take_lock
from config.serve.options import Options, read_options
from config.serve.supervisor import Supervisor

ENDING_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def serve() -> int:
    """Run until a signal ends it: 0. When something stands in the way: its message, and 1."""
    for number in ENDING_SIGNALS:
        signal.signal(number, _interrupt)
    try:
        options = read_options(os.environ)
        place = checkout_place()
        place.prepare()
    except LaunchError as error:
        return _fail(error)
    try:
        return _serve(options, place)
    except OSError as error:
        return _fail(explain_os_error(error, place=place.home))


def _serve(options: Options, place: Place) -> int:
    try:
        lock = take_lock(place.home / "lock", url=options.url)
        supervisor = Supervisor(options, place, lock, say=_say)
    except LaunchError as error:
        return _fail(error)
    except KeyboardInterrupt:
        return 0
    make = os.getppid() if "MAKELEVEL" in os.environ else None
    try:
        supervisor.start()
        # make has no way to pass on a kill -9, so its end is noticed here.
        supervisor.watch(forever=lambda: make is None or os.getppid() == make)
    except KeyboardInterrupt:
        _say("\nEnding ...")
    except LaunchError as error:
        return _fail(error)
    finally:
        for number in ENDING_SIGNALS:
            signal.signal(number, signal.SIG_IGN)  # a second Ctrl-C must not cut the orderly end short
        supervisor.end()
    return 0


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _say(text: str) -> None:
    print(text, flush=True)


def _fail(error: LaunchError) -> int:
    print(f"\nLongtable cannot run. {error}", file=sys.stderr, flush=True)
    return 1
