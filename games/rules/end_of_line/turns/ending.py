"""When lines and the match end. Rules, "End of Game", "Solo / Puzzle" and "Team Competitive"."""

from games.kernel.contract import Turn

from ..events import LinesCutOff
from ..lines import Lines, tip
from ..options import SCORED
from ..state import Ending, State
from . import energy


def cut_off_at_end_of_phase(turn: Turn[State], lines: Lines) -> None:
    """Whoever has no available Way Out, or could not place all cards, is out; those who are out now go together."""
    state = turn.state
    cut = [seat for seat in state.seats_in_play() if seat in state.short or not _can_go_on(state, lines, seat)]
    if cut:
        cut_off(turn, cut)


def _can_go_on(state: State, lines: Lines, seat: int) -> bool:
    """Energy does not count: a turnaround would come too late."""
    return bool(lines.ways(state, seat, tip(state.lines[seat]), may_cross=energy.can_cross_next(state, seat)))


def cut_off(turn: Turn[State], seats: list[int]) -> None:
    _take_out(turn.state, seats)
    turn.tell(LinesCutOff(seats=tuple(seats)))
    settle(turn.state)


def finish(state: State, seat: int) -> None:
    """The seat has ended its line of its own accord."""
    _take_out(state, [seat])
    settle(state)


def _take_out(state: State, seats: list[int]) -> None:
    for seat in seats:
        state.lines[seat].out = True
    state.ended.append(seats)


def settle(state: State) -> None:
    """Ends the match when nobody is left, or no rival of those who are."""
    left = {state.side_of[seat] for seat in state.seats_in_play()}
    if state.mode in SCORED:
        if state.is_full():
            state.ending = Ending.AREA_FULL
        elif not left:
            state.ending = Ending.LINES_ENDED
    elif not left:
        state.ending = Ending.ALL_CUT_OFF
    elif len(left) == 1:
        state.ending = Ending.LAST_LINE
