"""JSON bodies, read in one way at every door.

Python's own reader lets some of them break the service: it raises RecursionError for what is nested too deeply, and
ValueError for numbers of some thousand digits.
"""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

SIGN_IN_NAMESPACE = "headless"


class BadJsonError(ValueError):
    """What came is no JSON, or none that is read here; the text says why."""


def json_read(body: bytes | str) -> Any:
    """The value of a JSON text. Raises BadJsonError."""
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadJsonError(f"The body is no JSON: {error}") from error


class StrictJSONParser(JSONParser):
    """Django REST framework's parser, with our reader."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        try:
            return json_read(stream.read())
        except BadJsonError as error:
            raise ParseError(str(error)) from error


class SignInBodies:
    """Middleware: stops bodies that allauth's endpoints would break on, with an answer in their shape."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponseBase | None:
        of_sign_in = request.resolver_match and SIGN_IN_NAMESPACE in request.resolver_match.namespaces
        if not of_sign_in or request.method == "GET" or not request.body:
            return None
        try:
            if isinstance(json_read(request.body), dict):
                return None
            message = "The body is no JSON object."
        except BadJsonError as error:
            message = str(error)
        status = HTTPStatus.BAD_REQUEST
        return JsonResponse({"status": status, "errors": [{"code": "invalid", "message": message}]}, status=status)
