"""A next step for one who plays alone, from what they may know and nothing else. Rules, "Solo / Puzzle".

It is made from the player's view. The order of the deck is imagined: a few times over, what the player has not seen is
dealt in some order, and for every placement that is legal now a bounded search looks how well the area could be filled
from there without energy. The placement with the best scores on average is the hint. No real deck is ever at hand, and
a view that is equal gets an equal hint.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from games.kernel.chance import Chance
from games.kernel.moves import Move
from games.kernel.simulate import Prospect

from .components import Card, Components
from .moves import PlaceCard
from .state import CARDS, HAND
from .torus import NUMBERS, cell_at, neighbours
from .view import EndOfLineView, PlacementView

DECKS: Final = 6
"""How many orders of the unseen cards are imagined."""
STEPS: Final = 250
"""How far each search goes: with all placements and decks some half a second at most."""


@dataclass(frozen=True, slots=True)
class _Table:
    """The table once some cards more were placed."""

    free: frozenset[int]
    ahead: tuple[tuple[int, int], ...]
    """Where the line may go on: directions and cells, free or not."""
    hand: tuple[str, ...]
    deck: tuple[str, ...]
    """Its top card is the first."""
    to_place: int
    """How many cards are left to this turn."""


class SoloHints:
    """Gives hints as a player that is a program answers: see `games.kernel.simulate.Agent`."""

    def choose(self, game: Any, prospect: Prospect, chance: Chance) -> Move | None:
        """The hint; what keeps the line going where no card can be placed."""
        view, moves = prospect.view, prospect.moves or []
        if not isinstance(view, EndOfLineView) or not view.placements or view.action is None:
            return next(iter(moves), None)
        return self._placement(game.components, view, chance)

    def _placement(self, components: Components, view: EndOfLineView, chance: Chance) -> Move:
        faces = {card.card: card.content_id for card in view.hand}
        # Two cards of a kind are one and the same hint.
        candidates = {(faces[one.card], one.exit): one for one in view.placements}
        if len(candidates) == 1:
            (only,) = candidates.values()
            return PlaceCard(only.card, only.exit)
        scores: Counter[tuple[str, str]] = Counter()
        for _ in range(DECKS):
            deck = _imagined_deck(components, view, chance)
            for key, placement in candidates.items():
                scores[key] += _Search(components, view.size).best(_placed(components, view, placement, deck))
        best = candidates[min(candidates, key=lambda key: scores[key])]
        return PlaceCard(best.card, best.exit)


def _imagined_deck(components: Components, view: EndOfLineView, chance: Chance) -> tuple[str, ...]:
    """What the player has not seen of their colour, in some order."""
    seen = [card.content_id for card in view.hand]
    seen += [lying.line_card.content_id for lying in view.seats[0].path if lying.line_card is not None]
    unseen = list((Counter(components.colour) - Counter(seen)).elements())
    chance.shuffle(unseen)
    return tuple(unseen)


def _placed(components: Components, view: EndOfLineView, placement: PlacementView, deck: tuple[str, ...]) -> _Table:
    """The table after this placement, if the deck lay so."""
    if view.action is None:
        raise ValueError("nothing is placed outside an action")
    hand = tuple(card.content_id for card in view.hand)
    cell = cell_at(placement.row, placement.column, view.size)
    free = frozenset(cell for cell, seat in enumerate(view.torus) if seat is None)
    kind = next(card.content_id for card in view.hand if card.card == placement.card)
    before = _Table(free, (), hand, deck, view.action.to_place - view.action.placed)
    return _after(before, components.cards[kind], cell, NUMBERS[placement.exit], view.size)


def _after(table: _Table, card: Card, cell: int, heading: int, size: int) -> _Table:
    hand, deck, to_place = list(table.hand), table.deck, table.to_place - 1
    hand.remove(card.id)
    if to_place == 0:
        drawn = max(0, HAND - len(hand))
        hand, deck, to_place = [*hand, *deck[:drawn]], deck[drawn:], CARDS
    around = neighbours(size)[cell]
    ahead = tuple((exit_, around[exit_]) for exit_ in card.exits[heading])
    return _Table(table.free - {cell}, ahead, tuple(hand), deck, to_place)


class _Search:
    """The best score within so many steps, depth first: cramped cells and plain cards before others."""

    def __init__(self, components: Components, size: int) -> None:
        self._cards = components.cards
        self._size = size
        self._around = neighbours(size)
        self._steps = STEPS

    def best(self, table: _Table) -> int:
        self._steps -= 1
        found = self._score(table)
        for card, cell, heading in self._placements(table):
            if found == 0 or self._steps <= 0:
                break
            found = min(found, self.best(_after(table, card, cell, heading, self._size)))
        return found

    def _score(self, table: _Table) -> int:
        """What it would be if the line ended here."""
        left = sum(self._cards[card].initiative for card in (*table.hand, *table.deck))
        return left + len(table.free)

    def _placements(self, table: _Table) -> Iterator[tuple[Card, int, int]]:
        kinds = sorted(set(table.hand), key=lambda name: (len(self._cards[name].ways), name))
        ways = [(exit_, cell) for exit_, cell in table.ahead if cell in table.free]
        for exit_, cell in sorted(ways, key=lambda way: self._room(table.free, way[1])):
            around = self._around[cell]
            for name in kinds:
                card = self._cards[name]
                if len(table.free) == 1 or any(around[onward] in table.free for onward in card.exits[exit_]):
                    yield card, cell, exit_

    def _room(self, free: frozenset[int], cell: int) -> int:
        return sum(near in free for near in self._around[cell])
