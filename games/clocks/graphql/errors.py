"""The clocks' expected errors."""

import strawberry

from games.clocks import errors
from games.matches.errors import NoClock as NoClockError
from games.matches.graphql.errors import ErrorAnswer, answers


@answers(NoClockError)
@strawberry.type
class NoClock(ErrorAnswer):
    """The match is played without clocks."""


@answers(errors.VacationInvalid)
@strawberry.type
class VacationInvalid(ErrorAnswer):
    """A vacation ends in the future and within the year's allowance. Details: `latest`, the last possible moment."""
