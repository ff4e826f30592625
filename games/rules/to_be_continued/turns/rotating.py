"""The HANDS ROTATION symbol on a card that was played from the hand."""

from games.kernel.contract import Turn

from .. import knowledge
from ..events import HandReceived, HandsRotated
from ..setup import HAND
from ..state import Stage, State


def rotate_hands(turn: Turn[State]) -> None:
    """Every seat hands its cards to the next; then seats with too few may draw, and the turn ends.

    Hands pass whatever their size; who gets more than five keeps them until the end of their own turn.
    """
    state = turn.state
    # A hand lies in the order in which its cards came. Who gets it must not learn that, and the slots tell nothing.
    hands = {state.next_seat(seat): sorted(hand) for seat, hand in enumerate(state.hands)}
    state.hands = [hands[seat] for seat in range(state.seats)]
    turn.tell(HandsRotated(seat=state.seat))
    for seat in state.order:
        knowledge.learn_hand(state, seat)
        hand = state.hands[seat]
        faces = tuple(state.cards.face[card] for card in hand)
        turn.tell(HandReceived(seat=seat, cards=tuple(hand), content_ids=faces))
    first = state.order.index(state.seat)
    state.refilling = [seat for seat in (*state.order[first:], *state.order[:first]) if len(state.hands[seat]) < HAND]
    state.stage = Stage.REFILL
