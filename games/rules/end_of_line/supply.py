"""Whether cards suffice for what a line is to do with them.

Each placed card is *used*: the line goes on by one of its Ways Out. Which card serves which use is open until they are
laid; by Hall's theorem there are cards for all uses exactly if every set of ways has as many cards with one of them as
there are uses of them.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from .cards import Way

WAY_SETS: Final = tuple(frozenset(ways) for size in (1, 2, 3) for ways in combinations(Way, size))


class Supply:
    """Some cards, as the ways of each, and the uses that are asked of them."""

    def __init__(self, cards: Sequence[Sequence[Way]]) -> None:
        self._offered = {ways: sum(1 for card in cards if not ways.isdisjoint(card)) for ways in WAY_SETS}

    def serves(self, uses: Mapping[Way, int]) -> bool:
        """Whether so many uses of each way can all have a card of their own."""
        return all(sum(uses.get(way, 0) for way in ways) <= offered for ways, offered in self._offered.items())
