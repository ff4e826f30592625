"""Moving the cards of a Chapter by one place each. Rules, "Discard to perform the following actions".

Between the steps the cards may lie anywhere; only how they lie in the end must be in order.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from .moves import Direction
from .page import CELLS, SIDE, bits_of, is_connected, row_and_column
from .state import EMPTY

Place: TypeAlias = tuple[int, int]
Layout: TypeAlias = dict[Place, int]
"""What lies at each row and column; these have no bounds here."""

_BY: Final[Mapping[Direction, Place]] = {
    Direction.UP: (-1, 0),
    Direction.DOWN: (1, 0),
    Direction.LEFT: (0, -1),
    Direction.RIGHT: (0, 1),
}
_FORTH: Final = (Direction.DOWN, Direction.RIGHT)


class Step(NamedTuple):
    """Moves what lies there by one place; what lies where it goes takes its place."""

    row: int
    column: int
    direction: Direction


class Label(NamedTuple):
    """What counts of a card for the order inside a Chapter."""

    line: str
    number: int


NO_ORDER: Final = Label("", 0)
"""Of a card that may lie anywhere: one without a number, or face down."""


def layout_of(cells: Sequence[int]) -> Layout:
    return {row_and_column(cell): card for cell, card in enumerate(cells) if card != EMPTY}


def shifted(layout: Layout, step: Step) -> Layout | None:
    """The layout after the step; None when nothing lies where it begins."""
    here = step.row, step.column
    if here not in layout:
        return None
    down, right = _BY[step.direction]
    there = step.row + down, step.column + right
    after = dict(layout)
    after[there] = layout[here]
    if there in layout:
        after[here] = layout[there]
    else:
        del after[here]
    return after


def cells_after(layout: Layout) -> list[int] | None:
    """The nine cells, moved to the top left; None when the cards do not fit into them."""
    rows, columns = zip(*layout, strict=True)
    top, left = min(rows), min(columns)
    if max(rows) - top >= SIDE or max(columns) - left >= SIDE:
        return None
    cells = [EMPTY] * CELLS
    for (row, column), card in layout.items():
        cells[(row - top) * SIDE + column - left] = card
    return cells


class Way(NamedTuple):
    """A few steps, and which cards they bring into another order."""

    steps: tuple[Step, ...]
    upset: int
    """The pairs of cells (as bits) of whose cards the first does not come before the second afterwards."""


def short_rearrangements(labels: Sequence[Label | None]) -> list[tuple[Step, ...]]:
    """The ways of one and of two steps to lay out a Chapter anew and in order, one for each outcome.

    `labels` has what lies in each cell, None for an empty one.
    """
    rising = _rising(labels)
    taken = sum(1 << cell for cell, label in enumerate(labels) if label is not None)
    return [way.steps for way in _ways(taken) if not way.upset & rising]


def _rising(labels: Sequence[Label | None]) -> int:
    """The pairs of cells whose cards are neighbours in a line: the first must come before the second when one reads."""
    lines: dict[str, list[tuple[int, int]]] = {}
    for cell, label in enumerate(labels):
        if label is not None and label is not NO_ORDER:
            lines.setdefault(label.line, []).append((label.number, cell))
    pairs = 0
    for line in lines.values():
        line.sort()
        for (_, one), (_, next_) in pairwise(line):
            pairs |= _pair(one, next_)
    return pairs


def _pair(one: int, other: int) -> int:
    return 1 << one * CELLS + other


@cache
def _ways(taken: int) -> tuple[Way, ...]:
    """One way of at most two steps to each outcome that hangs together; `taken` are the cells with a card, as bits."""
    cells = [cell if taken >> cell & 1 else EMPTY for cell in range(CELLS)]
    seen, found = {tuple(cells)}, []
    begun = list(_one_step(layout_of(cells)))
    ways: list[tuple[tuple[Step, ...], Layout]] = [((step,), after) for step, after in begun]
    ways += [((step, then), after) for step, between in begun for then, after in _one_step(between)]
    for steps, layout in ways:
        after = cells_after(layout)
        if after is not None and tuple(after) not in seen:
            seen.add(tuple(after))
            if is_connected(bits_of(after)):
                found.append(Way(steps, _upset(after)))
    return tuple(found)


def _upset(after: list[int]) -> int:
    """The pairs of cells that are in another order; `after` has, for each cell, from which its card has come."""
    upset = before = 0
    for cell in after:
        if cell != EMPTY:
            upset |= before * _pair(cell, 0)
            before |= 1 << cell
    return upset


def _one_step(layout: Layout) -> Iterator[tuple[Step, Layout]]:
    """What one step can make of a layout. Two cards that change places do so by one of the two ways to say it."""
    for row, column in layout:
        for direction, (down, right) in _BY.items():
            if direction in _FORTH or (row + down, column + right) not in layout:
                step = Step(row, column, direction)
                after = shifted(layout, step)
                if after is not None:
                    yield step, after
