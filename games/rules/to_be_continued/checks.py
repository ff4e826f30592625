"""What a content pack must hold: each check yields its complaints, with their path. All counts are printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Final

from .page import CELLS

if TYPE_CHECKING:
    from .components import CardsContent, ChaptersContent, ScoringContent

LINES: Final = 5
NUMBERS: Final = range(1, 16)
MEANWHILES: Final = 5
CHAPTERS: Final = 5


def card_complaints(cards: CardsContent) -> Iterator[str]:
    """Five lines of 15 numbers, a SPECIAL for each pair of lines, five MEANWHILEs, an AD for each Chapter."""
    groups = (cards.stories, cards.specials, cards.meanwhiles, cards.ads)
    ids = Counter(entry.id for group in groups for entry in group)
    yield from (f"the id {name!r} is used {times} times - at `$`" for name, times in ids.items() if times > 1)
    lines = [line.id for line in cards.lines]
    if len(set(lines)) != LINES or len(lines) != LINES:
        yield f"there are {LINES} different story lines - at `$.lines`"
    yield from _story_complaints(cards, lines)
    yield from _special_complaints(cards, lines)
    if len(cards.meanwhiles) != MEANWHILES:
        yield f"there are {len(cards.meanwhiles)} MEANWHILEs, not {MEANWHILES} - at `$.meanwhiles`"
    if len(cards.ads) != CHAPTERS:
        yield f"there are {len(cards.ads)} ADs, not {CHAPTERS} - at `$.ads`"
    if cards.rotation.number not in NUMBERS:
        yield f"no card has the number {cards.rotation.number} - at `$.rotation.number`"


def _story_complaints(cards: CardsContent, lines: list[str]) -> Iterator[str]:
    expected = Counter((line, number) for line in lines for number in NUMBERS)
    found = Counter((entry.line, entry.number) for entry in cards.stories)
    for line, number in sorted(expected.keys() | found.keys()):
        if found[line, number] != expected[line, number]:
            wanted = expected[line, number]
            yield f"number {number} of {line!r} is there {found[line, number]} times, not {wanted} - at `$.stories`"


def _special_complaints(cards: CardsContent, lines: list[str]) -> Iterator[str]:
    expected = Counter(frozenset(pair) for pair in combinations(lines, 2))
    found = Counter(frozenset(entry.lines) for entry in cards.specials)
    for pair in sorted(expected.keys() | found.keys(), key=sorted):
        if found[pair] != expected[pair]:
            names = " and ".join(sorted(pair))
            yield f"{found[pair]} SPECIALs of {names}, not {expected[pair]} - at `$.specials`"


def chapter_complaints(content: ChaptersContent, seats: tuple[int, ...]) -> Iterator[str]:
    """Five Chapters with numbers that score; for each number of players as many of them, in rising order."""
    numbers = [chapter.number for chapter in content.chapters]
    if numbers != list(range(1, CHAPTERS + 1)):
        yield f"the Chapters are numbered 1 to {CHAPTERS}, in this order - at `$.chapters`"
    for at, chapter in enumerate(content.chapters):
        if not NUMBERS[0] <= chapter.lowest <= chapter.highest <= NUMBERS[-1]:
            yield f"scoring numbers lie within {NUMBERS[0]} to {NUMBERS[-1]} - at `$.chapters[{at}]`"
    if sorted(table.seats for table in content.tables) != sorted(seats):
        yield f"there is one table for each of {sorted(seats)} seats - at `$.tables`"
    for at, table in enumerate(content.tables):
        rising = list(table.chapters) == sorted(set(table.chapters))
        if not rising or len(table.chapters) != table.seats or not set(table.chapters) <= set(numbers):
            yield f"{table.seats} players use {table.seats} Chapters, in rising order - at `$.tables[{at}].chapters`"


def scoring_complaints(scoring: ScoringContent) -> Iterator[str]:
    """A value for each number of cards that a Chapter can hold, and more for more cards."""
    for name, points in (("timeline", scoring.timeline.points), ("story", scoring.story.points)):
        if len(points) != CELLS:
            yield f"there are {len(points)} values, not {CELLS} - at `$.{name}.points`"
        elif list(points) != sorted(set(points)) or points[0] < 0:
            yield f"more cards are worth more - at `$.{name}.points`"
    if scoring.ad.points < 0:
        yield "an AD takes no points away - at `$.ad.points`"
