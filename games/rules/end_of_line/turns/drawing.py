"""Drawing cards. Rules, "Draw Phase": each player draws to a hand of five. A deck may run out."""

from games.kernel.contract import Turn

from ..events import CardsDrawn
from ..options import COOP
from ..state import HAND, State


def fill_hands(turn: Turn[State]) -> None:
    """Everybody whose line goes on draws to five cards, in turn order."""
    for seat in turn.state.order:
        draw(turn, seat, HAND - len(turn.state.hands[seat]))


def draw(turn: Turn[State], seat: int, count: int) -> None:
    """The seat takes so many cards from the top of its deck, or what is left there."""
    state = turn.state
    deck, face_up = state.decks[seat], has_open_hands(state)
    drawn = [deck.pop() for _ in range(min(count, len(deck)))]
    if not drawn:
        return
    for slot in drawn:
        if face_up:
            state.cards.turn_up(slot)
        else:
            state.cards.learn(seat, slot)
    state.hands[seat] += drawn
    face = state.cards.face
    turn.tell(
        CardsDrawn(
            seat=seat,
            count=len(drawn),
            cards=tuple(drawn),
            content_ids=tuple([face[slot] for slot in drawn]),
            face_up=face_up,
        )
    )


def has_open_hands(state: State) -> bool:
    """Whether hands lie face up on the table: two who play together coordinate."""
    return state.mode == COOP and state.options.open_hands
