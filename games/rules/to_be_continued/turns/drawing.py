"""Drawing cards. Rules, "Draw 2 cards" and "HANDS ROTATION"; also the card that three discards buy."""

from collections.abc import Iterator

from games.kernel.chance import Chance
from games.kernel.contract import Turn
from games.kernel.errors import Refusal
from games.kernel.moves import Move

from ..events import CardDrawn, CardTaken, DrawingStopped
from ..moves import DrawFromDeck, DrawFromPile, StopDrawing
from ..refusals import DeckEmpty, PileEmpty
from ..state import Stage, State
from . import supply


def default(state: State) -> Move:
    """From the deck, else from the first pile that has a card."""
    if state.deck:
        return DrawFromDeck()
    return DrawFromPile(next(pile for pile, cards in enumerate(state.piles) if cards))


def _count(state: State) -> None:
    """One of the draws that are due has been made."""
    if state.trade is not None:
        state.trade = None
    elif state.stage is Stage.DRAW:
        state.draws_left -= 1
    # After a rotation a seat draws until its hand is full or it stops.


class DrawingFromTheDeck:
    def moves(self, state: State, seat: int) -> Iterator[Move]:
        if state.deck:
            yield DrawFromDeck()

    def why_not(self, state: State, seat: int, move: DrawFromDeck) -> Refusal | None:
        return None if state.deck else DeckEmpty()

    def play(self, turn: Turn[State], seat: int, move: DrawFromDeck) -> None:
        state = turn.state
        card = state.deck.pop()
        state.hands[seat].append(card)
        state.cards.learn(seat, card)
        _count(state)
        turn.tell(CardDrawn(seat=seat, card=card, content_id=state.cards.face[card]))

    def sample(self, state: State, seat: int, chance: Chance) -> Move | None:
        return DrawFromDeck() if state.deck else None


class DrawingFromAPile:
    """All have seen the card, so all know that it is in that hand now."""

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        return (DrawFromPile(pile) for pile, cards in enumerate(state.piles) if cards)

    def why_not(self, state: State, seat: int, move: DrawFromPile) -> Refusal | None:
        refusal = supply.why_not_pile(state, move.pile)
        if refusal is not None:
            return refusal
        return None if state.piles[move.pile] else PileEmpty(pile=move.pile)

    def play(self, turn: Turn[State], seat: int, move: DrawFromPile) -> None:
        state = turn.state
        card = supply.take_top(turn, move.pile)
        state.hands[seat].append(card)
        _count(state)
        turn.tell(CardTaken(seat=seat, pile=move.pile, card=card, content_id=state.cards.face[card]))
        supply.refill(turn, move.pile)

    def sample(self, state: State, seat: int, chance: Chance) -> Move | None:
        pile = chance.below(len(state.piles))
        return DrawFromPile(pile) if state.piles[pile] else None


class StoppingToDraw:
    """Rules, "HANDS ROTATION": players *can* draw."""

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        yield StopDrawing()

    def why_not(self, state: State, seat: int, move: StopDrawing) -> Refusal | None:
        return None

    def play(self, turn: Turn[State], seat: int, move: StopDrawing) -> None:
        turn.state.refilling.remove(seat)
        turn.tell(DrawingStopped(seat=seat))

    def sample(self, state: State, seat: int, chance: Chance) -> Move | None:
        return StopDrawing()
