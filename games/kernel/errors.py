"""Why a request is refused (data for the player) and how a broken game announces itself (a crash).

A *refusal* is an expected answer: it has a code, typed details and an English sentence, and it changes nothing.
Anything else that goes wrong in a game is a bug and raises `GameBug`: a wrong game must not go on quietly.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import Struct, structs

from .names import snake_case


class Refusal(Struct, frozen=True, tag_field="code", tag=snake_case):
    """Base of all refusals. A subclass names its code by its class name, its details by its fields.

    `sentence` is the English text; `{field}` stands for a detail.
    """

    sentence: ClassVar[str]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "sentence" not in cls.__dict__:
            raise TypeError(f"{cls.__name__} needs a sentence that tells the player why")

    @classmethod
    def code_name(cls) -> str:
        """The code that clients branch on, such as `stale_decision`."""
        return snake_case(cls.__name__)

    @property
    def code(self) -> str:
        return self.code_name()

    @property
    def details(self) -> dict[str, Any]:
        """The typed details by name, as JSON values."""
        return structs.asdict(self)

    @property
    def message(self) -> str:
        """The sentence with its details."""
        return spoken(self.sentence, self.details)


def spoken(sentence: str, details: Mapping[str, Any]) -> str:
    """A sentence with its `{details}` filled in; a detail of several values reads as a list."""
    return sentence.format_map({name: _words(value) for name, value in details.items()})


def _words(value: Any) -> Any:
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else value


def how_many(least: int, most: int, thing: str) -> str:
    """What may be chosen: `1 item`, `3 items`, `up to 2 items`, `between 1 and 3 items`. Plurals end with an s."""
    things = thing if most == 1 else f"{thing}s"
    if least == most:
        return f"{most} {things}"
    return f"{f'between {least} and' if least else 'up to'} {most} {things}"


class Refused(Exception):  # noqa: N818 - it is an answer, not an error of the program
    """Carries a `Refusal` out of `Position.apply` and `Position.start`; the position is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code}: {refusal.message}")
        self.refusal = refusal


class GameBug(Exception):  # noqa: N818 - the name says whose fault it is
    """A game broke the contract (asked nobody, asked twice in a group, drew from nothing): crash, never guess."""


class UnknownMode(Refusal, frozen=True):
    sentence = 'This game has no mode "{mode}"; it has {modes}.'
    mode: str
    modes: tuple[str, ...]


class SeatsNotAllowed(Refusal, frozen=True):
    sentence = "{mode} is played with {allowed} seats, not {seats}."
    mode: str
    seats: int
    allowed: tuple[int, ...]


class MatchOver(Refusal, frozen=True):
    sentence = "The match is over."


class UnknownDecision(Refusal, frozen=True):
    sentence = "Decision {decision_id} was never asked."
    decision_id: int


class StaleDecision(Refusal, frozen=True):
    sentence = "Decision {decision_id} does not stand any more: it was answered or withdrawn."
    decision_id: int


class NotYourDecision(Refusal, frozen=True):
    sentence = "Decision {decision_id} is not asked of seat {seat}."
    decision_id: int
    seat: int


class GroupOpen(Refusal, frozen=True):
    sentence = "A sealed choice is under way: only its answers are accepted until it is revealed."


class WrongMove(Refusal, frozen=True):
    sentence = "{decision} is not answered by {move}; it takes {takes}."
    decision: str
    move: str
    takes: tuple[str, ...]


class NotAmongItems(Refusal, frozen=True):
    sentence = "{item} is not among the items to choose from, or was named twice."
    item: int


class WrongCount(Refusal, frozen=True):
    sentence = "Choose between {least} and {most} items, not {count}."
    count: int
    least: int
    most: int

    @property
    def message(self) -> str:
        return f"Choose {how_many(self.least, self.most, 'item')}, not {self.count}."


class AmountOutOfRange(Refusal, frozen=True):
    sentence = "The amount must be between {lo} and {hi}, not {amount}."
    amount: int
    lo: int
    hi: int


class NotAnArrangement(Refusal, frozen=True):
    sentence = "The answer must hold each of the {count} items exactly once."
    count: int


KERNEL_REFUSALS: tuple[type[Refusal], ...] = (
    UnknownMode,
    SeatsNotAllowed,
    MatchOver,
    UnknownDecision,
    StaleDecision,
    NotYourDecision,
    GroupOpen,
    WrongMove,
    NotAmongItems,
    WrongCount,
    AmountOutOfRange,
    NotAnArrangement,
)
