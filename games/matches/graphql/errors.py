"""Errors that a client may expect: members of result unions, all with a code, a sentence and details.

A service raises; the handler of its error's type makes the answer, in those fields whose union declares it. An error
that a field does not declare is a bug and ends as `internal`.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import strawberry
from graphql import GraphQLError
from strawberry import ExceptionHandler
from strawberry.scalars import JSON

from games.matches import errors

T = TypeVar("T", bound="type[ErrorAnswer]")

handlers: list[ExceptionHandler[Any, Any]] = []
"""How exceptions become answers; the schema is given all of them."""


@strawberry.interface(name="Error")
class ErrorAnswer:
    """Why something was not done; nothing was changed.

    `code` is for programs and stays; `message` is an English sentence for people and may change; `details` is an
    object whose members the code determines.
    """

    code: str
    message: str
    details: JSON


def answers(*exceptions: type[Exception]) -> Callable[[T], T]:
    """Makes a type the answer to these exceptions, which have `code`, `message` and `details`."""

    def register(answer: T) -> T:
        class Handler(ExceptionHandler):
            exception_type = exceptions
            error_type = answer

            def handle(self, exception: Any, *, field: Any, info: Any) -> ErrorAnswer:
                return answer(code=exception.code, message=exception.message, details=exception.details)

        handlers.append(Handler())
        return answer

    return register


class NotSignedInError(Exception):
    """Nobody is signed in, where somebody has to be."""

    code = "not_signed_in"

    def __init__(self, *, session_refused: bool) -> None:
        self.details = {"session_refused": session_refused}
        self.message = (
            "The session is unknown, expired or ended: sign in again." if session_refused else "Sign in first."
        )
        super().__init__(self.message)


class BadInputError(GraphQLError):
    """A value has the right type but no meaning. `path` leads to it, as in GraphQL's own errors of input.

    Where a field declares no `BadInput`, it arrives among the `errors` like those.
    """

    code = "bad_input"

    def __init__(self, message: str, *where: str | int) -> None:
        self.details = {"path": list(where)}
        super().__init__(message, extensions={"code": self.code, **self.details})


@answers(NotSignedInError)
@strawberry.type
class NotSignedIn(ErrorAnswer):
    """Nobody is signed in. Details: `session_refused`, whether a session was presented that is no good (any more)."""


@answers(BadInputError)
@strawberry.type
class BadInput(ErrorAnswer):
    """A value that cannot be. Details: `path`, a list that leads to it from the name of the argument."""


@answers(errors.NotFound)
@strawberry.type
class NotFound(ErrorAnswer):
    """There is no such thing, or it is none of the asker's business: the answer does not tell which."""


@answers(errors.NotSeated)
@strawberry.type
class NotSeated(ErrorAnswer):
    """The asker may look but has no seat."""


@answers(errors.SeatResigned)
@strawberry.type
class SeatResigned(ErrorAnswer):
    """The asker has resigned; if the match goes on, an agent plays for them."""


@answers(errors.SeatHandedOver)
@strawberry.type
class SeatHandedOver(ErrorAnswer):
    """The asker missed too many turns and an agent plays for them: `takeSeatBack` first."""


@answers(errors.TimeIsUp)
@strawberry.type
class TimeIsUp(ErrorAnswer):
    """The request came after the deadline; the clock answers instead. Details: `due_at`."""


@answers(errors.MatchOver)
@strawberry.type
class MatchOver(ErrorAnswer):
    """The match has ended or was aborted."""


@answers(errors.StaleDecision)
@strawberry.type
class StaleDecision(ErrorAnswer):
    """The decision was answered or withdrawn meanwhile: look again. Details: `decision_id`."""


@answers(errors.Refused)
@strawberry.type
class Refused(ErrorAnswer):
    """The rules refuse it. Code and details are of the game or of the kernel: `games { refusals { ... } }`."""


@answers(errors.PlyMismatch)
@strawberry.type
class PlyMismatch(ErrorAnswer):
    """The match has gone on. Details: `expected`, `actual`."""


@answers(errors.IdempotencyConflict)
@strawberry.type
class IdempotencyConflict(ErrorAnswer):
    """The same `clientMoveId` came before with something else."""


@answers(errors.TakeBackImpossible)
@strawberry.type
class TakeBackImpossible(ErrorAnswer):
    """The last step stands. Details: `reason`, why; `message` says it in English."""


@answers(errors.NoHints)
@strawberry.type
class NoHints(ErrorAnswer):
    """There are no hints in such matches. Details: `game`, `mode`."""


@answers(errors.NoSuchPly)
@strawberry.type
class NoSuchPly(ErrorAnswer):
    """The match has not come that far. Details: `ply`, `last`."""


@answers(errors.BadCursor)
@strawberry.type
class BadCursor(ErrorAnswer):
    """The cursor did not come from this list."""


@answers(errors.EvidenceSealed)
@strawberry.type
class EvidenceSealed(ErrorAnswer):
    """Seeds and moves are opened when the match has ended; of a daily puzzle not before its day has, either.

    Details: `until`, when that will be; null while the match goes on.
    """
