"""What one viewer sees: the types that clients get."""

from msgspec import Struct

from games.kernel.content import Provenance
from games.kernel.contract import View

from .components import Kind
from .options import DrawRule, TalkCalls


class SpaceView(Struct, frozen=True, kw_only=True):
    """One space of the board. A free corner has no number and takes no chip."""

    space: int
    number: int | None
    side: int | None
    """Whose chip lies there."""
    locked: bool
    """Whether the chip is part of a sequence."""


class CardView(Struct, frozen=True, kw_only=True):
    """A card whose face the viewer knows. `card` names it in moves."""

    card: int
    content_id: str
    kind: Kind
    equation: str | None
    result: int | None
    provenance: Provenance


class HandCardView(Struct, frozen=True, kw_only=True):
    """A card in the viewer's own hand."""

    card: CardView
    spaces: tuple[int, ...]
    """Where it can be played now, were it the viewer's turn."""
    dead: bool
    """Whether both spaces of its number are covered."""


class SeatView(Struct, frozen=True, kw_only=True):
    """What everybody knows of a seat."""

    seat: int
    side: int
    hand_count: int
    discards: tuple[CardView, ...]
    """Its pile, the top card last."""
    may_draw: bool
    """Whether it has the right to draw the card of its last turn."""
    owes: int
    """How many cards it must give up for table talk at the start of its next turn."""


class SequenceView(Struct, frozen=True, kw_only=True):
    side: int
    spaces: tuple[int, ...]


class SideView(Struct, frozen=True, kw_only=True):
    side: int
    seats: tuple[int, ...]
    sequences: tuple[SequenceView, ...]


class CallView(Struct, frozen=True, kw_only=True):
    """A call of table talk; it uses up its side's calls until the caller's next turn has ended."""

    caller: int
    side: int
    confirmed: tuple[int, ...]
    settled: bool


class SequenceNumbersView(View, frozen=True, kw_only=True):
    """The table as one viewer sees it."""

    viewer: int | None
    spaces: tuple[SpaceView, ...]
    board_provenance: Provenance
    """Where the numbers and their places come from."""
    corners_provenance: Provenance
    table_provenance: Provenance
    """Where the size of the hands and the number of sequences to win come from."""
    hand: tuple[HandCardView, ...]
    """The viewer's own cards; a spectator has none."""
    seats: tuple[SeatView, ...]
    sides: tuple[SideView, ...]
    sequences_to_win: int
    deck_count: int
    dealer: int
    turn_of: int
    exchanged: bool
    """Whether a dead card was exchanged this turn."""
    last_space: int | None
    """Where the last chip was put, while it lies there."""
    passes: int
    """How many turns in a row ended with a pass; as many as there are seats end the match."""
    draw: DrawRule
    talk_calls: TalkCalls
    calls: tuple[CallView, ...]
    winner: int | None
    """The side that has won."""
