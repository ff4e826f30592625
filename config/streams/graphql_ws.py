"""The protocol graphql-transport-ws. Its states and messages are strawberry's; who may come in is decided here."""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from datetime import timedelta
from functools import partial
from typing import Any, Final, cast

import msgspec
from django.conf import settings
from strawberry.exceptions import ConnectionRejectionError
from strawberry.http.async_base_view import AsyncWebSocketAdapter
from strawberry.http.exceptions import NonJsonMessageReceived, NonTextMessageReceived, WebSocketDisconnected
from strawberry.subscriptions.protocols.graphql_transport_ws.handlers import BaseGraphQLTransportWSHandler
from strawberry.subscriptions.protocols.graphql_transport_ws.types import ConnectionInitMessage
from strawberry.types.unset import UNSET

from accounts.principal import SESSION_HEADER
from accounts.streams import visitor_of
from config.streams import doors
from config.streams.operations import Operation, SubscriptionSchema
from games.matches.streams.asgi import BODY_BYTES, Receive, RefusedError, Request, Send
from games.matches.streams.connections import Connections, TooManyError
from games.matches.streams.context import StreamContext
from games.matches.streams.hub import End
from games.matches.streams.threads import in_database

PROTOCOL: Final = "graphql-transport-ws"
REASON_BYTES: Final = 123
CLOSING: Final = {
    End.SESSION_ENDED: (4401, "The session has ended"),
    End.RECONNECT: (1012, "Come back later"),
}
TOO_MANY: Final = 1013
NO_PONG: Final = 4408
NOT_ACCEPTABLE: Final = 4406


class _Message(msgspec.Struct, frozen=True):
    """What every message has at least."""

    type: str
    id: str | None = None
    payload: dict[str, Any] | None = None


class Socket(AsyncWebSocketAdapter):
    """A websocket, whose client is asked for a sign of life when it is silent."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._is_closed = False

    async def iter_json(self, *, ignore_parsing_errors: bool = False) -> AsyncGenerator[object, None]:
        """Messages of the right form. Raises strawberry's exceptions for others and at the end."""
        while True:
            # Nothing is kept of it here: the next one may be hours away.
            yield _checked(await self._next_text())

    async def _next_text(self) -> str:
        message = await self._next()
        if message["type"] == "websocket.disconnect" or self._is_closed:
            self._is_closed = True
            raise WebSocketDisconnected
        text = message.get("text")
        if text is None:
            raise NonTextMessageReceived
        return str(text)

    async def _next(self) -> Mapping[str, Any]:
        is_asked = False
        while True:
            try:
                async with asyncio.timeout(settings.STREAMS_HEARTBEAT_SECONDS):
                    return await self._receive()
            except TimeoutError:
                if is_asked:
                    await self.close(NO_PONG, "No answer to a ping")
                    return {"type": "websocket.disconnect"}
                await self.send_json({"type": "ping"})
                is_asked = True

    async def send_json(self, message: Mapping[str, object]) -> None:
        if not self._is_closed:
            await self._tell({"type": "websocket.send", "text": msgspec.json.encode(message).decode()})

    async def close(self, code: int, reason: str) -> None:
        if not self._is_closed:
            self._is_closed = True
            shown = reason.encode()[:REASON_BYTES].decode(errors="ignore")
            await self._tell({"type": "websocket.close", "code": code, "reason": shown})

    async def _tell(self, message: dict[str, Any]) -> None:
        try:
            await self._send(message)
        except (OSError, RuntimeError):
            # The client, or the server because of what the client sent, has closed meanwhile; the reader hears of it.
            self._is_closed = True


def _checked(text: str) -> object:
    """The message as strawberry takes it. Raises NonJsonMessageReceived for what it would stumble over."""
    if len(text) > BODY_BYTES:
        raise NonJsonMessageReceived
    try:
        message = msgspec.json.decode(text, type=_Message)
        if message.type == "subscribe":
            msgspec.convert(message.payload, Operation)
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise NonJsonMessageReceived from error


class _SignIn:
    """What strawberry's handler asks when `connection_init` comes: who is it?"""

    def __init__(self, socket: Socket) -> None:
        self._socket = socket

    async def on_ws_connect(self, context: StreamContext) -> object:
        """Raises ConnectionRejectionError for a token or ticket that is no good, and for too many streams."""
        token, ticket = (context.connection_params.get(name) for name in ("sessionToken", "ticket"))
        if token is None and ticket is None:
            return UNSET
        try:
            if isinstance(ticket, str):
                visitor = await doors.visitor_by_ticket(ticket)
            else:
                found = await in_database(partial(visitor_of, {SESSION_HEADER: str(token)}, {}))
                if found is None:
                    raise ConnectionRejectionError
                visitor = found
            context.connections.identify(context.connection, visitor)
        except RefusedError as error:
            raise ConnectionRejectionError from error
        except TooManyError as error:
            await self._socket.close(TOO_MANY, str(error))
            raise ConnectionRejectionError from error
        return UNSET


async def serve_socket(
    connections: Connections, request: Request, protocols: list[str], receive: Receive, send: Send
) -> None:
    """One websocket, from its handshake to its end. Raises RefusedError instead of the handshake."""
    doors.check_host(request)
    doors.check_origin(request)
    visitor = await doors.visitor(request)
    try:
        connection = connections.admit(doors.address_of(request), visitor)
    except TooManyError as error:
        raise doors.too_many(error) from error
    request.forget_headers()
    try:
        await receive()
        socket = Socket(receive, send)
        if PROTOCOL not in protocols:
            # The older protocol calls itself graphql-ws: it would let operations begin before anybody has signed in.
            await send({"type": "websocket.accept"})
            await socket.close(NOT_ACCEPTABLE, f"Only {PROTOCOL} is spoken here")
            return
        await send({"type": "websocket.accept", "subprotocol": PROTOCOL})
        loop = asyncio.get_running_loop()
        closing: set[asyncio.Task[None]] = set()  # the loop itself would forget them

        def close(end: End) -> None:
            if end in CLOSING:
                closing.add(loop.create_task(socket.close(*CLOSING[end])))

        connection.on_end = close
        await _handler(socket, StreamContext(connections, connection)).handle()
    finally:
        connections.release(connection)


class _Handler(BaseGraphQLTransportWSHandler[StreamContext, None]):
    async def handle_connection_init(self, message: ConnectionInitMessage) -> None:
        await super().handle_connection_init(message)
        # It has been cancelled, and would keep its traceback as long as the connection lasts.
        self.connection_init_timeout_task = None


def _handler(socket: Socket, context: StreamContext) -> _Handler:
    return _Handler(
        view=cast(Any, _SignIn(socket)),
        websocket=socket,
        context=context,
        root_value=None,
        schema=cast(Any, SubscriptionSchema()),
        connection_init_wait_timeout=timedelta(seconds=settings.STREAMS_INIT_SECONDS),
        max_subscriptions_per_connection=settings.STREAMS_PER_CONNECTION,
    )
