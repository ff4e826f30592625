"""The frames of effects under way: all that an effect needs to go on after an answer, a restart or a move elsewhere.

An effect's operations are found by the *address* of their block in the pack (`card/porch_light/effect`, and for blocks
within it `card/porch_light/effect/2/do`), so that a frame is small. `scope` is where in the stack the `Scope` lies that
holds the names of the effect.
"""

import enum

from msgspec import Struct, field

from games.kernel.script import Frame

from ..content_words import Moment

Names = dict[str, list[int]]
"""What is bound: seats, Visions and types of Feelings by number, cards by slot."""


class SpotKind(enum.StrEnum):
    """Where tokens can lie."""

    SYSTEM = "system"
    BOX = "box"
    CLOCK = "clock"
    """Spent Marks, with Gestalt Visions, until The Real is empty."""
    STOCK = "stock"
    VISION = "vision"


class Spot(Struct, frozen=True):
    """One place for tokens; `number` is the seat of a stock or the Vision, else 0."""

    kind: SpotKind
    number: int = 0


class Scope(Frame, kw_only=True):
    """An effect under way: whose it is, of which card, and what is bound."""

    address: str
    you: int
    card: int | None = None
    names: Names = field(default_factory=dict)
    triggered: bool = False
    """Set off by a trigger: it sets off nothing itself."""
    by_play: bool = False
    """Of a card that an effect has played: its own `play` does nothing."""


class Block(Frame, kw_only=True):
    """A list of operations; `op` comes next."""

    block: str
    scope: int
    op: int = 0


class Loop(Frame, kw_only=True):
    """A block for each of the items, bound to `name`; without a name just so many times."""

    block: str
    scope: int
    name: str | None
    items: list[int]
    until: str | None = None
    """The address of the `repeat` whose condition ends it early."""


class Branch(Frame, kw_only=True):
    """`seat` says which block is carried out; the empty address does nothing."""

    scope: int
    seat: int
    blocks: list[str]
    yes_or_no: bool = False
    names: Names = field(default_factory=dict)


class Sealed(Frame, kw_only=True):
    """Several seats choose at once; then the block for each."""

    block: str
    scope: int
    choosers: list[int]
    names: Names = field(default_factory=dict)
    """By seat, what it chose."""


class Moving(Frame, kw_only=True):
    """Tokens on their way: each source to each target, in order."""

    address: str
    """Of the `move`."""
    scope: int
    sources: list[Spot]
    targets: list[Spot]
    count: int
    """For the present pair, or all that is left of a total."""
    each: int
    pair: int = 0
    allowed: list[int] = field(default_factory=list)
    """Types of Feelings, or Visions of Vision Tokens."""
    moved: list[int] = field(default_factory=list)
    taken_from: list[int] = field(default_factory=list)
    names: Names = field(default_factory=dict)


class Arranging(Frame, kw_only=True):
    """A seat orders cards, which then go onto or under a deck."""

    address: str
    scope: int
    seat: int
    names: Names = field(default_factory=dict)


class Locking(Frame, kw_only=True):
    """A Vision would become locked: who can prevent it is asked in FP order."""

    vision: int
    until: Moment | None = None
    by: int = 0
    """Whose effect it is."""
    triggered: bool = False
    preventers: list[str] = field(default_factory=list)
    """Addresses of preventions, in order, each with its holder: see `effects.board`."""
    prevented: bool = False
    names: Names = field(default_factory=dict)


class Firing(Frame, kw_only=True):
    """Triggers that something has set off, in FP order."""

    waiting: list[int]
    """Three numbers each: the seat, the slot of the card (or -1: the Heartbreak), and which trigger of it."""
    names: Names = field(default_factory=dict)
    """What the triggers find bound."""
    answers: Names = field(default_factory=dict)


class Playing(Frame, kw_only=True):
    """A card has been paid and lies on the field: its effect, then what its playing sets off."""

    seat: int
    card: int
    by_play: bool = False
    triggered: bool = False


class PlayOffer(Frame, kw_only=True):
    """A seat may play one of these cards by an effect."""

    address: str
    scope: int
    seat: int
    cards: list[int]


EffectFrame = Scope | Block | Loop | Branch | Sealed | Moving | Arranging | Locking | Firing | Playing | PlayOffer
