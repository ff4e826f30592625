"""The deck, the common piles and the removed cards: where cards come from and where they go."""

from games.kernel.contract import Turn
from games.kernel.errors import Refusal

from .. import knowledge
from ..events import CardDiscarded, DeckRenewed, PileRefilled
from ..refusals import CardNotInHand, NoSuchPile
from ..state import State


def why_not_pile(state: State, pile: int) -> Refusal | None:
    return None if 0 <= pile < len(state.piles) else NoSuchPile(pile=pile, piles=len(state.piles))


def why_not_held(state: State, seat: int, card: int) -> Refusal | None:
    return None if card in state.hands[seat] else CardNotInHand(card=card)


def why_not_discard(state: State, seat: int, card: int, pile: int) -> Refusal | None:
    """A card of the hand onto any pile, also onto the place of an empty one."""
    return why_not_held(state, seat, card) or why_not_pile(state, pile)


def discard(turn: Turn[State], seat: int, card: int, pile: int) -> None:
    """Rules, "Discard": a card of the hand goes onto a common pile, open for all to see."""
    state = turn.state
    state.hands[seat].remove(card)
    state.piles[pile].append(card)
    knowledge.turn_up(state, card)
    turn.tell(CardDiscarded(seat=seat, pile=pile, card=card, content_id=state.cards.face[card]))


def take_top(turn: Turn[State], pile: int) -> int:
    """Takes the top card off a pile; the caller tells what becomes of it and then calls `refill`."""
    return turn.state.piles[pile].pop()


def refill(turn: Turn[State], pile: int) -> None:
    """Rules, "Draw 2 cards": a pile whose last card has gone is formed anew from the deck, if there is one."""
    state = turn.state
    if state.deck and not state.piles[pile]:
        card = state.deck.pop()
        state.piles[pile].append(card)
        knowledge.turn_up(state, card)
        turn.tell(PileRefilled(pile=pile, card=card, content_id=state.cards.face[card]))


def something_to_draw(turn: Turn[State]) -> bool:
    """Whether a draw that is due can be made. Deck and piles that have run out are renewed for it."""
    state = turn.state
    if not state.deck and not any(state.piles) and state.removed:
        _renew(turn)
    return bool(state.deck) or any(state.piles)


def _renew(turn: Turn[State]) -> None:
    """Rules, "Draw 2 cards": the removed cards are shuffled into a new deck and, as far as they go, new piles."""
    state = turn.state
    knowledge.keep_apart(state)
    state.deck, state.removed = state.removed, []
    state.cards.shuffle_pile(state.deck, turn.chance)
    turn.tell(DeckRenewed(cards=len(state.deck)))
    for pile in range(len(state.piles)):
        refill(turn, pile)
