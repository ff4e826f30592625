"""The components in the box, read from a content pack: the cards, the Chapters and what they score.

The loader refuses a pack that does not hold what the rulebook promises; the message names the file and the path.
"""

import enum
from itertools import chain

from msgspec import Struct

from games.kernel.content import ContentError, Pack, Provenance

from . import checks


class Kind(enum.StrEnum):
    STORY = "story"
    SPECIAL = "special"
    """A STORY card of two story lines, without a number."""
    MEANWHILE = "meanwhile"
    AD = "ad"


class Card(Struct, frozen=True, kw_only=True):
    """One card. A STORY card has one line and a number, a SPECIAL two lines."""

    id: str
    kind: Kind
    provenance: Provenance
    lines: tuple[str, ...] = ()
    number: int | None = None
    rotation: bool = False
    """Whether it carries the HANDS ROTATION symbol."""

    @property
    def line(self) -> str | None:
        """The line in which the card has its place by its number."""
        return None if self.number is None else self.lines[0]


class LineContent(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    provenance: Provenance


class StoryContent(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    line: str
    number: int
    provenance: Provenance


class SpecialContent(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    lines: tuple[str, str]
    provenance: Provenance


class PlainContent(Struct, frozen=True, forbid_unknown_fields=True):
    """A MEANWHILE or an AD."""

    id: str
    provenance: Provenance


class RotationContent(Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    provenance: Provenance


class CardsContent(Struct, frozen=True, forbid_unknown_fields=True):
    """`cards.toml`."""

    lines: tuple[LineContent, ...]
    stories: tuple[StoryContent, ...]
    specials: tuple[SpecialContent, ...]
    meanwhiles: tuple[PlainContent, ...]
    ads: tuple[PlainContent, ...]
    rotation: RotationContent


class ChapterCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A CHAPTER card: the numbers from `lowest` to `highest` score in it."""

    number: int
    lowest: int
    highest: int
    provenance: Provenance


class TableContent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Chapters that so many players use."""

    seats: int
    chapters: tuple[int, ...]
    provenance: Provenance


class ChaptersContent(Struct, frozen=True, forbid_unknown_fields=True):
    """`chapters.toml`."""

    chapters: tuple[ChapterCard, ...]
    tables: tuple[TableContent, ...]


class PointsByCount(Struct, frozen=True, forbid_unknown_fields=True):
    """Entry n is what n + 1 cards are worth."""

    points: tuple[int, ...]
    provenance: Provenance

    def of(self, count: int) -> int:
        return self.points[count - 1] if count else 0


class AdPoints(Struct, frozen=True, forbid_unknown_fields=True):
    points: int
    provenance: Provenance


class ScoringContent(Struct, frozen=True, forbid_unknown_fields=True):
    """`scoring.toml`."""

    timeline: PointsByCount
    story: PointsByCount
    ad: AdPoints


class Components:
    """A checked pack, ready to play with."""

    def __init__(self, pack: Pack, seats: tuple[int, ...]) -> None:
        """Raises `ContentError` when a file is missing or breaks a rule; `seats` are the tables it must provide for."""
        cards = pack.read("cards.toml", CardsContent)
        chapters = pack.read("chapters.toml", ChaptersContent)
        self.scoring = pack.read("scoring.toml", ScoringContent)
        for file, complaints in (
            ("cards.toml", checks.card_complaints(cards)),
            ("chapters.toml", checks.chapter_complaints(chapters, seats)),
            ("scoring.toml", checks.scoring_complaints(self.scoring)),
        ):
            for complaint in complaints:
                raise ContentError(file, complaint)

        self.lines: tuple[str, ...] = tuple(line.id for line in cards.lines)
        self.line_provenance = cards.lines[0].provenance
        self.rotation_provenance = cards.rotation.provenance
        self.deck: tuple[Card, ...] = tuple(_deck(cards))
        """All cards but the ADs: what is shuffled, in the order of the file."""
        self.ads: tuple[Card, ...] = tuple(_plain(entry, Kind.AD) for entry in cards.ads)
        self.cards: dict[str, Card] = {card.id: card for card in (*self.deck, *self.ads)}
        """Every card by its content id."""
        self.chapters: dict[int, ChapterCard] = {chapter.number: chapter for chapter in chapters.chapters}
        self._tables = {table.seats: table for table in chapters.tables}

    def table(self, seats: int) -> TableContent:
        return self._tables[seats]


def _deck(cards: CardsContent) -> chain[Card]:
    stories = (
        Card(
            id=entry.id,
            kind=Kind.STORY,
            provenance=entry.provenance,
            lines=(entry.line,),
            number=entry.number,
            rotation=entry.number == cards.rotation.number,
        )
        for entry in cards.stories
    )
    specials = (
        Card(id=entry.id, kind=Kind.SPECIAL, provenance=entry.provenance, lines=entry.lines) for entry in cards.specials
    )
    return chain(stories, specials, (_plain(entry, Kind.MEANWHILE) for entry in cards.meanwhiles))


def _plain(entry: PlainContent, kind: Kind) -> Card:
    return Card(id=entry.id, kind=kind, provenance=entry.provenance)
