"""What is told before the first question."""

from games.kernel.contract import Turn

from ..content_words import Zone
from ..events import CardSeen, PhaseBegan
from ..state import State


def tell_hands(turn: Turn[State]) -> None:
    """Everybody sees the cards dealt to them; that they also hold both starters is no secret."""
    state = turn.state
    turn.tell(PhaseBegan(state.phase))
    for seat, player in enumerate(state.players):
        for slot in (*player.hand, *player.passing):
            turn.tell(CardSeen(seat=seat, zone=Zone.HAND, card=slot, content_id=state.cards.face[slot]))
