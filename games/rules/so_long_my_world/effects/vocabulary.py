"""The operations that effects are made of. `README.md` explains them to content authors, with examples.

An effect is a tuple of operations, carried out in order; each does as much as it can (rule 8). What an operation
chooses or moves can be bound to a name (`as`), which later ones use as `$name`.
"""

from typing import Literal, TypeAlias

from msgspec import Struct, field

from ..content_words import Happening, Moment
from .conditions import Condition
from .lasting import Rule
from .operations import (
    Activate,
    Arrange,
    BaseOperation,
    Clock,
    Count,
    Dig,
    Extra,
    FirstPlayer,
    Lock,
    Look,
    Move,
    MoveCards,
    MovePlayer,
    Play,
    Reveal,
    SetFlag,
    Shuffle,
    SwapVisions,
    TurnOrder,
    Unlock,
)
from .selectors import CardSelector, FeelingSelector, Number, PlayerSelector, Register, VisionSelector

Effect: TypeAlias = "tuple[Operation, ...]"


# Rules


class Modify(BaseOperation, frozen=True, kw_only=True, tag="modify"):
    """Puts a rule into force until a moment. Its players, Visions, Feelings and cards are fixed now."""

    rule: Rule
    until: Moment


class Prevent(BaseOperation, frozen=True, kw_only=True, tag="prevent"):
    """The next `times` locks of these Visions (all of them, without) do not happen until a moment."""

    prevention: "Prevention"
    until: Moment


class Schedule(BaseOperation, frozen=True, kw_only=True, tag="schedule"):
    """Carries an effect out later; names bound before are still bound then."""

    at: Moment
    do: "tuple[Operation, ...]"


# Control


class Choose(BaseOperation, frozen=True, kw_only=True, tag="choose"):
    """A player chooses among players, Visions, types of Feelings or cards: exactly one of the four is given.

    `by` is a player, or `chance`. Where there is nothing to choose from, the name is bound to nothing. Of cards in a
    hand only its owner may choose.
    """

    players: PlayerSelector | None = None
    visions: VisionSelector | None = None
    feelings: FeelingSelector | None = None
    cards: CardSelector | None = None
    count: Number = 1
    up_to: bool = False
    by: PlayerSelector = "you"
    name: Register = field(name="as")


class SealedChoose(BaseOperation, frozen=True, kw_only=True, tag="sealed_choose"):
    """Several players choose at once, hidden until all have; then `do` is carried out for each, in FP order.

    While choosing and in `do`, `$chooser` is that player, and the name is bound to their choice.
    """

    by: PlayerSelector
    choose: "Choose"
    """Its own `by` is not looked at."""
    do: "tuple[Operation, ...]"


class Option(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A branch of `either`."""

    do: "tuple[Operation, ...]"
    when: Condition | None = None
    """Only open while this holds."""


class Either(BaseOperation, frozen=True, kw_only=True, tag="either"):
    """A player chooses one of the options that are open. None open: nothing happens."""

    options: tuple[Option, ...]
    by: PlayerSelector = "you"


class May(BaseOperation, frozen=True, kw_only=True, tag="may"):
    """A player says whether it is done. They are not asked where `when` does not hold."""

    do: "tuple[Operation, ...]"
    by: PlayerSelector = "you"
    when: Condition | None = None


class If(BaseOperation, frozen=True, kw_only=True, tag="if"):
    when: Condition
    then: "tuple[Operation, ...]"
    otherwise: "tuple[Operation, ...]" = field(name="else", default=())


class Each(BaseOperation, frozen=True, kw_only=True, tag="each"):
    """Does it for each of them in turn, bound to the name: players in FP order, Visions clockwise. One of the four."""

    players: PlayerSelector | None = None
    visions: VisionSelector | None = None
    feelings: FeelingSelector | None = None
    cards: CardSelector | None = None
    name: Register = field(name="as")
    do: "tuple[Operation, ...]"


class Repeat(BaseOperation, frozen=True, kw_only=True, tag="repeat"):
    """Does it so many times, at most `most`; ends early when `until` holds after a time."""

    times: Number
    most: int
    until: Condition | None = None
    do: "tuple[Operation, ...]"


# The campaign: refused by the loader outside the nodes of Paths


class Read(BaseOperation, frozen=True, kw_only=True, tag="read"):
    """Solo: the player is given this text to read."""

    node: str


class PutInSequence(BaseOperation, frozen=True, kw_only=True, tag="sequence"):
    """Solo: the card just played may be put in sequence after these (the last of them); then `do`."""

    after: tuple[str, ...]
    do: "tuple[Operation, ...]"


class GainWord(BaseOperation, frozen=True, kw_only=True, tag="word"):
    """Solo: the Word is recorded at once."""

    word: str


class ReachEnding(BaseOperation, frozen=True, kw_only=True, tag="ending"):
    """Solo: the game ends here."""

    ending: str


Operation: TypeAlias = (
    Move
    | MoveCards
    | Look
    | Reveal
    | Arrange
    | Shuffle
    | Dig
    | Play
    | MovePlayer
    | Lock
    | Unlock
    | SwapVisions
    | TurnOrder
    | FirstPlayer
    | Clock
    | Activate
    | Extra
    | Modify
    | Prevent
    | Schedule
    | Choose
    | SealedChoose
    | Either
    | May
    | If
    | Each
    | Repeat
    | SetFlag
    | Count
    | Read
    | PutInSequence
    | GainWord
    | ReachEnding
)


# What Continuous cards are made of, beside rules


class Prevention(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A would-be lock of these Visions does not happen. Several are asked in FP order; one is enough."""

    visions: VisionSelector = "all"
    times: int | None = None
    """At most so often: in all, or every round with `every`."""
    every: Literal["round", "game"] = "game"
    optional: bool = False
    """Whether the owner is asked."""
    instead: "tuple[Operation, ...]" = ()
    holds_while: Condition | None = field(name="while", default=None)


class Trigger(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An effect that something sets off while the card is on the field. What it does sets off nothing itself."""

    on: Happening
    do: "tuple[Operation, ...]"
    optional: bool = False
    """Whether the owner is asked."""
    times: int | None = None
    """At most so often: every round, or in all with `every = "game"`."""
    every: Literal["round", "game"] = "round"
    when: Condition | None = None
