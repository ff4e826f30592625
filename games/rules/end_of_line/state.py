"""The state of a match: the lines on the table, who holds what, and how far the round has come."""

import enum
from typing import Final

from msgspec import Struct, field

from games.kernel.slots import Slots

from .options import EndOfLineOptions
from .window import Window

EMPTY: Final = -1
"""On a cell without a card."""
START: Final = -1
"""In the place of a slot: the Start of Line, which is no line card."""
NOT_BEGUN: Final = -1
"""In the place of a turn: hands may still be changed."""

HAND: Final = 5
"""Rules, "Draw Phase"."""
ENERGY: Final = 3
"""Of each player. Rules, "Energy Consumption"."""
ENERGY_FROM_ROUND: Final = 3
"""The round from which on it may be spent."""
FIRST_ROUND_CARDS: Final = 1
"""Rules, "Action Phase": one card in the first round, then two."""
CARDS: Final = 2
BOOSTED: Final = 3
BRAKED: Final = 1


class Ending(enum.StrEnum):
    """Why a match stopped."""

    LAST_LINE = "last_line"
    """One line, or one team, can still go on: it has won."""
    ALL_CUT_OFF = "all_cut_off"
    """All lines that were left ended in the same round: they share a draw."""
    AREA_FULL = "area_full"
    """Solo and co-op: a card lies on every cell."""
    LINES_ENDED = "lines_ended"
    """Solo and co-op: every line is finished or cannot go on."""


class Effect(enum.StrEnum):
    """What energy was spent for."""

    BOOST = "boost"
    BRAKE = "brake"
    TURNAROUND = "turnaround"
    EXTRA_GAS = "extra_gas"
    CROSSING = "crossing"


class Line(Struct):
    """A line on the table, from its start on. The lists run along with one another, in the order of placing."""

    cells: list[int]
    cards: list[int]
    """Slots; `START` for the first."""
    headings: list[int]
    """The direction in which the line comes into each card."""
    follows: list[int]
    """The place in these lists of the card that each card's Way In faces; the start follows itself."""
    energy: int = ENERGY
    out: bool = False
    """Whether it has ended for good."""


class State(Struct, kw_only=True):
    """Cards are slots of `cards`; seats, cells and directions are numbers from 0."""

    mode: str
    options: EndOfLineOptions
    size: int
    """Of the area, in rows and in columns."""
    side_of: tuple[int, ...]
    cards: Slots
    decks: list[list[int]]
    """One a seat; the top card is the last."""
    hands: list[list[int]]
    lines: list[Line]
    """One a seat."""
    board: list[int]
    """For each cell the seat whose card lies there, or `EMPTY`."""
    window: Window
    first_order: list[int] = field(default_factory=list)
    """The turn order of the first round."""
    round: int = 1
    order: list[int] = field(default_factory=list)
    """The turn order of this round."""
    turn: int = NOT_BEGUN
    """Whose action it is, as a place in `order`; beyond its end when all have placed."""
    placed: int = 0
    """How many cards were placed in this action."""
    to_place: int = FIRST_ROUND_CARDS
    """How many the action takes in all."""
    turning: bool = False
    """Whether the next card continues from the card before the last one."""
    spent: bool = False
    """Whether energy was spent in this action."""
    short: list[int] = field(default_factory=list)
    """The seats that could not complete their action in this round."""
    ended: list[list[int]] = field(default_factory=list)
    """The seats whose lines are out, the first first; those of one list went together."""
    ending: Ending | None = None
    puzzle_day: str | None = None
    """The day of the daily puzzle that is played."""

    @property
    def seats(self) -> int:
        return len(self.lines)

    @property
    def acting(self) -> int | None:
        """The seat whose action it is; None before the first one and once the match is over."""
        return self.order[self.turn] if 0 <= self.turn < len(self.order) and self.ending is None else None

    def seats_in_play(self) -> list[int]:
        return [seat for seat, line in enumerate(self.lines) if not line.out]

    def is_full(self) -> bool:
        return EMPTY not in self.board
