"""Where a game keeps its table of refusals, and what a row needs to be.

`<package of the game>.tests.refusal_cases` holds `REFUSALS` (code -> a function that builds an `Attempt`) and, where a
game refuses tables, `START_REFUSALS` (code -> `StartAttempt`). A game's rows may be classes of its own with such names.
"""

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from games.kernel.chance import Fast
from games.kernel.contract import Game, Options
from games.kernel.moves import Move
from games.kernel.position import Position


class Attempt(Protocol):
    """A move that is refused."""

    @property
    def position(self) -> Position[Any]: ...
    @property
    def seat(self) -> int: ...
    @property
    def decision_id(self) -> int: ...
    @property
    def move(self) -> Move: ...


class StartAttempt(Protocol):
    """A table that is refused."""

    @property
    def mode(self) -> str: ...
    @property
    def seats(self) -> int: ...
    @property
    def options(self) -> Options: ...


@dataclass(frozen=True)
class Row:
    """An `Attempt`, as the toys write it."""

    position: Position[Any]
    seat: int
    decision_id: int
    move: Move


def refused_moves(game: Game[Any]) -> Mapping[str, Callable[[], Attempt]]:
    return _table(game, "REFUSALS")


def refused_tables(game: Game[Any]) -> Mapping[str, StartAttempt]:
    return _table(game, "START_REFUSALS")


def _table(game: Game[Any], name: str) -> Mapping[str, Any]:
    package = type(game).__module__.rpartition(".")[0]
    table: Mapping[str, Any] = getattr(importlib.import_module(f"{package}.tests.refusal_cases"), name, {})
    return table


def played(game: Game[Any], *moves: tuple[int, str, Move], mode: str, options: Options | None = None) -> Position[Any]:
    """The position of two seats after these answers, with the deck as printed."""
    chance = Fast(0)
    chance.shuffle = lambda items: None  # type: ignore[method-assign]
    step = Position.start(game, mode=mode, seats=2, options=options or game.info.options(), chance=chance)
    for seat, name, move in moves:
        decision = next(d for d in step.position.standing(seat) if d.name == name)
        step = step.position.apply(seat, decision.id, move, chance)
    return step.position


def asked(position: Position[Any], seat: int, name: str, move: Move) -> Row:
    """The move as an answer to the question of this name."""
    return Row(position, seat, next(d for d in position.decisions if (d.seat, d.name) == (seat, name)).id, move)
