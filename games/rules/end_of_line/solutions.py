"""Lines that fill an area, as plain data: what the solver finds, puzzles are made of, and tests play."""

from msgspec import Struct

from .torus import Direction


class Placing(Struct, frozen=True):
    """A card, by content id, and the Way Out of the card before it that it is placed at."""

    card: str
    exit: Direction


class LinePlan(Struct, frozen=True):
    """The placings of one line, in order, and how it keeps to its turns."""

    placings: tuple[Placing, ...]
    boosts: int = 0
    brakes: int = 0


class Solution(Struct, frozen=True):
    """What each seat does, and the score that comes of it."""

    score: int
    lines: tuple[LinePlan, ...]
