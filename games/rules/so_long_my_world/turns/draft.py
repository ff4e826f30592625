"""The draft. Rules, "Deal Remnant and Gestalt Cards": of three keep one, pass two to the left, keep one, pass one.

Sealed and simultaneous. What one passes on one has seen: the last card goes to a hand that one knows then; of the two
cards passed first one knows only that the next two players share them.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.kernel.contract import Turn
from games.kernel.decisions import Decision
from games.kernel.errors import Refusal
from games.kernel.moves import Move

from ..content_words import Zone
from ..events import CardSeen, CardsPassedOn
from ..moves import KeepCard
from ..refusals import CardNotDealt
from ..state import Stage, State
from .asking import CHOICES, KEEP_CARD
from .chapter import Chapter


class Drafting(Chapter):
    """Choosing which card to keep."""

    def ask(self, turn: Turn[State]) -> bool:
        """Asks everybody at once; once all cards are kept the draft is over."""
        state = turn.state
        if any(player.passing for player in state.players):
            turn.ask_group(KEEP_CARD, dict.fromkeys(range(state.seats), CHOICES[KEEP_CARD]))
            return True
        for player in state.players:
            player.hand += player.drafted
            player.drafted = []
        state.stage = Stage.FIRST_FEELING
        return False

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        return [KeepCard(slot) for slot in state.players[decision.seat].passing]

    def why_not(self, state: State, decision: Decision, move: KeepCard) -> Refusal | None:
        return None if move.card in state.players[decision.seat].passing else CardNotDealt(card=move.card)

    def reveal(self, turn: Turn[State], answers: Mapping[int, Any]) -> None:
        state = turn.state
        rest: list[list[int]] = []
        for seat, move in answers.items():
            player = state.players[seat]
            player.drafted.append(move.card)
            rest.append([slot for slot in player.passing if slot != move.card])
        turn.tell(CardsPassedOn(count=len(rest[0])))
        for giver, cards in enumerate(rest):
            self._pass_on(turn, giver, cards)

    def _pass_on(self, turn: Turn[State], giver: int, cards: list[int]) -> None:
        state = turn.state
        receiver = (giver + 1) % state.seats
        if len(cards) > 1:
            # Which of the two is kept and which goes on the giver will not see.
            state.passed[giver] = cards
            for slot in cards:
                state.cards.known[slot] = 0
        for slot in cards:
            state.cards.learn(receiver, slot)
            turn.tell(CardSeen(seat=receiver, zone=Zone.HAND, card=slot, content_id=state.cards.face[slot]))
        if len(cards) > 1:
            state.players[receiver].passing = cards
        else:
            state.players[receiver].drafted += cards
            state.players[receiver].passing = []

    def default(self, state: State, decision: Decision) -> Move:
        return KeepCard(state.players[decision.seat].passing[0])
