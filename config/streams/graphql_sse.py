"""The protocol graphql-sse, in its mode of distinct connections: one POST, one subscription."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Any

import msgspec
from django.conf import settings

from config.graphql.errors import formatted_error
from config.streams import doors
from config.streams.operations import SubscriptionSchema, operation_of
from games.matches.streams.asgi import Headers, Receive, RefusedError, Request, Send, body_of
from games.matches.streams.connections import Connection, Connections, TooManyError
from games.matches.streams.context import StreamContext
from games.matches.streams.sse import HEARTBEAT, event, write_events

COMPLETE = b"event: complete\ndata:\n\n"


async def serve_subscription(
    connections: Connections, request: Request, receive: Receive, send: Send, headers: Headers
) -> None:
    """One subscription, from its request to its end. Raises RefusedError before it has begun."""
    if request.method != "POST":
        raise RefusedError(
            405, "method_not_allowed", "A subscription is sent with POST.", headers=[(b"allow", b"POST")]
        )
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise RefusedError(415, "unsupported_media_type", "The body has to be application/json.")
    operation = operation_of(await body_of(receive, within=settings.STREAMS_INIT_SECONDS))
    visitor = await doors.visitor(request)
    try:
        connection = connections.admit(doors.address_of(request), visitor)
    except TooManyError as error:
        raise doors.too_many(error) from error
    request.forget_headers()
    try:
        results = await SubscriptionSchema().stream(
            operation.query,
            variable_values=operation.variables,
            operation_name=operation.operation_name,
            context_value=StreamContext(connections, connection),
        )
        events = _events(connection, results, settings.STREAMS_HEARTBEAT_SECONDS)
        async with aclosing(events):
            await write_events(send, receive, connection, events, headers)
    finally:
        connections.release(connection)


async def _events(
    connection: Connection, results: AsyncGenerator[Any, None], heartbeat: float
) -> AsyncGenerator[bytes, None]:
    yield HEARTBEAT  # the client learns at once that it is heard
    async with aclosing(results):
        async for result in _with_pauses(results, heartbeat):
            yield HEARTBEAT if result is None else event("next", msgspec.json.encode(_body(result)))
    # Without it clients of the protocol come again.
    if connection.end is None:
        yield COMPLETE


async def _with_pauses(results: AsyncIterator[Any], seconds: float) -> AsyncIterator[Any]:
    """The results, and None whenever there was none for so long."""
    coming = asyncio.ensure_future(anext(results, StopAsyncIteration))
    try:
        while True:
            done, _ = await asyncio.wait({coming}, timeout=seconds)
            if not done:
                yield None
                continue
            if coming.result() is StopAsyncIteration:
                return
            yield coming.result()
            coming = asyncio.ensure_future(anext(results, StopAsyncIteration))
    finally:
        coming.cancel()


def _body(result: Any) -> dict[str, Any]:
    body = {"data": result.data}
    return {**body, "errors": [formatted_error(error) for error in result.errors]} if result.errors else body
