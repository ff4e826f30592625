"""Line cards as plain numbers. Rules, "The Cards": a Way In at the bottom, and up to three Ways Out.

A card is laid with its Way In facing what it continues, so it may lie turned. Its *heading* is the direction in which
the line comes in: straight on is the heading, left and right are a quarter turn from it.
"""

import enum
from collections.abc import Sequence
from typing import Final, TypeAlias


class Way(enum.StrEnum):
    """Where a Way Out leads, as one sees it coming from the Way In."""

    STRAIGHT = "straight"
    LEFT = "left"
    RIGHT = "right"


Exits: TypeAlias = tuple[int, ...]
"""Directions on the table (`torus`)."""

_QUARTERS: Final = {Way.STRAIGHT: 0, Way.RIGHT: 1, Way.LEFT: 3}


def exits_of(ways: Sequence[Way], heading: int) -> Exits:
    """Where the Ways Out of a card lead that lies with this heading."""
    return tuple((heading + _QUARTERS[way]) % 4 for way in ways)


def exits_by_heading(ways: Sequence[Way]) -> tuple[Exits, ...]:
    """The same for each of the four headings."""
    return tuple(exits_of(ways, heading) for heading in range(4))
