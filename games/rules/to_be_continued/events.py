"""What happened. Piles and Chapters lie open; hands, the deck and cards that lie face down do not.

`content_id` is the card of the content pack. Rows and columns are those of the Chapter before the event, as in moves: a
-1 tells that its cards make room above or to the left.
"""

from typing import ClassVar

from games.kernel.events import Event, Masked, OwnerOnly, Public

from .moves import Direction


class ChaptersDealt(Public, frozen=True):
    """Each seat has its Chapter (`chapters` by seat); turns go in the `order` of their numbers."""

    chapters: tuple[int, ...]
    order: tuple[int, ...]


class CardDrawn(Masked, frozen=True, kw_only=True):
    """A seat took the top card of the deck; others do not learn which."""

    card: int | None
    content_id: str | None

    def masked(self) -> Event:
        return CardDrawn(seat=self.seat, card=None, content_id=None)


class CardTaken(Public, frozen=True):
    """A seat took the top card of a common pile: all have always seen it."""

    reveals: ClassVar[bool] = False
    seat: int
    pile: int
    card: int
    content_id: str


class PileRefilled(Public, frozen=True):
    """The top card of the deck was turned up onto an empty pile."""

    pile: int
    card: int
    content_id: str


class DeckRenewed(Public, frozen=True):
    """Deck and piles had run out: the removed cards were shuffled into a new deck."""

    cards: int


class StoryPlayed(Public, frozen=True):
    """A STORY card was placed face up in its player's Chapter."""

    seat: int
    card: int
    content_id: str
    row: int
    """-1 where the cards make room above, so that this becomes their row 0."""
    column: int
    """-1 where the cards make room to the left."""


class CardPlayedFaceDown(Masked, frozen=True, kw_only=True):
    """A card was placed face down; only its player knows which."""

    reveals: ClassVar[bool] = False
    row: int
    """-1 where the cards make room above, so that this becomes their row 0."""
    column: int
    """-1 where the cards make room to the left."""
    card: int | None
    content_id: str | None

    def masked(self) -> Event:
        return CardPlayedFaceDown(seat=self.seat, row=self.row, column=self.column, card=None, content_id=None)


class AdPlayed(Public, frozen=True):
    """A seat put an AD in the place of the card `taken` from the Chapter of `owner`."""

    seat: int
    card: int
    content_id: str
    owner: int
    row: int
    column: int
    taken: int
    taken_content_id: str


class TakenCardPlaced(Public, frozen=True):
    """The card that an AD took lies in the Chapter of who took it."""

    reveals: ClassVar[bool] = False
    seat: int
    card: int
    content_id: str
    row: int
    """-1 where the cards make room above, so that this becomes their row 0."""
    column: int
    """-1 where the cards make room to the left."""


class MeanwhilePlayed(Public, frozen=True):
    """A MEANWHILE replaced the AD `returned`, which went to the hand of the Chapter's owner."""

    seat: int
    card: int
    content_id: str
    row: int
    column: int
    returned: int
    returned_content_id: str


class HandsRotated(Public, frozen=True):
    """Every seat has handed its cards to the next one."""

    seat: int


class HandReceived(OwnerOnly, frozen=True, kw_only=True):
    """What a seat got by a rotation."""

    cards: tuple[int, ...]
    content_ids: tuple[str, ...]


class DrawingStopped(Public, frozen=True):
    """A seat with fewer than five cards drew no more after a rotation."""

    reveals: ClassVar[bool] = False
    seat: int


class CardDiscarded(Public, frozen=True):
    """A card was laid from the hand onto a common pile, face up."""

    seat: int
    pile: int
    card: int
    content_id: str


class CardRemoved(Public, frozen=True):
    """The top card of a common pile left the game."""

    reveals: ClassVar[bool] = False
    seat: int
    pile: int
    card: int
    content_id: str


class CardShifted(Public, frozen=True):
    """A card of the seat's Chapter moved by one place; one that lay there took its place.

    Row and column are those of the Chapter as it lay before the rearrangement.
    """

    reveals: ClassVar[bool] = False
    seat: int
    row: int
    column: int
    direction: Direction


class TurnEnded(Public, frozen=True):
    reveals: ClassVar[bool] = False
    seat: int


class CardTurnedUp(Public, frozen=True):
    """The match has ended: a card that lay face down is shown."""

    seat: int
    row: int
    column: int
    card: int
    content_id: str


class ChapterScored(Public, frozen=True):
    """The match has ended: what the Chapter of a seat scores. The view says which cards counted for what."""

    seat: int
    timeline: int
    story: int
    ads: int
    total: int


EVENTS: tuple[type[Event], ...] = (
    ChaptersDealt,
    CardDrawn,
    CardTaken,
    PileRefilled,
    DeckRenewed,
    StoryPlayed,
    CardPlayedFaceDown,
    AdPlayed,
    TakenCardPlaced,
    MeanwhilePlayed,
    HandsRotated,
    HandReceived,
    DrawingStopped,
    CardDiscarded,
    CardRemoved,
    CardShifted,
    TurnEnded,
    CardTurnedUp,
    ChapterScored,
)
