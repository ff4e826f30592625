"""Why the clocks' services do not do what they were asked to: typed answers, beside those of `games.matches`."""

from games.matches.errors import MatchError


class ClockError(MatchError):
    """Base of this app's own answers that are not successes; nothing was changed."""


class ReasonMissing(ClockError):
    """A moderator's pause is kept with its reason."""

    code = "reason_missing"
    sentence = "Give a reason of 1 to {most} characters."


class VacationInvalid(ClockError):
    """A vacation ends in the future, and within what is left of the year's allowance."""

    code = "vacation_invalid"
    sentence = "A vacation ends later than now, and at {latest} at the latest."
