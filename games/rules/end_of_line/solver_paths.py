"""The lines of a full area, for the solver: each a path from its start, and a card for every turn it takes.

The paths make one circuit: from the last card of a line it goes on, by an arc that is no Way Out, to the start of the
next line, and from the last line's back to the first.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Final, TypeAlias

from ortools.sat.python import cp_model

from .cards import Way, exits_of
from .components import Area, Components
from .solutions import LinePlan, Placing
from .solver_counts import Counts, total
from .torus import DIRECTIONS, neighbours, opposite

Use: TypeAlias = Way | None
"""Which Way Out of a card the line goes on by; None for its last card, where it does not matter where they lead."""

_USES: Final[tuple[Use, ...]] = (*Way, None)
_HEADINGS: Final = range(4)


class Paths:
    """The variables of the paths. `paths_of` makes them and their constraints."""

    def __init__(self, model: cp_model.CpModel, components: Components, area: Area) -> None:
        self.components = components
        self.area = area
        self.around = neighbours(area.size)
        starts = {start.cell for start in area.starts}
        self.cells = [cell for cell in range(area.size**2) if cell not in starts]
        """The cells to be filled."""
        self.arcs = {
            (cell, exit_): model.new_bool_var(f"{cell} to {DIRECTIONS[exit_]}")
            for cell, exit_ in self._ways()
            if self.around[cell][exit_] not in starts
        }
        self.last = {cell: model.new_bool_var(f"{cell} is last") for cell in self.cells}
        self.uses = {
            (cell, heading, use): model.new_bool_var(f"{cell} from {DIRECTIONS[heading]}: {use}")
            for cell in self.cells
            for heading in _HEADINGS
            for use in _USES
        }
        seats = range(len(area.starts))
        self.owned = {
            (cell, seat): model.new_bool_var(f"{cell} of line {seat}") for cell in range(area.size**2) for seat in seats
        }
        self.laid = {
            (seat, card, use): model.new_int_var(0, count, f"line {seat}: {card} for {use}")
            for seat in seats
            for card, count in Counter(components.colour).items()
            for use in _USES
            if use is None or use in components.cards[card].ways
        }

    def _ways(self) -> Iterator[tuple[int, int]]:
        yield from ((start.cell, start.exit) for start in self.area.starts)
        yield from ((cell, exit_) for cell in self.cells for exit_ in _HEADINGS)

    def plans(self, solver: cp_model.CpSolver, counts: Counts) -> tuple[LinePlan, ...]:
        """The lines of a solution, card by card."""
        return tuple(
            LinePlan(
                placings=tuple(self._placings(solver, seat)),
                boosts=solver.value(line.boosts),
                brakes=solver.value(line.brakes),
            )
            for seat, line in enumerate(counts.lines)
        )

    def _placings(self, solver: cp_model.CpSolver, seat: int) -> Iterator[Placing]:
        supply: dict[Use, list[str]] = defaultdict(list)
        for (owner, card, use), count in self.laid.items():
            if owner == seat:
                supply[use] += [card] * solver.value(count)
        cell, exit_ = self.area.starts[seat].cell, self.area.starts[seat].exit
        while True:
            cell, heading = self.around[cell][exit_], exit_
            use = next(use for use in _USES if solver.value(self.uses[cell, heading, use]))
            yield Placing(supply[use].pop(), DIRECTIONS[heading])
            if use is None:
                return
            (exit_,) = exits_of([use], heading)


def paths_of(model: cp_model.CpModel, components: Components, area: Area, counts: Counts) -> Paths:
    """Adds that the lines fill the area, with the cards that are counted as placed."""
    paths = Paths(model, components, area)
    _one_circuit(model, paths)
    _turns(model, paths)
    _owners(model, paths)
    for seat, line in enumerate(counts.lines):
        _supply(model, paths, seat, line.left)
    return paths


def _one_circuit(model: cp_model.CpModel, paths: Paths) -> None:
    """Every cell is on one path, and none is on two."""
    around, starts = paths.around, paths.area.starts
    arcs = [(cell, around[cell][exit_], arc) for (cell, exit_), arc in paths.arcs.items()]
    for cell in paths.cells:
        closing = [model.new_bool_var(f"{cell} to start {seat}") for seat in range(len(starts))]
        model.add(total(closing) == paths.last[cell])
        arcs += [(cell, start.cell, arc) for start, arc in zip(starts, closing, strict=True)]
    model.add_circuit(arcs)


def _turns(model: cp_model.CpModel, paths: Paths) -> None:
    """How a line comes into a cell and how it leaves it say which Way Out of the card there it uses."""
    for cell in paths.cells:
        leaving: dict[int, list[cp_model.IntVar]] = defaultdict(list)
        for heading in _HEADINGS:
            before = paths.around[cell][opposite(heading)]
            entering = paths.arcs.get((before, heading), 0)
            model.add(total(paths.uses[cell, heading, use] for use in _USES) == entering)
            for way in Way:
                (exit_,) = exits_of([way], heading)
                leaving[exit_].append(paths.uses[cell, heading, way])
        for exit_ in _HEADINGS:
            model.add(total(leaving[exit_]) == paths.arcs.get((cell, exit_), 0))
        model.add(total(paths.uses[cell, heading, None] for heading in _HEADINGS) == paths.last[cell])


def _owners(model: cp_model.CpModel, paths: Paths) -> None:
    """All cells of a path belong to the line of its start."""
    seats = range(len(paths.area.starts))
    for cell in range(paths.area.size**2):
        model.add_exactly_one(paths.owned[cell, seat] for seat in seats)
    for seat in seats:
        model.add(paths.owned[paths.area.starts[seat].cell, seat] == 1)
        for (cell, exit_), arc in paths.arcs.items():
            follows = paths.owned[paths.around[cell][exit_], seat]
            model.add(paths.owned[cell, seat] == follows).only_enforce_if(arc)


def _supply(model: cp_model.CpModel, paths: Paths, seat: int, left: dict[str, cp_model.IntVar]) -> None:
    """Each use of a Way Out has a card of the line's colour that has it."""
    for use in _USES:
        needed = []
        for cell in paths.cells:
            used = model.new_bool_var(f"{cell}: line {seat} uses {use}")
            anywhere = total(paths.uses[cell, heading, use] for heading in _HEADINGS)
            model.add(used >= anywhere + paths.owned[cell, seat] - 1)
            model.add(used <= anywhere)
            model.add(used <= paths.owned[cell, seat])
            needed.append(used)
        laid = [count for (owner, _, for_use), count in paths.laid.items() if owner == seat and for_use == use]
        model.add(total(laid) == total(needed))
    for card, copies in Counter(paths.components.colour).items():
        placed = [count for (owner, name, _), count in paths.laid.items() if owner == seat and name == card]
        model.add(total(placed) == copies - left[card])
