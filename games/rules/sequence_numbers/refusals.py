"""Why Sequence Numbers refuses a table or a move."""

from games.kernel.errors import Refusal

# The table


class TeamsMustBeEqual(Refusal, frozen=True):
    sentence = "Teams must be equal, and {seats} players cannot be divided so; up to three play as individuals."
    mode: str
    seats: int


class TableTalkNeedsTeams(Refusal, frozen=True):
    sentence = "Table talk can only be called in team games."


class CitedCallsNeedChat(Refusal, frozen=True):
    sentence = "A call can cite a message once matches have chat; until then choose none or free."


# Cards


class CardNotInHand(Refusal, frozen=True):
    sentence = "Card {card} is not in your hand."
    card: int


class WrongKindOfCard(Refusal, frozen=True):
    sentence = "Card {card} is a {kind} card; this move takes a {takes} card."
    card: int
    kind: str
    takes: str


class CardNotDead(Refusal, frozen=True):
    sentence = "Card {card} is not dead: a space with its number is still uncovered."
    card: int


class AlreadyExchanged(Refusal, frozen=True):
    sentence = "You have exchanged a dead card this turn; one a turn is allowed."


# Spaces


class NoSuchSpace(Refusal, frozen=True):
    sentence = "The board has no space {space}; spaces go from 0 to 99."
    space: int


class CornerIsFree(Refusal, frozen=True):
    sentence = "Space {space} is a free corner: it counts for everybody and takes no chip."
    space: int


class WrongNumber(Refusal, frozen=True):
    sentence = "Space {space} shows {number}, but the card makes {result}."
    space: int
    number: int
    result: int


class SpaceCovered(Refusal, frozen=True):
    sentence = "Space {space} is covered by a chip."
    space: int


class NoChipThere(Refusal, frozen=True):
    sentence = "There is no chip on space {space}."
    space: int


class NotAnOpponent(Refusal, frozen=True):
    sentence = "The chip on space {space} is your own side's; Minus removes an opponent's."
    space: int


class SequenceLocked(Refusal, frozen=True):
    sentence = "The chip on space {space} is part of a completed sequence, which cannot be broken."
    space: int


# Turns


class PassNotAllowed(Refusal, frozen=True):
    sentence = "You may pass only when you can neither play a card nor exchange a dead one."


class NotACompletedFive(Refusal, frozen=True):
    sentence = "The spaces from {first} to {last} are not one of the fives that you can make a sequence of."
    first: int
    last: int


class DrawRightLost(Refusal, frozen=True):
    sentence = "You have lost the right to draw: you were too late, and go on with fewer cards."


# Table talk


class NotAnOpposingSide(Refusal, frozen=True):
    sentence = "Side {side} is not one of your opponents."
    side: int


class CallerMismatch(Refusal, frozen=True):
    sentence = "This question is about another call than the one of seat {caller}."
    caller: int


class SideHasCalled(Refusal, frozen=True):
    sentence = "Your side has made its call; it may call again after the caller's next turn."


class CallSettled(Refusal, frozen=True):
    sentence = "That call of table talk has been settled."


class DiscardFirst(Refusal, frozen=True):
    sentence = "Your side was called for table talk: discard first, then play."


REFUSALS: tuple[type[Refusal], ...] = (
    TeamsMustBeEqual,
    TableTalkNeedsTeams,
    CitedCallsNeedChat,
    CardNotInHand,
    WrongKindOfCard,
    CardNotDead,
    AlreadyExchanged,
    NoSuchSpace,
    CornerIsFree,
    WrongNumber,
    SpaceCovered,
    NoChipThere,
    NotAnOpponent,
    SequenceLocked,
    PassNotAllowed,
    NotACompletedFive,
    DrawRightLost,
    NotAnOpposingSide,
    CallerMismatch,
    SideHasCalled,
    CallSettled,
    DiscardFirst,
)
