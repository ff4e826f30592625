"""Operations that do one thing: to tokens, to cards, on the board, to flags and counters.

Those that hold other operations are in `vocabulary`, which has the union of all.
"""

from typing import Literal

from msgspec import Struct, field

from ..content_words import Moment, Zone
from .selectors import (
    CardSelector,
    DigFor,
    FeelingSelector,
    Number,
    Place,
    PlayerSelector,
    Register,
    VisionSelector,
    Word,
)


class BaseOperation(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", kw_only=True):
    """Base of all operations."""


# Tokens


class Move(BaseOperation, frozen=True, kw_only=True, tag="move"):
    """Moves tokens: to gain, return, steal, give, relocate and renounce are all this.

    Several sources, or several receivers, are served one after another in FP order (Visions clockwise): `count` for
    each of them, or in all when `total`.
    """

    tokens: Literal["feelings", "marks", "vision_tokens"] = "feelings"
    count: Number = 1
    up_to: bool = False
    """Whether fewer may be chosen; else fewer are moved only where there are not enough."""
    feeling: FeelingSelector = "any"
    types: Literal["any", "same", "different"] = "any"
    """Whether what is moved at once must be of one type, or of all different ones."""
    which: VisionSelector = "here"
    """Which Vision Tokens."""
    source: Place = field(name="from")
    target: Place = field(name="to")
    total: bool = False
    by: PlayerSelector | None = None
    """Who chooses: by default who receives into a stock, else who gives from one, else you (rule 19)."""
    name: Register | None = field(name="as", default=None)
    """Binds the Feelings moved, one entry a token; for Marks an entry each, for Vision Tokens their Visions."""


# Cards


class MoveCards(BaseOperation, frozen=True, kw_only=True, tag="move_cards"):
    """Moves cards to a zone: to draw, discard, remove, put under a deck, take back.

    A top of the Remnant deck that is not there is made of the discarded Remnants, shuffled (section 4).
    """

    cards: CardSelector
    target: Zone = field(name="to")
    of: PlayerSelector = "you"
    """Whose hand or field they come to; in case of several players, each gets that selection."""
    under: bool = False
    """Whether they come under the deck or pile, instead of on top."""
    name: Register | None = field(name="as", default=None)


class Look(BaseOperation, frozen=True, kw_only=True, tag="look"):
    """A player looks at cards; others learn only that."""

    cards: CardSelector
    by: PlayerSelector = "you"
    name: Register = field(name="as")


class Reveal(BaseOperation, frozen=True, kw_only=True, tag="reveal"):
    """Everybody sees cards where they lie."""

    cards: CardSelector


class Arrange(BaseOperation, frozen=True, kw_only=True, tag="arrange"):
    """A player puts those of the cards that lie in the deck on top of it (or under it), in an order of their choice."""

    cards: Word
    target: Zone = field(name="to")
    under: bool = False
    by: PlayerSelector = "you"


class Shuffle(BaseOperation, frozen=True, kw_only=True, tag="shuffle"):
    deck: Zone


class Dig(BaseOperation, frozen=True, kw_only=True, tag="dig"):
    """Turns cards of a deck up until one fits, which comes to a hand; the rest goes to the pile, or under it."""

    deck: Zone
    until: DigFor
    who: PlayerSelector = "you"
    rest: Literal["pile", "under"] = "pile"
    name: Register | None = field(name="as", default=None)


class Play(BaseOperation, frozen=True, kw_only=True, tag="play"):
    """A player may play one of their cards now, for its cost less `less`, or `free`.

    A card played so cannot itself play another: its `play` does nothing.
    """

    cards: CardSelector
    by: PlayerSelector = "you"
    free: bool = False
    less: int = 0


# The board


class MovePlayer(BaseOperation, frozen=True, kw_only=True, tag="move_player"):
    """Puts players onto a Vision, where it is unlocked."""

    players: PlayerSelector = "you"
    target: VisionSelector = field(name="to")


class Lock(BaseOperation, frozen=True, kw_only=True, tag="lock"):
    """Locks Visions, where nothing prevents it: their Feelings return, who is there is on no Vision."""

    visions: VisionSelector
    until: Moment | None = None
    """When it unlocks by itself."""


class Unlock(BaseOperation, frozen=True, kw_only=True, tag="unlock"):
    visions: VisionSelector


class SwapVisions(BaseOperation, frozen=True, kw_only=True, tag="swap_visions"):
    """Two Visions of the ring change places, with all that lies on them."""

    one: VisionSelector
    other: VisionSelector


class TurnOrder(BaseOperation, frozen=True, kw_only=True, tag="turn_order"):
    """Changes who acts when in the Vision Phase of this round. Who has had their turn keeps it."""

    change: Literal["first", "last", "swap", "reverse"]
    players: PlayerSelector = "you"
    """Who comes first or last, or swaps with `other`."""
    other: PlayerSelector = "nobody"


class FirstPlayer(BaseOperation, frozen=True, kw_only=True, tag="first_player"):
    """The player has the First Player token in the next round."""

    player: PlayerSelector


class Clock(BaseOperation, frozen=True, kw_only=True, tag="clock"):
    """Moves the clock by hours, never beyond I and XII; `stop`: it does not advance at the end of this round."""

    hours: int = 0
    stop: bool = False


class Activate(BaseOperation, frozen=True, kw_only=True, tag="activate"):
    """Uses the effects of Visions as if you were there, one after another. `here` stays your own Vision.

    The effect of a Vision that is not normal may activate normal ones only, and of normal ones none may activate any.
    """

    visions: VisionSelector
    who: PlayerSelector = "you"


class Extra(BaseOperation, frozen=True, kw_only=True, tag="extra"):
    """Another drain in this round's Vision Phase, or in solo another Reach."""

    what: Literal["drain", "reach"]
    who: PlayerSelector = "you"
    count: int = 1


# Flags and counters


class SetFlag(BaseOperation, frozen=True, kw_only=True, tag="flag"):
    """Sets a flag of the game, or clears it."""

    name: Register
    value: bool = True


class Count(BaseOperation, frozen=True, kw_only=True, tag="count"):
    """Adds to a counter of the game."""

    name: Register
    by: int = 1
