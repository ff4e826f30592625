"""Why End of Line refuses a table or a move. Rows and columns are those of the view, from 0."""

from games.kernel.errors import Refusal

from .torus import Direction

# The table


class OptionNotForMode(Refusal, frozen=True):
    sentence = 'The option "{option}" does not belong to the mode "{mode}".'
    option: str
    mode: str


class DailyDeckIsFixed(Refusal, frozen=True):
    sentence = "The cards of the daily puzzle come in a fixed order: the hand cannot be redrawn."


# Placing a card


class CardNotInHand(Refusal, frozen=True):
    sentence = "Card {card} is not in your hand."
    card: int


class NoSuchWayOut(Refusal, frozen=True):
    sentence = "The card at row {row}, column {column}, which you continue from, has no Way Out {exit}."
    exit: Direction
    row: int
    column: int


class WayOutBlocked(Refusal, frozen=True):
    sentence = "The Way Out {exit} leads to row {row}, column {column}, where a card lies."
    exit: Direction
    row: int
    column: int


class NoRoomBehind(Refusal, frozen=True):
    sentence = "You may cross one card of your partner, but row {row}, column {column} behind it is not empty either."
    exit: Direction
    row: int
    column: int


class TurnCannotBeCompleted(Refusal, frozen=True):
    sentence = "After this you could neither complete your turn nor brake; cards that would have to follow: {missing}."
    missing: int


# Energy


class EnergyFromRound3(Refusal, frozen=True, tag="energy_from_round_3"):
    sentence = "Energy may be spent from round 3 on; this is round {round}."
    round: int

    @classmethod
    def code_name(cls) -> str:
        return "energy_from_round_3"


class NoEnergyLeft(Refusal, frozen=True):
    sentence = "You have no energy left."


class EnergySpentThisRound(Refusal, frozen=True):
    sentence = "You have spent energy this round; one a round is allowed."


class NoWayOut(Refusal, frozen=True):
    sentence = "The card at row {row}, column {column} has no available Way Out, so this would not help you on."
    row: int
    column: int


class HandTooSmall(Refusal, frozen=True):
    sentence = "That takes {needed} cards, and you hold {held}."
    held: int
    needed: int


class NothingToTurnTo(Refusal, frozen=True):
    sentence = "The card at row {row}, column {column}, to which you would turn back, has no other available Way Out."
    row: int
    column: int


class TurnaroundNeedsACard(Refusal, frozen=True):
    sentence = "At this table a turnaround follows a card that was placed in the same action."


class DeckIsEmpty(Refusal, frozen=True):
    sentence = "There is no card left to draw."


# Finishing


class FinishOnlyAtStart(Refusal, frozen=True):
    sentence = "You may finish only at the start of your turn; you have placed {placed} of {count} cards."
    placed: int
    count: int


REFUSALS: tuple[type[Refusal], ...] = (
    OptionNotForMode,
    DailyDeckIsFixed,
    CardNotInHand,
    NoSuchWayOut,
    WayOutBlocked,
    NoRoomBehind,
    TurnCannotBeCompleted,
    EnergyFromRound3,
    NoEnergyLeft,
    EnergySpentThisRound,
    NoWayOut,
    HandTooSmall,
    NothingToTurnTo,
    TurnaroundNeedsACard,
    DeckIsEmpty,
    FinishOnlyAtStart,
)
