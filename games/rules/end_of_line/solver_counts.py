"""What the solver counts: cards, turns and points of energy. No line is seen here, only how long it gets."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from ortools.sat.python import cp_model

from .components import Area, Components
from .options import SOLO
from .state import BOOSTED, BRAKED, CARDS, ENERGY, FIRST_ROUND_CARDS


class LineCounts(NamedTuple):
    """The numbers of one line."""

    placed: cp_model.IntVar
    boosts: cp_model.IntVar
    brakes: cp_model.IntVar
    left: dict[str, cp_model.IntVar]
    """How many cards of each kind are not placed."""


class Counts(NamedTuple):
    lines: tuple[LineCounts, ...]
    score: cp_model.IntVar


def counts_of(model: cp_model.CpModel, components: Components, area: Area, mode: str, at_most: int) -> Counts:
    """Adds what holds of every match of this mode that ends with `at_most` points or fewer."""
    room = area.size**2 - len(area.starts)
    lines: list[LineCounts] = []
    points: list[cp_model.LinearExprT] = []
    for seat in range(len(area.starts)):
        line, spent = _line(model, components, room, may_fall_short=mode == SOLO, name=f"line {seat}")
        lines.append(line)
        points += [spent, *(components.cards[card].initiative * left for card, left in line.left.items())]
    placed = total(line.placed for line in lines)
    model.add(placed <= room)
    score = model.new_int_var(0, at_most, "score")
    model.add(score == total(points) + room - placed)
    return Counts(tuple(lines), score)


def total(terms: Iterable[cp_model.LinearExprT]) -> cp_model.LinearExpr:
    """Their sum."""
    return cp_model.LinearExpr.sum(list(terms))


def _line(
    model: cp_model.CpModel, components: Components, room: int, *, may_fall_short: bool, name: str
) -> tuple[LineCounts, cp_model.LinearExprT]:
    """One line, and the energy it spends.

    Rules, "Action Phase" and "Energy Consumption": a card in the first round, two in each later one, three with a
    boost, one with a brake; energy goes into other things too, which place no card. Solo lets the last turn fall short
    of its cards, and both modes let a line be finished before its first.
    """
    copies = Counter(components.colour)
    left = {card: model.new_int_var(0, count, f"{name}: {card} left") for card, count in copies.items()}
    placed = model.new_int_var(0, min(room, len(components.colour)), f"{name}: placed")
    model.add(placed == len(components.colour) - total(left.values()))

    turns = model.new_int_var(0, room, f"{name}: later turns")
    boosts, brakes, other = (model.new_int_var(0, ENERGY, f"{name}: {what}") for what in ("boosts", "brakes", "other"))
    spent = boosts + brakes + other
    model.add(spent <= ENERGY)
    model.add(boosts + brakes <= turns)
    short = model.new_int_var(0, BOOSTED - 1 if may_fall_short else 0, f"{name}: short")
    begun = model.new_bool_var(f"{name}: begun")
    in_turns = FIRST_ROUND_CARDS + CARDS * turns + (BOOSTED - CARDS) * boosts - (CARDS - BRAKED) * brakes - short
    model.add(placed == in_turns).only_enforce_if(begun)
    model.add(placed == 0).only_enforce_if(~begun)
    return LineCounts(placed, boosts, brakes, left), spent
