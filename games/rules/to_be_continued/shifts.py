"""Moving the cards of a Chapter by one place each. Rules, "Discard to perform the following actions".

Between the steps the cards may lie anywhere; only how they lie in the end must be in order.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
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
    top, left = min(row for row, _ in layout), min(column for _, column in layout)
    cells = [EMPTY] * CELLS
    for (row, column), card in layout.items():
        if row - top >= SIDE or column - left >= SIDE:
            return None
        cells[(row - top) * SIDE + column - left] = card
    return cells


class Way(NamedTuple):
    """A few steps, and to which cell they bring what lay in each."""

    steps: tuple[Step, ...]
    moved: tuple[int, ...]


@lru_cache(maxsize=4096)
def short_rearrangements(labels: tuple[Label | None, ...]) -> tuple[tuple[Step, ...], ...]:
    """The ways of one and of two steps to lay out a Chapter anew and in order, one for each outcome.

    `labels` has what lies in each cell, None for an empty one.
    """
    rising = _rising(labels)
    taken = sum(1 << cell for cell, label in enumerate(labels) if label is not None)
    return tuple(way.steps for way in _ways(taken) if all(way.moved[one] < way.moved[next_] for one, next_ in rising))


def _rising(labels: tuple[Label | None, ...]) -> list[tuple[int, int]]:
    """The pairs of cells whose cards are neighbours in a line: the first must come before the second when one reads."""
    lines: dict[str, list[tuple[int, int]]] = {}
    for cell, label in enumerate(labels):
        if label is not None and label != NO_ORDER:
            lines.setdefault(label.line, []).append((label.number, cell))
    ordered = [[cell for _, cell in sorted(line)] for line in lines.values()]
    return [pair for cells in ordered for pair in pairwise(cells)]


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
                found.append(Way(steps, tuple(after.index(cell) if cell in after else EMPTY for cell in range(CELLS))))
    return tuple(found)


def _one_step(layout: Layout) -> Iterator[tuple[Step, Layout]]:
    for row, column in layout:
        for direction in Direction:
            step = Step(row, column, direction)
            after = shifted(layout, step)
            if after is not None:
                yield step, after
