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
    streams_port: int
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
        return self._url_of(self.port)

    @property
    def streams_url(self) -> str:
        """Where the streams are, likewise."""
        return f"{self._url_of(self.streams_port)}/streams"

    def _url_of(self, port: int) -> str:
        visited = EVERY_INTERFACE.get(self.host, self.host)
        return f"http://[{visited}]:{port}" if ":" in visited else f"http://{visited}:{port}"


def read_options(environment: Mapping[str, str]) -> Options:
    """Raises LaunchError for a port that is none."""
    port = _port("PORT", environment.get("PORT") or "8000")
    streams_port = _port("STREAMS_PORT", environment.get("STREAMS_PORT") or str(_beside(port)))
    if port == streams_port:
        raise LaunchError(f"STREAMS_PORT={streams_port} is the API's port.", "choose another, or none: PORT + 1.")
    return Options(
        host=environment.get("HOST") or "127.0.0.1",
        port=port,
        streams_port=streams_port,
        database_url=environment.get("DATABASE_URL") or None,
        redis_url=environment.get("REDIS_URL") or None,
    )


def _beside(port: int) -> int:
    return port + 1 if port < HIGHEST_PORT else port - 1


def _port(name: str, text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < int(text) <= HIGHEST_PORT:
        raise LaunchError(f"{name}={text} is no port.", f"choose a number from 1 to {HIGHEST_PORT}.")
    return int(text)


def refuse_taken_ports(options: Options) -> None:
    """Raises LaunchError unless the service and its streams can be listened at."""
    _refuse_taken(options, "PORT", options.port)
    _refuse_taken(options, "STREAMS_PORT", options.streams_port)


def _refuse_taken(options: Options, name: str, port: int) -> None:
    """Raises LaunchError unless the address can be listened at.

    granian shares its port among workers (SO_REUSEPORT) and would share it with a stranger as well.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(options.host, port, type=socket.SOCK_STREAM)[0]
    except socket.gaierror as error:
        raise LaunchError(f"HOST={options.host} is no address: {error.strerror}.", "try HOST=127.0.0.1.") from error
    with socket.socket(family, kind, protocol) as probe:
        if os.name == "posix":  # connections of an earlier run that are still closing do not count
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as error:
            raise _explain_bind(error, options.host, name, port) from error


def _explain_bind(error: OSError, host: str, name: str, port: int) -> LaunchError:
    where = f"{host}:{port}"
    if error.errno == errno.EADDRINUSE:
        return LaunchError(f"Another program listens at {where}.", f"end it, or choose another port: {name}=8100.")
    if error.errno == errno.EACCES:
        return LaunchError(f"This user may not listen at {where}.", f"choose a port above 1023: {name}=8000.")
    return LaunchError(f"Cannot listen at {where}: {error.strerror}.", "choose another address: HOST=127.0.0.1.")
