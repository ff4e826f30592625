"""Where a line can go on. Rules, "The Cards", "Action Phase" and "Team Competitive".

A card is placed on the empty cell that an available Way Out of the last card leads to. A Way Out is available if its
cell is empty; in teams also if a team mate's card lies there and the cell straight behind it is empty.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from .cards import Exits
from .components import Card, Components
from .options import TEAMS
from .state import EMPTY, START, Line, State
from .torus import neighbours


class WayOut(NamedTuple):
    """An available Way Out: its direction, and the cell where the next card would come to lie."""

    exit: int
    cell: int
    crosses: bool = False


def free_ways(board: Sequence[int], around: Sequence[int], exits: Exits) -> list[WayOut]:
    """The Ways Out onto an empty cell; `around` are the cells next to the card, by direction."""
    return [WayOut(exit_, around[exit_]) for exit_ in exits if board[around[exit_]] == EMPTY]


def crossing_ways(
    board: Sequence[int],
    table: Sequence[Sequence[int]],
    cell: int,
    exits: Exits,
    is_mate: Callable[[int], bool],
) -> list[WayOut]:
    """The Ways Out across one card of a team mate, into the empty cell straight behind it."""
    found = []
    for exit_ in exits:
        crossed = table[cell][exit_]
        behind = table[crossed][exit_]
        if is_mate(board[crossed]) and board[behind] == EMPTY:
            found.append(WayOut(exit_, behind, crosses=True))
    return found


class Lines:
    """The same for the lines of a match."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self._cards = components.cards

    def card(self, state: State, slot: int) -> Card:
        return self._cards[state.cards.face[slot]]

    def exits(self, state: State, line: Line, place: int) -> Exits:
        """Where the Ways Out of the card at this place of the line lead, free or not."""
        slot, heading = line.cards[place], line.headings[place]
        return (heading,) if slot == START else self._cards[state.cards.face[slot]].exits[heading]

    def ways(self, state: State, seat: int, place: int, *, may_cross: bool) -> list[WayOut]:
        """The available Ways Out of the card at this place of the seat's line."""
        line = state.lines[seat]
        table, cell, exits = neighbours(state.size), line.cells[place], self.exits(state, line, place)
        found = free_ways(state.board, table[cell], exits)
        if may_cross and state.mode == TEAMS:
            found += crossing_ways(state.board, table, cell, exits, lambda other: is_mate(state, seat, other))
        return found


def is_mate(state: State, seat: int, other: int) -> bool:
    """Whether the card of `other`, which may be `EMPTY`, is a team mate's. Two who play together cross nothing."""
    return state.mode == TEAMS and other not in (EMPTY, seat) and state.side_of[other] == state.side_of[seat]


def tip(line: Line) -> int:
    """The place of the card that was placed last."""
    return len(line.cells) - 1


def turned_back(line: Line) -> int:
    """The place of the card that the last one continues from."""
    return line.follows[-1]
