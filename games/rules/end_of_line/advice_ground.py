"""Sets of cells as the bits of a number, so that spreading over the torus is a few shifts."""

from collections.abc import Iterable
from functools import cache
from typing import Final

from .torus import neighbours
from .view import SeatView


class Ground:
    """The torus of one size. A set of cells has bit `n` where it holds cell `n`."""

    def __init__(self, size: int) -> None:
        cells = size * size
        self.size: Final = size
        self.full: Final = (1 << cells) - 1
        self.table: Final = neighbours(size)
        self._to_last_row = cells - size
        self._first_row = (1 << size) - 1
        self._first_column = cells_of(range(0, cells, size))
        self._other_columns = self.full & ~self._first_column
        self._last_column = self._first_column << (size - 1)
        self._columns_before = self.full & ~self._last_column

    def steps(self, cells: int) -> tuple[int, int, int, int]:
        """The cells one step from these, by direction."""
        size, far = self.size, self._to_last_row
        return (
            cells >> size | (cells & self._first_row) << far,
            (cells & self._columns_before) << 1 | (cells & self._last_column) >> (size - 1),
            (cells << size | cells >> far) & self.full,
            (cells & self._other_columns) >> 1 | (cells & self._first_column) << (size - 1),
        )

    def around(self, cells: int) -> int:
        """The cells next to these."""
        up, right, down, left = self.steps(cells)
        return up | right | down | left

    def beyond(self, cells: int, crossed: int) -> int:
        """The cells straight behind one of the crossed cells, as seen from these."""
        ahead = self.steps(cells)
        return sum_of(self.steps(over & crossed)[way] for way, over in enumerate(ahead) if over & crossed)

    def reached(self, begin: int, free: int) -> int:
        """The free cells that a walk over free cells comes to."""
        found = fresh = begin & free
        while fresh:
            fresh = self.around(fresh) & free & ~found
            found |= fresh
        return found

    def dead_ends(self, free: int) -> int:
        """The free cells with at most one free cell next to them: a line that goes there does not come back."""
        up, right, down, left = self.steps(free)
        two = up & right | (up | right) & down | (up | right | down) & left
        return free & ~two


@cache
def ground(size: int) -> Ground:
    return Ground(size)


def ways_of(seat: SeatView, ground: Ground) -> int:
    """The cells that the available Ways Out of a seat's last card lead to."""
    return cells_of(way.row * ground.size + way.column for way in seat.way_outs)


def cells_of(cells: Iterable[int]) -> int:
    """The set of these cells."""
    return sum_of(1 << cell for cell in cells)


def sum_of(sets: Iterable[int]) -> int:
    """All cells that are in any of these sets."""
    union = 0
    for cells in sets:
        union |= cells
    return union
