"""A short way to GraphQL for the requests that apps send.

The middleware is there for pages and browsers: static files, cookies, languages of templates, messages, redirects. A
request by POST that carries the header of an app's session uses none of it, and there are a hundred of them for each
other one.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler, get_script_name
from django.db import connection
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django.middleware.common import CommonMiddleware
from django.urls import ResolverMatch, resolve, set_script_prefix
from django.utils.translation import deactivate

from accounts.principal import META_OF_SESSION_HEADER

GRAPHQL_PATH: Final = "/graphql"


class AppLane:
    """Middleware: answers such requests at once, and hands all others on."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._others: Any = get_response
        self._answer: Any = CommonMiddleware(XFrameOptionsMiddleware(_view))

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        short = _is_of_an_app(request.META)
        response: HttpResponseBase = self._answer(request) if short else self._others(request)
        return response


class LanesHandler(WSGIHandler):
    """Django's WSGI application, but for the signals that it sends around each request.

    They reach for every cache and every connection, twice. All that is to be done for a request of an app is to give
    its connection back to the pool; and its answer is complete by then, so that nothing is left open.
    """

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Any:
        if not _is_of_an_app(environ):
            return super().__call__(environ, start_response)
        return self._answer(environ, start_response)

    def _answer(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        set_script_prefix(get_script_name(environ))
        request = self.request_class(environ)
        response: Any
        try:
            response = self.get_response(request)
        finally:
            request.close()
            connection.close_if_unusable_or_obsolete()
        start_response(f"{response.status_code} {response.reason_phrase}", list(response.items()))
        return [response.content]


def _is_of_an_app(meta: Mapping[str, Any]) -> bool:
    if META_OF_SESSION_HEADER not in meta:
        return False
    return bool(meta["REQUEST_METHOD"] == "POST" and meta.get("PATH_INFO") == GRAPHQL_PATH)


def _view(request: HttpRequest) -> HttpResponseBase:
    deactivate()  # the language of whom this thread has served before
    request.resolver_match = match = _match(settings.ROOT_URLCONF)
    response: HttpResponseBase = match.func(request)
    return response


@lru_cache(maxsize=1)
def _match(urlconf: Any) -> ResolverMatch:
    return resolve(GRAPHQL_PATH, urlconf)
