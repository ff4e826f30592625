"""A short way to GraphQL for the requests that apps send.

The middleware is there for pages and browsers: static files, cookies, languages of templates, messages, redirects. A
request by POST that carries the header of an app's session uses none of it, and there are a hundred of them for each
other one.
"""

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django.middleware.common import CommonMiddleware
from django.urls import resolve
from django.utils.translation import deactivate

from accounts.principal import SESSION_HEADER

GRAPHQL_PATH: Final = "/graphql"
_META_OF_SESSION_HEADER: Final = "HTTP_" + SESSION_HEADER.upper().replace("-", "_")


class AppLane:
    """Middleware: answers such requests at once, and hands all others on."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._others: Any = get_response
        self._answer: Any = CommonMiddleware(XFrameOptionsMiddleware(_view))

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        short = (
            request.path_info == GRAPHQL_PATH and request.method == "POST" and _META_OF_SESSION_HEADER in request.META
        )
        response: HttpResponseBase = self._answer(request) if short else self._others(request)
        return response


def _view(request: HttpRequest) -> HttpResponseBase:
    deactivate()  # the language of whom this thread has served before
    request.resolver_match = match = resolve(request.path_info)
    response: HttpResponseBase = match.func(request)
    return response
