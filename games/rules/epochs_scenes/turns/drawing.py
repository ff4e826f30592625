"""Drawing from the main deck. Rules, "Players actions"."""

from games.kernel.contract import Turn

from ..events import CardDrawn
from ..state import HAND, State


def draw_card(turn: Turn[State], seat: int) -> int | None:
    """The seat takes the top card, if there is one. Returns its slot."""
    state = turn.state
    if not state.deck:
        return None
    card = state.deck.pop()
    state.hands[seat].append(card)
    state.cards.learn(seat, card)
    turn.tell(CardDrawn(seat=seat, card=card, content_id=state.cards.face[card]))
    return card


def draw_cards(turn: Turn[State], seat: int, count: int) -> None:
    """As many as there are, if there are fewer."""
    for _ in range(count):
        draw_card(turn, seat)


def refill(turn: Turn[State]) -> None:
    """At the beginning of the turn: up to six cards. A larger hand stays as it is."""
    draw_cards(turn, turn.state.seat, HAND - len(turn.state.hands[turn.state.seat]))
