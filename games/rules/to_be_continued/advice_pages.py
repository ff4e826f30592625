"""What Chapters look like to a greedy player: what a card more or less is worth in one, and what it keeps open."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Final, TypeAlias

from .checks import NUMBERS
from .components import Card, Components, Kind
from .page import CELLS, SPOTS, bits_of, cell_of, put
from .scoring import score_of_cards
from .shifts import Label
from .state import EMPTY
from .view import CardView, SeatView

_NEW: Final = EMPTY - 2
"""Stands for a card that is not in the Chapter yet."""


class Page:
    """One seat's Chapter, as far as the viewer knows it."""

    def __init__(self, seen: SeatView, components: Components) -> None:
        self._components = components
        self._seen = seen
        self._limits = {limit.line: limit for limit in seen.limits}
        self._lying = tuple(
            (cell.card.card, cell.card.content_id)
            for cell in seen.cells
            if cell.card is not None and not cell.face_down
        )
        self._gains: dict[tuple[object, ...], int] = {}
        self.total = seen.score.total
        self.left = CELLS - len(seen.cells)
        """How many cards it still takes: one in each turn to come."""

    @cached_property
    def cells(self) -> list[int]:
        """The card in each cell, or `EMPTY`; a number below that for a card that the viewer does not know."""
        cells = [EMPTY] * CELLS
        for cell in self._seen.cells:
            cells[cell_of(cell.row, cell.column)] = EMPTY - 1 if cell.card is None else cell.card.card
        return cells

    @cached_property
    def labels(self) -> dict[int, Label]:
        """The line and number of each card that has its place in an order."""
        return {card.card: label for card in self._face_up() if (label := label_of(card)) is not None}

    @cached_property
    def ads(self) -> int:
        """How many ADs lie face up in it."""
        return self._kinds.count(Kind.AD)

    @cached_property
    def _kinds(self) -> list[Kind]:
        return [card.kind for card in self._face_up()]

    def card_at(self, row: int, column: int) -> CardView | None:
        return next((cell.card for cell in self._seen.cells if (cell.row, cell.column) == (row, column)), None)

    def _face_up(self) -> Iterable[CardView]:
        return (cell.card for cell in self._seen.cells if cell.card is not None and not cell.face_down)

    def gain(self, card: CardView | Card) -> int:
        """How many points the card would add face up, if it found a place."""
        if not self.left:
            return 0
        key = card.kind, card.lines, self.scores(card.number)
        if key not in self._gains:
            self._gains[key] = self._points((*self._lying, (EMPTY, content_id(card)))) - self.total
        return self._gains[key]

    def gain_for_ad(self, card: CardView | Card) -> int:
        """How many points the card would add in the place of an AD that lies in it."""
        ad = next(lying for lying, kind in zip(self._lying, self._kinds, strict=True) if kind is Kind.AD)
        lying = (other for other in self._lying if other != ad)
        return self._points((*lying, (EMPTY, content_id(card)))) - self.total

    def loss(self, card: CardView) -> int:
        """How many points it would lose with a card that lies face up in it."""
        return self.total - self._points(lying for lying in self._lying if lying[0] != card.card)

    def _points(self, lying: Iterable[tuple[int, str]]) -> int:
        return score_of_cards(self._seen.chapter, lying, self._components).total

    def scores(self, number: int | None) -> bool:
        """Whether the number is one of the Chapter's scoring numbers."""
        return number is not None and self._seen.scoring_lowest <= number <= self._seen.scoring_highest

    def admits(self, line: str, number: int) -> bool:
        """Whether the other Chapters leave the number open in this one."""
        above, below = self._limits[line].above, self._limits[line].below
        return (above is None or number > above) and (below is None or number < below)

    def takes(self, card: CardView | Card) -> bool:
        """Whether the STORY card or SPECIAL may lie in it as far as the other Chapters are concerned."""
        if card.number is None:
            return card.kind is Kind.SPECIAL
        return self.admits(card.lines[0], card.number)


class Room:
    """How much may still come into a Chapter, according to how its cards lie."""

    def __init__(self, page: Page, worth: Mapping[str, Sequence[float]]) -> None:
        """`worth` has for each line what its numbers from 1 on are worth, if they find a place."""
        self._page = page
        self._upto = {line: (0.0, *accumulate(numbers)) for line, numbers in worth.items()}
        self.most = sum(upto[-1] for upto in self._upto.values())

    @cached_property
    def now(self) -> float:
        return self.of(self._page.cells, self._page.labels)

    def after(self, place: tuple[int, int], card: CardView | None) -> float:
        """When the card has been placed there; None for one that lies face down."""
        label = None if card is None else label_of(card)
        cells = list(self._page.cells)
        put(cells, SPOTS[bits_of(cells)][place], _NEW)
        return self.of(cells, self._page.labels if label is None else {**self._page.labels, _NEW: label})

    def of(self, cells: Sequence[int], labels: Mapping[int, Label]) -> float:
        """The worth of all numbers for which there is a place."""
        before = _before(cells)
        lines = _lines(cells, labels)
        worth = 0.0
        for line, upto in self._upto.items() if before else ():
            bits, numbers = lines.get(line, _NONE)
            bounds = [0, *numbers, NUMBERS.stop]
            for gap in _gaps(bits, before):
                worth += upto[bounds[gap + 1] - 1] - upto[bounds[gap]]
        return worth

    def has_place(self, cells: Sequence[int], card: CardView) -> bool:
        """Whether a STORY card finds a place by its number when the own cards lie like that."""
        if card.number is None:
            return True
        bits, numbers = _lines(cells, self._page.labels).get(card.lines[0], _NONE)
        return sum(number < card.number for number in numbers) in _gaps(bits, _before(cells))


Line: TypeAlias = tuple[int, tuple[int, ...]]
"""The cells that the cards of a line lie in, as bits, and their numbers as one reads."""

_NONE: Final[Line] = (0, ())


def _lines(cells: Sequence[int], labels: Mapping[int, Label]) -> dict[str, Line]:
    lines: dict[str, Line] = {}
    for cell, card in enumerate(cells):
        label = labels.get(card)
        if label is not None:
            bits, numbers = lines.get(label.line, _NONE)
            lines[label.line] = (bits | 1 << cell, (*numbers, label.number))
    return lines


def _before(cells: Sequence[int]) -> set[int]:
    """For each place for a further card the cells that come before it when one reads, as bits."""
    return {spot.before for spot in SPOTS[bits_of(cells)].values()}


def _gaps(bits: int, before: Iterable[int]) -> set[int]:
    """Between how many cards of a line and the others there is a place."""
    return {(bits & cells).bit_count() for cells in before}


def label_of(card: CardView) -> Label | None:
    return None if card.number is None else Label(card.lines[0], card.number)


def content_id(card: CardView | Card) -> str:
    return card.content_id if isinstance(card, CardView) else card.id
