"""Errors of our own REST endpoints, in one shape: `application/problem+json` (RFC 9457).

`{type, title, status, code, detail, errors}`: `code` is for programs and stays; `detail` is for people and may change;
`errors` names the fields at fault, with a code and a sentence each, and is empty where no field is.
"""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

from rest_framework.exceptions import APIException
from rest_framework.response import Response
from rest_framework.views import exception_handler as framework_handler

CONTENT_TYPE = "application/problem+json"
INVALID = "invalid"


def problem(*, status: int, code: str, detail: str, errors: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """The body of an error answer."""
    return {
        "type": f"urn:longtable:problem:{code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "detail": detail,
        "errors": errors or [],
    }


def exception_handler(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Django REST framework's EXCEPTION_HANDLER. None (a bug) stays an unhandled error."""
    response = framework_handler(exc, context)
    if response is None:
        return None
    # Http404 and PermissionDenied of Django come without codes; the framework has made answers of them all the same.
    details = exc.get_full_details() if isinstance(exc, APIException) else None
    response.data = _body(response, details)
    response.content_type = CONTENT_TYPE
    return response


def _body(response: Response, details: Any) -> dict[str, Any]:
    status = response.status_code
    if isinstance(details, dict) and isinstance(details.get("code"), str) and "message" in details:
        return problem(status=status, code=str(details["code"]), detail=str(details["message"]))
    if details is None:
        phrase = HTTPStatus(status).phrase
        return problem(status=status, code=phrase.lower().replace(" ", "_"), detail=f"{phrase}.")
    errors = list(_field_errors(details, path=[]))
    return problem(status=status, code=INVALID, detail="The request's body is not valid.", errors=errors)


def _field_errors(details: Any, *, path: list[str | int]) -> Iterator[dict[str, Any]]:
    """Flatten the framework's nested lists and dicts of `{message, code}`."""
    if isinstance(details, dict) and set(details) == {"message", "code"} and isinstance(details["code"], str):
        yield {"path": path, "code": details["code"], "detail": str(details["message"])}
    elif isinstance(details, dict):
        for key, inner in details.items():
            yield from _field_errors(inner, path=[*path, key])
    else:
        # A list stands for several errors of one field, except where it holds one dict per item of a list field.
        for index, inner in enumerate(details):
            is_leaf = set(inner) == {"message", "code"}
            yield from _field_errors(inner, path=path if is_leaf else [*path, index])
