"""The state of a match: the matrix of scenes, the decks, who holds what, and whose turn it is."""

import enum

from msgspec import Struct, field

from games.kernel.events import Viewer
from games.kernel.slots import Slots

from .options import EpochsScenesOptions

HAND = 6
"""Rules, "Initial actions": six cards each; a hand is refilled to as many."""


class Ending(enum.StrEnum):
    """Why a match stopped."""

    PLAYED_OUT = "played_out"
    """All players, or all but one, are out of the game."""
    NO_MATCHES = "no_matches"
    """All scenes are open, the deck is empty, and nobody has matched a card for a whole round."""


class Pair(Struct, frozen=True):
    """A card and the scene that it is, or was, to match."""

    card: int
    scene: int


class Rumour(Struct):
    """The viewer knows that the card is in one of these seats' hands, but not in which.

    So much is left of knowing it when hands are exchanged blindly.
    """

    viewer: Viewer
    card: int
    seats: list[int]


class State(Struct, kw_only=True):
    """Cards and scenes are slots of `cards`, the scenes from `first_scene` on; seats are numbers from 0."""

    options: EpochsScenesOptions
    cards: Slots
    first_scene: int
    deck: list[int]
    """The top card is the last."""
    scene_deck: list[int]
    """The top scene is the last."""
    unseen: int = 0
    """How many scenes, at the bottom of the scene deck, are never opened. Secret until all others are."""
    columns: list[list[int]]
    """Of each epoch in the game, in order, the open scenes from the first row on."""
    hands: list[list[int]]
    discards: list[int] = field(default_factory=list)
    removed: list[int] = field(default_factory=list)
    """Fans that have been used."""
    dealer: int
    seat: int
    """Whose turn it is."""
    matched: bool = False
    """Whether the seat has matched a card this turn."""
    fan_used: bool = False
    """Whether the seat has used a fan this turn."""
    extra_turn: bool = False
    """Whether the seat takes another turn after this one."""
    drawn: int | None = None
    """The card that the seat has drawn this turn, having matched none: it may play no other."""
    claim: Pair | None = None
    """What the other players are judging."""
    rejected: list[Pair] = field(default_factory=list)
    """What they have objected to this turn."""
    passed: list[int] = field(default_factory=list)
    """The seats whose last turn, with all scenes open and no deck left, came to nothing, since anybody's last match."""
    emptied: list[int] = field(default_factory=list)
    """The seats without a card that are still in the game, in the order in which they came to that."""
    out: list[int] = field(default_factory=list)
    """The seats that are out of the game by emptying their hands, the first first."""
    last: int | None = None
    """The seat that is out of the game with the Maze fan as its only card: in last place."""
    rumours: list[Rumour] = field(default_factory=list)
    ending: Ending | None = None

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def all_open(self) -> bool:
        """Whether all scenes that are opened in this match are open. Public: the scene deck is gone then."""
        return len(self.scene_deck) == self.unseen

    def in_play(self, seat: int) -> bool:
        return seat not in self.out and seat != self.last

    def seats_in_play(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.in_play(seat)]
