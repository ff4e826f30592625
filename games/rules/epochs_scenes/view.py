"""What one viewer sees: the types that clients get."""

from msgspec import Struct

from games.kernel.content import Provenance
from games.kernel.contract import View

from .content_types import CardKind, SceneKind, Suit
from .options import Approval, Decks


class CardView(Struct, frozen=True, kw_only=True):
    """A card whose face the viewer knows. `card` names it in moves."""

    card: int
    content_id: str
    kind: CardKind
    epoch: str | None
    suit: Suit | None
    plots: tuple[str, ...]
    """What an object tells of."""
    provenance: Provenance


class HandCardView(Struct, frozen=True, kw_only=True):
    """A card in the viewer's own hand."""

    card: CardView
    scenes: tuple[int, ...]
    """The open scenes that it could be played on now, were it the viewer's turn; where players vote, also claims."""
    usable: bool
    """Whether it is a fan that could be used now, were it the viewer's turn."""
    shown: bool
    """Whether everybody knows it: it was shown for a scene, and taken back."""


class SceneView(Struct, frozen=True, kw_only=True):
    """An open scene. `scene` names it in moves."""

    scene: int
    content_id: str
    kind: SceneKind
    takes: tuple[str, ...]
    """The plots that match it, if it is neither a love nor a war scene."""
    provenance: Provenance


class ColumnView(Struct, frozen=True, kw_only=True):
    """One epoch of the matrix, its open scenes from the first row on."""

    epoch: str
    number: int
    scenes: tuple[SceneView, ...]
    rows: int
    """How many scenes the epoch has."""


class SeatView(Struct, frozen=True, kw_only=True):
    """What the viewer knows of a seat."""

    seat: int
    hand_count: int
    known_cards: tuple[CardView, ...]
    """The cards in another's hand that the viewer knows: they were shown, or went through the viewer's hands."""
    in_play: bool
    place: int | None
    """Its place, once it is out of the game."""
    passed: bool
    """Whether a turn of its came to nothing since the last match; once that is so for all in play, the game ends."""


class PairView(Struct, frozen=True, kw_only=True):
    """A card that was shown for a scene."""

    card: CardView
    scene: int


class EpochsScenesView(View, frozen=True, kw_only=True):
    """The table as one viewer sees it."""

    viewer: int | None
    columns: tuple[ColumnView, ...]
    scenes_left_least: int
    """How many scenes are still to be opened, at least."""
    scenes_left_most: int
    """And at most: the same number, unless scenes leave the game unseen."""
    all_scenes_open: bool
    hand: tuple[HandCardView, ...]
    """The viewer's own cards; a spectator has none."""
    seats: tuple[SeatView, ...]
    deck_count: int
    discards: tuple[CardView, ...]
    """What has been matched, the last one last."""
    removed: tuple[CardView, ...]
    """The fans that have been used."""
    dealer: int
    turn_of: int
    matched: bool
    """Whether a card was matched this turn."""
    fan_used: bool
    """Whether a fan was used this turn."""
    extra_turn: bool
    """Whether the same seat takes another turn after this one."""
    has_drawn: bool
    """Whether the seat has drawn instead of matching: it may play that card, and ends its turn otherwise."""
    claim: PairView | None
    """What is being judged."""
    rejected: tuple[PairView, ...]
    """What was objected to this turn, as far as the viewer still knows where the card is."""
    decks: Decks
    highest: bool
    fans: bool
    approval: Approval
    unseen_scenes: bool
