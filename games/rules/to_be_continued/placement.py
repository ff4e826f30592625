"""Where a card may be placed face up. Rules, "Playing a STORY card".

The numbers of a story line rise from Chapter to Chapter, and inside a Chapter as one reads. SPECIALs have no number:
they follow no order and hinder nobody. Neither do cards that lie face down.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from games.kernel.errors import Refusal

from .components import Card
from .page import CELLS, SPOTS, Spot, bits_of, row_and_column, why_not_spot
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


OpenNumbers: TypeAlias = list[dict[str, tuple[int | None, int | None]]]
"""For each seat and line the numbers that a new one must be above and below; None where there is no such limit."""


class Placing:
    """The order rules, for the cards of a pack."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        self._cards = cards

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

    def open_numbers(self, state: State, lines: Sequence[str]) -> OpenNumbers:
        """The limits of all seats and lines at once."""
        numbers = {seat: self._numbers(state, state.chapters[seat]) for seat in state.order}
        above, highest = {}, dict.fromkeys(lines, 0)
        for seat in state.order:
            above[seat] = dict(highest)
            for line, own in numbers[seat].items():
                highest[line] = max(highest[line], *own)
        below, lowest = {}, dict.fromkeys(lines, _NO_NUMBER)
        for seat in reversed(state.order):
            below[seat] = dict(lowest)
            for line, own in numbers[seat].items():
                lowest[line] = min(lowest[line], *own)
        return [{line: _limits(above[seat][line], below[seat][line]) for line in lines} for seat in range(state.seats)]

    def _numbers(self, state: State, chapter: Chapter) -> dict[str, list[int]]:
        """The numbers in a Chapter, by line."""
        numbers: dict[str, list[int]] = {}
        for slot in chapter.cells:
            card = self.numbered(state, chapter, slot)
            if card is not None and card.number is not None:
                numbers.setdefault(card.lines[0], []).append(card.number)
        return numbers

    def spots(self, state: State, seat: int, slot: int, without: int = EMPTY) -> list[Spot]:
        """Every place in the seat's Chapter where the STORY card or SPECIAL may lie face up."""
        cells = state.chapters[seat].cells
        spots = SPOTS[bits_of(cells)].values()
        card = self._cards[state.cards.face[slot]]
        if card.number is None:
            return list(spots)
        limits = self.limits(state, seat, card.lines[0], without)
        if not limits.above < card.number < limits.below:
            return []
        lower, higher = self._inside(state, state.chapters[seat], card.lines[0], card.number)
        return [spot for spot in spots if spot.before & lower == lower and not spot.before & higher]

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
        spot = SPOTS[bits_of(chapter.cells)][place]
        return self._why_not_between(state, seat, card, without) or self._why_not_inside(state, chapter, card, spot)

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

    def _why_not_inside(self, state: State, chapter: Chapter, card: Card, spot: Spot) -> Refusal | None:
        """Rules, "Placement order rules inside the CHAPTER": rising from the top left to the bottom right."""
        line, number = card.lines[0], card.number or 0
        lower, higher = self._inside(state, chapter, line, number)
        in_the_way = (lower & ~spot.before) | (higher & spot.before)
        if not in_the_way:
            return None
        slot = chapter.cells[(in_the_way & -in_the_way).bit_length() - 1]
        other = self._cards[state.cards.face[slot]].number or 0
        return OrderInsideChapter(line, number, chapter.number, slot, other)

    def _inside(self, state: State, chapter: Chapter, line: str, number: int) -> tuple[int, int]:
        """The cells of the line's lower and of its higher numbers, as bits."""
        lower = higher = 0
        for cell in range(CELLS):
            slot = chapter.cells[cell]
            if slot == EMPTY or slot in chapter.face_down:
                continue
            card = self._cards[state.cards.face[slot]]
            if card.number is not None and card.lines[0] == line:
                if card.number < number:
                    lower |= 1 << cell
                else:
                    higher |= 1 << cell
        return lower, higher

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


def _limits(above: int, below: int) -> tuple[int | None, int | None]:
    return above or None, None if below == _NO_NUMBER else below
