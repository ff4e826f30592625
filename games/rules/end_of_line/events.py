"""What happened. Lines and energy lie open; hands and decks do not.

`content_id` is the card of the content pack; rows and columns are those of the view, from 0.
"""

from typing import ClassVar

from msgspec import Struct

from games.kernel.events import Event, Public, Viewer

from .cards import Way
from .state import Effect
from .torus import Direction


class RevealedCard(Struct, frozen=True):
    """A card that was shown and goes back into its deck."""

    seat: int
    initiative: int
    ways: tuple[Way, ...]


class CardsRevealed(Public, frozen=True):
    """For the turn order of the first round each of these seats has shown the next card of its deck."""

    revealed: tuple[RevealedCard, ...]


class DecksShuffled(Public, frozen=True):
    """The cards that were shown are back in their decks, and these are shuffled."""

    seats: tuple[int, ...]


class RoundBegan(Public, frozen=True):
    """A round began, with this turn order."""

    reveals: ClassVar[bool] = False
    round: int
    order: tuple[int, ...]


class CardsDrawn(Event, frozen=True, kw_only=True):
    """A seat drew `count` cards; others learn which only where hands lie open."""

    seat: int
    count: int
    cards: tuple[int, ...]
    content_ids: tuple[str, ...]
    face_up: bool

    def seen_by(self, viewer: Viewer) -> "CardsDrawn":
        if self.face_up or viewer == self.seat:
            return self
        return CardsDrawn(seat=self.seat, count=self.count, cards=(), content_ids=(), face_up=False)


class HandKept(Public, frozen=True):
    """The seat keeps its first hand."""

    reveals: ClassVar[bool] = False
    seat: int


class HandRedrawn(Public, frozen=True):
    """The seat draws another hand; its first one is shuffled into the deck."""

    seat: int


class CardPlaced(Public, frozen=True):
    """A card was placed at the end of its seat's line.

    `way_in` is the side that faces back, `exits` are the sides that lead on; `follows` is the place in the line of the
    card that it continues, and `crosses` whether it does so across a team mate's card.
    """

    seat: int
    card: int
    content_id: str
    row: int
    column: int
    way_in: Direction
    exits: tuple[Direction, ...]
    follows: int
    crosses: bool


class EnergySpent(Public, frozen=True):
    """A seat spent 1 energy; `energy` is what it has left."""

    reveals: ClassVar[bool] = False
    seat: int
    effect: Effect
    energy: int


class ActionCutShort(Public, frozen=True):
    """The seat could not place all its cards, for want of room or of cards, after `placed` of them."""

    reveals: ClassVar[bool] = False
    seat: int
    placed: int
    to_place: int


class LineFinished(Public, frozen=True):
    """The seat has ended its line of its own accord."""

    reveals: ClassVar[bool] = False
    seat: int


class LinesCutOff(Public, frozen=True):
    """These lines have ended, together."""

    reveals: ClassVar[bool] = False
    seats: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = (
    CardsRevealed,
    DecksShuffled,
    RoundBegan,
    CardsDrawn,
    HandKept,
    HandRedrawn,
    CardPlaced,
    EnergySpent,
    ActionCutShort,
    LineFinished,
    LinesCutOff,
)
