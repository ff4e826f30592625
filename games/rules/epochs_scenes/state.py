"""The state of a match: the matrix of scenes, the decks, who holds what, and whose turn it is."""

import enum

from msgspec import Struct, field

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


class Way(Struct, frozen=True):
    """Which cards may have gone each way in a blind exchange. None is a card that nobody else knew before."""

    given: int | None
    taken: int | None
    pairs: int
    """How many pairs of cards that is."""


class BlindExchange(Struct):
    """What is left of knowing a hand when a card of it is exchanged blindly, for those who do not take part.

    There is one such fan, so one such exchange in a match; and what others know of hands before it, all know.
    """

    one: int
    other: int
    held: list[list[int]]
    """The cards that all knew to be with `one`, and with `other`, as far as it is not clear where they are now."""
    ways: list[Way]
    """All that it can have been, as far as all can tell by now."""

    def place(self, way: Way, card: int) -> int:
        """The seat that a card of `held` has come to be with in this way."""
        here, there = (self.one, self.other) if card in self.held[0] else (self.other, self.one)
        return there if card in (way.given, way.taken) else here

    def unclear(self) -> list[int]:
        return [card for cards in self.held for card in cards]


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
    exchange: BlindExchange | None = None
    """The blind exchange, while it is not clear to all where the cards are that they knew before."""
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
