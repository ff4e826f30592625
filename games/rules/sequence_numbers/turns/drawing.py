"""Drawing cards, and losing the right to. Rules, "Utrata karty" and "Koniec gry"."""

from collections.abc import Sequence
from typing import Final

from games.kernel.contract import Turn
from games.kernel.decisions import Decision, OneOf
from games.kernel.errors import GameBug, Refusal
from games.kernel.moves import Move

from ..events import CardDrawn, DeckRenewed, DrawRightForfeited
from ..moves import Draw
from ..options import DrawRule
from ..refusals import DrawRightLost
from ..state import State
from .asking import DISCARD, DRAW_CARD, ask_again

_DRAW: Final = OneOf(("draw",))


def draw_card(turn: Turn[State], seat: int) -> None:
    """The seat takes the top card. With the last one gone, all discard piles become the new deck at once."""
    state = turn.state
    card = state.deck.pop()
    state.hands[seat].append(card)
    state.cards.learn(seat, card)
    turn.tell(CardDrawn(seat=seat, card=card, content_id=state.cards.face[card]))
    if not state.deck:
        _renew_deck(turn)


def _renew_deck(turn: Turn[State]) -> None:
    state = turn.state
    state.held_over = _held_over(state)
    state.deck = [card for pile in state.discards for card in pile]
    for pile in state.discards:
        pile.clear()
    state.cards.shuffle_pile(state.deck, turn.chance)
    turn.tell(DeckRenewed(cards=len(state.deck)))


def _held_over(state: State) -> list[list[int]]:
    """The cards in hands, by the deck that they came from. Who counts knows that none of them is in a later deck."""
    in_hands = [card for hand in state.hands for card in hand]
    earlier = {card for batch in state.held_over for card in batch}
    batches = [[card for card in batch if card in in_hands] for batch in state.held_over]
    batches.append([card for card in in_hands if card not in earlier])
    return [batch for batch in batches if batch]


def grant(turn: Turn[State], seat: int) -> None:
    """The seat has played a card: it gets another, or the right to draw one."""
    state = turn.state
    if state.options.draw is DrawRule.AUTO:
        draw_card(turn, seat)
    else:
        state.draw_rights[seat] = state.turn_number
        turn.offer(seat, DRAW_CARD, _DRAW)


def forfeit(turn: Turn[State], seat: int) -> None:
    """The seat loses a right to draw that it has not used, if it has one."""
    if not turn.state.draw_rights[seat]:
        return
    offer = turn.standing(seat, DRAW_CARD)
    if offer is None:
        raise GameBug(f"seat {seat} may draw, but is not offered to")
    turn.withdraw(offer.id, DrawRightLost)
    turn.state.draw_rights[seat] = 0
    turn.tell(DrawRightForfeited(seat=seat))


def seat_before(state: State, seat: int) -> int:
    return (seat - 1) % state.seats


class Drawing:
    """The offer to draw the card of one's last turn, where the table draws by hand."""

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        return [Draw()]

    def why_not(self, state: State, decision: Decision, move: Draw) -> Refusal | None:
        return None

    def play(self, turn: Turn[State], decision: Decision, move: Draw) -> None:
        """Draws; a seat before it that has not drawn since is now too late: the next player has moved and drawn."""
        state, seat = turn.state, decision.seat
        earned_in, state.draw_rights[seat] = state.draw_rights[seat], 0
        draw_card(turn, seat)
        before = seat_before(state, seat)
        if state.draw_rights[before] < earned_in:
            forfeit(turn, before)
        if seat == state.seat:
            # An open discard lists the cards of the hand as it was.
            ask_again(turn, DISCARD)

    def default(self, state: State, decision: Decision) -> Move:
        return Draw()
