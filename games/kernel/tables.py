"""Which tables a game plays: its modes, numbers of seats and options, tried one against the other."""

import enum
import typing
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from types import UnionType
from typing import Any, NamedTuple

import msgspec

from games.kernel.contract import Game, Mode, Options
from games.kernel.position import why_not_start


class Change(NamedTuple):
    """An option that is not as printed."""

    field: str
    value: Any

    def __str__(self) -> str:
        return f"{self.field}={self.value}"


def changed(options: Options, changes: Iterable[Change]) -> Options:
    """The options, with these changes."""
    return msgspec.structs.replace(options, **dict(changes))


def variations(options: Options) -> Iterator[list[Change]]:
    """For each option all its values but the one it has."""
    for field in msgspec.structs.fields(type(options)):
        present = getattr(options, field.name)
        yield [Change(field.name, value) for value in _values(field.type) if value != present]


def modes_taking(game: Game[Any], option: str) -> tuple[str, ...]:
    """The modes in which the option may differ from its default, by itself or together with one other."""
    changes = list(chain.from_iterable(variations(game.info.options())))
    own = [change for change in changes if change.field == option]
    pairs = [(change, other) for change in own for other in changes if other.field != option]
    trials: list[tuple[Change, ...]] = [*((change,) for change in own), *pairs]
    return tuple(mode.name for mode in game.info.modes if _takes_any(game, mode, trials))


def _takes_any(game: Game[Any], mode: Mode, trials: Sequence[tuple[Change, ...]]) -> bool:
    tables = (changed(game.info.options(), changes) for changes in trials)
    return any(why_not_start(game, mode.name, seats, options) is None for options in tables for seats in mode.seats)


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
