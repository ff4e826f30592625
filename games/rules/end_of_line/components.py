"""The components in the box, read from a content pack: the line cards of a colour, the areas and the starts.

The loader refuses a pack that does not hold what the rulebook promises; the message names the file and the path.
"""

from msgspec import Struct

from games.kernel.content import ContentError, Pack, Provenance

from . import checks
from .cards import Exits, Way, exits_by_heading
from .options import TEAMS
from .torus import NUMBERS, Direction, cell_at


class CopiesContent(Struct, frozen=True, forbid_unknown_fields=True):
    count: int
    provenance: Provenance


class CardContent(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    initiative: int
    ways: tuple[Way, ...]
    provenance: Provenance
    copies: CopiesContent


class DeckContent(Struct, frozen=True, forbid_unknown_fields=True):
    """`deck.toml`."""

    cards: tuple[CardContent, ...]


class StartContent(Struct, frozen=True, forbid_unknown_fields=True):
    row: int
    column: int
    exit: Direction


class StartsContent(Struct, frozen=True, forbid_unknown_fields=True):
    at: tuple[StartContent, ...]
    provenance: Provenance


class TeamsContent(Struct, frozen=True, forbid_unknown_fields=True):
    of: tuple[int, ...]
    provenance: Provenance


class AreaContent(Struct, frozen=True, forbid_unknown_fields=True):
    mode: str
    seats: int
    size: int
    provenance: Provenance
    starts: StartsContent
    teams: TeamsContent | None = None


class AreasContent(Struct, frozen=True, forbid_unknown_fields=True):
    """`areas.toml`."""

    areas: tuple[AreaContent, ...]


class Card(Struct, frozen=True, kw_only=True):
    """A kind of line card."""

    id: str
    initiative: int
    ways: tuple[Way, ...]
    exits: tuple[Exits, ...]
    """Where its Ways Out lead, by heading."""
    provenance: Provenance


class Start(Struct, frozen=True):
    """A Start of Line: its cell, and the direction of its only exit."""

    cell: int
    exit: int


class Area(Struct, frozen=True, kw_only=True):
    """What the rulebook sets for a mode and a number of players."""

    size: int
    starts: tuple[Start, ...]
    """One a seat."""
    side_of: tuple[int, ...]
    """The team of each seat; without teams each is its own."""
    provenance: Provenance
    starts_provenance: Provenance


class Components:
    """A checked pack, ready to play with."""

    def __init__(self, pack: Pack, modes: dict[str, tuple[int, ...]]) -> None:
        """Raises `ContentError` when a file is missing or breaks a rule; `modes` is what the areas must cover."""
        deck = pack.read("deck.toml", DeckContent).cards
        areas = pack.read("areas.toml", AreasContent).areas
        for file, complaints in (
            ("deck.toml", checks.deck_complaints(deck)),
            ("areas.toml", checks.area_complaints(areas, modes, teams=TEAMS)),
        ):
            for complaint in complaints:
                raise ContentError(file, complaint)

        self.cards: dict[str, Card] = {entry.id: _card(entry) for entry in deck}
        """Every kind of line card by its content id, in the order of the file."""
        self.colour: tuple[str, ...] = tuple(entry.id for entry in deck for _ in range(entry.copies.count))
        """The line cards of one colour."""
        self._areas = {(area.mode, area.seats): _area(area) for area in areas}

    def area(self, mode: str, seats: int) -> Area:
        return self._areas[mode, seats]


def _card(entry: CardContent) -> Card:
    return Card(
        id=entry.id,
        initiative=entry.initiative,
        ways=entry.ways,
        exits=exits_by_heading(entry.ways),
        provenance=entry.provenance,
    )


def _area(entry: AreaContent) -> Area:
    starts = entry.starts.at
    return Area(
        size=entry.size,
        starts=tuple(Start(cell_at(one.row, one.column, entry.size), NUMBERS[one.exit]) for one in starts),
        side_of=tuple(range(entry.seats)) if entry.teams is None else entry.teams.of,
        provenance=entry.provenance,
        starts_provenance=entry.starts.provenance,
    )
