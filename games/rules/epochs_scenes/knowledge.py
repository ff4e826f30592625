"""Who knows which card: what is shown, what goes from hand to hand, and what is left of knowing after a blind exchange.

Two who exchange cards blindly know both cards. Whoever else knew a card in one of their hands knows afterwards that it
is in one of the two: a rumour. `known` of a slot says who knows what lies there, so that ends.
"""

from games.kernel.events import SPECTATOR, Viewer

from .state import Rumour, State


def show(state: State, card: int) -> None:
    """Everybody sees the card."""
    state.cards.turn_up(card)
    if state.rumours:
        state.rumours = [rumour for rumour in state.rumours if rumour.card != card]


def exchange(state: State, one: int, other: int, given: int, taken: int) -> None:
    """`one` gives the card `given` to `other` and takes `taken`, both drawn blindly. The hands have changed already."""
    pair = [one, other]
    for card, receiver in ((given, other), (taken, one)):
        state.cards.learn(receiver, card)
        state.rumours = [r for r in state.rumours if (r.viewer, r.card) != (receiver, card)]
    others: list[Viewer] = [SPECTATOR, *(seat for seat in range(state.seats) if seat not in pair)]
    for rumour in state.rumours:
        if rumour.viewer in others and not set(rumour.seats).isdisjoint(pair):
            rumour.seats = sorted({*rumour.seats, *pair})
    for card in (*state.hands[one], *state.hands[other]):
        _forget(state, card, pair, others)


def _forget(state: State, card: int, pair: list[int], others: list[Viewer]) -> None:
    """Those who do not take part know no longer which of the two has the card."""
    knowing = [viewer for viewer in others if state.cards.knows(viewer, card)]
    if not knowing:
        return
    state.rumours += [Rumour(viewer, card, sorted(pair)) for viewer in knowing]
    keeping = [seat for seat in pair if state.cards.knows(seat, card)]
    state.cards.known[card] = 0
    for seat in keeping:
        state.cards.learn(seat, card)
