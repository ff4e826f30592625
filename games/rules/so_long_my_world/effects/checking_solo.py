"""Whether an entry needs to say what it does where nobody else plays.

Rule 27: text about other players is written out for a player alone, in `solo`. So is what has no meaning there: the
order of turns, the First Player token, Insight Points.
"""

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from ..content_words import Act, Happening
from .complaints import Complaint, Complaints
from .lasting import Forbid, HeldCards, Insight
from .operations import FirstPlayer, TurnOrder
from .selectors import CountInsight, PlayersWhere

OF_OTHERS: Final = ("others", "next", "previous", "last_ranked")
"""Words for players who are never, or not always, you."""
_PARTS: Final = ("effect", "rules", "triggers", "prevents")


def check_solo(entry: Any) -> Complaints:
    """The first part of the entry that wants a `solo`, where it has none."""
    if entry.solo is not None:
        return
    for name in _PARTS:
        for path, part in _parts(getattr(entry, name, ()), name):
            reason = _meaningless_alone(part)
            if reason is not None:
                yield Complaint("solo", f"is missing, though {path} {reason}")
                return
    triggers, others = getattr(entry, "triggers", ()), (*getattr(entry, "rules", ()), *getattr(entry, "prevents", ()))
    if triggers and not others and all(trigger.on is Happening.TAKEN_FROM_YOU for trigger in triggers):
        yield Complaint("solo", "is missing, though all that it waits for is done by others")


def _parts(part: Any, path: str) -> Iterator[tuple[str, Any]]:
    """A part of an entry and all that it is made of, each with its path."""
    yield path, part
    if isinstance(part, tuple):
        for number, inner in enumerate(part):
            yield from _parts(inner, f"{path}[{number}]")
    elif isinstance(part, Struct):
        for name, written in zip(part.__struct_fields__, part.__struct_encode_fields__, strict=True):
            yield from _parts(getattr(part, name), f"{path}.{written}")


def _meaningless_alone(part: Any) -> str | None:
    match part:
        case str() if part in OF_OTHERS:
            return "names other players"
        case PlayersWhere(but="you"):
            return "names other players"
        case Forbid(act=Act.TAKE_FROM_OTHERS | Act.BE_TAKEN_FROM):
            return "is about taking from others"
        case TurnOrder() | FirstPlayer():
            return "changes whose turn it is"
        case Insight() | HeldCards() | CountInsight():
            return "is about Insight Points"
    return None
