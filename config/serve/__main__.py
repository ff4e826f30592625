"""`python -m config.serve`, which `make serve` runs."""

import signal
import sys
from types import FrameType


def main() -> int:
    """Load the launcher, which takes half a second in which a Ctrl-C has nothing to clear away, and run it."""
    signal.signal(signal.SIGINT, _leave)
    from config.serve.command import serve

    return serve()


def _leave(number: int, frame: FrameType | None) -> None:
    raise SystemExit(0)


if __name__ == "__main__":
    sys.exit(main())
