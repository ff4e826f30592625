"""Few tables that try much: how modes, numbers of seats and values of options are dealt over the cases of a game.

- As printed, each mode is played by the fewest and by the most seats that it takes so.
- Every value of every option is tried at one table at least. A table changes several options at once, as few as will
  do, so there are as many of these tables as the longest option has values.
- Every number of seats is tried, and every option in each mode that takes it: where one of these is still missing, a
  table of the mode changes all the options that are.

So a game has at most three cases a mode, one a number of seats and one a value of its longest option: a sum, where all
combinations would be a product. Only changes that do not go with any other have tables of their own.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from games.kernel.contract import Game, Mode
from games.kernel.position import why_not_start
from games.kernel.tables import Change, changed, variations

Changes = tuple[Change, ...]


class Table(NamedTuple):
    """One way to play: a mode, a number of seats, and what is not as printed."""

    mode: str
    seats: int
    changes: Changes = ()


def covering_tables(game: Game[Any]) -> list[Table]:
    """The tables at which a game is tried."""
    tables = [table for mode in game.info.modes for table in _ends(game, mode)]
    for changes in _every_value(game):
        tables.append(min(_takers(game, changes), key=lambda table: _how_often(tables, table)))
    for mode in game.info.modes:
        tables += _still_missing(game, mode, tables)
    return tables


def _ends(game: Game[Any], mode: Mode) -> list[Table]:
    """As printed, with the fewest and with the most seats; a mode may take some numbers only with an option."""
    tables = sorted(_takers(game, (), mode), key=lambda table: table.seats)
    return list(dict.fromkeys([*tables[:1], *tables[-1:]]))


def _how_often(tables: list[Table], table: Table) -> tuple[bool, int]:
    """Whether the number of seats has been tried at all, and how often in this mode."""
    tried = [other.mode for other in tables if other.seats == table.seats]
    return bool(tried), tried.count(table.mode)


def _takers(game: Game[Any], changes: Iterable[Change], only: Mode | None = None) -> list[Table]:
    """The tables that can be played with these changes: of all modes, or of one."""
    changes = tuple(changes)
    options = changed(game.info.options(), changes)
    modes = game.info.modes if only is None else (only,)
    ways = [(mode.name, seats) for mode in modes for seats in mode.seats]
    return [Table(*way, changes) for way in ways if why_not_start(game, *way, options) is None]


# Every value of every option


def _every_value(game: Game[Any]) -> list[Changes]:
    """Sets of changes that tables take, with every change in one of them but those that no table takes."""
    options = sorted(variations(game.info.options()), key=len, reverse=True)
    rows: list[Changes] = []
    left = [change for values in options for change in values]
    while left:
        unfit = [change for change in left if not _place(game, change, rows, longest=len(options[0]))]
        if len(unfit) == len(left):
            break
        left = unfit  # what needs another option may fit now
    return rows


def _place(game: Game[Any], change: Change, rows: list[Changes], *, longest: int) -> bool:
    """Puts the change into a row of its own while these are few, else to where the fewest are that go with it."""
    alone = bool(_takers(game, (change,)))
    if not (alone and len(rows) < longest):
        for row in sorted(rows, key=len):
            if change.field not in dict(row) and _takers(game, (*row, change)):
                rows[rows.index(row)] = (*row, change)
                return True
    company = [()] if alone else [(other,) for row in rows for other in row if other.field != change.field]
    own = next((row for others in company if _takers(game, row := (*others, change))), None)
    rows.extend([] if own is None else [own])
    return own is not None


# What is missing in a mode


def _still_missing(game: Game[Any], mode: Mode, tables: list[Table]) -> list[Table]:
    """Tables of the mode with the numbers of seats that none has had, and with the options that none of it changed."""
    seats = [number for number in mode.seats if not any(table.seats == number for table in tables)]
    rows = [_as_printed_as_may_be(game, mode, number) for number in seats or [min(mode.seats)]]
    touched = {change.field for table in tables if table.mode == mode.name for change in table.changes}
    untouched = [
        values for values in variations(game.info.options()) if not touched & {value.field for value in values}
    ]
    for number, values in enumerate(untouched):
        turn = number % len(rows)
        tried = (
            (row, row._replace(changes=(*row.changes, value))) for row in rows[turn:] + rows[:turn] for value in values
        )
        for row, more in tried:
            if more in _takers(game, more.changes, mode):
                rows[rows.index(row)] = more
                break
    return rows if seats else [row for row in rows if row.changes]


def _as_printed_as_may_be(game: Game[Any], mode: Mode, seats: int) -> Table:
    """The table with no change where it can be played so, else with the first change with which it can."""
    options = variations(game.info.options())
    trials: list[Changes] = [(), *((change,) for values in options for change in values)]
    return next(table for changes in trials for table in _takers(game, changes, mode) if table.seats == seats)
