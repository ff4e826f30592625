"""The components in the box, read from a content pack: the board, the cards and who may sit at a table.

The loader refuses a pack that does not hold what the rulebook promises; the message names the file and the path.
"""

import enum
from typing import Literal

from msgspec import Struct

from games.kernel.content import ContentError, Pack, Provenance

from . import checks


class Kind(enum.StrEnum):
    NUMBER = "number"
    PLUS = "plus"
    MINUS = "minus"


class Card(Struct, frozen=True, kw_only=True):
    """One card. A number card has an equation, its result, and the two spaces that show the result."""

    id: str
    kind: Kind
    provenance: Provenance
    equation: str | None = None
    result: int | None = None
    spaces: tuple[int, ...] = ()


class Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the rulebook sets for a number of players."""

    mode: str
    seats: int
    sides: int
    hand: int
    sequences: int
    provenance: Provenance


class CornersContent(Struct, frozen=True, forbid_unknown_fields=True):
    free: tuple[int, ...]
    provenance: Provenance


class NumbersContent(Struct, frozen=True, forbid_unknown_fields=True):
    highest: int
    copies: int
    rows: tuple[tuple[int, ...], ...]
    provenance: Provenance


class BoardContent(Struct, frozen=True, forbid_unknown_fields=True):
    """`board.toml`."""

    corners: CornersContent
    numbers: NumbersContent


class EquationContent(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    left: int
    right: int
    provenance: Provenance


class SpecialContent(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    kind: Literal["plus", "minus"]
    provenance: Provenance


class DeckContent(Struct, frozen=True, forbid_unknown_fields=True):
    """`deck.toml`."""

    additions: tuple[EquationContent, ...]
    subtractions: tuple[EquationContent, ...]
    specials: tuple[SpecialContent, ...]


class TablesContent(Struct, frozen=True, forbid_unknown_fields=True):
    """`tables.toml`."""

    tables: tuple[Table, ...]


class Components:
    """A checked pack, ready to play with."""

    def __init__(self, pack: Pack, modes: dict[str, tuple[int, ...]]) -> None:
        """Raises `ContentError` when a file is missing or breaks a rule; `modes` is what the tables must cover."""
        board = pack.read("board.toml", BoardContent)
        deck = pack.read("deck.toml", DeckContent)
        tables = pack.read("tables.toml", TablesContent).tables
        for file, complaints in (
            ("board.toml", checks.board_complaints(board)),
            ("deck.toml", checks.deck_complaints(deck, board.numbers.highest)),
            ("tables.toml", checks.table_complaints(tables, modes, deck_size=checks.deck_size(deck))),
        ):
            for complaint in complaints:
                raise ContentError(file, complaint)

        self.numbers: tuple[int, ...] = tuple(number for row in board.numbers.rows for number in row)
        """The number on each space; 0 on a free corner."""
        self.board_provenance = board.numbers.provenance
        self.corners_provenance = board.corners.provenance
        self.cards: dict[str, Card] = {card.id: card for card in _cards(deck, self.numbers)}
        """Every card of the deck by its content id, in the order of the file."""
        self.most_sides = max(table.sides for table in tables)
        self._tables = {(table.mode, table.seats): table for table in tables}
        self._tables_by_sides = {(table.seats, table.sides): table for table in tables}

    def table(self, mode: str, seats: int) -> Table:
        return self._tables[mode, seats]

    def table_of(self, *, seats: int, sides: int) -> Table:
        """The table of a match under way: no two modes divide the same number of seats alike."""
        return self._tables_by_sides[seats, sides]


def _cards(deck: DeckContent, numbers: tuple[int, ...]) -> list[Card]:
    cards = [_number_card(entry, "+", entry.left + entry.right, numbers) for entry in deck.additions]
    # The sign is a minus sign, as in print, not a hyphen.
    cards += [_number_card(entry, "\N{MINUS SIGN}", entry.left - entry.right, numbers) for entry in deck.subtractions]
    cards += [Card(id=entry.id, kind=Kind(entry.kind), provenance=entry.provenance) for entry in deck.specials]
    return cards


def _number_card(entry: EquationContent, sign: str, result: int, numbers: tuple[int, ...]) -> Card:
    return Card(
        id=entry.id,
        kind=Kind.NUMBER,
        provenance=entry.provenance,
        equation=f"{entry.left} {sign} {entry.right}",
        result=result,
        spaces=tuple(space for space, number in enumerate(numbers) if number == result),
    )
