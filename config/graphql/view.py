"""`/graphql`: one operation per request, by POST; queries by GET as well; for browsers a page to try them on."""

import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import msgspec
from cross_web import DjangoHTTPRequestAdapter, HTTPException, SyncHTTPRequestAdapter
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from strawberry.django.views import GraphQLView as StrawberryView
from strawberry.http import GraphQLHTTPResponse, GraphQLRequestData
from strawberry.schema.exceptions import InvalidOperationTypeError
from strawberry.types import ExecutionResult
from strawberry.types.graphql import OperationType

from accounts.principal import SESSION_HEADER
from accounts.web import CsrfRefusedError, request_principal
from config.graphql.errors import formatted_error, masked, request_error
from config.graphql.limits import LIMITS
from config.graphql.schema import Schema
from config.json_bodies import BadJsonError, json_read
from games.matches.graphql.context import RequestContext

logger = logging.getLogger(__name__)

PAGE_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        # The editor measures and colours its text with style attributes.
        "style-src 'self' 'unsafe-inline'",
        "font-src 'self' data:",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
_CODES = {
    HTTPStatus.BAD_REQUEST: "bad_request",
    HTTPStatus.FORBIDDEN: "csrf_failed",
    HTTPStatus.NOT_FOUND: "not_found",
    HTTPStatus.METHOD_NOT_ALLOWED: "method_not_allowed",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "too_large",
}
_STATUSES = {"internal": HTTPStatus.INTERNAL_SERVER_ERROR, "unavailable": HTTPStatus.SERVICE_UNAVAILABLE}


class BytesRequest(DjangoHTTPRequestAdapter):
    """Hands the body on as it came: whether it is UTF-8 is found out where JSON is read."""

    @property
    def body(self) -> bytes:
        return self.request.body


