"""Giving up cards for table talk, each player at the start of the next turn. Rules, "Rozmowy przy stole"."""

from collections.abc import Sequence
from itertools import combinations

from games.kernel.contract import Turn
from games.kernel.decisions import Decision, Pick
from games.kernel.errors import GameBug, Refusal
from games.kernel.moves import Move

from ..events import CardsDiscarded
from ..moves import Discard
from ..state import State
from .asking import ask_for_the_turn


class Discarding:
    """The question which cards to give up. The choice describes it whole: its items are the hand."""

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        choice = _pick(decision)
        return [Discard(cards) for cards in combinations(choice.items, choice.least)]

    def why_not(self, state: State, decision: Decision, move: Discard) -> Refusal | None:
        return None

    def play(self, turn: Turn[State], decision: Decision, move: Discard) -> None:
        """The hand stays smaller: nothing is drawn for these cards."""
        state, seat = turn.state, decision.seat
        for card in move.cards:
            state.hands[seat].remove(card)
            state.discards[seat].append(card)
            state.cards.turn_up(card)
        content_ids = tuple(state.cards.face[card] for card in move.cards)
        turn.tell(CardsDiscarded(seat=seat, cards=move.cards, content_ids=content_ids))
        state.fines[seat] = 0
        ask_for_the_turn(turn)

    def default(self, state: State, decision: Decision) -> Move:
        choice = _pick(decision)
        return Discard(choice.items[: choice.least])


def _pick(decision: Decision) -> Pick:
    if not isinstance(decision.choice, Pick):
        raise GameBug("a discard is asked as a pick among the hand")
    return decision.choice
