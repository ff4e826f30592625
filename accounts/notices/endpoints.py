"""Addresses of push services. They come from users, so the service must not be led anywhere by them.

An address counts only at a push service that the installation lists, by HTTPS. In the moment of sending its name is
resolved once, every address behind it has to be a public one, and the connection goes to just that address.
"""

import ipaddress
import re
import socket
from dataclasses import dataclass
from typing import Final
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from accounts.notices.models import ENDPOINT_LENGTH

HTTPS_PORT = 443
NAME_LENGTH: Final = 253
_LABEL: Final = r"(?!-)[a-z0-9-]{1,63}(?<!-)"
_NAME: Final = re.compile(rf"{_LABEL}(\.{_LABEL})*")
"""Names of machines (RFC 1123, 2.1); whatever else is never looked up, because not all resolvers refuse it alike."""

# RFC 4291, 2.4: everything else that IPv6 has is not for the world, or was given up.
_UNICAST: Final = ipaddress.IPv6Network("2000::/3")
# Ranges that Python 3.11 takes for public: documentation, IETF protocols, the given-up relays of 6to4.
_NOT_PUBLIC: Final = tuple(map(ipaddress.ip_network, ("3fff::/20", "192.0.0.0/24", "192.88.99.0/24")))


class EndpointRefusedError(Exception):
    """The address is not one that we push to."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where to push: `origin` as VAPID's audience has it (RFC 8292, section 2)."""

    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        return f"https://{self.netloc}"

    @property
    def netloc(self) -> str:
        return self.host if self.port == HTTPS_PORT else f"{self.host}:{self.port}"


def endpoint_checked(url: str) -> Endpoint:
    """The address in its parts. Raises EndpointRefusedError for one that is malformed or at no listed service."""
    if len(url) > ENDPOINT_LENGTH or not url.isascii() or not url.isprintable() or " " in url or "\\" in url:
        raise EndpointRefusedError("malformed")
    try:
        parts = urlsplit(url)
        port = parts.port or HTTPS_PORT
    except ValueError as error:
        raise EndpointRefusedError("malformed") from error
    if parts.scheme != "https" or parts.username is not None or parts.password is not None or parts.fragment:
        raise EndpointRefusedError("malformed")
    endpoint = Endpoint(parts.hostname or "", port, _path(parts))
    if len(endpoint.host) > NAME_LENGTH or not _NAME.fullmatch(endpoint.host):
        raise EndpointRefusedError("malformed")
    if not any(_matches(endpoint.netloc, service) for service in settings.WEB_PUSH_SERVICES):
        raise EndpointRefusedError("service_not_listed")
    return endpoint


def _path(parts: SplitResult) -> str:
    return f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"


def _matches(netloc: str, service: str) -> bool:
    """A service is listed by name, with `:port` for another port, or as `.example.org` for all names below it."""
    return netloc.endswith(service) if service.startswith(".") else netloc == service


def address_of(endpoint: Endpoint) -> str:
    """The IP address to connect to. Raises EndpointRefusedError if any behind the name is not public, or OSError.

    All have to be: a name that leads inside and outside by turns is no push service's.
    """
    found = socket.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    addresses = [str(sockaddr[0]) for *_, sockaddr in found]
    if not all(_is_allowed(address) for address in addresses):
        raise EndpointRefusedError("private_address")
    return addresses[0]


def _is_allowed(text: str) -> bool:
    address = ipaddress.ip_address(text.split("%", maxsplit=1)[0])
    if isinstance(address, ipaddress.IPv6Address):
        # IPv4 in another coat: mapped, 6to4, Teredo.
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo and address.teredo[1])
        if inner:
            return _is_allowed(str(inner))
    if address.is_loopback:
        return bool(settings.WEB_PUSH_LOOPBACK)
    if isinstance(address, ipaddress.IPv6Address) and address not in _UNICAST:
        return False
    return address.is_global and not address.is_multicast and not any(address in range_ for range_ in _NOT_PUBLIC)
