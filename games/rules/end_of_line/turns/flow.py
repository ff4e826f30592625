"""How a match runs. Rules, "The Round": turn order, draw phase, action phase, until the lines have ended."""

from games.kernel.contract import Turn

from ..events import RoundBegan
from ..lines import Lines
from ..options import SCORED, Elimination
from ..state import State
from . import drawing, ending, first_round, mulligan, phase, turn_order


def begin_match(turn: Turn[State], lines: Lines) -> None:
    """Decides the first order and deals; asks about the hands where they may be changed, else for the first action."""
    state = turn.state
    state.first_order = first_round.decide_order(turn, lines)
    _begin_round(turn, list(state.first_order))
    if state.options.mulligan:
        mulligan.ask_all(turn)
    else:
        begin_phase(turn, lines)


def begin_phase(turn: Turn[State], lines: Lines) -> None:
    """Begins the action phase of the first round."""
    phase.begin(turn.state)
    go_on(turn, lines)


def go_on(turn: Turn[State], lines: Lines) -> None:
    """Goes on to the next question or to the end of the match."""
    state = turn.state
    while not phase.asks(turn, lines):
        if state.ending is None and (state.mode in SCORED or state.options.elimination is Elimination.END_OF_PHASE):
            ending.cut_off_at_end_of_phase(turn, lines)
        if state.ending is not None:
            return
        state.round += 1
        _begin_round(turn, turn_order.next_order(state, lines))
        phase.begin(state)


def _begin_round(turn: Turn[State], order: list[int]) -> None:
    turn.state.order = order
    turn.tell(RoundBegan(round=turn.state.round, order=tuple(order)))
    drawing.fill_hands(turn)
