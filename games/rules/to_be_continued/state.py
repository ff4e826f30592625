"""The state of a match: the Chapters, the piles, who holds what, and how far the turn has come.

A cell of a Chapter is a number from 0 to 8, row by row. The cards always touch the top row and the left column: where a
Chapter may still grow upwards or to the left, its cards move over when it does.
"""

import enum

from msgspec import Struct, field

from games.kernel.slots import Slots

from .options import ToBeContinuedOptions

EMPTY = -1
"""In a cell without a card."""


class Ending(enum.StrEnum):
    """Why a match stopped."""

    CHAPTERS_COMPLETE = "chapters_complete"
    """Every Chapter holds nine cards."""


class Stage(enum.StrEnum):
    """How far the turn has come."""

    DRAW = "draw"
    """Cards are still to be drawn."""
    PLAY = "play"
    """A card is owed to the own Chapter."""
    REFILL = "refill"
    """The hands have rotated, and seats with fewer than five cards may draw."""
    FINISH = "finish"
    """Everything that must be done is done."""
    EXCESS = "excess"
    """The turn is over, and cards beyond the fifth go."""
    OVER = "over"
    """The match has ended."""


class Chapter(Struct):
    """The page in front of a seat."""

    number: int
    """The Chapter's number, 1 to 5."""
    cells: list[int]
    """The card in each of the nine cells, or `EMPTY`."""
    face_down: list[int] = field(default_factory=list)
    """Which of the cards lie face down."""


class Lost(Struct):
    """Cards that some viewers have lost sight of: each of them lies in one of these places, but they cannot say which.

    `viewers` is a bit set as in `Slots.known`; cards and places are slots.
    """

    viewers: int
    cards: list[int]
    places: list[int]


class State(Struct, kw_only=True):
    """Cards are slots of `cards`; seats, piles and cells are numbers from 0."""

    options: ToBeContinuedOptions
    cards: Slots
    order: tuple[int, ...]
    """The seats by the number of their Chapter: the order of turns."""
    chapters: list[Chapter]
    """One a seat."""
    deck: list[int]
    """The top card is the last."""
    piles: list[list[int]]
    """The common piles, which all may look through; the top card is the last. An empty one keeps its place."""
    removed: list[int] = field(default_factory=list)
    """Cards out of the game, unless deck and piles run out. All have seen them."""
    hands: list[list[int]]
    lost: list[Lost] = field(default_factory=list)
    seat: int
    """Whose turn it is."""
    turn_number: int = 1
    stage: Stage = Stage.DRAW
    draws_left: int
    """How many of the turn's draws are still to be made."""
    trade: int | None = None
    """While three cards are discarded to draw one: how many of the three are still to go."""
    refilling: list[int] = field(default_factory=list)
    """The seats that may still draw after a rotation, the next one first."""

    @property
    def seats(self) -> int:
        return len(self.order)

    def next_seat(self, seat: int) -> int:
        """The seat to the right, with the next higher Chapter; after the highest comes the lowest."""
        return self.order[(self.order.index(seat) + 1) % len(self.order)]
