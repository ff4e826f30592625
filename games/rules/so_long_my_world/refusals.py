"""Why So Long, My World refuses a table or a move."""

from typing import Final

from games.kernel.errors import Refusal, how_many

from .content_words import Act
from .feelings import Feeling

# The table


class CatalystsNeedGestaltVisions(Refusal, frozen=True):
    sentence = "Karma Catalysts lie under Gestalt Visions: play with both or without Catalysts."


_OPTIONS: Final = {"luno": "L'Uno", "heartbreak": "A Heartbreak"}
"""What only pairs can choose, as it is called."""


class OnlyForPairs(Refusal, frozen=True):
    sentence = "{option} is for two who play together."
    option: str

    @property
    def message(self) -> str:
        return f"{_OPTIONS[self.option]} is for two who play together."


# Cards


class CardNotInHand(Refusal, frozen=True):
    sentence = "Card {card} is not in your hand."
    card: int


class NotAHindrance(Refusal, frozen=True):
    sentence = "Card {card} is no Hindrance: it is played in your turn of the Vision Phase."
    card: int


class WrongPayment(Refusal, frozen=True):
    sentence = "These tokens do not pay for card {card}: its cost must be paid exactly, by what your tokens count as."
    card: int


class NotSoManyTokens(Refusal, frozen=True):
    sentence = "You do not have so much {feeling}; you have {owned}."
    feeling: Feeling
    owned: int


class CardNotOffered(Refusal, frozen=True):
    sentence = "Card {card} is not one of those that the effect lets you play."
    card: int


class CardNotDealt(Refusal, frozen=True):
    sentence = "Card {card} is not among those you choose from."
    card: int


# Feelings and Marks


class HopeOrNostalgia(Refusal, frozen=True):
    sentence = "The first Feeling is Hope or Nostalgia."


class SystemHasNone(Refusal, frozen=True):
    sentence = "The System has no {feeling} left."
    feeling: Feeling


class NoMark(Refusal, frozen=True):
    sentence = "You have no Mark of Sol."


class NoMarkLeft(Refusal, frozen=True):
    sentence = "There is no Mark of Sol to gain."


class WrongVisions(Refusal, frozen=True):
    sentence = "The System has {count} {feeling} left: name as many of the Event's Visions for them, in rising order."
    feeling: Feeling
    count: int


# Visions and turns


class VisionIsLocked(Refusal, frozen=True):
    sentence = "Vision {vision} is locked."
    vision: int


class NoSuchVision(Refusal, frozen=True):
    sentence = "There is no Vision {vision} in play."
    vision: int


class TokenNotOwned(Refusal, frozen=True):
    sentence = "You do not own the token of Vision {vision}."
    vision: int


class OnNoVision(Refusal, frozen=True):
    sentence = "You are on no Vision."


class EffectUsed(Refusal, frozen=True):
    sentence = "You have used this effect in this turn."


class EventNamesAnother(Refusal, frozen=True):
    sentence = "The Event of this round has no effect for the Vision you are on."


class NothingThere(Refusal, frozen=True):
    sentence = "There is no Feeling on your Vision to drain."


class TooManyFeelings(Refusal, frozen=True):
    sentence = "You may drain up to {limit} Feelings."
    limit: int

    @property
    def message(self) -> str:
        return f"You may drain {how_many(0, self.limit, 'Feeling')}."


class NotOnThisVision(Refusal, frozen=True):
    sentence = "There is not so much {feeling} on your Vision; it has {there}."
    feeling: Feeling
    there: int


class NoAffinity(Refusal, frozen=True):
    sentence = "Your Vision has no affinity."


class DeckEmpty(Refusal, frozen=True):
    sentence = "There is no card left to draw."


class NothingToObserve(Refusal, frozen=True):
    sentence = "The Gestalt deck is empty."


class NeutralNotNamed(Refusal, frozen=True):
    sentence = "An Observation names positive or negative karma."


class Forbidden(Refusal, frozen=True):
    sentence = "An effect in force forbids that: {act}."
    act: Act

    @property
    def message(self) -> str:
        return f"An effect in force forbids that: {self.act.replace('_', ' ')}."


# Answers to effects


class WrongTokens(Refusal, frozen=True):
    sentence = "Choose between {least} and {most} of the tokens that are there, not {count}."
    count: int
    least: int
    most: int

    @property
    def message(self) -> str:
        return f"Choose {how_many(self.least, self.most, 'token')} of those that are there, not {self.count}."


class OneTypeOnly(Refusal, frozen=True):
    sentence = "These Feelings must be of one type."


class DifferentTypesOnly(Refusal, frozen=True):
    sentence = "These Feelings must all be of different types."


class WrongTypes(Refusal, frozen=True):
    sentence = "Choose between {least} and {most} different types of those that the effect names."
    least: int
    most: int

    @property
    def message(self) -> str:
        return f"Choose {how_many(self.least, self.most, 'type')} of those that the effect names, each at most once."


class NoSuchOption(Refusal, frozen=True):
    sentence = "Option {option} is not open."
    option: int


REFUSALS: tuple[type[Refusal], ...] = (
    CatalystsNeedGestaltVisions,
    OnlyForPairs,
    CardNotInHand,
    NotAHindrance,
    WrongPayment,
    NotSoManyTokens,
    CardNotOffered,
    CardNotDealt,
    HopeOrNostalgia,
    SystemHasNone,
    NoMark,
    NoMarkLeft,
    WrongVisions,
    VisionIsLocked,
    NoSuchVision,
    TokenNotOwned,
    OnNoVision,
    EffectUsed,
    EventNamesAnother,
    NothingThere,
    TooManyFeelings,
    NotOnThisVision,
    NoAffinity,
    DeckEmpty,
    NothingToObserve,
    NeutralNotNamed,
    Forbidden,
    WrongTokens,
    OneTypeOnly,
    DifferentTypesOnly,
    WrongTypes,
    NoSuchOption,
)
