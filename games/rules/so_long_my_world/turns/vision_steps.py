"""The steps of a turn of the Vision Phase, one after another."""

from typing import Final

from games.kernel.errors import GameBug

from ..state import Stage, State, TurnStep

_NEXT: Final = {TurnStep.EFFECTS: TurnStep.DRAIN, TurnStep.DRAIN: TurnStep.PLAY, TurnStep.PLAY: TurnStep.MARKS}


def acting_seat(state: State) -> int:
    """Whose turn of the Vision Phase it is."""
    seat = state.active
    if seat is None:
        raise GameBug("no turn of the Vision Phase is under way")
    return seat


def end_step(state: State) -> bool:
    """Goes on to the next step; False after the last one. A drain that was not used is gone."""
    if state.step is TurnStep.DRAIN:
        state.players[acting_seat(state)].turn.drains_left = 0
    if state.step is TurnStep.MARKS:
        state.stage = Stage.END_TURN
        return False
    state.step = _NEXT[state.step]
    return True
