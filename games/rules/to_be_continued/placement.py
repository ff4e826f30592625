"""Where a card may be placed face up. Rules, "Playing a STORY card".

The numbers of a story line rise from Chapter to Chapter, and inside a Chapter as one reads. SPECIALs have no number:
they follow no order and hinder nobody. Neither do cards that lie face down.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from games.kernel.errors import Refusal

from .components import Card
from .numbers import Numbers, PageNumbers
from .page import SPOTS, Spot, bits_of, row_and_column, why_not_spot
from .refusals import OrderFollowingChapter, OrderInsideChapter, OrderPreviousChapter
from .state import EMPTY, Chapter, State

_NO_NUMBER: Final = 1 << 10
"""Beyond every number."""


class Limits(NamedTuple):
    """The highest number of a line in the Chapters before and the lowest in those after, and on which cards they are.

    A number must lie between the two, both excluded.
    """

    above: int = -_NO_NUMBER
    below: int = _NO_NUMBER
    above_card: int = EMPTY
    below_card: int = EMPTY
    above_seat: int = EMPTY
    below_seat: int = EMPTY


PageFaces: TypeAlias = tuple[str | None, ...]
"""For each cell of a Chapter the content id of its card, if one lies there face up."""


class Placing:
    """The order rules, for the cards of a pack."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        self._cards = cards
        lines = dict.fromkeys(card.line for card in cards.values() if card.line is not None)
        self._lines = {line: index for index, line in enumerate(lines)}
        # Most questions come while the Chapters lie as they did at the last one. Both depend on their arguments alone.
        self._page_numbers = lru_cache(maxsize=1 << 12)(self._new_page_numbers)
        self._numbers = lru_cache(maxsize=1 << 11)(self._new_numbers)

    def limits(self, state: State, seat: int, line: str, without: int = EMPTY) -> Limits:
        """What the other Chapters leave open to a line; `without` a card that is about to leave its Chapter."""
        above, below = -_NO_NUMBER, _NO_NUMBER
        above_card = below_card = above_seat = below_seat = EMPTY
        face, cards = state.cards.face, self._cards
        previous = True
        for other in state.order:
            if other == seat:
                previous = False
                continue
            chapter = state.chapters[other]
            for slot in chapter.cells:
                if slot in (EMPTY, without):
                    continue
                card = cards[face[slot]]
                number = card.number
                if number is None or card.lines[0] != line or slot in chapter.face_down:
                    continue
                if previous:
                    if number > above:
                        above, above_card, above_seat = number, slot, other
                elif number < below:
                    below, below_card, below_seat = number, slot, other
        return Limits(above, below, above_card, below_card, above_seat, below_seat)

    def numbers(self, state: State) -> Numbers:
        """The numbers as they lie."""
        face = state.cards.face
        return self._numbers(state.order, tuple([_faces_up(face, chapter) for chapter in state.chapters]))

    def _new_numbers(self, order: tuple[int, ...], pages: tuple[PageFaces, ...]) -> Numbers:
        return Numbers(self._lines, [self._page_numbers(faces) for faces in pages], order)

    def _new_page_numbers(self, faces: PageFaces) -> PageNumbers:
        sets = [0] * len(self._lines)
        cells: dict[str, tuple[tuple[int, int], ...]] = {}
        for cell, face in enumerate(faces):
            card = None if face is None else self._cards[face]
            if card is not None and card.number is not None:
                line = card.lines[0]
                sets[self._lines[line]] |= 1 << card.number
                cells[line] = (*cells.get(line, ()), (card.number, 1 << cell))
        return PageNumbers(tuple(sets), cells)

    def spots(self, state: State, seat: int, slot: int, numbers: Numbers | None = None) -> Collection[Spot]:
        """Every place in the seat's Chapter where the STORY card or SPECIAL may lie face up.

        A card of another Chapter counts as gone from there. `numbers` are those of the state, where they are at hand.
        """
        taken = bits_of(state.chapters[seat].cells)
        card = self._cards[state.cards.face[slot]]
        if card.number is None:
            return SPOTS[taken].values()
        numbers = numbers or self.numbers(state)
        return numbers.spots(seat, card.lines[0], card.number, taken)

    def why_not_place(
        self, state: State, seat: int, slot: int, place: tuple[int, int], without: int = EMPTY
    ) -> Refusal | None:
        """Why the STORY card or SPECIAL may not be placed in that row and column, face up."""
        chapter = state.chapters[seat]
        refusal = why_not_spot(chapter.cells, *place)
        if refusal is not None:
            return refusal
        card = self._cards[state.cards.face[slot]]
        if card.number is None:
            return None
        spot, numbers = SPOTS[bits_of(chapter.cells)][place], self.numbers(state)
        if not numbers.fits_between(seat, card.lines[0], card.number):
            return self._why_not_between(state, seat, card, without)
        return self._why_not_inside(state, seat, card, spot, numbers)

    def _why_not_between(self, state: State, seat: int, card: Card, without: int) -> Refusal | None:
        """Higher than all of its line in the Chapters before, lower than all in those after."""
        line, number = card.lines[0], card.number or 0
        limits = self.limits(state, seat, line, without)
        if number <= limits.above:
            before = state.chapters[limits.above_seat].number
            return OrderPreviousChapter(line, number, before, limits.above_card, limits.above)
        if number >= limits.below:
            after = state.chapters[limits.below_seat].number
            return OrderFollowingChapter(line, number, after, limits.below_card, limits.below)
        return None

    def _why_not_inside(self, state: State, seat: int, card: Card, spot: Spot, numbers: Numbers) -> Refusal | None:
        """Rules, "Placement order rules inside the CHAPTER": rising from the top left to the bottom right."""
        line, number = card.lines[0], card.number or 0
        lower, higher = numbers.inside(seat, line, number)
        in_the_way = (lower & ~spot.before) | (higher & spot.before)
        if not in_the_way:
            return None
        chapter = state.chapters[seat]
        slot = chapter.cells[(in_the_way & -in_the_way).bit_length() - 1]
        other = self._cards[state.cards.face[slot]].number or 0
        return OrderInsideChapter(line, number, chapter.number, slot, other)

    def first_disorder(self, state: State, chapter: Chapter, cells: list[int]) -> Refusal | None:
        """Which two cards of a line stand in the wrong order when the Chapter's cards lie in these cells."""
        latest: dict[str, tuple[int, int]] = {}
        for slot in cells:
            card = self.numbered(state, chapter, slot)
            if card is None:
                continue
            line, number = card.lines[0], card.number or 0
            before, other = latest.get(line, (-1, EMPTY))
            if number < before:
                return OrderInsideChapter(line, number, chapter.number, other, before)
            latest[line] = (number, slot)
        return None

    def numbered(self, state: State, chapter: Chapter, slot: int) -> Card | None:
        """The card, where it is a STORY card with a number that lies face up."""
        if slot == EMPTY or slot in chapter.face_down:
            return None
        card = self._cards[state.cards.face[slot]]
        return None if card.number is None else card


def cells_of(chapter: Chapter) -> Iterator[tuple[int, int, int]]:
    """Row, column and slot of each card of a Chapter, in reading order."""
    for cell, slot in enumerate(chapter.cells):
        if slot != EMPTY:
            row, column = row_and_column(cell)
            yield row, column, slot


def _faces_up(face: Sequence[str], chapter: Chapter) -> PageFaces:
    down = chapter.face_down
    return tuple([None if slot == EMPTY or slot in down else face[slot] for slot in chapter.cells])
