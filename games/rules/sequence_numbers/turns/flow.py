"""How one turn ends and the next begins. Rules, "Rozgrywka": clockwise, from the seat on the dealer's left."""

from games.kernel.contract import Turn

from ..state import Ending, State
from . import drawing, talk
from .asking import ask_for_the_turn


def end_after_playing(turn: Turn[State]) -> None:
    """The seat has played a card and all that follows from it is done: it draws, and the turn goes on."""
    state = turn.state
    state.passes = 0
    drawing.grant(turn, state.seat)
    _next_turn(turn)


def end_after_passing(turn: Turn[State]) -> None:
    """The seat has passed: no card left its hand, so it draws none. When all have passed in a row nobody wins."""
    state = turn.state
    state.passes += 1
    if state.passes == state.seats:
        state.ending = Ending.ALL_PASSED
        return
    # Rules, "Utrata karty": the seat before has waited until the next player is through.
    drawing.forfeit(turn, drawing.seat_before(state, state.seat))
    _next_turn(turn)


def _next_turn(turn: Turn[State]) -> None:
    state = turn.state
    if state.calls:
        talk.end_turn_of_caller(turn)
    state.seat = (state.seat + 1) % state.seats
    state.turn_number += 1
    state.exchanged = False
    ask_for_the_turn(turn)