class GraphQLView(StrawberryView):
    """Strawberry's view with our limits, our sign-in and our errors. Every answer is JSON but for the page."""

    schema: Schema
    multipart_uploads_enabled = False
    request_adapter_class = BytesRequest

    @classmethod
    def as_view(cls, **given: Any) -> Callable[..., HttpResponseBase]:
        """See Django's. Who sends a cookie passes the check for CSRF where it is known that they do (`get_context`)."""
        return csrf_exempt(super().as_view(**given))

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            _check_size(request)
            response = self._at_once(request) or self.run(request=request)
        except HTTPException as error:
            response = _refused(error)
        except Exception as error:  # what breaks before an operation begins gets the same form as what breaks in one
            formatted = masked(error)
            status = _STATUSES[formatted["extensions"]["code"]]
            body = msgspec.json.encode({"errors": [formatted]})
            response = HttpResponse(body, status=status, content_type="application/json")
        # What an answer holds depends on who asks.
        response["Cache-Control"] = "private, no-store"
        return response

    def _at_once(self, request: HttpRequest) -> HttpResponse | None:
        """The answer to a request of the form that nearly all have, if it is one that was answered well before.

        Strawberry reads requests of any form, and tells what is wrong with those of none.
        """
        asked = _plainly_asked(request)
        if asked is None or not self.schema.knows(asked.query, asked.operation_name):
            return None
        context = self.get_context(request)
        variables = asked.variables or {}
        result = self.schema.answer(
            asked.query,
            asked.operation_name,
            variables,
            context=context,
            allowed=_BY_POST,
            ordinary=lambda: self.schema.execute_sync(
                asked.query, variables, context, operation_name=asked.operation_name, allowed_operation_types=_BY_POST
            ),
        )
        body = self.encode_json(self.process_result(request, result))
        return HttpResponse(body, content_type="application/json")

    def get_context(self, request: HttpRequest, response: HttpResponse | None = None) -> Any:
        now = timezone.now()
        try:
            found = request_principal(request, now=now)
        except CsrfRefusedError as error:
            raise HTTPException(HTTPStatus.FORBIDDEN, str(error)) from error
        refused = found is None and SESSION_HEADER in request.headers
        return RequestContext(request, found.user if found else None, now, session_refused=refused)

    def execute_single(  # noqa: PLR0917 - Strawberry calls it so
        self,
        request: HttpRequest,
        request_adapter: SyncHTTPRequestAdapter,
        sub_response: Any,
        context: Any,
        root_value: None,
        request_data: GraphQLRequestData,
    ) -> ExecutionResult:
        """See Strawberry's, which interprets what is not compiled."""
        if not isinstance(request_data.operation_name, str | None):
            raise HTTPException(HTTPStatus.BAD_REQUEST, "The `operationName` must be a string or null, if provided.")
        interpret = super().execute_single
        return self.schema.answer(
            request_data.query,
            request_data.operation_name,
            request_data.variables or {},
            context=context,
            allowed=OperationType.from_http(request_adapter.method),
            ordinary=lambda: interpret(request, request_adapter, sub_response, context, root_value, request_data),
        )

    def decode_json(self, data: str | bytes) -> object:
        try:
            decoded: object = json_read(data)
        except BadJsonError as error:
            raise HTTPException(HTTPStatus.BAD_REQUEST, str(error)) from error
        if not isinstance(decoded, dict | list):
            raise HTTPException(HTTPStatus.BAD_REQUEST, "The body is no JSON object.")
        return decoded

    def encode_json(self, data: object) -> bytes:
        return msgspec.json.encode(data)

    def process_result(self, request: HttpRequest, result: ExecutionResult) -> GraphQLHTTPResponse:
        answer: GraphQLHTTPResponse = {"data": result.data}
        if result.errors:
            answer["errors"] = [formatted_error(error) for error in result.errors]
        return answer

    def render_graphql_ide(self, request: HttpRequest) -> HttpResponse:
        get_token(request)  # the page's own requests are signed in by cookie, so they need the CSRF cookie too
        response = render(request, "graphql/graphiql.html", {"introspection": settings.GRAPHQL_INTROSPECTION})
        response["Content-Security-Policy"] = PAGE_POLICY
        return response

    def should_render_graphql_ide(self, request: Any) -> bool:
        """The page is for browsers, which name text/html; `*/*` is what programs send."""
        wants_page = "text/html" in request.headers.get("accept", "")
        return bool(request.method == "GET" and wants_page and "query" not in request.query_params)


class _Asked(msgspec.Struct, rename="camel"):
    """A request's body in its plain form."""

    query: str
    variables: dict[str, Any] | None = None
    operation_name: str | None = None
    extensions: dict[str, Any] | None = None


_read_asked = msgspec.json.Decoder(_Asked).decode
_BY_POST = OperationType.from_http("POST")


def _plainly_asked(request: HttpRequest) -> _Asked | None:
    """None for a request that is no POST of JSON, or may want more than one answer."""
    if request.method != "POST" or request.content_type != "application/json":
        return None
    wanted = request.META.get("HTTP_ACCEPT", "")
    if "event-stream" in wanted or "multipart" in wanted:
        return None
    try:
        return _read_asked(request.body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _refused(error: HTTPException) -> HttpResponse:
    """The answer to a request that never became an operation."""
    by_get = isinstance(error.__cause__, InvalidOperationTypeError)
    status = HTTPStatus.METHOD_NOT_ALLOWED if by_get else HTTPStatus(error.status_code)
    body = msgspec.json.encode(request_error(_CODES[status], error.reason))
    response = HttpResponse(body, status=status, content_type="application/json")
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        response["Allow"] = "POST" if by_get else "GET, POST"
    return response


def _check_size(request: HttpRequest) -> None:
    """Raises before a large body is read."""
    try:
        size = int(request.META.get("CONTENT_LENGTH") or 0)
        if size <= LIMITS.body_bytes and len(request.body) <= LIMITS.body_bytes:
            return
    except (RequestDataTooBig, ValueError) as error:
        raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _too_large()) from error
    raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _too_large())


def _too_large() -> str:
    return f"The body is too large: at most {LIMITS.body_bytes} bytes are read."
