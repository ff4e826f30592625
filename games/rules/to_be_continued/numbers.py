"""The numbers that lie face up in the Chapters: read off once, to be asked about one card after the other.

Each number of a story line is on one card, so the numbers of a line are a set: here the bits of an int.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from operator import or_
from typing import NamedTuple, TypeAlias

from .page import SPOTS, Spot

NumberSet: TypeAlias = int
"""Bit n is set where the number n is among them."""


class PageNumbers(NamedTuple):
    """The numbers of one Chapter."""

    sets: tuple[NumberSet, ...]
    """By the lines in their order."""
    cells: Mapping[str, tuple[tuple[int, int], ...]]
    """Of each line that lies there its numbers, each with its cell as a bit."""


class Numbers:
    """The numbers of all Chapters, `pages` by seat, and what they leave open in each."""

    __slots__ = ("_following", "_lines", "_pages", "_previous")

    def __init__(self, lines: Mapping[str, int], pages: Sequence[PageNumbers], order: Sequence[int]) -> None:
        self._lines = lines
        self._pages = pages
        none = (0,) * len(lines)
        sets = [pages[seat].sets for seat in order]
        self._previous = dict(zip(order, accumulate(sets, _united, initial=none), strict=False))
        self._following = dict(zip(reversed(order), accumulate(reversed(sets), _united, initial=none), strict=False))

    def others(self, seat: int, line: str) -> tuple[NumberSet, NumberSet]:
        """The numbers of a line in the Chapters before and in those after the seat's."""
        index = self._lines[line]
        return self._previous[seat][index], self._following[seat][index]

    def fits_between(self, seat: int, line: str, number: int) -> bool:
        """Whether the number is higher than all before and lower than all after.

        Where the card itself lies in another Chapter, it is no hindrance: it is about to leave it.
        """
        previous, following = self.others(seat, line)
        return not previous >> number + 1 and not following & (1 << number) - 1

    def inside(self, seat: int, line: str, number: int) -> tuple[int, int]:
        """The cells, as bits, of the line's lower and of its higher numbers in the seat's Chapter."""
        lower = higher = 0
        for other, cell in self._pages[seat].cells.get(line, ()):
            if other < number:
                lower |= cell
            else:
                higher |= cell
        return lower, higher

    def spots(self, seat: int, line: str, number: int, taken: int) -> list[Spot]:
        """Where in the seat's Chapter, of whose cells those as bits are `taken`, the number may lie."""
        if not self.fits_between(seat, line, number):
            return []
        lower, higher = self.inside(seat, line, number)
        return [spot for spot in SPOTS[taken].values() if spot.before & lower == lower and not spot.before & higher]


def lowest(numbers: NumberSet) -> int | None:
    return (numbers & -numbers).bit_length() - 1 if numbers else None


def highest(numbers: NumberSet) -> int | None:
    return numbers.bit_length() - 1 if numbers else None


def _united(one: tuple[NumberSet, ...], other: tuple[NumberSet, ...]) -> tuple[NumberSet, ...]:
    return tuple(map(or_, one, other))
