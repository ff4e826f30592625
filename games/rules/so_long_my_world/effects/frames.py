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


class Asker(Frame, kw_only=True):
    """Base of the frames that ask: answers are put here, by name."""

    answers: Names = field(default_factory=dict)


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

    address: str
    """Of the `each` or `repeat`."""
    block: str
    scope: int
    name: str | None = None
    items: list[int]
    begun: bool = False


class Branch(Asker, kw_only=True):
    """`seat` says which block is carried out; the empty address does nothing."""

    address: str
    scope: int
    seat: int
    blocks: list[str]
    options: list[int] = field(default_factory=list)
    """Those that are open; without any it is a question of yes or no."""


class Sealed(Asker, kw_only=True):
    """Several seats choose at once, the answers by seat; then the block for each."""

    address: str
    block: str
    scope: int
    choosers: list[int]


class Choosing(Asker, kw_only=True):
    """A seat chooses; then the choice is bound in the scope."""

    address: str
    scope: int


class Moving(Asker, kw_only=True):
    """Tokens on their way: along each pair of source and target in turn, or in all so many along pairs of choice."""

    address: str
    """Of the `move`."""
    scope: int
    pairs: list[tuple[Spot, Spot]]
    count: int
    """For each pair; in total, what is left."""
    pair: int = -1
    alone: bool = True
    """In total: whether there was only this pair to take from."""
    allowed: list[int] = field(default_factory=list)
    """Types of Feelings, or Visions of Vision Tokens."""
    moved: list[int] = field(default_factory=list)
    taken_from: list[int] = field(default_factory=list)
    """Seats that lost tokens to another player."""


class Arranging(Asker, kw_only=True):
    """A seat orders cards, which then go onto or under a deck."""

    address: str
    scope: int
    seat: int
    slots: list[int]


class Locking(Asker, kw_only=True):
    """A Vision would become locked: who can prevent it is asked in FP order."""

    vision: int
    until: Moment | None = None
    by: int = 0
    """Whose effect it is."""
    triggered: bool = False
    preventers: list[tuple[int, int, int]] = field(default_factory=list)
    """Whose prevention, of which card on the field (or -1: in force for a time), and which of it; in FP order."""


class Firing(Asker, kw_only=True):
    """Triggers that something has set off, in FP order."""

    waiting: list[tuple[int, int, int]]
    """Whose trigger, of which card on the field (or -1: of the Heartbreak), and which of it."""
    names: Names = field(default_factory=dict)
    """What the triggers find bound."""


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


EffectFrame = (
    Scope | Block | Loop | Branch | Choosing | Sealed | Moving | Arranging | Locking | Firing | Playing | PlayOffer
)
