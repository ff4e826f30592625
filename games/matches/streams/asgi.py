"""As much of HTTP as streams need, over plain ASGI."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final, TypeAlias
from urllib.parse import parse_qs

import msgspec

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Headers: TypeAlias = list[tuple[bytes, bytes]]

BODY_BYTES: Final = 64 * 1024


class RefusedError(Exception):
    """A request that gets no stream, with what its client is told."""

    def __init__(self, status: int, code: str, detail: str, *, headers: Headers | None = None) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail
        self.headers = headers or []


class Request:
    """What came before the body. It lives as long as its stream: what is needed only at the beginning is not kept."""

    __slots__ = ("_scope",)

    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    @property
    def method(self) -> str:
        return str(self._scope.get("method", "GET"))

    @property
    def path(self) -> str:
        return str(self._scope["path"])

    @property
    def peer(self) -> str:
        """The address at the other end of the connection, which may be a proxy's."""
        return str((self._scope.get("client") or ("", 0))[0])

    @property
    def headers(self) -> dict[str, str]:
        """Made anew each time, as are the cookies."""
        return {name.decode("latin-1"): value.decode("latin-1") for name, value in self._scope["headers"]}

    @property
    def cookies(self) -> dict[str, str]:
        return _cookies(self.headers.get("cookie", ""))

    def parameter(self, name: str) -> str | None:
        """A parameter of the address: the first, if it is there several times."""
        values = parse_qs(self._scope.get("query_string", b"").decode("latin-1")).get(name)
        return values[0] if values else None

    def forget_headers(self) -> None:
        """Once they are read: the server would keep a browser's kilobytes of them as long as the stream lasts."""
        self._scope["headers"].clear()


def _cookies(header: str) -> dict[str, str]:
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(header).items()}
    except CookieError:
        return {}


async def body_of(receive: Receive, *, within: float) -> bytes:
    """The whole body. Raises RefusedError for a long one, and for one that does not come within so many seconds."""
    try:
        async with asyncio.timeout(within):
            return await _whole_body(receive)
    except TimeoutError as error:
        raise RefusedError(408, "too_slow", f"The body has to come within {within:g} seconds.") from error


async def _whole_body(receive: Receive) -> bytes:
    body = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > BODY_BYTES:
            raise RefusedError(413, "too_large", f"At most {BODY_BYTES} bytes are read.")
        if not message.get("more_body"):
            return body


async def answer_json(send: Send, status: int, body: Any, *, content_type: str, headers: Headers) -> None:
    """A whole answer."""
    data = msgspec.json.encode(body)
    sent = [(b"content-type", content_type.encode()), (b"content-length", str(len(data)).encode()), *headers]
    await send({"type": "http.response.start", "status": status, "headers": [*sent, (b"cache-control", b"no-store")]})
    await send({"type": "http.response.body", "body": data})
