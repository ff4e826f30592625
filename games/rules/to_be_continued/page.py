"""The geometry of a Chapter: nine cells, where the next card may lie, and what comes first when one reads.

A Chapter's cards always touch the top row and the left column, so its frame of three by three is open below and to the
right, and may slide upwards or to the left as long as the cards leave it room.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from games.kernel.errors import Refusal

from .refusals import CellTaken, FirstCardAtOrigin, NotAdjacent, OutsideFrame
from .state import EMPTY

SIDE: Final = 3
CELLS: Final = SIDE * SIDE


class Spot(NamedTuple):
    """A place for the next card."""

    row: int
    column: int
    cell: int
    """Its cell after the cards have made room."""
    slide: int
    """By how much the numbers of the other cells grow."""
    before: int
    """The cells (as bits, before the slide) that come before it when one reads."""


def row_and_column(cell: int) -> tuple[int, int]:
    return divmod(cell, SIDE)


def cell_of(row: int, column: int) -> int:
    """The cell with these coordinates, which exists."""
    return row * SIDE + column


def bits_of(cells: Sequence[int]) -> int:
    """Which cells hold a card, as bits."""
    bits = 0
    for cell, card in enumerate(cells):
        if card != EMPTY:
            bits |= 1 << cell
    return bits


def cell_at(row: int, column: int) -> int | None:
    """The cell with these coordinates, if there is one."""
    return cell_of(row, column) if 0 <= row < SIDE and 0 <= column < SIDE else None


def put(cells: list[int], spot: Spot, card: int) -> None:
    """Places the card; the others make room."""
    if spot.slide:
        moved = [EMPTY] * CELLS
        for cell, other in enumerate(cells):
            if other != EMPTY:
                moved[cell + spot.slide] = other
        cells[:] = moved
    cells[spot.cell] = card


@cache
def is_connected(bits: int) -> bool:
    """Whether all cells hang together by their edges; a Chapter without cards does."""
    if not bits:
        return True
    reached = bits & -bits
    while True:
        grown = reached
        for cell in range(CELLS):
            if reached >> cell & 1:
                grown |= _BESIDE[cell] & bits
        if grown == reached:
            return reached == bits
        reached = grown


def why_not_spot(cells: Sequence[int], row: int, column: int) -> Refusal | None:
    """Why no card can be placed there, whichever it is."""
    bits = bits_of(cells)
    if (row, column) in SPOTS[bits]:
        return None
    if not bits:
        return FirstCardAtOrigin()
    cell = cell_at(row, column)
    if cell is not None and bits >> cell & 1:
        return CellTaken(row=row, column=column)
    if _fits(bits, row, column):
        return NotAdjacent(row=row, column=column)
    return OutsideFrame(row=row, column=column)


def _extent(bits: int) -> tuple[int, int]:
    """The height and the width of the cards."""
    taken = [row_and_column(cell) for cell in range(CELLS) if bits >> cell & 1]
    return max(row for row, _ in taken) + 1, max(column for _, column in taken) + 1


def _fits(bits: int, row: int, column: int) -> bool:
    height, width = _extent(bits)
    return max(height, row + 1) - min(0, row) <= SIDE and max(width, column + 1) - min(0, column) <= SIDE


def _spots(bits: int) -> Iterator[Spot]:
    """Every place for the next card. Rules, "Playing a STORY card": beside a card, within the frame."""
    if not bits:
        yield Spot(0, 0, 0, 0, 0)
        return
    taken = {row_and_column(cell) for cell in range(CELLS) if bits >> cell & 1}
    for row in range(-1, SIDE):
        for column in range(-1, SIDE):
            beside = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
            if (row, column) not in taken and beside & taken and _fits(bits, row, column):
                down, right = -min(0, row), -min(0, column)
                before = sum(
                    1 << cell for cell in range(CELLS) if bits >> cell & 1 and row_and_column(cell) < (row, column)
                )
                yield Spot(row, column, (row + down) * SIDE + column + right, down * SIDE + right, before)


_BESIDE: Final = tuple(
    sum(
        1 << other for other in range(CELLS) if abs(cell // SIDE - other // SIDE) + abs(cell % SIDE - other % SIDE) == 1
    )
    for cell in range(CELLS)
)

SPOTS: Final = tuple({(spot.row, spot.column): spot for spot in _spots(bits)} for bits in range(1 << CELLS))
"""For every set of taken cells, as bits, the places for the next card by row and column."""
