"""The names of the questions, and what may answer them: the same for every hand, for all may know it."""

from functools import cache
from typing import Final

from games.kernel.contract import Turn
from games.kernel.decisions import OneOf

from ..options import SCORED
from ..state import State

TAKE_ACTION: Final = "take_action"
MULLIGAN: Final = "mulligan"

DECISIONS: Final = (TAKE_ACTION, MULLIGAN)

KEEP_OR_REDRAW: Final = OneOf(("keep_hand", "redraw_hand"))


def ask_for_an_action(turn: Turn[State], seat: int) -> None:
    state = turn.state
    turn.ask(seat, TAKE_ACTION, _action(state.options.extra_gas, state.mode in SCORED))


@cache
def _action(extra_gas: bool, may_finish: bool) -> OneOf:
    moves = ["place_card", "boost", "brake", "turnaround"]
    if extra_gas:
        moves.append("extra_gas")
    if may_finish:
        moves.append("finish")
    return OneOf(tuple(moves))
