"""The game's own pack, decoded, for the tests of what is written in it."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from games.kernel.content import Pack

from ..content_types import (
    CardContent,
    CardsFile,
    CatalystContent,
    EndCardContent,
    EndCardsFile,
    EventContent,
    EventsFile,
    HeartbreakContent,
    HeartbreaksFile,
    Sourced,
    VisionContent,
    VisionsFile,
)

PACK = Pack.from_folder(Path(__file__).parents[1] / "content")


@cache
def visions() -> tuple[VisionContent, ...]:
    return PACK.read("visions.toml", VisionsFile).visions


@cache
def catalysts() -> tuple[CatalystContent, ...]:
    return PACK.read("visions.toml", VisionsFile).catalysts


@cache
def remnants() -> tuple[CardContent, ...]:
    return PACK.read("remnants.toml", CardsFile).cards


@cache
def gestalts() -> tuple[CardContent, ...]:
    return PACK.read("gestalts.toml", CardsFile).cards


def cards() -> tuple[CardContent, ...]:
    """Remnants and Gestalts."""
    return remnants() + gestalts()


@cache
def events() -> tuple[EventContent, ...]:
    return PACK.read("events.toml", EventsFile).events


@cache
def end_cards() -> tuple[EndCardContent, ...]:
    return PACK.read("end_cards.toml", EndCardsFile).end_cards


@cache
def heartbreaks() -> tuple[HeartbreakContent, ...]:
    return PACK.read("heartbreaks.toml", HeartbreaksFile).heartbreaks


def entries() -> Iterator[tuple[str, Sourced]]:
    """Every entry of the pack, with the word that begins the keys of its texts."""
    for kind, found in (
        ("vision", visions()),
        ("catalyst", catalysts()),
        ("card", cards()),
        ("event", events()),
        ("end_card", end_cards()),
        ("heartbreak", heartbreaks()),
    ):
        for entry in found:
            yield kind, entry


def parts(value: Any) -> Iterator[Struct]:
    """Every Struct within a value, itself first, in the order in which it is written."""
    if isinstance(value, Struct):
        yield value
        for name in value.__struct_fields__:
            yield from parts(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from parts(item)


def tags(value: Any, field: str) -> list[str]:
    """The words under this tag field (`op`, `rule`, `count`, `test`) within a value, in order."""
    return [str(config.tag) for part in parts(value) if (config := part.__struct_config__).tag_field == field]
