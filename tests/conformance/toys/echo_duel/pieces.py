"""What the Echo Duel is made of: its options, state, frames, moves, events, refusals and view."""

import enum
from typing import ClassVar

from msgspec import Struct, field

from games.kernel.contract import Options, View
from games.kernel.errors import Refusal
from games.kernel.events import Event, Masked, Public
from games.kernel.moves import Move
from games.kernel.script import Frame
from games.kernel.slots import Slots


class Life(enum.IntEnum):
    SHORT = 3
    LONG = 6


class DuelOptions(Options, frozen=True):
    life: Life = Life.SHORT


class Spell(Frame):
    """A spell on its way: first the others may ward it off, then it takes effect."""

    seat: int = 0
    slot: int = 0


class Window(Frame):
    """Each of `waiting` in turn may ward off the spell of `seat`; a ward opens a window of its own."""

    seat: int = 0
    waiting: list[int] = field(default_factory=list)
    ward: int | None = None
    warding_seat: int = 0


class Echo(Frame):
    """Strikes `times` more, each where the caster aims."""

    seat: int = 0
    times: int = 0


class Surge(Frame):
    """The caster may cast once more."""

    seat: int = 0
    chosen: int | None = None


class Duel(Struct):
    cards: Slots
    deck: list[int]
    hands: list[list[int]]
    life: list[int]
    active: int = 0
    rests: int = 0
    warded_off: bool = False
    """What the window that closed last decided."""
    played: list[int] = field(default_factory=list)
    stack: list[Spell | Window | Echo | Surge] = field(default_factory=list)


class Ending(enum.StrEnum):
    BURNT_OUT = "burnt_out"
    SILENCE = "silence"


class Cast(Move, frozen=True):
    slot: int


class Rest(Move, frozen=True):
    pass


class Ward(Move, frozen=True):
    slot: int


class LetPass(Move, frozen=True):
    pass


class Strike(Move, frozen=True):
    seat: int


class SpellCast(Public, frozen=True):
    seat: int
    slot: int
    spell: str


class WardedOff(Public, frozen=True):
    reveals: ClassVar[bool] = False
    seat: int


class Passed(Public, frozen=True):
    reveals: ClassVar[bool] = False
    seat: int


class Struck(Public, frozen=True):
    reveals: ClassVar[bool] = False
    seat: int
    life: int


class EchoRolled(Public, frozen=True):
    times: int


class SpellDrawnFaceDown(Public, frozen=True):
    seat: int


class SpellDrawn(Masked, frozen=True, kw_only=True):
    slot: int
    spell: str

    def masked(self) -> Event:
        return SpellDrawnFaceDown(self.seat)


class NotInHand(Refusal, frozen=True):
    sentence = "You do not hold card {slot}."
    slot: int


class NotAWard(Refusal, frozen=True):
    sentence = "Card {slot} is no ward."
    slot: int


class AWardOnlyReacts(Refusal, frozen=True):
    sentence = "A ward is only played against another spell."


class NoSuchTarget(Refusal, frozen=True):
    sentence = "Seat {seat} cannot be struck."
    seat: int


class SpellSeen(Struct, frozen=True):
    slot: int
    spell: str


class DuelView(View, frozen=True):
    active: int
    life: tuple[int, ...]
    hand: tuple[SpellSeen, ...] | None
    hand_sizes: tuple[int, ...]
    deck: int
    played: tuple[SpellSeen, ...]
    depth: int
    """How many effects are under way."""
