"""What the kit runs over: every game of the catalogue and every toy, in its modes, numbers of seats and options."""

import enum
import typing
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import Any, Final

import msgspec

from games.catalogue import GAMES, shipped_game
from games.kernel.chance import Chance
from games.kernel.contract import Game, Options
from games.kernel.events import SPECTATOR, Viewer
from games.kernel.position import Position, Step, why_not_start

from .toys.echo_duel.game import EchoDuel
from .toys.lantern_auction.game import LanternAuction
from .toys.last_stone.game import LastStone
from .toys.whispers.game import Whispers

TOYS: Final[tuple[type[Game[Any]], ...]] = (LanternAuction, EchoDuel, Whispers, LastStone)


AS_PRINTED: Final = "as printed"


@dataclass(frozen=True)
class Case:
    """One way to play one game."""

    game: Game[Any]
    mode: str
    seats: int
    options: Options
    label: str = AS_PRINTED

    @property
    def id(self) -> str:
        return f"{self.game.info.slug}, {self.mode} of {self.seats}, {self.label}"

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return (*range(self.seats), SPECTATOR)

    def start(self, chance: Chance) -> Step[Any]:
        return Position.start(self.game, mode=self.mode, seats=self.seats, options=self.options, chance=chance)


@cache
def all_games() -> tuple[Game[Any], ...]:
    """The catalogue and the toys, each bound to its shipped content."""
    return tuple(shipped_game(game) for game in (*GAMES, *TOYS))


@cache
def all_cases() -> tuple[Case, ...]:
    return tuple(case for game in all_games() for case in cases_of(game))


def cases_of(game: Game[Any]) -> Iterator[Case]:
    """Every mode and number of seats as printed; every other option with the first table that takes it.

    An option that no table takes alone is tried with each of the others.
    """
    tables = [(mode.name, seats) for mode in game.info.modes for seats in mode.seats]
    for mode, seats in tables:
        yield Case(game, mode, seats, game.info.options())
    for label, options in _varied_options(game.info.options()):
        case = _first_fitting(game, tables, label, options)
        if case is None:
            changed = f"{label.partition('=')[0]}="
            others = ((o, both) for o, both in _varied_options(options) if not o.startswith(changed))
            pairs = [(f"{label}, {other}", both) for other, both in others]
            case = next((case for pair in pairs if (case := _first_fitting(game, tables, *pair))), None)
        if case is not None:
            yield case


def _first_fitting(game: Game[Any], tables: list[tuple[str, int]], label: str, options: Options) -> Case | None:
    fitting = [table for table in tables if why_not_start(game, *table, options) is None]
    return Case(game, *fitting[0], options, label) if fitting else None


def _varied_options(options: Options) -> Iterator[tuple[str, Options]]:
    """The same with one option changed, in every way."""
    for field in msgspec.structs.fields(type(options)):
        for value in _values(field.type):
            if value != getattr(options, field.name):
                yield f"{field.name}={value}", msgspec.structs.replace(options, **{field.name: value})


def _values(kind: Any) -> Iterable[Any]:
    """The values of a type that has few; none for numbers and texts."""
    if kind is bool:
        return (False, True)
    if typing.get_origin(kind) is typing.Literal:
        return typing.get_args(kind)
    if typing.get_origin(kind) in (typing.Union, UnionType):
        return [value for member in typing.get_args(kind) for value in _values(member)]
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return list(kind)
    return ()
