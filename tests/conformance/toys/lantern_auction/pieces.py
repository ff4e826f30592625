"""What the Lantern Auction is made of: its options, state, moves, events, refusals and view."""

import enum
from typing import ClassVar

from msgspec import Struct

from games.kernel.contract import Options, View
from games.kernel.errors import Refusal
from games.kernel.events import Event, Masked, OwnerOnly, Public
from games.kernel.moves import Move
from games.kernel.slots import Slots


class Lots(enum.IntEnum):
    FEW = 3
    MANY = 5


class AuctionOptions(Options, frozen=True):
    lots: Lots = Lots.FEW
    peeking: bool = True


class Auction(Struct):
    cards: Slots
    deck: list[int]
    hands: list[list[int]]
    won: list[list[int]]
    coins: list[int]
    options: AuctionOptions
    lead: int = 0
    lot: int | None = None
    stake: int = 0
    lots_left: int = 0
    unsold_in_a_row: int = 0


class Ending(enum.StrEnum):
    SOLD_OUT = "sold_out"
    NO_INTEREST = "no_interest"


class Tidy(Move, frozen=True):
    slots: tuple[int, ...]


class SetStake(Move, frozen=True):
    coins: int


class Bid(Move, frozen=True):
    slots: tuple[int, ...]


class Peek(Move, frozen=True):
    pass


class LotShown(Public, frozen=True):
    slot: int
    lantern: str


class HandTidied(Public, frozen=True):
    reveals: ClassVar[bool] = False
    seat: int


class StakeSet(Public, frozen=True):
    reveals: ClassVar[bool] = False
    seat: int
    coins: int


class BidsRevealed(Public, frozen=True):
    sums: tuple[int, ...]
    lanterns: tuple[tuple[str, ...], ...]
    winner: int | None


class CardDrawnFaceDown(Public, frozen=True):
    seat: int


class CardDrawn(Masked, frozen=True, kw_only=True):
    slot: int
    lantern: str

    def masked(self) -> Event:
        return CardDrawnFaceDown(self.seat)


class NextLotSeen(OwnerOnly, frozen=True, kw_only=True):
    lantern: str


class PeekBought(Public, frozen=True):
    seat: int


class StakeLimitFell(Refusal, frozen=True):
    sentence = "Somebody spent a coin on a peek, so the stake is asked again with a lower limit."


class PairTooDear(Refusal, frozen=True):
    sentence = "A bid of two cards may not hold a card of {value} or more."
    value: int


class Lantern(Struct, frozen=True, forbid_unknown_fields=True):
    value: int
    copies: int


class CardSeen(Struct, frozen=True):
    slot: int
    lantern: str
    value: int


class AuctionView(View, frozen=True):
    coins: tuple[int, ...]
    hand: tuple[CardSeen, ...] | None
    hand_sizes: tuple[int, ...]
    lot: CardSeen | None
    next_lot: str | None
    stake: int
    deck: int
    won: tuple[tuple[str, ...], ...]
