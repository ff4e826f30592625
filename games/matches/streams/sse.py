"""Server-sent events: how a stream is written over plain HTTP."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from typing import Final

import msgspec

from games.matches.streams.asgi import Headers, Receive, Send
from games.matches.streams.connections import Connection
from games.matches.streams.hub import End, Subscription
from games.matches.streams.news import Change, Kind

HEARTBEAT: Final = b":\n\n"
RETRY_LEAST_MS: Final = 1_000
RETRY_SPREAD_MS: Final = 4_000
_HEADERS: Final = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    # A proxy that gathers a whole answer before it passes it on would keep everything back.
    (b"x-accel-buffering", b"no"),
)


def event(name: str, data: bytes, event_id: str | None = None) -> bytes:
    """One event. The data has no line breaks: it is compact JSON."""
    number = b"" if event_id is None else b"id: %s\n" % event_id.encode()
    return b"event: %s\n%sdata: %s\n\n" % (name.encode(), number, data)


def retry_line() -> bytes:
    """When to come again after a break: not all at the same moment."""
    return b"retry: %d\n\n" % (RETRY_LEAST_MS + secrets.randbelow(RETRY_SPREAD_MS))


async def write_events(
    send: Send, receive: Receive, connection: Connection, events: AsyncIterator[bytes], headers: Headers
) -> None:
    """Writes events until there are no more, or until the client has gone; a slow client is waited for."""
    await send({"type": "http.response.start", "status": 200, "headers": [*_HEADERS, *headers]})
    # Whatever comes after the request is the news that the client has left.
    gone = asyncio.ensure_future(receive())
    gone.add_done_callback(lambda _: connection.finish(End.LEFT))
    connection.writer = asyncio.current_task()
    try:
        async for data in events:
            await send({"type": "http.response.body", "body": data, "more_body": True})
        if connection.end is not End.LEFT:
            await send({"type": "http.response.body", "body": b"", "more_body": False})
    except asyncio.CancelledError:
        if connection.end is None:
            raise
        # It was told to end and does not read: the server cuts it off, without a stack trace for each.
    finally:
        connection.writer = None
        gone.cancel()


async def feed(subscription: Subscription, *, first: list[Change], heartbeat: float) -> AsyncIterator[bytes]:
    """The events of one plain feed; what is there at the beginning comes first."""
    yield retry_line() + b"".join(_change(subscription, change) for change in first)
    while True:
        await subscription.wait(heartbeat)
        changes = subscription.take()
        if subscription.end is End.LEFT:
            return
        data = b"".join(_change(subscription, change) for change in changes)
        if subscription.end is not None:
            yield data + event("end", msgspec.json.encode({"reason": subscription.end}))
            return
        yield data or HEARTBEAT


def _change(subscription: Subscription, change: Change) -> bytes:
    """A change of a match is known by its ply. What an account may have missed cannot be told from an id: any will do,
    for a client that comes with one has been here before.
    """
    ply = None if change.ply is None else str(change.ply)
    return event("change", msgspec.json.encode(change), ply if subscription.topic[0] is Kind.MATCH else "1")
