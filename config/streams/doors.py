"""Who is let in: by host, by origin, and as whom."""

from functools import partial
from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from accounts.principal import SESSION_HEADER
from accounts.streams import SessionVisitor, visitor_of, visitor_with_ticket
from games.matches.streams.asgi import Headers, RefusedError, Request
from games.matches.streams.connections import TooManyError
from games.matches.streams.threads import in_database

ALLOWED_HEADERS = b"content-type, last-event-id, x-session-token, x-spectator-key"
NETWORK_BITS = 64


def check_host(request: Request) -> None:
    """Raises RefusedError for a host that the service does not go by."""
    domain, _ = split_domain_port(request.headers.get("host", ""))
    if not domain or not validate_host(domain, settings.ALLOWED_HOSTS):
        raise RefusedError(400, "bad_request", "The service is not known by this host name.")


def check_origin(request: Request) -> Headers:
    """The headers that let a page of the request's origin read the answer; none where no page asks.

    Raises RefusedError for an origin that is not ours.
    """
    origin = request.headers.get("origin")
    if origin is None:
        return []
    if origin not in settings.STREAMS_ORIGINS and urlsplit(origin).netloc != request.headers.get("host"):
        raise RefusedError(403, "origin_refused", "Pages of this origin may not follow streams.")
    return [
        (b"access-control-allow-origin", origin.encode("latin-1")),
        (b"access-control-allow-credentials", b"true"),
        (b"vary", b"origin"),
    ]


def preflight_headers() -> Headers:
    """What a browser wants to know before it asks."""
    return [
        (b"access-control-allow-methods", b"GET, POST"),
        (b"access-control-allow-headers", ALLOWED_HEADERS),
        (b"access-control-max-age", b"600"),
    ]


async def visitor(request: Request) -> SessionVisitor | None:
    """Who opens a stream, None if nobody is signed in. Raises RefusedError for a ticket or token that is no good."""
    ticket = request.parameter("ticket")
    if ticket is not None:
        return await visitor_by_ticket(ticket)
    found = await in_database(partial(visitor_of, request.headers, request.cookies))
    if found is None and SESSION_HEADER in request.headers:
        raise unauthorized("session_invalid", "The session is unknown, expired or ended: sign in again.")
    return found


async def visitor_by_ticket(ticket: str) -> SessionVisitor:
    """Who was given the ticket. Raises RefusedError."""
    found = await in_database(partial(visitor_with_ticket, ticket))
    if found is None:
        raise unauthorized("ticket_invalid", "The ticket is unknown, used or too old: get another one.")
    return found


def unauthorized(code: str, detail: str) -> RefusedError:
    """The answer to those who have to sign in."""
    return RefusedError(401, code, detail, headers=[(b"www-authenticate", b'Session realm="longtable"')])


def too_many(error: TooManyError) -> RefusedError:
    """The answer to those who have enough streams; where the process is full, others may have room."""
    status = 503 if error.of == "process" else 429
    # Who is refused must not keep the connection that a stream was refused on.
    sent = [(b"retry-after", b"30"), (b"connection", b"close")]
    return RefusedError(status, "too_many_streams", str(error), headers=sent)


def address_of(request: Request) -> str:
    """Whence the request comes, behind so many proxies of ours; of IPv6 the network, which one client has to itself."""
    address, proxies = request.peer, settings.ALLAUTH_TRUSTED_PROXY_COUNT
    if proxies:
        forwarded = [part.strip() for part in request.headers.get("x-forwarded-for", "").split(",") if part.strip()]
        address = forwarded[-min(proxies, len(forwarded))] if forwarded else address
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if isinstance(known, IPv6Address):
        return str(IPv6Address(int(known) >> NETWORK_BITS << NETWORK_BITS))
    return str(known)
