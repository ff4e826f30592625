"""What a seat can answer.

A card is named by its slot, a pile by its place. A cell is named by row and column as the view shows them: the cards of
a Chapter touch row 0 and column 0, and a cell above or left of them has a -1 where the Chapter may still grow there.
"""

import enum

from msgspec import Struct

from games.kernel.moves import Move


class DrawFromDeck(Move, frozen=True):
    """Draws the top card of the deck."""


class DrawFromPile(Move, frozen=True):
    """Draws the top card of a common pile."""

    pile: int


class StopDrawing(Move, frozen=True):
    """After a rotation: keeps the hand as it is, although it has fewer than five cards."""


class PlayStory(Move, frozen=True):
    """Places a STORY card face up in the own Chapter."""

    card: int
    row: int
    column: int


class PlayAd(Move, frozen=True):
    """Puts an AD in the place of another seat's card and places that card in the own Chapter at once.

    `own_row` and `own_column` say where; for a MEANWHILE they name the own AD that it replaces, which goes to the hand.
    """

    card: int
    seat: int
    row: int
    column: int
    own_row: int
    own_column: int


class PlayFaceDown(Move, frozen=True):
    """Places any card face down in the own Chapter. It scores nothing."""

    card: int
    row: int
    column: int


class PlayMeanwhile(Move, frozen=True):
    """Replaces an AD in the own Chapter with a MEANWHILE; the AD goes to the hand."""

    card: int
    row: int
    column: int


class DiscardToRemove(Move, frozen=True):
    """Discards a card onto a pile and removes the top card of another pile."""

    card: int
    pile: int
    removed_from: int


class DiscardThreeToDraw(Move, frozen=True):
    """Discards the first of three cards; two more follow, and then one is drawn."""

    card: int
    pile: int


class Discard(Move, frozen=True):
    """Discards a card onto a pile."""

    card: int
    pile: int


class Direction(enum.StrEnum):
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"


class Shift(Struct, frozen=True):
    """One step of a rearrangement: the discarded `card` pays for moving the card at a cell by one place.

    If a card lies where it goes, the two change places. The cells of all steps are counted as the Chapter lay before
    the first one, also beyond its edges.
    """

    card: int
    pile: int
    row: int
    column: int
    direction: Direction


class Rearrange(Move, frozen=True):
    """Moves cards of the own Chapter by one place each, a discarded card for each. Only the end must be in order."""

    steps: tuple[Shift, ...]


class EndTurn(Move, frozen=True):
    """Ends the turn."""


MOVES: tuple[type[Move], ...] = (
    DrawFromDeck,
    DrawFromPile,
    StopDrawing,
    PlayStory,
    PlayAd,
    PlayFaceDown,
    PlayMeanwhile,
    DiscardToRemove,
    DiscardThreeToDraw,
    Discard,
    Rearrange,
    EndTurn,
)
