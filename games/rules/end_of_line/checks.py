"""What a content pack must hold: each check yields its complaints, with the path in the file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from . import torus

if TYPE_CHECKING:
    from .components import AreaContent, CardContent

LINE_CARDS: Final = 25
"""Of a colour. Rules, "Components": 54 cards make two colours, each with an Energy Pool and a Start of Line."""
HIGHEST_INITIATIVE: Final = 5
LEAST_SIZE: Final = 3
TEAMS: Final = 2


def deck_complaints(cards: tuple[CardContent, ...]) -> Iterator[str]:
    """A colour has 25 line cards, each with one to three different Ways Out."""
    ids = Counter(card.id for card in cards)
    yield from (f"the id {name!r} is used {times} times - at `$.cards`" for name, times in ids.items() if times > 1)
    faces = Counter((card.initiative, frozenset(card.ways)) for card in cards)
    if any(times > 1 for times in faces.values()):
        yield "two kinds of card are alike - at `$.cards`"
    for at, card in enumerate(cards):
        path = f"$.cards[{at}]"
        if not card.ways or len(set(card.ways)) < len(card.ways):
            yield f"a card has one to three different Ways Out - at `{path}.ways`"
        if not 0 <= card.initiative <= HIGHEST_INITIATIVE:
            yield f"initiative goes from 0 to {HIGHEST_INITIATIVE} - at `{path}.initiative`"
        if card.copies.count < 1:
            yield f"there is at least one of each card - at `{path}.copies.count`"
    total = sum(card.copies.count for card in cards)
    if total != LINE_CARDS:
        yield f"a colour has {LINE_CARDS} line cards, not {total} - at `$.cards`"


def area_complaints(areas: tuple[AreaContent, ...], modes: dict[str, tuple[int, ...]], *, teams: str) -> Iterator[str]:
    """Exactly the declared modes and seats have an area, and every line can begin in it."""
    expected = Counter((mode, seats) for mode, allowed in modes.items() for seats in allowed)
    found = Counter((area.mode, area.seats) for area in areas)
    for mode, seats in sorted(expected.keys() | found.keys()):
        if found[mode, seats] != expected[mode, seats]:
            counts = f"{found[mode, seats]} areas for {mode} with {seats} seats, not {expected[mode, seats]}"
            yield f"{counts} - at `$.areas`"
    for at, area in enumerate(areas):
        path = f"$.areas[{at}]"
        if area.size < LEAST_SIZE:
            yield f"an area is at least {LEAST_SIZE} cells wide - at `{path}.size`"
        else:
            yield from _start_complaints(area, f"{path}.starts.at")
        yield from _team_complaints(area, f"{path}.teams", teams)


def _start_complaints(area: AreaContent, path: str) -> Iterator[str]:
    starts = area.starts.at
    if len(starts) != area.seats:
        yield f"{area.seats} seats have {len(starts)} starts - at `{path}`"
    places = [place for start in starts for place in (start.row, start.column)]
    if any(not 0 <= place < area.size for place in places):
        yield f"a start lies outside the area - at `{path}`"
        return
    cells = [torus.cell_at(start.row, start.column, area.size) for start in starts]
    if len(set(cells)) < len(cells):
        yield f"two starts lie on one cell - at `{path}`"
    for place, (start, cell) in enumerate(zip(starts, cells, strict=True)):
        if torus.neighbours(area.size)[cell][torus.NUMBERS[start.exit]] in cells:
            yield f"the start leads onto another one - at `{path}[{place}]`"


def _team_complaints(area: AreaContent, path: str, teams: str) -> Iterator[str]:
    if (area.teams is not None) != (area.mode == teams):
        yield f"the mode {teams} has teams, and no other has - at `{path}`"
    elif area.teams is not None:
        sizes = Counter(area.teams.of)
        if len(area.teams.of) != area.seats or set(sizes) != set(range(TEAMS)) or len(set(sizes.values())) > 1:
            yield f"{area.seats} seats make {TEAMS} equal teams, numbered from 0 - at `{path}.of`"
