"""The game area as plain numbers. Rules, "Lateral Limits": its top joins its bottom, its left side its right side.

A cell is a number, row by row from the top left; a direction is a number from 0, clockwise from up. What a client reads
and writes are rows, columns and `Direction`.
"""

import enum
from functools import cache
from typing import Final


class Direction(enum.StrEnum):
    """A direction on the table, the same for all who sit around it."""

    UP = "up"
    RIGHT = "right"
    DOWN = "down"
    LEFT = "left"


DIRECTIONS: Final = tuple(Direction)
"""By number: a quarter turn to the right is one more."""

NUMBERS: Final[dict[Direction, int]] = {direction: number for number, direction in enumerate(DIRECTIONS)}

UP: Final = 0
RIGHT: Final = 1
DOWN: Final = 2
LEFT: Final = 3

_STEPS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))


def cell_at(row: int, column: int, size: int) -> int:
    """The cell there, on a torus of `size` rows and columns; rows and columns beyond it come around."""
    return row % size * size + column % size


def row_and_column(cell: int, size: int) -> tuple[int, int]:
    return cell // size, cell % size


def opposite(direction: int) -> int:
    return direction ^ 2


@cache
def neighbours(size: int) -> tuple[tuple[int, int, int, int], ...]:
    """For each cell the cells next to it, by direction."""
    cells = range(size * size)
    return tuple(_around(*row_and_column(cell, size), size) for cell in cells)


def _around(row: int, column: int, size: int) -> tuple[int, int, int, int]:
    up, right, down, left = (cell_at(row + down, column + right, size) for down, right in _STEPS)
    return up, right, down, left
