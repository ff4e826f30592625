"""The state of a match: what lies on the table, who holds what, and whose turn it is."""

import enum

from msgspec import Struct, field

from games.kernel.slots import Slots

from .options import SequenceNumbersOptions

NOBODY = -1
"""On an uncovered space, and on the corners."""


class Ending(enum.StrEnum):
    """Why a match stopped."""

    SEQUENCES = "sequences"
    """A side completed as many sequences as it needed."""
    ALL_PASSED = "all_passed"
    """Every seat passed in a row: a draw."""


class Sequence(Struct, frozen=True):
    """Five spaces that a side has locked for good."""

    side: int
    spaces: tuple[int, ...]


class Call(Struct):
    """A call of table talk. It uses up its side's right to call until the caller's next turn has ended."""

    caller: int
    side: int
    """The side that is said to have talked."""
    called_in: int
    """The number of the turn in which it was made."""
    confirmed: list[int]
    """The seats that agree, the caller first."""
    questions: list[int] = field(default_factory=list)
    """The decisions that ask the other opponents to confirm."""
    settled: bool = False
    """Whether a majority has confirmed, so that it has taken effect."""


class State(Struct, kw_only=True):
    """Cards are slots of `cards`; seats, sides and spaces are numbers from 0."""

    options: SequenceNumbersOptions
    side_of: tuple[int, ...]
    sequences_to_win: int
    chips: list[int]
    """For each space the side whose chip lies there, or `NOBODY`."""
    sequences: list[Sequence] = field(default_factory=list)
    cards: Slots
    deck: list[int]
    """The top card is the last."""
    held_over: list[list[int]] = field(default_factory=list)
    """Cards that were in hands when a deck ran out, by that deck, the first first; some may have been played since."""
    hands: list[list[int]]
    discards: list[list[int]]
    """One pile a seat; the top card is the last."""
    dealer: int
    seat: int
    """Whose turn it is."""
    turn_number: int = 1
    exchanged: bool = False
    """Whether the seat has exchanged a dead card this turn."""
    last_space: int | None = None
    """Where the last chip was put, while it lies there."""
    passes: int = 0
    """How many turns in a row ended with a pass."""
    draw_rights: list[int]
    """For each seat the number of the turn whose card it may still draw by hand, or 0."""
    calls: list[Call] = field(default_factory=list)
    fines: list[int]
    """For each seat how many cards it owes for table talk."""
    ending: Ending | None = None
    winner: int | None = None
    """The side that has won."""

    @property
    def side(self) -> int:
        """The side whose turn it is."""
        return self.side_of[self.seat]

    @property
    def seats(self) -> int:
        return len(self.side_of)

    @property
    def sides(self) -> int:
        return max(self.side_of) + 1

    def is_locked(self, space: int) -> bool:
        """Whether the chip there is part of a completed sequence."""
        return any(space in sequence.spaces for sequence in self.sequences)

    def sequences_of(self, side: int) -> list[Sequence]:
        return [sequence for sequence in self.sequences if sequence.side == side]
