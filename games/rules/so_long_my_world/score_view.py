"""What one viewer sees of a seat's points, item by item."""

from msgspec import Struct

from .feelings import Karma


class CardPointsView(Struct, frozen=True, kw_only=True):
    """A card of the field, and the Insight Points printed on it."""

    card: int
    content_id: str
    points: int


class EffectPointsView(Struct, frozen=True, kw_only=True):
    """What a rule in force adds to the field, or takes from it."""

    card: int | None
    """The card on a field that it comes from; None for the effect of an Event or a Vision."""
    content_id: str
    points: int


class ScoreView(Struct, frozen=True, kw_only=True):
    """What a seat scores as the table lies: at the end its result, before that what it would be now.

    Of a pair only what is printed on the field counts; all else is nothing there.
    """

    cards: tuple[CardPointsView, ...]
    """In the order played."""
    effects: tuple[EffectPointsView, ...]
    insight: int
    """The points of `cards` and `effects` together."""
    chain: Karma | None
    """The karma of the Karma Chain, where there is one."""
    chain_cards: tuple[int, ...]
    """The cards of the field that carry it."""
    chain_removed: int
    """How many removed cards carry it as well, by the option `chain_counts_removed`."""
    chain_points: int
    marks: int
    mark_points: int
    """One for every three of `marks`."""
    held: int | None
    """How many cards in hand cost points.

    None before the end for others' hands where Gestalts cost nothing: what a hand holds is hidden.
    """
    held_points: int | None
    """What they cost, as a number below 0 or 0. None with `held`."""
    total: int | None
    """`insight`, `chain_points`, `mark_points` and `held_points` together. None with `held`."""
