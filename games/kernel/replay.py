"""Playing a match again from its log: for replays, take-backs, audits and replay files."""

from collections.abc import Iterable, Iterator
from typing import Any, Generic, TypeVar

from msgspec import Struct

from .chance import Chance
from .contract import Carried, Game, Options
from .position import Position, Step

M = TypeVar("M")


class Entry(Struct, Generic[M], frozen=True):
    """One answer as the log keeps it."""

    seat: int
    decision_id: int
    move: M


def replayed(
    game: Game[Any],
    *,
    mode: str,
    seats: int,
    options: Options,
    chance: Chance,
    entries: Iterable[Entry[Any]],
    carried: Carried | None = None,
) -> Iterator[Step[Any]]:
    """The steps of a match: its start, then one for each entry, each independent of the next.

    `chance` must stand at its beginning: the match's `Live` stream, or the recorded results as `Loaded`. Raises
    `Refused` when the log holds a move that the rules refuse.
    """
    step = Position.start(game, mode=mode, seats=seats, options=options, chance=chance, carried=carried)
    yield step
    for entry in entries:
        step = step.position.apply(entry.seat, entry.decision_id, entry.move, chance)
        yield step
