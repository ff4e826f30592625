"""The best scores that solo and co-op allow, proven with a constraint solver. Rules, "Solo / Puzzle" and "Cooperative".

Never imported by the service: OR-tools is the extra `solver` of whoever wants the proofs. What is *attained* is a full
area without a turnaround: each line a path from its start, laid with the cards of one colour. What is *refuted* is so
for every way to play: a refutation knows no geometry, only how many cards, cells, turns and points of energy there are.

Hidden decks do not matter here: a solution is played by whoever happens to draw its cards in time.
"""

from typing import Final, NamedTuple

from ortools.sat.python import cp_model

from .components import Area, Components
from .options import COOP, SCORED
from .solutions import Solution
from .solver_counts import counts_of
from .solver_paths import paths_of

SECONDS: Final = 120.0
"""How long a search goes on by default: many times what it needs."""
_SEATS: Final = {COOP: 2}
_RISE: Final = 12
"""How far above nothing an optimum is looked for."""


class UnsolvedError(Exception):
    """The time was over before there was an answer."""


class Optimum(NamedTuple):
    """The best score of a mode: `solution` attains it, and every lower one was refuted."""

    score: int
    solution: Solution
    refuted: tuple[int, ...]


def optimum(components: Components, mode: str, *, seconds: float = SECONDS) -> Optimum:
    """The best score of `solo` or `coop`, under strict turns where the mode has them.

    Refutes score after score from 0 on until one is not refuted, and attains that. Raises `UnsolvedError` when the
    solver is not done in time, or when a score is neither refuted by counting nor attained on a full area.
    """
    refuted = []
    for score in range(_RISE):
        if is_refuted(components, mode, score, seconds=seconds):
            refuted.append(score)
            continue
        solution = attained(components, mode, score, seconds=seconds)
        if solution is None:
            raise UnsolvedError(f"{mode}: {score} is neither refuted by counting nor attained on a full area")
        return Optimum(score, solution, tuple(refuted))
    raise UnsolvedError(f"{mode}: nothing below {_RISE}")


def is_refuted(components: Components, mode: str, score: int, *, seconds: float = SECONDS) -> bool:
    """Whether counting alone shows that nobody ends with this score or a lower one, however the lines go."""
    model = cp_model.CpModel()
    counts_of(model, components, _area(components, mode), mode, score)
    return _solved(model, seconds) is None


def attained(
    components: Components, mode: str, score: int, *, seconds: float = SECONDS, seed: int = 0
) -> Solution | None:
    """A full area with this score or a lower one; None where there is none without a turnaround.

    Another `seed` may find another area. Raises `UnsolvedError`.
    """
    model = cp_model.CpModel()
    area = _area(components, mode)
    counts = counts_of(model, components, area, mode, score)
    paths = paths_of(model, components, area, counts)
    solver = _solved(model, seconds, seed)
    if solver is None:
        return None
    return Solution(score=solver.value(counts.score), lines=paths.plans(solver, counts))


def _area(components: Components, mode: str) -> Area:
    if mode not in SCORED:
        raise ValueError(f"{mode} has no score")
    return components.area(mode, _SEATS.get(mode, 1))


def _solved(model: cp_model.CpModel, seconds: float, seed: int = 0) -> cp_model.CpSolver | None:
    """The solver with its solution, or None where there is none. Raises `UnsolvedError`."""
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    status = solver.solve(model)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return solver
    if status == cp_model.INFEASIBLE:
        return None
    raise UnsolvedError(f"{solver.status_name(status)} after {seconds} s")
