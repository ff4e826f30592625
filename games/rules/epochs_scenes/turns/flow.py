"""How a turn begins, goes on and ends. Rules, "Players actions" and "The final of the game"."""

from games.kernel.contract import Turn

from ..components import Components
from ..state import Ending, State
from . import asking, drawing, leaving, opening


def begin_turn(turn: Turn[State], components: Components) -> None:
    """The seat refills its hand and opens a scene; then it is asked.

    A seat that has no card, and gets none because the deck is empty, opens its scene and is asked nothing: all can see
    that its hand is empty.
    """
    state = turn.state
    while True:
        drawing.refill(turn)
        opening.open_scene(turn, state.seat, components)
        leaving.settle(turn, components)
        if state.ending is not None:
            return
        if _can_act(state):
            asking.ask_for_the_turn(turn)
            return
        _hand_on(state)


def go_on(turn: Turn[State], components: Components) -> None:
    """Something has happened in the turn that does not end it: asks on, unless the seat has no card left."""
    state = turn.state
    leaving.settle(turn, components)
    if state.ending is not None:
        return
    if _can_act(state):
        asking.ask_for_the_turn(turn)
    else:
        end_turn(turn, components)


def end_turn(turn: Turn[State], components: Components) -> None:
    """The next seat's turn, or the end: a full round without a match, when there is no scene and no card to come."""
    state = turn.state
    if set(state.passed).issuperset(state.seats_in_play()):
        state.ending = Ending.NO_MATCHES
        return
    _hand_on(state)
    begin_turn(turn, components)


def come_to_nothing(state: State) -> None:
    """The turn ends with nothing matched or drawn. With all scenes open it counts for the round without a match.

    Seats are noted, not turns: a Yin Yang fan gives one of them two in a row.
    """
    if state.all_open and state.in_play(state.seat) and state.seat not in state.passed:
        state.passed.append(state.seat)


def _can_act(state: State) -> bool:
    return state.in_play(state.seat) and bool(state.hands[state.seat])


def _hand_on(state: State) -> None:
    """To the left, past those who are out of the game; a Yin Yang fan keeps the turn where it is, once."""
    stays = state.extra_turn and state.in_play(state.seat)
    state.matched = state.fan_used = state.extra_turn = False
    state.drawn = None
    state.rejected.clear()
    while not stays:
        state.seat = (state.seat + 1) % state.seats
        stays = state.in_play(state.seat)
