"""What happened. Tokens, fields and piles lie open; hands and decks do not.

`content_id` is the card, Vision or Event of the content pack.
"""

from typing import ClassVar

from msgspec import structs

from games.kernel.events import Event, OwnerOnly, Public, Viewer

from .content_words import Zone
from .effects.frames import SpotKind
from .feelings import Feeling, Karma, Tokens
from .state import Phase


class Plain(Public, frozen=True):
    """Seen by everybody, and it tells nothing that was hidden before."""

    reveals: ClassVar[bool] = False


# The round


class RoundBegan(Plain, frozen=True):
    round: int
    hour: int
    first_player: int


class PhaseBegan(Plain, frozen=True):
    phase: Phase


class EventDrawn(Public, frozen=True):
    """An Event or a Reboot, and its slot. `ignored`: it follows a Reboot, so that only its Feelings count."""

    card: int
    content_id: str
    reboot: bool
    ignored: bool


class RebootDecided(Plain, frozen=True):
    """Whether the seat has paid a Mark of Sol to be spared."""

    seat: int
    spared: bool


class VisionsRevealed(Public, frozen=True):
    """Which Vision each seat has chosen, by seat; None for those who could choose none."""

    visions: tuple[int | None, ...]


class Overloaded(Plain, frozen=True):
    """All have chosen this Vision."""

    vision: int


class Passed(Plain, frozen=True):
    seat: int


class TurnBegan(Plain, frozen=True):
    seat: int


class VisionUsed(Plain, frozen=True):
    """A seat uses the effect of a Vision, or (`by_event`) that of the Event which names it."""

    seat: int
    vision: int
    by_event: bool


class Observed(Plain, frozen=True):
    """A seat observes for a Mark of Sol and has named a karma; what it draws follows."""

    seat: int
    karma: Karma


class ClockMoved(Plain, frozen=True):
    hour: int


class ClockStopped(Plain, frozen=True):
    """The clock will not advance at the end of this round."""


class FirstPlayerNamed(Plain, frozen=True):
    """This seat will have the First Player token next."""

    seat: int


class OrderChanged(Plain, frozen=True):
    """Who acts in this round's Vision Phase, in order."""

    order: tuple[int, ...]


class EndCardDrawn(Public, frozen=True):
    """Its effect goes with the table into its next game."""

    content_id: str


# Tokens


class FeelingsMoved(Plain, frozen=True):
    """`source_number` and `target_number` are the seat of a stock, or a Vision; else 0."""

    source: SpotKind
    source_number: int
    target: SpotKind
    target_number: int
    tokens: Tokens


class MarksMoved(Plain, frozen=True):
    source: SpotKind
    source_number: int
    target: SpotKind
    target_number: int
    count: int


class VisionTokenMoved(Plain, frozen=True):
    """The token of a Vision."""

    source: SpotKind
    source_number: int
    target: SpotKind
    target_number: int
    vision: int


# Cards


class CardsPassedOn(Plain, frozen=True):
    """Draft: everybody has kept a card and passed so many on to the left."""

    count: int


class CardPlayed(Public, frozen=True):
    seat: int
    card: int
    content_id: str
    paid: Tokens


class CardMoved(Event, frozen=True, kw_only=True):
    """A card went from zone to zone; `source_seat` and `target_seat` are those of a hand or field.

    Its face is told to those who know it: to everybody, where `known_to` is None, else to these seats. Who they are
    is told to them alone.
    """

    source: Zone
    source_seat: int | None = None
    target: Zone
    target_seat: int | None = None
    under: bool = False
    known_to: tuple[int, ...] | None
    card: int | None
    content_id: str | None

    def seen_by(self, viewer: Viewer) -> Event:
        if self.known_to is None or viewer in self.known_to:
            return self
        return structs.replace(self, known_to=(), card=None, content_id=None)


class CardRevealed(Public, frozen=True):
    """A card was turned up where it lies."""

    zone: Zone
    card: int
    content_id: str


class CardsLookedAt(Plain, frozen=True):
    """A seat looks at so many cards of a zone. `zone_seat` is whose hand."""

    seat: int
    zone: Zone
    zone_seat: int | None
    count: int


class CardSeen(OwnerOnly, frozen=True, kw_only=True):
    """What the seat has seen of a card that it looked at."""

    zone: Zone
    card: int
    content_id: str


class DeckShuffled(Plain, frozen=True):
    zone: Zone


# The board


class PlayerMoved(Plain, frozen=True):
    """None: the player is on no Vision any more."""

    seat: int
    vision: int | None


class VisionLocked(Plain, frozen=True):
    vision: int


class VisionUnlocked(Public, frozen=True):
    """`catalyst` is the Karma Catalyst that was put under it."""

    vision: int
    catalyst: str | None = None


class LockPrevented(Plain, frozen=True):
    """A Vision would have become locked; `content_id` is what prevented it."""

    vision: int
    content_id: str


class VisionsSwapped(Plain, frozen=True):
    one: int
    other: int


# Effects


class EffectBegan(Plain, frozen=True):
    """The effect of a card, Vision or Event begins; `seat` decides."""

    seat: int
    content_id: str


class RuleBegan(Plain, frozen=True):
    """A card has put a rule into force."""

    seat: int
    content_id: str


class EffectScheduled(Plain, frozen=True):
    """Part of a card's effect will happen later."""

    seat: int
    content_id: str


class FeelingTypesChosen(Plain, frozen=True):
    """A seat has named types of Feelings."""

    seat: int
    feelings: tuple[Feeling, ...]


class OptionChosen(Plain, frozen=True):
    """A seat has chosen one of several options, by its number; 0 for what it declined."""

    seat: int
    option: int


class PlayersChosen(Plain, frozen=True):
    seat: int
    seats: tuple[int, ...]


class VisionsChosen(Plain, frozen=True):
    seat: int
    visions: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = (
    RoundBegan,
    PhaseBegan,
    EventDrawn,
    RebootDecided,
    VisionsRevealed,
    Overloaded,
    Passed,
    TurnBegan,
    VisionUsed,
    Observed,
    ClockMoved,
    ClockStopped,
    FirstPlayerNamed,
    OrderChanged,
    EndCardDrawn,
    FeelingsMoved,
    MarksMoved,
    VisionTokenMoved,
    CardsPassedOn,
    CardPlayed,
    CardMoved,
    CardRevealed,
    CardsLookedAt,
    CardSeen,
    DeckShuffled,
    PlayerMoved,
    VisionLocked,
    VisionUnlocked,
    LockPrevented,
    VisionsSwapped,
    EffectBegan,
    RuleBegan,
    EffectScheduled,
    FeelingTypesChosen,
    OptionChosen,
    PlayersChosen,
    VisionsChosen,
)
