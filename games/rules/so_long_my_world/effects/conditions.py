"""Conditions: what `if`, `may`, `while` and Heartbreak goals ask.

All of it lies open, so that no question tells what a hand holds.
"""

from typing import Literal, TypeAlias

from msgspec import Struct, field

from .selectors import Number, PlayerSelector, Register, VisionSelector, Word


class _Test(Struct, frozen=True, forbid_unknown_fields=True, tag_field="test", kw_only=True):
    """Base of all conditions."""


class Compare(_Test, frozen=True, kw_only=True, tag="compare"):
    """`number` stands so to `than`."""

    number: Number
    to: Literal["at_least", "at_most", "exactly"] = "at_least"
    than: Number = 1


class Flag(_Test, frozen=True, kw_only=True, tag="flag"):
    """A flag of the game is set."""

    name: Register


class Together(_Test, frozen=True, kw_only=True, tag="together"):
    """All these players are on one Vision."""

    players: PlayerSelector = "all"


class Adjacent(_Test, frozen=True, kw_only=True, tag="adjacent"):
    """These players are on Visions, and each pair of them on two that are adjacent."""

    players: PlayerSelector = "all"


class Same(_Test, frozen=True, kw_only=True, tag="same"):
    """Two names hold the same things."""

    one: Word
    other: Word


class Every(_Test, frozen=True, kw_only=True, tag="every"):
    """The condition holds for each of these players, bound to the name."""

    players: PlayerSelector = "all"
    name: Register = field(name="as")
    holds: "Condition"


class Some(_Test, frozen=True, kw_only=True, tag="some"):
    """The condition holds for one of these players at least."""

    players: PlayerSelector = "all"
    name: Register = field(name="as")
    holds: "Condition"


class Exists(_Test, frozen=True, kw_only=True, tag="exists"):
    """There is such a Vision."""

    vision: VisionSelector


class AllOf(_Test, frozen=True, kw_only=True, tag="all_of"):
    of: "tuple[Condition, ...]"


class AnyOf(_Test, frozen=True, kw_only=True, tag="any_of"):
    of: "tuple[Condition, ...]"


class Not(_Test, frozen=True, kw_only=True, tag="not"):
    of: "Condition"


class WordOwned(_Test, frozen=True, kw_only=True, tag="word_owned"):
    """Solo: the player owns this Word."""

    word: str


class InSequence(_Test, frozen=True, kw_only=True, tag="in_sequence"):
    """Solo: the last of these cards lies in sequence after the one before it, and so on."""

    cards: tuple[str, ...]


Condition: TypeAlias = (
    Compare | Flag | Together | Adjacent | Same | Every | Some | Exists | AllOf | AnyOf | Not | WordOwned | InSequence
)
