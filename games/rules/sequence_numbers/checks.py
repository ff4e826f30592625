"""What a content pack must hold: each check yields its complaints, with the path in the file.

The rulebook prints two of each number and two of each special card; the rest of the limits is this project's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from . import lines

if TYPE_CHECKING:
    from .components import BoardContent, DeckContent, EquationContent, Table

COPIES: Final = 2
SPECIALS_OF_EACH: Final = 2
HIGHEST_ADDEND: Final = 48
HIGHEST_MINUEND: Final = 60
TRIVIAL_AT_MOST: Final = 4

TEAMS: Final = {"two_teams": 2, "three_teams": 3}
"""How many sides the seats of a mode form; in any other mode each seat is its own."""


def board_complaints(board: BoardContent) -> Iterator[str]:
    """The board is ten by ten with free corners and shows every number twice, well apart."""
    rows = board.numbers.rows
    if len(rows) != lines.SIZE:
        yield f"the board has {len(rows)} rows, not {lines.SIZE} - at `$.numbers.rows`"
        return
    for at, row in enumerate(rows):
        if len(row) != lines.SIZE:
            yield f"the row has {len(row)} spaces, not {lines.SIZE} - at `$.numbers.rows[{at}]`"
            return
    if set(board.corners.free) != lines.CORNERS:
        yield f"the free corners must be {sorted(lines.CORNERS)} - at `$.corners.free`"
    if board.numbers.copies != COPIES:
        yield f"every number is on the board {COPIES} times, not {board.numbers.copies} - at `$.numbers.copies`"
    yield from _number_complaints([number for row in rows for number in row], board.numbers.highest)


def _number_complaints(numbers: list[int], highest: int) -> Iterator[str]:
    for space, number in enumerate(numbers):
        row, column = lines.row_and_column(space)
        path = f"$.numbers.rows[{row}][{column}]"
        if (space in lines.CORNERS) != (number == 0):
            yield f"a 0 marks the free corners and nothing else - at `{path}`"
        elif not 0 <= number <= highest:
            yield f"{number} is not between 1 and {highest} - at `{path}`"
    for number in range(1, highest + 1):
        yield from _copy_complaints(number, [space for space, shown in enumerate(numbers) if shown == number])


def _copy_complaints(number: int, spaces: list[int]) -> Iterator[str]:
    if len(spaces) != COPIES:
        yield f"{number} is on the board {len(spaces)} times, not {COPIES} - at `$.numbers.rows`"
    elif lines.touch(*spaces):
        yield f"the spaces {spaces} of {number} touch - at `$.numbers.rows`"
    elif lines.quarter(spaces[0]) == lines.quarter(spaces[1]):
        yield f"the spaces {spaces} of {number} lie in one quarter - at `$.numbers.rows`"


def deck_size(deck: DeckContent) -> int:
    return len(deck.additions) + len(deck.subtractions) + len(deck.specials)


def deck_complaints(deck: DeckContent, highest: int) -> Iterator[str]:
    """For each number an addition and a subtraction of school size, and two of each special card."""
    ids = Counter(entry.id for entries in (deck.additions, deck.subtractions) for entry in entries)
    ids.update(entry.id for entry in deck.specials)
    yield from (f"the id {name!r} is used {times} times - at `$`" for name, times in ids.items() if times > 1)
    for at, entry in enumerate(deck.additions):
        if not 0 <= min(entry.left, entry.right) <= max(entry.left, entry.right) <= HIGHEST_ADDEND:
            yield f"addends go from 0 to {HIGHEST_ADDEND} - at `$.additions[{at}]`"
    for at, entry in enumerate(deck.subtractions):
        if not 0 <= entry.right <= entry.left <= HIGHEST_MINUEND:
            yield f"minuends go up to {HIGHEST_MINUEND}, and nothing is taken from less - at `$.subtractions[{at}]`"
    trivial = sum(0 in (entry.left, entry.right) for entry in deck.additions)
    if trivial > TRIVIAL_AT_MOST:
        yield f"{trivial} cards add nothing, at most {TRIVIAL_AT_MOST} may - at `$.additions`"
    yield from _coverage_complaints("additions", deck.additions, 1, highest)
    yield from _coverage_complaints("subtractions", deck.subtractions, -1, highest)
    kinds = Counter(entry.kind for entry in deck.specials)
    for kind in ("plus", "minus"):
        if kinds[kind] != SPECIALS_OF_EACH:
            yield f"there are {kinds[kind]} {kind} cards, not {SPECIALS_OF_EACH} - at `$.specials`"


def _coverage_complaints(path: str, entries: tuple[EquationContent, ...], sign: int, highest: int) -> Iterator[str]:
    """Each number is the result of one equation; so no equation can be there twice."""
    results = Counter(entry.left + sign * entry.right for entry in entries)
    for number in sorted(results.keys() | set(range(1, highest + 1))):
        if not 1 <= number <= highest:
            yield f"the result {number} is not on the board - at `$.{path}`"
        elif results[number] != 1:
            yield f"{results[number]} equations make {number}, not one - at `$.{path}`"


def table_complaints(tables: tuple[Table, ...], modes: dict[str, tuple[int, ...]], *, deck_size: int) -> Iterator[str]:
    """Exactly the declared modes and seats have a table, with equal sides, and the deck outlasts all hands."""
    expected = Counter((mode, seats) for mode, allowed in modes.items() for seats in allowed)
    found = Counter((table.mode, table.seats) for table in tables)
    for mode, seats in sorted(expected.keys() | found.keys()):
        found_here, expected_here = found[mode, seats], expected[mode, seats]
        if found_here != expected_here:
            yield f"{found_here} tables for {mode} with {seats} seats, not {expected_here} - at `$.tables`"
    for at, table in enumerate(tables):
        sides = TEAMS.get(table.mode, table.seats)
        if table.sides != sides:
            yield f"{table.mode} of {table.seats} makes {sides} sides, not {table.sides} - at `$.tables[{at}].sides`"
        if table.hand < 1 or table.seats * table.hand >= deck_size:
            yield f"{deck_size} cards are too few for {table.seats} hands of {table.hand} - at `$.tables[{at}].hand`"
        if table.sequences < 1:
            yield f"a side needs at least one sequence to win - at `$.tables[{at}].sequences`"
