"""The geometry of the board: spaces, free corners, and the lines of five that run through each space.

A space is a number, row by row from the top left: 0 to 99.
"""

from collections.abc import Iterable
from itertools import product
from typing import Final, NamedTuple

SIZE: Final = 10
SPACES: Final = range(SIZE * SIZE)
CORNERS: Final = frozenset({0, SIZE - 1, SIZE * (SIZE - 1), SIZE * SIZE - 1})
FIVE: Final = 5

_DIRECTIONS: Final = ((0, 1), (1, 0), (1, 1), (1, -1))


class Five(NamedTuple):
    """Five neighbouring spaces in a row, a column or a diagonal, from the top left end."""

    spaces: tuple[int, ...]
    chips: tuple[int, ...]
    """Those of the spaces that need a chip: all but a free corner."""

    @property
    def first(self) -> int:
        return self.spaces[0]

    @property
    def last(self) -> int:
        return self.spaces[-1]


def row_and_column(space: int) -> tuple[int, int]:
    return divmod(space, SIZE)


def touch(one: int, other: int) -> bool:
    """Whether two spaces are neighbours, also diagonally."""
    (row, column), (other_row, other_column) = row_and_column(one), row_and_column(other)
    return one != other and abs(row - other_row) <= 1 and abs(column - other_column) <= 1


def quarter(space: int) -> tuple[int, int]:
    """Which of the four quarters of the board the space lies in."""
    row, column = row_and_column(space)
    return row * 2 // SIZE, column * 2 // SIZE


def shared_chips(one: Iterable[int], other: Iterable[int]) -> int:
    """How many chips two lines share. A free corner is nobody's chip."""
    return len(set(one).intersection(other) - CORNERS)


def _all_fives() -> tuple[Five, ...]:
    fives = []
    for row, column, (down, right) in product(range(SIZE), range(SIZE), _DIRECTIONS):
        last_row, last_column = row + 4 * down, column + 4 * right
        if last_row < SIZE and 0 <= last_column < SIZE:
            spaces = tuple((row + step * down) * SIZE + column + step * right for step in range(FIVE))
            fives.append(Five(spaces, tuple(space for space in spaces if space not in CORNERS)))
    return tuple(fives)


FIVES: Final = _all_fives()

FIVES_THROUGH: Final = tuple(tuple(five for five in FIVES if space in five.chips) for space in SPACES)
"""For each space the fives that hold a chip there; none for a corner."""
