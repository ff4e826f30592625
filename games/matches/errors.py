"""Why a service does not do what it was asked to: typed answers with a code, a sentence and details.

Adapters map the codes once. A foreign match and an unknown one give the same `not_found`, so that nobody learns which
matches exist. Everything else that goes wrong is a bug and crashes.
"""

from typing import Any, ClassVar

from games.kernel.errors import Refusal, spoken


class MatchError(Exception):
    """Base of all answers of this app that are not successes; nothing was changed."""

    code: str
    sentence: ClassVar[str]

    def __init__(self, **details: Any) -> None:
        self.details = details
        super().__init__(f"{self.code}: {self.message}")

    @property
    def message(self) -> str:
        """What happened, in English."""
        return spoken(self.sentence, self.details)


class NotFound(MatchError):
    """There is no such match, or it is none of the asker's business."""

    code = "not_found"
    sentence = "There is no such match."


class NotSeated(MatchError):
    """The asker may look at the match but holds no seat in it."""

    code = "not_seated"
    sentence = "You have no seat in this match."


class SeatResigned(MatchError):
    """The asker has resigned; if the match goes on, an agent plays for them."""

    code = "seat_resigned"
    sentence = "You have resigned from this match."


class SeatHandedOver(MatchError):
    """An agent plays for the asker, who missed too many turns, until they take the seat back."""

    code = "seat_handed_over"
    sentence = "An agent plays your seat, because you missed too many turns; take it back first."


class TimeIsUp(MatchError):
    """The request came after the deadline; the clock answers in the seat's stead."""

    code = "time_is_up"
    sentence = "Your time was up at {due_at}."


class NoClock(MatchError):
    """There is no clock that could be stopped."""

    code = "no_clock"
    sentence = "The match is played without clocks."


class TimeControlInvalid(MatchError):
    """A time, or a number, is out of this installation's bounds."""

    code = "time_control_invalid"
    sentence = "{field} must be from {least} to {most}, not {value}."


class MatchOver(MatchError):
    """The match has ended or was aborted."""

    code = "match_over"
    sentence = "The match is over."


class PlyMismatch(MatchError):
    """The asker expected the match at another ply."""

    code = "ply_mismatch"
    sentence = "The match is at ply {actual}, not at {expected}."


class StaleDecision(MatchError):
    """The decision does not stand any more: it was answered or withdrawn meanwhile."""

    code = "stale_decision"
    sentence = "Decision {decision_id} does not stand any more: it was answered or withdrawn."


class Refused(MatchError):
    """The kernel or the game refuses; code, sentence and details are the refusal's."""

    sentence = "The rules refuse it."

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        self.code = refusal.code
        super().__init__(**refusal.details)

    @property
    def message(self) -> str:
        return self.refusal.message


class IdempotencyConflict(MatchError):
    """The same client_move_id came before with something else in it."""

    code = "idempotency_conflict"
    sentence = "This client_move_id was used before for another request."


class TakeBackImpossible(MatchError):
    """The last step cannot be taken back; `reason`, a key of `sentences`, says why."""

    code = "take_back_impossible"
    sentences: ClassVar[dict[str, str]] = {
        "nothing_to_take_back": "There is no step to take back.",
        "not_your_step": "The last step is not yours.",
        "drew_chance_or_revealed": "Your last step drew a card, rolled a die or showed something: it stands.",
        "group_open": "A sealed choice is under way: nothing is taken back until it is revealed.",
    }

    @property
    def message(self) -> str:
        return self.sentences[self.details["reason"]]


class NoHints(MatchError):
    """Nobody gives hints in this mode of the game."""

    code = "no_hints"
    sentence = "There are no hints in the mode {mode} of {game}."


class UnknownGame(MatchError):
    code = "unknown_game"
    sentence = 'There is no game "{game}".'


class UnknownAgent(MatchError):
    code = "unknown_agent"
    sentence = 'There is no agent "{agent}"; there are {agents}.'


class SeedGone(MatchError):
    """The committed seed was used by another start, or discarded."""

    code = "seed_gone"
    sentence = "The committed seed was used up already."


class BadCursor(MatchError):
    code = "bad_cursor"
    sentence = "This cursor did not come from this feed."


class NoSuchPly(MatchError):
    code = "no_such_ply"
    sentence = "The match has no ply {ply}; its last is {last}."


class EvidenceSealed(MatchError):
    """Seeds and moves are shown only when the match has ended, and where others play with the same luck not before
    `until`, which is None while the match is live."""

    code = "evidence_sealed"

    @property
    def message(self) -> str:
        until = self.details["until"]
        return f"The evidence is opened when the match has ended{'' if until is None else f' and it is {until}'}."


class LookForbidden(MatchError):
    """The asker may not look at what players must not know."""

    code = "look_forbidden"
    sentence = "You may not look at hidden state."


class OwnMatch(MatchError):
    """Whoever plays in a match must not see more of it than the others, whatever else they may do."""

    code = "own_match"
    sentence = "You have a seat in this match, and it is not over, or others play with the same luck."


class ReasonMissing(MatchError):
    """A look is kept with its reason, for those who ask later."""

    code = "reason_missing"
    sentence = "Give a reason of {least} to {most} characters."
