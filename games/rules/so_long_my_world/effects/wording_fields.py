"""English for what players have: `each player has at least 3 positive cards on their field`."""

import re
from collections.abc import Callable
from typing import Any, Final

from ..content_words import Zone
from .conditions import AllOf, Compare, Every, Some
from .phrases_selectors import joined, plural
from .selectors import At, CardsWhere, CountCards, CountFeelings, CountMarks, CountPlayers, PlayersWhere


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


def has_tokens(number: Any, to: str, than: int) -> tuple[Any, str] | None:
    """Whose stock is looked at, and what has to be in it: `a Mark of Sol`; None for other things and several stocks."""
    if not isinstance(number, CountMarks | CountFeelings) or getattr(number, "feeling", "any") != "any":
        return None
    owner = "you" if number.at == "stock" else number.at.stock if isinstance(number.at, At) else None
    if owner is None or (owner != "you" and not str(owner).startswith("$")):
        return None
    noun, rest = ("Mark", " of Sol") if isinstance(number, CountMarks) else ("Feeling", "")
    if (to, than) == ("at_least", 1):
        return owner, f"a {noun}{rest}"
    if than == 0 and to != "at_least":
        return owner, f"no {noun}s{rest}"
    return owner, f"{to.replace('_', ' ')} {plural(than, noun)}{rest}"


def are_players_on(number: Any) -> bool:
    """Whether it counts players by where they are, and by nothing else."""
    where = number.players if isinstance(number, CountPlayers) else None
    return isinstance(where, PlayersWhere) and where.on is not None and where == PlayersWhere(on=where.on)


_THERE_ARE: Final = re.compile("there are (?P<things>.+) (?P<where>(?:on|in) both .+ together)")


def all_of(conditions: list[str]) -> str:
    """Several conditions as one, without saying again what each of them says."""
    found = [_THERE_ARE.fullmatch(one) for one in conditions]
    told = [match for match in found if match is not None]
    if len(told) == len(found) and len({match["where"] for match in told}) == 1:
        return f"there are {joined(match['things'] for match in told)} {told[0]['where']}"
    return joined(conditions, "and", comma=";")


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
