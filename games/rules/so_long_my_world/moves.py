"""What a seat can answer. Cards are named by their slot, Visions by their number, players by their seat."""

from games.kernel.moves import Move

from .feelings import Feeling, Karma, Tokens

# Before the first round


class KeepCard(Move, frozen=True):
    """Draft: keeps this card and passes the others on."""

    card: int


class TakeFirstFeeling(Move, frozen=True):
    """Takes one Hope or one Nostalgia."""

    feeling: Feeling


# Event Phase


class PayMark(Move, frozen=True):
    """Pays a Mark of Sol: the Reboot does not hit."""


class SufferReboot(Move, frozen=True):
    """Lets the Reboot hit."""


class AddFeeling(Move, frozen=True):
    """With four or five players: the First Player puts one more Feeling onto an unlocked Vision."""

    feeling: Feeling
    vision: int


class DealTo(Move, frozen=True):
    """Where the System has too few for the Event: the Visions that get one of this type."""

    visions: tuple[int, ...]


# Choice Phase


class ChooseVision(Move, frozen=True):
    """Sealed: the Vision to visit."""

    vision: int


# Hindrance and Vision Phase


class PlayCard(Move, frozen=True):
    """Plays a card and pays these tokens for it."""

    card: int
    tokens: Tokens


class Pass(Move, frozen=True):
    """Plays no Hindrance, or no card by the effect that offers it."""


class UseVision(Move, frozen=True):
    """Uses the effect of the Vision one is on."""


class UseEvent(Move, frozen=True):
    """Uses the effect of the Event that names the Vision one is on."""


class DrainFeelings(Move, frozen=True):
    """Takes Feelings from the Vision one is on."""

    tokens: Tokens


class DrainAffinity(Move, frozen=True):
    """Takes the affinity of the Vision one is on from the System; with a Catalyst one of each of its affinities."""


class DrainMark(Move, frozen=True):
    """Takes a Mark of Sol."""


class DrainCard(Move, frozen=True):
    """Draws a Remnant."""


class Observe(Move, frozen=True):
    """Spends a Mark of Sol: turns Gestalts up until one is of this karma or neutral. Positive or negative."""

    karma: Karma


class EndStep(Move, frozen=True):
    """Goes on to the next step of one's turn, or ends it after the last."""


# Answers to what effects ask


class ChoosePlayers(Move, frozen=True):
    seats: tuple[int, ...]


class ChooseVisions(Move, frozen=True):
    visions: tuple[int, ...]


class ChooseFeelings(Move, frozen=True):
    """Types of Feelings."""

    feelings: tuple[Feeling, ...]


class ChooseTokens(Move, frozen=True):
    """So many tokens of each type."""

    tokens: Tokens


class ChooseCards(Move, frozen=True):
    cards: tuple[int, ...]


class ChooseOption(Move, frozen=True):
    """One of the options that the card offers, by its number."""

    option: int


class Accept(Move, frozen=True):
    """Does what the effect allows."""


class Decline(Move, frozen=True):
    """Leaves it."""


class ArrangeCards(Move, frozen=True):
    """All of the cards, in the order in which they will lie, the first on top."""

    cards: tuple[int, ...]


MOVES: tuple[type[Move], ...] = (
    KeepCard,
    TakeFirstFeeling,
    PayMark,
    SufferReboot,
    AddFeeling,
    DealTo,
    ChooseVision,
    PlayCard,
    Pass,
    UseVision,
    UseEvent,
    DrainFeelings,
    DrainAffinity,
    DrainMark,
    DrainCard,
    Observe,
    EndStep,
    ChoosePlayers,
    ChooseVisions,
    ChooseFeelings,
    ChooseTokens,
    ChooseCards,
    ChooseOption,
    Accept,
    Decline,
    ArrangeCards,
)
