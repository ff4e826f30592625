"""What effects ask: handed over to their engine."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.kernel.chance import Chance
from games.kernel.contract import Turn
from games.kernel.decisions import Decision
from games.kernel.errors import Refusal
from games.kernel.moves import Move

from ..state import State
from .chapter import Chapter


class AnsweringEffects(Chapter):
    """The effect under way goes on with the answer."""

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move] | None:
        return self.effects.legal_moves(state, decision)

    def why_not(self, state: State, decision: Decision, move: Move) -> Refusal | None:
        return self.effects.why_not(state, decision, move)

    def play(self, turn: Turn[State], decision: Decision, move: Move) -> None:
        self.effects.answer(turn, decision, move)

    def reveal(self, turn: Turn[State], answers: Mapping[int, Any]) -> None:
        self.effects.reveal(turn, answers)

    def default(self, state: State, decision: Decision) -> Move:
        return self.effects.default(state, decision)

    def sample_move(self, state: State, decision: Decision, chance: Chance) -> Move:
        return self.effects.sample_move(state, decision, chance)
