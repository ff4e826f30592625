"""Step 4 of a turn. Rules, "Spend Marks of Sol": Observation.

For a Mark one names positive or negative karma and draws Gestalts until one has it or is neutral; that one comes to the
hand, unseen by others, the rest is discarded. As often as there are Marks and Gestalts.
"""

from collections.abc import Sequence

from games.kernel.contract import Turn
from games.kernel.decisions import Decision
from games.kernel.errors import Refusal
from games.kernel.moves import Move

from ..content_words import Act, Zone
from ..effects.cards import move_card
from ..effects.ledger import SYSTEM, move_marks, stock_of
from ..effects.rules_in_force import is_forbidden
from ..events import Observed
from ..feelings import Karma
from ..moves import EndStep, Observe
from ..refusals import Forbidden, NeutralNotNamed, NoMark, NothingToObserve
from ..state import State, TurnStep
from .chapter import Chapter
from .vision_steps import end_step


class Observing(Chapter):
    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        named = [Observe(karma) for karma in (Karma.POSITIVE, Karma.NEGATIVE)]
        return [*(move for move in named if self.why_not(state, decision, move) is None), EndStep()]

    def why_not(self, state: State, decision: Decision, move: Move) -> Refusal | None:
        if not isinstance(move, Observe):
            return None
        if move.karma is Karma.NEUTRAL:
            return NeutralNotNamed()
        if not state.players[decision.seat].marks:
            return NoMark()
        if not state.gestalt_deck:
            return NothingToObserve()
        forbidden = is_forbidden(self.book, state, decision.seat, Act.OBSERVE)
        return Forbidden(act=Act.OBSERVE) if forbidden else None

    def play(self, turn: Turn[State], decision: Decision, move: Move) -> None:
        state, seat = turn.state, decision.seat
        if not isinstance(move, Observe):
            end_step(state)
            return
        turn.tell(Observed(seat=seat, karma=move.karma))
        found = self._draw_until(turn, seat, move.karma)
        if found or state.options.failed_observation_costs:
            move_marks(self.table(turn), stock_of(seat), SYSTEM, 1)
        if state.options.play_observed_at_once:
            state.step = TurnStep.PLAY

    def _draw_until(self, turn: Turn[State], seat: int, karma: Karma) -> bool:
        state, table = turn.state, self.table(turn)
        while state.gestalt_deck:
            slot = state.gestalt_deck[-1]
            if self.book.karma[state.cards.face[slot]] in (karma, Karma.NEUTRAL):
                # Others know only that it fits.
                state.observed[str(slot)] = karma
                move_card(table, slot, Zone.HAND, seat)
                return True
            move_card(table, slot, Zone.PILE, seat)
        return False

    def default(self, state: State, decision: Decision) -> Move:
        return EndStep()
