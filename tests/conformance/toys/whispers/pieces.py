"""What Whispers is made of: its options, state, moves, events, refusals and view."""

import enum

from msgspec import Struct

from games.kernel.contract import Options, View
from games.kernel.errors import Refusal
from games.kernel.events import Public
from games.kernel.moves import Move
from games.kernel.slots import Slots


class NoOptions(Options, frozen=True):
    pass


class Whisper(Struct):
    cards: Slots
    deck: list[int]
    hands: list[list[int]]
    points: list[int]
    guessed: list[list[int]]
    """The kinds guessed wrongly of each seat since its last swap."""
    found: list[int]
    active: int = 0


class Ending(enum.StrEnum):
    THREE_POINTS = "three_points"
    DECK_EMPTY = "deck_empty"


class Guess(Move, frozen=True):
    """`kind` is a bird's number in the order of the pack."""

    seat: int
    kind: int


class Swap(Move, frozen=True):
    slot: int


class Boast(Move, frozen=True):
    pass


class GuessedRight(Public, frozen=True):
    seat: int
    slot: int
    bird: str


class GuessedWrong(Public, frozen=True):
    seat: int
    kind: int


class CardSwapped(Public, frozen=True):
    """`bird` and `slot` are always None, but where a leak is planted."""

    seat: int
    bird: str | None = None
    slot: int | None = None


class Boasted(Public, frozen=True):
    seat: int


class NotYourCard(Refusal, frozen=True):
    sentence = "You do not hold card {slot}."
    slot: int


class NoSuchRival(Refusal, frozen=True):
    sentence = "Seat {seat} is no rival of yours."
    seat: int


class UnknownBird(Refusal, frozen=True):
    sentence = "There is no kind {kind} of birds in this deck."
    kind: int


class GuessedBefore(Refusal, frozen=True):
    """`truth` is always empty, but where a leak is planted."""

    sentence = "Kind {kind} was guessed of seat {seat} already."
    seat: int
    kind: int
    truth: tuple[str, ...] = ()


class BirdSeen(Struct, frozen=True):
    slot: int
    bird: str


class WhisperView(View, frozen=True):
    """`rumour` is always None, but where a leak is planted."""

    active: int
    points: tuple[int, ...]
    hand: tuple[BirdSeen, ...] | None
    hand_sizes: tuple[int, ...]
    guessed: tuple[tuple[int, ...], ...]
    found: tuple[str, ...]
    deck: int
    rumour: str | None = None
