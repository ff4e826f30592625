"""Ports for servers that tests start."""

import random
import socket
from typing import Final

# Below those that systems give to outgoing connections, any of which may take a port at any moment.
_LOWEST: Final = 15_000
_HIGHEST: Final = 32_000
_random = random.SystemRandom()


def free_port(*, following: int = 0) -> int:
    """A port of this machine at which nobody listens just now, nor at so many that follow it."""
    while True:
        port = _random.randrange(_LOWEST, _HIGHEST)
        if all(_is_free(number) for number in range(port, port + following + 1)):
            return port


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
