"""The action phase. Rules, "Action Phase": in turn order each player places one card in round 1, two in later ones.

Whether a player is asked depends on what everybody can see: the room, the energy and the number of cards. Who can do
nothing is passed over.
"""

from games.kernel.contract import Turn

from ..events import ActionCutShort
from ..lines import Lines, tip, turned_back
from ..options import COOP, SCORED, SOLO, Elimination
from ..state import CARDS, FIRST_ROUND_CARDS, State
from . import ending, energy
from .asking import ask_for_an_action


def begin(state: State) -> None:
    """A new phase: the first in order is to place."""
    state.short = []
    state.turn = 0
    _begin_action(state)


def _begin_action(state: State) -> None:
    state.placed = 0
    state.to_place = FIRST_ROUND_CARDS if state.round == 1 else CARDS
    state.turning = state.spent = False


def asks(turn: Turn[State], lines: Lines) -> bool:
    """Asks for the next step of the phase; False when all have placed or the match is over."""
    state = turn.state
    while (seat := state.acting) is not None:
        if not state.lines[seat].out and state.placed < state.to_place:
            if can_do_something(state, lines, seat):
                ask_for_an_action(turn, seat)
                return True
            _cut_short(turn, seat)
        _end_action(state)
    return False


def _end_action(state: State) -> None:
    state.turn += 1
    _begin_action(state)
    if state.mode in SCORED:
        ending.settle(state)


def _cut_short(turn: Turn[State], seat: int) -> None:
    """The action ends for want of room or of cards; what becomes of the line is for the end of the phase to say.

    Under `on_turn` it is out at once.
    """
    state = turn.state
    turn.tell(ActionCutShort(seat=seat, placed=state.placed, to_place=state.to_place))
    if state.options.elimination is Elimination.ON_TURN:
        ending.cut_off(turn, [seat])
    else:
        state.short.append(seat)


# What everybody can see


def source(state: State, seat: int) -> int:
    """The place in the line of the card that the next one continues from."""
    line = state.lines[seat]
    return turned_back(line) if state.turning else tip(line)


def can_do_something(state: State, lines: Lines, seat: int) -> bool:
    """Whether the seat can place a card, turn around, or brake after its first card."""
    held, can_spend = len(state.hands[seat]), energy.can_spend(state, seat)
    if held and has_room(state, lines, seat) and (can_spend or not must_complete(state) or held >= missing(state)):
        return True
    if not can_spend:
        return False
    return can_stop_short(state) or bool(held and can_turn_around(state, lines, seat))


def has_room(state: State, lines: Lines, seat: int) -> bool:
    return bool(lines.ways(state, seat, source(state, seat), may_cross=energy.can_cross_now(state, seat)))


def can_turn_around(state: State, lines: Lines, seat: int) -> bool:
    """Whether a turnaround would lead anywhere. It costs the round's energy, so no crossing that takes some."""
    if state.placed == 0 and not state.options.turnaround_first:
        return False
    place = turned_back(state.lines[seat])
    return bool(lines.ways(state, seat, place, may_cross=not energy.crossing_costs(state)))


def can_stop_short(state: State) -> bool:
    """Whether a brake would complete the action as it stands. Who plays solo may stop short without."""
    return state.placed == 1 and state.mode != SOLO


def must_complete(state: State) -> bool:
    """Whether a turn that is begun has to be completed. Solo and rivals bear the consequences instead."""
    return state.mode == COOP


def missing(state: State) -> int:
    """How many cards the action still takes."""
    return state.to_place - state.placed
