"""Feelings and karma. Rules, "Prepare Feeling Reserve" and "Remnant Cards".

Tokens of one place are counted in a *tally*: five numbers, in the order of `Feeling`. Content, moves, events and views
write the same as `Tokens`, by name.
"""

import enum
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct


class Karma(enum.StrEnum):
    POSITIVE = "positive"
    NEUTRAL = "neutral"
    NEGATIVE = "negative"


class Feeling(enum.StrEnum):
    HOPE = "hope"
    NOSTALGIA = "nostalgia"
    RESIGNATION = "resignation"
    DESPAIR = "despair"
    MADNESS = "madness"

    @property
    def number(self) -> int:
        """Its place in a tally, and its value in a register of an effect."""
        return _NUMBER[self]

    @property
    def karma(self) -> Karma:
        return _KARMA[self.number]


FEELINGS: Final = tuple(Feeling)
TOKENS_OF_A_FEELING: Final = 12
"""Rule 6: the supply is finite, 60 tokens in five types."""

_NUMBER: Final = {feeling: number for number, feeling in enumerate(FEELINGS)}
_KARMA: Final = (Karma.POSITIVE, Karma.POSITIVE, Karma.NEUTRAL, Karma.NEGATIVE, Karma.NEGATIVE)


class Tokens(Struct, frozen=True, forbid_unknown_fields=True):
    """So many Feelings of each type: a cost, what is paid, what lies somewhere."""

    hope: int = 0
    nostalgia: int = 0
    resignation: int = 0
    despair: int = 0
    madness: int = 0

    @classmethod
    def of(cls, tally: Sequence[int]) -> "Tokens":
        return cls(*tally)

    def tally(self) -> list[int]:
        return [self.hope, self.nostalgia, self.resignation, self.despair, self.madness]

    def total(self) -> int:
        return self.hope + self.nostalgia + self.resignation + self.despair + self.madness


def karma_of(cost: Sequence[int]) -> Karma:
    """Rule 7: the karma of a card is that of most of the non-neutral Feelings in its printed cost."""
    positive = cost[0] + cost[1]
    negative = cost[3] + cost[4]
    if positive == negative:
        return Karma.NEUTRAL
    return Karma.POSITIVE if positive > negative else Karma.NEGATIVE


def tally_of(feelings: Iterable[int]) -> list[int]:
    """Counts Feelings given by their numbers."""
    tally = [0] * len(FEELINGS)
    for feeling in feelings:
        tally[feeling] += 1
    return tally


def listed(tally: Sequence[int]) -> list[int]:
    """The numbers of the Feelings in a tally, one for each token."""
    return [feeling for feeling, count in enumerate(tally) for _ in range(count)]
