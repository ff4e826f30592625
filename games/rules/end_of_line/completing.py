"""Whether a turn can be completed. Two who play together must: a card that leads nowhere is refused to them.

Pure functions of the cards and cells; they look ahead over what one player may place, with nobody moving between.
"""

from collections.abc import Iterable, Sequence

from .cards import Exits
from .state import EMPTY


def can_follow(
    board: Sequence[int],
    table: Sequence[Sequence[int]],
    ways: Iterable[tuple[int, int]],
    hand: Sequence[tuple[Exits, ...]],
    count: int,
    *,
    taken: tuple[int, ...] = (),
) -> bool:
    """Whether `count` of the cards can be placed one after another, the first where one of the `ways` leads.

    `ways` are directions and cells, `hand` has for each card its exits by heading; `taken` are cells that are empty
    on the board, but not any more when these cards come to be placed.
    """
    if count == 0:
        return True
    open_ways = [(exit_, cell) for exit_, cell in ways if cell not in taken]
    if not open_ways or len(hand) < count:
        return False
    if count == 1:
        return True
    for exit_, cell in open_ways:
        now_taken = (*taken, cell)
        for place, exits in enumerate(hand):
            if exits not in hand[:place]:
                rest = [*hand[:place], *hand[place + 1 :]]
                onward = [(way, table[cell][way]) for way in exits[exit_] if board[table[cell][way]] == EMPTY]
                if can_follow(board, table, onward, rest, count - 1, taken=now_taken):
                    return True
    return False
