"""Step 3 of a turn. Rules, "Play Cards": any number of cards, Hindrances too, each for its cost.

By option only one; then `vision_phase` asks for no second.
"""

from collections.abc import Sequence

from games.kernel.contract import Turn
from games.kernel.decisions import Decision
from games.kernel.errors import Refusal
from games.kernel.moves import Move

from ..effects.paying import Purchase
from ..effects.playing import legal_plays, why_not_play
from ..moves import EndStep, PlayCard
from ..state import State
from .chapter import Chapter
from .vision_steps import end_step


class PlayingCards(Chapter):
    """Asked of whoever holds cards, payable or not."""

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        hand = state.players[decision.seat].hand
        return [*legal_plays(self.book, state, decision.seat, hand), EndStep()]

    def why_not(self, state: State, decision: Decision, move: Move) -> Refusal | None:
        if not isinstance(move, PlayCard):
            return None
        return why_not_play(self.book, state, Purchase(decision.seat, move.card), move.tokens)

    def play(self, turn: Turn[State], decision: Decision, move: Move) -> None:
        if not isinstance(move, PlayCard):
            end_step(turn.state)
            return
        turn.state.players[decision.seat].turn.played = True
        self.effects.play_card(turn, seat=decision.seat, card=move.card, tokens=move.tokens)

    def default(self, state: State, decision: Decision) -> Move:
        return EndStep()
