"""Ending one's own line, where all that counts is a score. Rules, "Solo / Puzzle" and "Cooperative".

Alone one may stop after any card, also within the last turn; two who play together only between their turns.
"""

from games.kernel.contract import Turn
from games.kernel.errors import Refusal

from ..events import LineFinished
from ..refusals import FinishOnlyAtStart
from ..state import State
from . import ending, phase


def why_not(state: State) -> Refusal | None:
    if phase.must_complete(state) and state.placed > 0:
        return FinishOnlyAtStart(placed=state.placed, count=state.to_place)
    return None


def finish(turn: Turn[State], seat: int) -> None:
    turn.tell(LineFinished(seat=seat))
    ending.finish(turn.state, seat)
