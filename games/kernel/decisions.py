"""Decisions: what a seat is asked, as data.

The kernel numbers each decision; its id lives until it is answered or withdrawn and is never used again. The answer
is always one of the game's moves; the *choice* names the move type and, where the choice is described rather than
enumerated, the field that the answer fills.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations
from math import comb, factorial
from typing import Any, TypeAlias

from msgspec import Struct

from .chance import Chance
from .errors import AmountOutOfRange, NotAmongItems, NotAnArrangement, Refusal, WrongCount, WrongMove
from .moves import Move
from .names import snake_case


class OneOf(Struct, frozen=True, omit_defaults=True, tag_field="type", tag=snake_case):
    """One of the moves that `Game.legal_moves` lists, of these types.

    Of the types in `described` too many moves are legal to list them all: those that are listed are examples.
    """

    moves: tuple[str, ...]
    described: tuple[str, ...] = ()


class Pick(Struct, frozen=True, tag_field="type", tag=snake_case):
    """Between `least` and `most` different `items`, put into `field` of `move` in any order.

    Items are numbers: slots, spaces, or places in a list that the view shows.
    """

    move: str
    field: str
    items: tuple[int, ...]
    least: int
    most: int


class Amount(Struct, frozen=True, tag_field="type", tag=snake_case):
    """A whole number from `lo` to `hi`, both included, put into `field` of `move`."""

    move: str
    field: str
    lo: int
    hi: int


class Arrange(Struct, frozen=True, tag_field="type", tag=snake_case):
    """All `items` in an order of the seat's choice, put into `field` of `move`."""

    move: str
    field: str
    items: tuple[int, ...]


Choice: TypeAlias = OneOf | Pick | Amount | Arrange


class Decision(Struct, frozen=True):
    """A question that stands.

    `name` is also the key of the question's text. *Owed* decisions block and have a default; *offers* (`owed` False)
    stand until taken or withdrawn, and nobody waits for them. Decisions of a `group` are sealed and simultaneous.
    """

    id: int
    seat: int
    name: str
    choice: Choice
    owed: bool = True
    group: int | None = None

    @property
    def sealed(self) -> bool:
        """Whether the answer stays hidden until the whole group has answered."""
        return self.group is not None


def move_names(choice: Choice) -> tuple[str, ...]:
    """The move types that answer a choice."""
    return choice.moves if isinstance(choice, OneOf) else (choice.move,)


def why_not_choice(decision: Decision, move: Move) -> Refusal | None:
    """Why `move` does not fit the shape of the choice; None when it does. The game judges the rest."""
    choice = decision.choice
    names = move_names(choice)
    if move.tag_name() not in names:
        return WrongMove(decision=decision.name, move=move.tag_name(), takes=names)
    if isinstance(choice, OneOf):
        return None
    answer = getattr(move, choice.field)
    if isinstance(choice, Pick):
        return _why_not_pick(choice, answer)
    if isinstance(choice, Amount):
        fits = choice.lo <= answer <= choice.hi
        return None if fits else AmountOutOfRange(amount=answer, lo=choice.lo, hi=choice.hi)
    return None if sorted(answer) == sorted(choice.items) else NotAnArrangement(count=len(choice.items))


def _why_not_pick(choice: Pick, answer: tuple[int, ...]) -> Refusal | None:
    left = set(choice.items)
    for item in answer:
        if item not in left:
            return NotAmongItems(item=item)
        left.remove(item)
    if not choice.least <= len(answer) <= choice.most:
        return WrongCount(count=len(answer), least=choice.least, most=choice.most)
    return None


def answer_count(choice: Choice) -> int | None:
    """How many answers a described choice has; None for `OneOf`, whose answers only the game knows."""
    match choice:
        case OneOf():
            return None
        case Pick(items=items, least=least, most=most):
            return sum(comb(len(items), size) for size in range(least, most + 1))
        case Amount(lo=lo, hi=hi):
            return hi - lo + 1
        case Arrange(items=items):
            return factorial(len(items))


def answers(choice: Choice) -> Iterator[Any]:
    """Every answer to a described choice, as the value of its field. Mind `answer_count` first."""
    match choice:
        case Pick(items=items, least=least, most=most):
            for size in range(least, most + 1):
                yield from combinations(items, size)
        case Amount(lo=lo, hi=hi):
            yield from range(lo, hi + 1)
        case Arrange(items=items):
            yield from permutations(items)


def sample_answer(choice: Choice, chance: Chance) -> Any:
    """A random answer to a described choice, as the value of its field."""
    match choice:
        case Pick(items=items, least=least, most=most):
            drawn = list(items)
            chance.shuffle(drawn)
            return tuple(sorted(drawn[: least + chance.below(most - least + 1)]))
        case Amount(lo=lo, hi=hi):
            return lo + chance.below(hi - lo + 1)
        case Arrange(items=items):
            order = list(items)
            chance.shuffle(order)
            return tuple(order)
        case OneOf():
            raise TypeError("only the game can sample a OneOf")


def by_id(decisions: Iterable[Decision], decision_id: int) -> Decision | None:
    for decision in decisions:
        if decision.id == decision_id:
            return decision
    return None
