"""Rules that a Continuous card holds in force, or that `modify` does for a time. Looked up in `rules_in_force` only."""

from typing import TypeAlias

from msgspec import Struct, field

from ..content_words import Act, DrainKind, Timing
from ..feelings import Karma
from .conditions import Condition
from .selectors import CardSelector, FeelingSelector, Number, PlayerSelector, VisionSelector


class _Rule(Struct, frozen=True, forbid_unknown_fields=True, tag_field="rule", kw_only=True):
    """Base of all rules: whom it holds for, and while what."""

    who: PlayerSelector = "you"
    holds_while: Condition | None = field(name="while", default=None)


class GatherLimit(_Rule, frozen=True, kw_only=True, tag="gather_limit"):
    """How many Feelings one may drain from a Vision: `to` so many, or so many more or fewer by `change`."""

    visions: VisionSelector = "all"
    to: int | None = None
    change: int = 0


class DrainAmount(_Rule, frozen=True, kw_only=True, tag="drain_amount"):
    """How many Marks, cards or affinity Feelings one drain takes."""

    drain: DrainKind
    to: int


class Cost(_Rule, frozen=True, kw_only=True, tag="cost"):
    """Cards cost so many Feelings more (of any type) or fewer (the payer says which)."""

    change: int
    cards: CardSelector | None = None
    """Only these."""
    karma: tuple[Karma, ...] = ()
    timing: Timing | None = None


class Alias(_Rule, frozen=True, kw_only=True, tag="alias"):
    """Tokens of a type are treated as another in payment. Rule 19: tokens change, never costs."""

    feeling: FeelingSelector
    counts_as: FeelingSelector
    also: bool = False
    """Whether they still count as what they are, too."""
    a_round: int | None = None
    """At most so many tokens a round (needs `also`)."""


class Forbid(_Rule, frozen=True, kw_only=True, tag="forbid"):
    act: Act
    visions: VisionSelector | None = None
    """Only for these Visions, where the act is about one."""


class Insight(_Rule, frozen=True, kw_only=True, tag="insight"):
    """So many Insight Points more at the end, counted then."""

    change: Number


class HeldCards(_Rule, frozen=True, kw_only=True, tag="held_cards"):
    """What each card held at the end costs, instead of 1."""

    to: int = 0


Rule: TypeAlias = GatherLimit | DrainAmount | Cost | Alias | Forbid | Insight | HeldCards
