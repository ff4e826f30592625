"""The ASGI application: one hub, one listener, and a door for each kind of stream."""

import asyncio
import logging
import signal
from functools import partial
from types import FrameType
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import Error

from accounts import telling as accounts_telling
from config.longlived import calm_collector
from config.problems import CONTENT_TYPE, problem
from config.streams import doors
from config.streams.feeds import not_found, serve_feed
from config.streams.graphql_sse import serve_subscription
from config.streams.graphql_ws import serve_socket
from games.matches import telling as matches_telling
from games.matches.streams.asgi import Headers, Receive, RefusedError, Request, Scope, Send, answer_json
from games.matches.streams.connections import Connections, Limits
from games.matches.streams.hub import Hub
from games.matches.streams.listener import Listener
from games.matches.streams.news import Change, Kind
from games.matches.streams.seated import Seated
from matchmaking import telling as tables_telling

logger = logging.getLogger(__name__)

GRAPHQL = "/streams/graphql"


class Streams:
    """The application. All its parts live on the loop of the server that calls it."""

    def __init__(self) -> None:
        self.hub = Hub()
        self.seated = Seated(self.hub)
        limits = Limits(
            per_process=settings.STREAMS_PER_PROCESS,
            per_account=settings.STREAMS_PER_ACCOUNT,
            per_address=settings.STREAMS_PER_ADDRESS,
            per_connection=settings.STREAMS_PER_CONNECTION,
            recheck_seconds=settings.STREAMS_RECHECK_SECONDS,
        )
        self.connections = Connections(self.hub, limits)
        handlers = {
            matches_telling.channel(): self._match_told,
            tables_telling.channel(): self._table_told,
            accounts_telling.channel(): self._account_told,
        }
        self.listener = Listener(settings.REDIS_URL, f"{settings.REDIS_PREFIX}streams", handlers, lost=self.hub.lose)
        self._tasks: list[asyncio.Task[None]] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            await self._answer(Request(scope), receive, send)
        elif scope["type"] == "websocket":
            await self._shake_hands(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        calm_collector()
        self._dismiss_on_signals()
        for run in (self.listener.run, self.seated.run, self.connections.recheck):
            task = asyncio.create_task(run())
            task.add_done_callback(_tell_crash)
            self._tasks.append(task)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        for task in self._tasks:
            task.cancel()
        await send({"type": "lifespan.shutdown.complete"})

    def _dismiss_on_signals(self) -> None:
        """The server ends when its last request does, and only then tells so: streams must be ended at the signal.

        Clients are sent away before the server's own handler, which is called as well, has closed their connections.
        """
        loop = asyncio.get_running_loop()

        def dismiss(number: int, frame: FrameType | None, then: Any) -> None:
            loop.call_soon_threadsafe(self.connections.dismiss)
            if callable(then):
                then(number, frame)

        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, partial(dismiss, then=signal.getsignal(number)))

    async def _answer(self, request: Request, receive: Receive, send: Send) -> None:
        headers: Headers = []
        try:
            if request.path == "/healthz/live":
                await answer_json(send, 200, {"status": "ok"}, content_type="application/json", headers=[])
                return
            doors.check_host(request)
            headers = doors.check_origin(request)
            if request.method == "OPTIONS":
                sent = [*headers, *doors.preflight_headers()]
                await send({"type": "http.response.start", "status": 204, "headers": sent})
                await send({"type": "http.response.body", "body": b""})
                return
            await self._serve(request, receive, send, headers)
        except RefusedError as refused:
            await _refuse(send, refused, headers)
        except Error:
            # Before a stream has begun; one that has does not ask the database for what it sends.
            logger.exception("A stream could not be opened.")
            await _refuse(send, unavailable("The service is busy. Try again."), headers)

    async def _shake_hands(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        try:
            self._check_up()
            if request.path != GRAPHQL:
                raise not_found()
            await serve_socket(self.connections, request, list(scope.get("subprotocols", ())), receive, send)
        except (RefusedError, Error):
            # Before the handshake it is an answer with 403; a browser shows its page no more of any answer.
            await send({"type": "websocket.close"})

    def _check_up(self) -> None:
        if self.connections.is_draining:
            raise unavailable("The service is going down.")

    async def _serve(self, request: Request, receive: Receive, send: Send, headers: Headers) -> None:
        self._check_up()
        if request.path == "/streams/account" or request.path.startswith("/streams/matches/"):
            await serve_feed(self.connections, request, receive, send, headers)
        elif request.path == GRAPHQL:
            await serve_subscription(self.connections, request, receive, send, headers)
        else:
            raise not_found()

    def _match_told(self, message: dict[str, Any]) -> None:
        if message.get("lost"):
            self.hub.lose()
            return
        change = Change(match_id=UUID(message["matchId"]), ply=int(message["ply"]))
        self.hub.publish((Kind.MATCH, UUID(message["matchId"])), change)
        self.seated.tell(change)

    def _table_told(self, message: dict[str, Any]) -> None:
        change = Change(table_id=UUID(message["tableId"]))
        topic = (Kind.TABLE, UUID(message["tableId"]))
        self.hub.publish(topic, change)
        self.connections.doubt_followers(topic)
        for user in message["users"]:
            self.hub.publish((Kind.ACCOUNT, UUID(user)), change)

    def _account_told(self, message: dict[str, Any]) -> None:
        if "session" in message:
            self.connections.doubt(session=str(message["session"]))
        else:
            self.connections.doubt(user_id=UUID(message["user"]))


def unavailable(detail: str) -> RefusedError:
    """The answer to those who may come again soon."""
    return RefusedError(503, "unavailable", detail, headers=[(b"retry-after", b"5")])


async def _refuse(send: Send, refused: RefusedError, headers: Headers) -> None:
    body = problem(status=refused.status, code=refused.code, detail=refused.detail)
    await answer_json(send, refused.status, body, content_type=CONTENT_TYPE, headers=[*headers, *refused.headers])


def _tell_crash(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        logger.critical("A part of the streams has stopped; the process ends.", exc_info=task.exception())
        signal.raise_signal(signal.SIGTERM)
