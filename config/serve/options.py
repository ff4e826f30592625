"""What the person who starts Longtable may choose, by environment variables."""

import errno
import os
import socket
from collections.abc import Mapping
from dataclasses import dataclass

import psutil

from config.embedded.errors import LaunchError

HIGHEST_PORT = 65535
# What listens everywhere, and where one visits it from the same machine.
EVERY_INTERFACE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - compared, not bound


@dataclass(frozen=True)
class Options:
    """`database_url` and `redis_url` are None where the embedded servers are wanted."""

    host: str
    port: int
    database_url: str | None
    redis_url: str | None

    @property
    def names(self) -> list[str]:
        """By which names the service may be addressed: where every interface is served, by those of this machine."""
        if self.host not in EVERY_INTERFACE:
            return [self.host]
        addresses = [address for addresses in psutil.net_if_addrs().values() for address in addresses]
        inet = [address.address for address in addresses if address.family == socket.AF_INET]
        inet6 = [f"[{address.address}]" for address in addresses if address.family == socket.AF_INET6]
        return [socket.gethostname(), *inet, *(address for address in inet6 if "%" not in address)]

    @property
    def url(self) -> str:
        """Where a person points a browser; an address that means every interface is no address to visit."""
        visited = EVERY_INTERFACE.get(self.host, self.host)
        return f"http://[{visited}]:{self.port}" if ":" in visited else f"http://{visited}:{self.port}"


def read_options(environment: Mapping[str, str]) -> Options:
    """Raises LaunchError for a port that is none."""
    port = environment.get("PORT") or "8000"
    if not port.isascii() or not port.isdigit() or not 0 < int(port) <= HIGHEST_PORT:
        raise LaunchError(f"PORT={port} is no port.", f"choose a number from 1 to {HIGHEST_PORT}.")
    return Options(
        host=environment.get("HOST") or "127.0.0.1",
        port=int(port),
        database_url=environment.get("DATABASE_URL") or None,
        redis_url=environment.get("REDIS_URL") or None,
    )


def refuse_taken_port(options: Options) -> None:
    """Raises LaunchError unless the address can be listened at.

    granian shares its port among workers (SO_REUSEPORT) and would share it with a stranger as well.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(options.host, options.port, type=socket.SOCK_STREAM)[0]
    except socket.gaierror as error:
        raise LaunchError(f"HOST={options.host} is no address: {error.strerror}.", "try HOST=127.0.0.1.") from error
    with socket.socket(family, kind, protocol) as probe:
        if os.name == "posix":  # connections of an earlier run that are still closing do not count
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as error:
            raise _explain_bind(error, options) from error


def _explain_bind(error: OSError, options: Options) -> LaunchError:
    where = f"{options.host}:{options.port}"
    if error.errno == errno.EADDRINUSE:
        return LaunchError(f"Another program listens at {where}.", "end it, or choose another port: PORT=8001.")
    if error.errno == errno.EACCES:
        return LaunchError(f"This user may not listen at {where}.", "choose a port above 1023: PORT=8000.")
    return LaunchError(f"Cannot listen at {where}: {error.strerror}.", "choose another address: HOST=127.0.0.1.")
