"""Answers to what no view has answered: pages for people, problems for programs (`handler400` and so on)."""

import sys
from http import HTTPStatus

from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views import defaults
from django.views.csrf import csrf_failure as csrf_page

from config.problems import CONTENT_TYPE, problem


def wants_page(request: HttpRequest) -> bool:
    """Whether a browser shows the answer to a person. Programs accept JSON, or say nothing, or `*/*`."""
    return request.accepts("text/html") and request.headers.get("Accept", "*/*") != "*/*"


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """CSRF_FAILURE_VIEW."""
    if wants_page(request):
        return csrf_page(request, reason=reason)
    return _problem(HTTPStatus.FORBIDDEN, "csrf_failed", reason)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What Django itself refuses to take."""
    if isinstance(exception, RequestDataTooBig):
        return _problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large", "The body is too large.")
    if wants_page(request):
        return defaults.bad_request(request, exception)
    return _problem(HTTPStatus.BAD_REQUEST, "bad_request", "The request cannot be understood.")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """An address that is none."""
    if wants_page(request):
        return defaults.page_not_found(request, exception)
    return _problem(HTTPStatus.NOT_FOUND, "not_found", "There is nothing at this address.")


def server_error(request: HttpRequest) -> HttpResponse:
    """A bug, or a database that is away; which, only the exception being handled tells. Django has logged it."""
    if isinstance(sys.exception(), OperationalError | InterfaceError):
        answer = _problem(HTTPStatus.SERVICE_UNAVAILABLE, "unavailable", "The service is busy. Try again.")
        answer["Retry-After"] = "1"
        return answer
    if wants_page(request):
        return defaults.server_error(request)
    return _problem(HTTPStatus.INTERNAL_SERVER_ERROR, "internal", "Something went wrong.")


def _problem(status: HTTPStatus, code: str, detail: str) -> HttpResponse:
    body = problem(status=status, code=code, detail=detail)
    return JsonResponse(body, status=status, content_type=CONTENT_TYPE)
