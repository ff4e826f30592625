"""Where a game keeps its table of refusals, and what a row needs to be.

`<package of the game>.tests.refusal_cases` holds `REFUSALS` (code -> a function that builds an `Attempt`) and, where a
game refuses tables, `START_REFUSALS` (code -> `StartAttempt`).
"""

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.kernel.chance import Fast
from games.kernel.contract import Game, Options
from games.kernel.moves import Move
from games.kernel.position import Position


@dataclass(frozen=True)
class Attempt:
    """A move that is refused: everything that a door needs to try it."""

    position: Position[Any]
    seat: int
    decision_id: int
    move: Move


@dataclass(frozen=True)
class StartAttempt:
    """A table that is refused."""

    mode: str
    seats: int
    options: Options


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


def asked(position: Position[Any], seat: int, name: str, move: Move) -> Attempt:
    """The move as an answer to the question of this name."""
    return Attempt(position, seat, next(d for d in position.decisions if (d.seat, d.name) == (seat, name)).id, move)
