"""English for what lies on a player's field: `each player has at least 3 positive cards on their field`."""

from collections.abc import Callable
from typing import Any

from ..content_words import Zone
from .conditions import AllOf, Compare, Every, Some
from .phrases_selectors import joined
from .selectors import CardsWhere, CountCards, PlayersWhere


def has(condition: Every | Some, who: str, many: Callable[[CardsWhere], str], *, two: bool) -> str | None:
    """What `who` has on their field, and the other of two players on theirs; None where more is asked than that.

    `many` says what cards are counted, as in `positive cards on that player's field`.
    """
    counted: list[str] = []
    others: list[str] = []
    for part in condition.holds.of if isinstance(condition.holds, AllOf) else (condition.holds,):
        cards = _cards(part, f"${condition.name}", many)
        if cards is not None:
            counted.append(cards)
            continue
        other = _of_the_other(part, condition, many) if two else None
        if other is None:
            return None
        others.append(f". {other}")
    return f"{who} has {joined(counted)} on their field{''.join(others)}" if counted else None


def _cards(part: Any, owner: str, many: Callable[[CardsWhere], str]) -> str | None:
    """`at least 3 positive cards`, where this counts cards on the field of the owner."""
    match part:
        case Compare(number=CountCards(cards=CardsWhere(zone=Zone.FIELD, of=of) as cards) as number, than=int(than)):
            if of != owner or number != CountCards(cards=cards):
                return None
            things, _, more = many(cards).partition(" on that player's field")
            if more or cards.top is not None or cards.bottom is not None:
                return None
            none = than == 0 and part.to != "at_least"
            return f"no {things}" if none else f"{part.to.replace('_', ' ')} {than} {things}"
    return None


def _of_the_other(part: Any, condition: Every | Some, many: Callable[[CardsWhere], str]) -> str | None:
    both = isinstance(condition, Some) and isinstance(part, Some)
    if both and part.players == PlayersWhere(but=f"${condition.name}"):
        return has(part, "The other player", many, two=False)
    return None
