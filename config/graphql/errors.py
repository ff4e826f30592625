"""What an error tells its client: a code, a sentence, never the inside of the service.

Refusals that a client may expect are members of result unions. What arrives in `errors` is a request that is wrong as
such, or a bug: bugs are logged under an incident id, and the id is all that the client learns.
"""

import logging
import re
import secrets
from typing import Any, Final

from django.conf import settings
from django.db import InterfaceError, OperationalError
from graphql import GraphQLError, GraphQLFormattedError, GraphQLSyntaxError

logger = logging.getLogger(__name__)

_SUGGESTION: Final = re.compile(r" Did you mean [^?]*\?")


def formatted_error(error: GraphQLError) -> GraphQLFormattedError:
    """The error as the client gets it; logs it when it is ours."""
    cause = error.original_error
    if cause is not None and not isinstance(cause, GraphQLError):
        return masked(cause, error.path)
    answer = error.formatted
    extensions = dict(answer.get("extensions", {}))
    extensions.setdefault("code", _code_of(error))
    answer["extensions"] = extensions
    if not settings.GRAPHQL_INTROSPECTION:
        # A suggestion names what introspection would have shown.
        answer["message"] = _SUGGESTION.sub("", answer["message"])
    return answer


def request_error(code: str, message: str) -> dict[str, Any]:
    """The body for a request that never became an operation."""
    return {"errors": [{"message": message, "extensions": {"code": code}}]}


def _code_of(error: GraphQLError) -> str:
    if isinstance(error, GraphQLSyntaxError):
        return "syntax_error"
    return "bad_request" if error.path is None else "bad_answer"


def masked(cause: Exception, path: list[str | int] | None = None) -> GraphQLFormattedError:
    """What a client learns of an exception that nobody foresaw; the log learns all, under the same incident id."""
    incident = secrets.token_hex(8)
    logger.error("Incident %s at %s", incident, path, exc_info=cause)
    code, sentence = "internal", "Something went wrong."
    if isinstance(cause, OperationalError | InterfaceError):
        # Nothing was committed, or the same `clientMoveId` will tell what was: the client may ask again.
        code, sentence = "unavailable", "The service is busy. Try again."
    answer: GraphQLFormattedError = {"message": f"{sentence} Incident {incident}."}
    answer["extensions"] = {"code": code, "incident": incident}
    if path is not None:
        answer["path"] = path
    if settings.DEBUG:
        answer["extensions"]["exception"] = repr(cause)
    return answer
