"""Making a puzzle for one: a deck in an order with which the whole area can be filled. Rules, "Solo / Puzzle".

First a path is drawn at random through all cells, with no more turns of a kind than the colour has cards for. Then
every card on it is chosen, leaving over what counts nothing. At last the cards are put into a random order in which
each comes into the hand in time. All of it is drawn from one chance: the same chance makes the same puzzle.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from games.kernel.chance import Chance
from games.kernel.errors import GameBug

from .cards import Way, exits_of
from .components import Components
from .options import SOLO
from .solutions import LinePlan, Placing, Solution
from .state import CARDS, FIRST_ROUND_CARDS, HAND
from .supply import Supply
from .torus import DIRECTIONS, neighbours

TRIES: Final = 2_000
"""How often a path is begun anew. Most are found in one of the first ten."""
STEPS: Final = 400
"""How far a path is tried before it is begun anew."""


class Puzzle(NamedTuple):
    """A deck, the top card first, and a way to end with 0 points that plays it without energy."""

    deck: tuple[str, ...]
    solution: Solution


def make_puzzle(components: Components, chance: Chance) -> Puzzle:
    """A puzzle for one with the printed rules."""
    placed, left = _without_points(components)
    uses = _path(components, placed, chance)
    cards = _cards_for(components, placed, uses, chance)
    placings = tuple(
        Placing(card, DIRECTIONS[exit_]) for card, exit_ in zip(cards, _exits(components, uses), strict=True)
    )
    deck = _in_time(cards, left, chance)
    return Puzzle(deck, Solution(score=0, lines=(LinePlan(placings),)))


def _without_points(components: Components) -> tuple[list[str], list[str]]:
    """The cards that are placed, and those that are left over and count nothing. Raises `GameBug` where some would."""
    area = components.area(SOLO, 1)
    spare = len(components.colour) - (area.size**2 - 1)
    by_initiative = sorted(components.colour, key=lambda card: components.cards[card].initiative)
    left, placed = by_initiative[:spare], by_initiative[spare:]
    if any(components.cards[card].initiative for card in left):
        raise GameBug("every way to fill the area leaves initiative over")
    return placed, left


# The path


def _path(components: Components, cards: Sequence[str], chance: Chance) -> list[Way]:
    """By which way the line leaves each card of a path through all cells; the last card's is not among them."""
    area = components.area(SOLO, 1)
    supply = Supply([components.cards[card].ways for card in cards])
    for _ in range(TRIES):
        search = _Search(area.size, supply, chance)
        found = search.from_start(area.starts[0].cell, area.starts[0].exit)
        if found is not None:
            return found
    raise GameBug(f"no path through all cells in {TRIES} tries")


class _Search:
    """One try: depth first, ways in random order, those into the most cramped cell first."""

    def __init__(self, size: int, supply: Supply, chance: Chance) -> None:
        self._around = neighbours(size)
        self._supply = supply
        self._chance = chance
        self._free = [True] * size**2
        self._steps = STEPS

    def from_start(self, cell: int, exit_: int) -> list[Way] | None:
        self._free[cell] = False
        first = self._around[cell][exit_]
        self._free[first] = False
        return self._onward(first, exit_, [], len(self._free) - 2)

    def _onward(self, cell: int, heading: int, uses: list[Way], missing: int) -> list[Way] | None:
        self._steps -= 1
        if self._steps < 0 or not self._supply.serves(Counter(uses)):
            return None
        if missing == 0:
            return uses
        for way, exit_, ahead in self._ways(cell, heading):
            self._free[ahead] = False
            found = self._onward(ahead, exit_, [*uses, way], missing - 1)
            if found is not None:
                return found
            self._free[ahead] = True
        return None

    def _ways(self, cell: int, heading: int) -> list[tuple[Way, int, int]]:
        ways = list(Way)
        self._chance.shuffle(ways)
        leading = [(way, exit_, self._around[cell][exit_]) for way in ways for exit_ in exits_of([way], heading)]
        free = [step for step in leading if self._free[step[2]]]
        return sorted(free, key=lambda step: sum(self._free[near] for near in self._around[step[2]]))


# The cards


def _exits(components: Components, uses: Sequence[Way]) -> Iterator[int]:
    """The direction of the Way Out at which each card is placed."""
    heading = components.area(SOLO, 1).starts[0].exit
    yield heading
    for way in uses:
        (heading,) = exits_of([way], heading)
        yield heading


def _cards_for(components: Components, cards: Sequence[str], uses: Sequence[Way], chance: Chance) -> list[str]:
    """A random card for each use, all of them different ones, and the one that remains for the end of the line."""
    rest, asked = list(cards), Counter(uses)
    chosen: list[str] = []
    for way in uses:
        asked[way] -= 1
        fitting = [card for card in sorted(set(rest)) if way in components.cards[card].ways]
        fitting = [card for card in fitting if _supply_without(components, rest, card).serves(asked)]
        # As likely as there are cards of the kind.
        chosen.append(chance.pick([card for card in fitting for _ in range(rest.count(card))]))
        rest.remove(chosen[-1])
    return chosen + rest


def _supply_without(components: Components, cards: Sequence[str], card: str) -> Supply:
    rest = list(cards)
    rest.remove(card)
    return Supply([components.cards[other].ways for other in rest])


# The deck


def _in_time(cards: Sequence[str], left: Sequence[str], chance: Chance) -> tuple[str, ...]:
    """A random one of the orders in which every card is in the hand when its turn comes.

    The earlier a card is needed, the sooner it chooses its place; so each order is as likely as any other.
    """
    places: list[str | None] = [None] * (len(cards) + len(left))
    needed = [(card, drawn_before(index)) for index, card in enumerate(cards)]
    for card, drawn in [*needed, *((card, len(places)) for card in left)]:
        free = [place for place, taken in enumerate(places[:drawn]) if taken is None]
        places[chance.pick(free)] = card
    return tuple(card for card in places if card is not None)


def drawn_before(index: int) -> int:
    """How many cards have been drawn when the card of this index is placed, where energy is never spent.

    Rules, "Draw Phase": at the begin of a round to five, and then one card is placed in the first, two in later ones.
    """
    rounds_before = (index - FIRST_ROUND_CARDS) // CARDS + 1 if index >= FIRST_ROUND_CARDS else 0
    placed_before = FIRST_ROUND_CARDS + CARDS * (rounds_before - 1) if rounds_before else 0
    return placed_before + HAND
