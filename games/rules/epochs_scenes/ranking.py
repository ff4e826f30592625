"""How a match ended. Rules, "The final of the game": who is out first has won, the last with cards in hand loses."""

from games.kernel.contract import Outcome

from .state import State


def outcome(state: State) -> Outcome:
    """Those who emptied their hands in order, then by cards left, the fewest first and equal ones sharing their place.

    Who was left with the Maze fan is last.
    """
    if state.ending is None:
        raise ValueError("the match goes on")
    return Outcome(ending=state.ending.value, ranks=tuple(_rank(state, seat) for seat in range(state.seats)))


def place_of(state: State, seat: int) -> int | None:
    """The place of a seat that is out of the game."""
    if seat in state.out:
        return state.out.index(seat) + 1
    return state.seats if seat == state.last else None


def _rank(state: State, seat: int) -> int:
    place = place_of(state, seat)
    if place is not None:
        return place
    own = len(state.hands[seat])
    return 1 + len(state.out) + sum(len(state.hands[other]) < own for other in state.seats_in_play())
