"""What each chapter of the rules provides: all there is to say about one kind of question.

A chapter carries an answer out and says in `state.stage` what comes next; `flow` goes on from there, once all effects
that the answer has set off are done.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from games.kernel.chance import Chance
from games.kernel.contract import Turn
from games.kernel.decisions import Decision
from games.kernel.errors import GameBug, Refusal
from games.kernel.moves import Move

from ..effects.engine import Effects
from ..effects.table import Table
from ..state import State


class Chapter(ABC):
    """The rules of one kind of decision, as `Game` wants them: see there for the meaning of each method."""

    def __init__(self, effects: Effects) -> None:
        self.effects = effects
        self.book = effects.book

    def table(self, turn: Turn[State]) -> Table:
        """What effects and ledgers work on."""
        return Table(turn, self.book)

    @abstractmethod
    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move] | None: ...

    @abstractmethod
    def why_not(self, state: State, decision: Decision, move: Any) -> Refusal | None: ...

    def play(self, turn: Turn[State], decision: Decision, move: Any) -> None:
        raise GameBug(f"{decision.name} is answered by all at once")

    def reveal(self, turn: Turn[State], answers: Mapping[int, Any]) -> None:
        raise GameBug(f"{type(self).__name__} is answered by one seat at a time")

    @abstractmethod
    def default(self, state: State, decision: Decision) -> Move: ...

    def sample_move(self, state: State, decision: Decision, chance: Chance) -> Move:
        moves = self.legal_moves(state, decision)
        if moves is None:
            raise GameBug(f"{decision.name} lists its answers")
        return chance.pick(moves)
