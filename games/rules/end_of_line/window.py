"""The table as it grows. Rules, "Lateral Limits": there is no board; the area is what lies on the table.

Until it is as wide as it may be, nobody sees a limit: the *window* is what a table would see. That it is a part of a
torus from the first card on changes no move.
"""

from collections.abc import Iterable

from msgspec import Struct

from .torus import LEFT, UP, row_and_column


class Window(Struct):
    """The rows from `top` and the columns from `left` on, which may come around the torus."""

    top: int
    left: int
    rows: int
    columns: int


def around(cells: Iterable[int], size: int) -> Window:
    """The smallest window that holds these cells, as they lie between row 0 and column 0 and the limits."""
    places = [row_and_column(cell, size) for cell in cells]
    rows, columns = {row for row, _ in places}, {column for _, column in places}
    return Window(min(rows), min(columns), max(rows) - min(rows) + 1, max(columns) - min(columns) + 1)


def widen(window: Window, cell: int, heading: int, size: int) -> None:
    """Lets the window grow by the row or column of a card that a line has reached with this heading."""
    row, column = row_and_column(cell, size)
    if (row - window.top) % size >= window.rows:
        window.rows += 1
        if heading == UP:
            window.top = row
    if (column - window.left) % size >= window.columns:
        window.columns += 1
        if heading == LEFT:
            window.left = column
