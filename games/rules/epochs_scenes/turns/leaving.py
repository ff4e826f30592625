"""Leaving the game. Rules, "The final of the game", and "Fan cards" for the Maze fan."""

from games.kernel.contract import Turn

from .. import knowledge
from ..components import Components
from ..events import LeftWithMazeFan, PlayerOut
from ..state import Ending, State


def settle(turn: Turn[State], components: Components) -> None:
    """To be called when hands or decks have changed: lets go who is out, and ends the match when it is played out."""
    state = turn.state
    waiting = _note_empty_hands(state)
    if not state.all_open:
        return
    _let_out(turn, waiting)
    if state.options.fans and not state.deck:
        _let_go_with_the_maze_fan(turn, components)
    if len(state.seats_in_play()) <= 1:
        state.ending = Ending.PLAYED_OUT


def _note_empty_hands(state: State) -> list[int]:
    """Who had no card first is out first; a hand that is filled again starts anew. Returns who had none before."""
    state.emptied = [seat for seat in state.emptied if not state.hands[seat]]
    waiting = list(state.emptied)
    for seat in state.seats_in_play():
        if not state.hands[seat] and seat not in waiting:
            state.emptied.append(seat)
    return waiting


def _let_out(turn: Turn[State], waiting: list[int]) -> None:
    """All scenes are open: who discards the last card is out, even if there are cards left in the main deck.

    Who did so while scenes were still to come fills the hand again at the next turn, and waits for it; but is out as
    soon as there is nothing left to fill it with.
    """
    state = turn.state
    for seat in list(state.emptied):
        if seat not in waiting or not state.deck:
            state.emptied.remove(seat)
            state.out.append(seat)
            turn.tell(PlayerOut(seat=seat, place=len(state.out)))


def _let_go_with_the_maze_fan(turn: Turn[State], components: Components) -> None:
    """Who is left with the Maze fan alone, all scenes open and no deck left, loses: the card is shown."""
    state = turn.state
    for seat in state.seats_in_play():
        hand = state.hands[seat]
        if len(hand) == 1 and state.cards.face[hand[0]] == components.maze_fan:
            knowledge.show(state, seat, hand[0])
            state.last = seat
            turn.tell(LeftWithMazeFan(seat=seat, card=hand[0], content_id=components.maze_fan))
