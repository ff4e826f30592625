"""The server of streams: uvicorn, set up for thousands of connections that are mostly silent."""

import asyncio
from typing import Final, cast

import h11
import uvicorn
from django.conf import settings
from uvicorn.protocols.http.h11_impl import H11Protocol

from games.matches.streams.asgi import BODY_BYTES

DRAIN_SECONDS: Final = 3
"""Until those are cut off who do not go when they are sent away."""
MESSAGE_BYTES: Final = 4 * BODY_BYTES
"""Of a websocket. The application's own limit, which it can explain, counts characters."""


class PatientHttp(H11Protocol):
    """HTTP for which a request's head may take a while, but not for ever, as it may by uvicorn alone.

    Whoever has not asked for anything yet is in nobody's count, and must not stay.
    """

    _closing: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._stop_waiting()
        elif self._closing is None:
            self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait_for_head(self) -> None:
        self._closing = self.loop.call_later(settings.STREAMS_INIT_SECONDS, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None


def server(host: str, port: int) -> uvicorn.Server:
    """One process and one loop. Its choices are those that hold the least memory for each silent connection."""
    return uvicorn.Server(
        uvicorn.Config(
            "config.asgi:application",
            host=host,
            port=port,
            loop="asyncio",
            http=PatientHttp,
            ws="wsproto",
            ws_max_size=MESSAGE_BYTES,
            ws_per_message_deflate=False,
            ws_ping_interval=None,  # the protocol above it has pings of its own
            lifespan="on",
            proxy_headers=False,  # whom a proxy speaks for is judged by the application
            server_header=False,
            access_log=False,
            log_config=None,
            log_level="warning",
            timeout_graceful_shutdown=DRAIN_SECONDS,
        )
    )
