"""What one viewer sees: the types that clients get."""

from msgspec import Struct

from games.kernel.content import Provenance
from games.kernel.contract import View

from .components import Kind
from .state import Stage


class CardView(Struct, frozen=True, kw_only=True):
    """A card whose face the viewer knows. `card` names it in moves."""

    card: int
    content_id: str
    kind: Kind
    lines: tuple[str, ...]
    """Its story lines: one for a STORY card, two for a SPECIAL. Texts: `line.<id>`."""
    number: int | None
    rotation: bool
    """Whether it carries the HANDS ROTATION symbol."""
    provenance: Provenance


class PlaceView(Struct, frozen=True, kw_only=True):
    """A cell of a Chapter; -1 where the Chapter would grow upwards or to the left."""

    row: int
    column: int


class CellView(Struct, frozen=True, kw_only=True):
    """A card in a Chapter; None for one that lies face down and is not the viewer's."""

    row: int
    column: int
    face_down: bool
    card: CardView | None


class LineScoreView(Struct, frozen=True, kw_only=True):
    """What one story line scores, and the cards that count for it, MEANWHILEs included."""

    line: str | None
    """None for MEANWHILEs in a Chapter without any story line."""
    cards: tuple[int, ...]
    points: int


class ScoreView(Struct, frozen=True, kw_only=True):
    """What a Chapter scores as it lies, in three parts, and which cards count for each."""

    timeline_cards: tuple[int, ...]
    timeline_points: int
    lines: tuple[LineScoreView, ...]
    story_points: int
    ad_cards: tuple[int, ...]
    ad_points: int
    total: int


class LimitView(Struct, frozen=True, kw_only=True):
    """What the other Chapters leave open to a story line in this one: numbers above and below these."""

    line: str
    above: int | None
    below: int | None


class SeatView(Struct, frozen=True, kw_only=True):
    """What the viewer knows of a seat and its Chapter."""

    seat: int
    chapter: int
    scoring_lowest: int
    """The lowest of the Chapter's scoring numbers."""
    scoring_highest: int
    chapter_provenance: Provenance
    cells: tuple[CellView, ...]
    """In reading order. They touch row 0 and column 0, so a frame of three by three fits."""
    limits: tuple[LimitView, ...]
    score: ScoreView
    hand_count: int
    known_hand: tuple[CardView, ...]
    """Cards that the viewer has seen go into this hand of another seat, where they cannot have left it unseen."""


class HandCardView(Struct, frozen=True, kw_only=True):
    """A card in the viewer's own hand."""

    card: CardView
    places: tuple[PlaceView, ...]
    """Where it could be played face up, were it time: a free cell for a STORY card, an own AD for a MEANWHILE."""


class AdTargetView(Struct, frozen=True, kw_only=True):
    """A card of another seat that an AD of the viewer could replace, and where it could go in the own Chapter."""

    seat: int
    row: int
    column: int
    places: tuple[PlaceView, ...]


class PileView(Struct, frozen=True, kw_only=True):
    """A common pile, the top card last. All may look through it."""

    pile: int
    cards: tuple[CardView, ...]


class ToBeContinuedView(View, frozen=True, kw_only=True):
    """The table as one viewer sees it."""

    viewer: int | None
    lines: tuple[str, ...]
    line_provenance: Provenance
    """Where the names of the story lines come from."""
    rotation_provenance: Provenance
    """Where it comes from which cards carry the HANDS ROTATION symbol."""
    seats: tuple[SeatView, ...]
    order: tuple[int, ...]
    """The seats in the order of turns."""
    turn_of: int
    turn_number: int
    turns: int
    """How many turns the match has, those of all seats together."""
    stage: Stage
    draws_left: int
    trade: int | None
    """While three cards are discarded to draw one: how many of the three are still to go."""
    refilling: tuple[int, ...]
    """The seats that may still draw after a rotation, the next one first."""
    hand: tuple[HandCardView, ...]
    """The viewer's own cards; a spectator has none."""
    free_places: tuple[PlaceView, ...]
    """Where the viewer could place a card face down."""
    ad_targets: tuple[AdTargetView, ...]
    """What the viewer could take with an AD; empty without one in hand."""
    deck_count: int
    piles: tuple[PileView, ...]
    removed: tuple[CardView, ...]
    """Cards out of the game unless deck and piles run out; all have seen them."""
