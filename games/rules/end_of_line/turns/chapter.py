"""What each chapter of the rules provides: all there is to say about one kind of question."""

from collections.abc import Sequence
from typing import Any, Protocol

from games.kernel.chance import Chance
from games.kernel.contract import Turn
from games.kernel.decisions import Decision
from games.kernel.errors import Refusal
from games.kernel.moves import Move

from ..state import State


class Chapter(Protocol):
    """The rules of one kind of decision, as `Game` wants them: see there for the meaning of each method."""

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]: ...

    def why_not(self, state: State, decision: Decision, move: Any) -> Refusal | None: ...

    def play(self, turn: Turn[State], decision: Decision, move: Any) -> None: ...

    def default(self, state: State, decision: Decision) -> Move: ...

    def sample_move(self, state: State, decision: Decision, chance: Chance) -> Move: ...
