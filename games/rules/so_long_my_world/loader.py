"""Reads a content pack and refuses a bad one, with file, entry, field and reason."""

import re
from collections.abc import Mapping
from typing import Final

from games.kernel.content import ContentError, Pack

from . import pack_checks
from .book import Book
from .content_types import CardsFile, EndCardsFile, EventsFile, HeartbreaksFile, Sourced, VisionsFile
from .effects.bounds import Bounds

VISIONS, REMNANTS, GESTALTS = "visions.toml", "remnants.toml", "gestalts.toml"
EVENTS, END_CARDS, HEARTBREAKS = "events.toml", "end_cards.toml", "heartbreaks.toml"
ENGLISH: Final = "text.en.toml"

_FILES: Final = {
    "vision": VISIONS,
    "catalyst": VISIONS,
    "event": EVENTS,
    "end_card": END_CARDS,
    "heartbreak": HEARTBREAKS,
}
_ID: Final = re.compile(r"[a-z][a-z0-9_]*")
_TEXTS: Final = ("name", "flavour")
"""The texts that each entry has in English; its rule text is made from its effect."""


class EntryError(ContentError):
    """One entry of a pack is wrong, in one field."""

    def __init__(self, file: str, entry: str, field: str, reason: str) -> None:
        super().__init__(file, f"{entry}, {field}: {reason}")
        self.entry = entry
        self.field = field
        self.why = reason


def load(pack: Pack) -> Book:
    """The pack, ready to play with. Raises `ContentError` at the first thing that is wrong with it."""
    visions = pack.read(VISIONS, VisionsFile)
    remnants = pack.read(REMNANTS, CardsFile).cards
    gestalts = pack.read(GESTALTS, CardsFile).cards
    events = pack.read(EVENTS, EventsFile).events
    end_cards = pack.read(END_CARDS, EndCardsFile).end_cards
    heartbreaks = pack.read(HEARTBREAKS, HeartbreaksFile).heartbreaks
    named: list[tuple[str, Sourced]] = [(VISIONS, entry) for entry in (*visions.visions, *visions.catalysts)]
    named += [(REMNANTS, entry) for entry in remnants]
    named += [(GESTALTS, entry) for entry in gestalts]
    named += [(EVENTS, entry) for entry in events]
    named += [(END_CARDS, entry) for entry in end_cards]
    named += [(HEARTBREAKS, entry) for entry in heartbreaks]
    _check_ids(named)
    book = Book(
        visions=visions.visions,
        catalysts=visions.catalysts,
        remnants=remnants,
        gestalts=gestalts,
        events=events,
        end_cards=end_cards,
        heartbreaks=heartbreaks,
    )
    _check_entries(book)
    for file, reason in pack_checks.counts(book):
        raise ContentError(file, reason)
    _check_texts(book, pack)
    return book


def _check_ids(named: list[tuple[str, Sourced]]) -> None:
    for file, entry in named:
        if not _ID.fullmatch(entry.id):
            raise EntryError(file, entry.id, "id", "is not in snake_case")
    for file, entry_id in pack_checks.repeated_ids(named):
        raise EntryError(file, entry_id, "id", "is there twice")


def _check_entries(book: Book) -> None:
    bounds = Bounds(book)
    for kind, entry in book.entries():
        file = _FILES.get(kind) or (GESTALTS if entry.id in book.gestalts else REMNANTS)
        for complaint in pack_checks.entry_complaints(book, kind, entry, bounds):
            raise EntryError(file, entry.id, complaint.field, complaint.reason)


def _check_texts(book: Book, pack: Pack) -> None:
    """English has every name and flavour, and no rule text, which is made from effects; no text is of nothing."""
    known = {f"{kind}.{entry.id}" for kind, entry in book.entries()}
    english: Mapping[str, str] = pack.texts.get("en", {})
    for entry in sorted(known):
        for text in _TEXTS:
            if not english.get(f"{entry}.{text}", "").strip():
                raise EntryError(ENGLISH, entry, text, "is missing")
    for locale, texts in pack.texts.items():
        for key in texts:
            entry, _, text = key.rpartition(".")
            if entry.split(".")[0] in {kind for kind, _ in book.entries()}:
                allowed = _TEXTS if locale == "en" else (*_TEXTS, "rules")
                if entry not in known or text not in allowed:
                    raise EntryError(f"text.{locale}.toml", entry, text, "is a text of nothing in the pack")
