"""What one viewer sees: the types that clients get. Rows and columns go from 0 and come around at the limits."""

from msgspec import Struct

from games.kernel.content import Provenance
from games.kernel.contract import View

from .cards import Way
from .options import CrossingCost, Elimination, Puzzle, Scoring
from .torus import Direction


class CardView(Struct, frozen=True, kw_only=True):
    """A line card whose face the viewer knows. `card` names it in moves."""

    card: int
    content_id: str
    initiative: int
    ways: tuple[Way, ...]
    """Its Ways Out, as one sees them coming from the Way In."""
    provenance: Provenance


class WayOutView(Struct, frozen=True, kw_only=True):
    """An available Way Out, and the cell that it leads to."""

    exit: Direction
    row: int
    column: int
    crosses: bool
    """Whether it leads there across a team mate's card."""


class PathCardView(Struct, frozen=True, kw_only=True):
    """A card on the table as a part of its line."""

    row: int
    column: int
    line_card: CardView | None
    """None for the Start of Line."""
    way_in: Direction | None
    """The side of the card that faces back; the start has none."""
    exits: tuple[Direction, ...]
    """The sides of the card that lead on, free or not."""
    follows: int | None
    """The place in the path of the card that it continues; the start has none."""


class SeatView(Struct, frozen=True, kw_only=True):
    """What everybody knows of a seat and its line."""

    seat: int
    side: int
    in_play: bool
    energy: int
    hand_count: int
    deck_count: int
    open_hand: tuple[CardView, ...]
    """The hand where it lies open, for two who play together."""
    path: tuple[PathCardView, ...]
    """Its line, from the Start of Line on, in the order of placing."""
    way_outs: tuple[WayOutView, ...]
    """Where its last card lets the line go on; none for a line that is out."""
    turnaround: tuple[WayOutView, ...]
    """Where a turnaround would let the line go on."""


class WindowView(Struct, frozen=True, kw_only=True):
    """What a table sees of the area: these rows from `top` and columns from `left` on, coming around at the limits."""

    top: int
    left: int
    rows: int
    columns: int
    limited_rows: bool
    """Whether the area is as high as it may be, so that top and bottom have met."""
    limited_columns: bool


class PlacementView(Struct, frozen=True, kw_only=True):
    """A legal placement of the viewer's: the card, the Way Out that it continues, and where it comes to lie."""

    card: int
    exit: Direction
    row: int
    column: int
    crosses: bool


class ActionView(Struct, frozen=True, kw_only=True):
    """The action under way."""

    seat: int
    placed: int
    to_place: int
    turning: bool
    """Whether the next card continues from the card before the last one."""
    energy_spent: bool
    """Whether this round's energy is spent."""


class ScoreView(Struct, frozen=True, kw_only=True):
    """What the score of solo or co-op would be if the match ended now."""

    unplaced_initiative: int
    energy_spent: int
    energy_left: int
    empty_cells: int
    total: int
    lower_is_better: bool


class EndOfLineView(View, frozen=True, kw_only=True):
    """The table as one viewer sees it."""

    viewer: int | None
    mode: str
    size: int
    """Of the area, in rows and in columns."""
    area_provenance: Provenance
    starts_provenance: Provenance
    torus: tuple[int | None, ...]
    """For each cell, row by row, the seat whose card lies there."""
    window: WindowView
    seats: tuple[SeatView, ...]
    round: int
    first_order: tuple[int, ...]
    order: tuple[int, ...]
    """The turn order of this round."""
    action: ActionView | None
    hand: tuple[CardView, ...]
    """The viewer's own cards; a spectator has none."""
    placements: tuple[PlacementView, ...]
    """All that the viewer may place now; empty while it is not their action."""
    ended: tuple[int, ...]
    """The seats whose lines are out, the first first."""
    score: ScoreView | None
    puzzle_day: str | None
    extra_gas: bool
    mulligan: bool
    elimination: Elimination
    turnaround_first: bool
    crossing_cost: CrossingCost
    open_hands: bool
    scoring: Scoring
    puzzle: Puzzle
