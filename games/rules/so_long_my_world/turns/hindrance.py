"""The Hindrance Phase. Rules, "Hindrance Phase": from the First Player clockwise, one Hindrance card each, or pass.

Everybody is asked, whatever they hold: being passed over would tell what a hand is.
"""

from collections.abc import Sequence

from games.kernel.contract import Turn
from games.kernel.decisions import Decision
from games.kernel.errors import Refusal
from games.kernel.moves import Move

from ..content_words import Moment, Timing
from ..effects.paying import Purchase
from ..effects.playing import legal_plays, why_not_play
from ..events import Passed, PhaseBegan
from ..moves import Pass, PlayCard
from ..refusals import CardNotInHand, NotAHindrance
from ..state import Phase, Stage, State
from .asking import CHOICES, HINDRANCE
from .chapter import Chapter


class PlayingAHindrance(Chapter):
    def ask_next(self, turn: Turn[State]) -> bool:
        state = turn.state
        if state.phase is not Phase.HINDRANCE:
            state.phase = Phase.HINDRANCE
            turn.tell(PhaseBegan(state.phase))
        seat = state.active
        if seat is not None:
            turn.ask(seat, HINDRANCE, CHOICES[HINDRANCE])
            return True
        state.stage = Stage.BEGIN_VISION_PHASE
        self.effects.moment_came(turn, Moment.END_OF_PHASE)
        return False

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        seat = decision.seat
        slots = [slot for slot in state.players[seat].hand if self._is_hindrance(state, slot)]
        return [*legal_plays(self.book, state, seat, slots), Pass()]

    def why_not(self, state: State, decision: Decision, move: Move) -> Refusal | None:
        if not isinstance(move, PlayCard):
            return None
        if move.card not in state.players[decision.seat].hand:
            return CardNotInHand(card=move.card)
        if not self._is_hindrance(state, move.card):
            return NotAHindrance(card=move.card)
        return why_not_play(self.book, state, Purchase(decision.seat, move.card), move.tokens)

    def _is_hindrance(self, state: State, slot: int) -> bool:
        return self.book.cards[state.cards.face[slot]].timing is Timing.HINDRANCE

    def play(self, turn: Turn[State], decision: Decision, move: Move) -> None:
        turn.state.acting += 1
        if isinstance(move, PlayCard):
            self.effects.play_card(turn, seat=decision.seat, card=move.card, tokens=move.tokens)
        else:
            turn.tell(Passed(seat=decision.seat))

    def default(self, state: State, decision: Decision) -> Move:
        return Pass()
