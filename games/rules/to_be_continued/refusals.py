"""Why To Be Continued... refuses a move. Where a card is in the way, the refusal says which, and in which Chapter."""

from games.kernel.errors import Refusal

# Cards and piles


class CardNotInHand(Refusal, frozen=True):
    sentence = "Card {card} is not in your hand."
    card: int


class WrongKindOfCard(Refusal, frozen=True):
    sentence = "Card {card} is a card of the kind {kind}; this move takes {takes}."
    card: int
    kind: str
    takes: tuple[str, ...]


class NoSuchPile(Refusal, frozen=True):
    sentence = "There is no pile {pile}; there are {piles}, counted from 0."
    pile: int
    piles: int


class PileEmpty(Refusal, frozen=True):
    sentence = "Pile {pile} is empty."
    pile: int


class DeckEmpty(Refusal, frozen=True):
    sentence = "The deck is empty: draw from a common pile."


# Where a card may be placed


class FirstCardAtOrigin(Refusal, frozen=True):
    sentence = "The first card of a Chapter may lie anywhere, and is placed at row 0, column 0."


class CellTaken(Refusal, frozen=True):
    sentence = "A card lies at row {row}, column {column} of your Chapter."
    row: int
    column: int


class OutsideFrame(Refusal, frozen=True):
    sentence = "With a card at row {row}, column {column} your Chapter would not fit into three by three."
    row: int
    column: int


class NotAdjacent(Refusal, frozen=True):
    sentence = "Row {row}, column {column} is beside none of your cards."
    row: int
    column: int


# In which order


class OrderPreviousChapter(Refusal, frozen=True):
    sentence = (
        "Chapter {chapter} comes before yours and has number {other} of this story line, "
        "so number {number} comes too late for it: play a higher one."
    )
    line: str
    number: int
    chapter: int
    card: int
    other: int


class OrderFollowingChapter(Refusal, frozen=True):
    sentence = (
        "Chapter {chapter} follows yours and has number {other} of this story line, "
        "so number {number} comes too early for it: play a lower one."
    )
    line: str
    number: int
    chapter: int
    card: int
    other: int


class OrderInsideChapter(Refusal, frozen=True):
    sentence = (
        "Number {other} of this story line lies in your Chapter {chapter}: read from the top left, "
        "number {number} cannot stand there."
    )
    line: str
    number: int
    chapter: int
    card: int
    other: int


# Playing an AD or a MEANWHILE


class NoSuchSeat(Refusal, frozen=True):
    sentence = "There is no seat {seat}."
    seat: int


class NoCardThere(Refusal, frozen=True):
    sentence = "No card lies at row {row}, column {column} of the Chapter of seat {seat}."
    seat: int
    row: int
    column: int


class AdTargetOwn(Refusal, frozen=True):
    sentence = "An AD is played into the Chapter of another player, not into your own."


class AdTargetIsAd(Refusal, frozen=True):
    sentence = "At row {row}, column {column} of Chapter {chapter} lies an AD, which an AD cannot replace."
    chapter: int
    row: int
    column: int


class AdTargetFaceDown(Refusal, frozen=True):
    sentence = "The card at row {row}, column {column} of Chapter {chapter} lies face down: an AD cannot take it."
    chapter: int
    row: int
    column: int


class MeanwhileNeedsOwnAd(Refusal, frozen=True):
    sentence = "A MEANWHILE replaces an AD in your own Chapter, and none lies there face up."


class NotAnOwnAd(Refusal, frozen=True):
    sentence = "A MEANWHILE replaces an AD, and none lies face up at row {row}, column {column} of your Chapter."
    row: int
    column: int


# Discarding for something


class LastCard(Refusal, frozen=True):
    sentence = "You may not discard the last card of your hand for this; you hold {hand} and would discard {discards}."
    hand: int
    discards: int


class NeedsThreeCards(Refusal, frozen=True):
    sentence = "Three cards are discarded to draw one, and you hold {hand}."
    hand: int


class SamePile(Refusal, frozen=True):
    sentence = "The card to remove must lie on another pile than {pile}, which you discard onto."
    pile: int


# Rearranging


class NothingToRearrange(Refusal, frozen=True):
    sentence = "Rearranging moves at least one card."


class PaidTwice(Refusal, frozen=True):
    sentence = "Card {card} cannot pay for two steps."
    card: int


class PageTooLarge(Refusal, frozen=True):
    sentence = "After these steps your Chapter would not fit into three by three."


class PageTorn(Refusal, frozen=True):
    sentence = "After these steps not all cards of your Chapter would hang together."


REFUSALS: tuple[type[Refusal], ...] = (
    CardNotInHand,
    WrongKindOfCard,
    NoSuchPile,
    PileEmpty,
    DeckEmpty,
    FirstCardAtOrigin,
    CellTaken,
    OutsideFrame,
    NotAdjacent,
    OrderPreviousChapter,
    OrderFollowingChapter,
    OrderInsideChapter,
    NoSuchSeat,
    NoCardThere,
    AdTargetOwn,
    AdTargetIsAd,
    AdTargetFaceDown,
    MeanwhileNeedsOwnAd,
    NotAnOwnAd,
    LastCard,
    NeedsThreeCards,
    SamePile,
    NothingToRearrange,
    PaidTwice,
    PageTooLarge,
    PageTorn,
)
