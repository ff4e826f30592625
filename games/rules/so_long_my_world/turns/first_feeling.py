"""The first Feeling. Rules, "Prepare Feeling Reserve": each takes one Hope or one Nostalgia, sealed."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.kernel.contract import Turn
from games.kernel.decisions import Decision
from games.kernel.errors import Refusal
from games.kernel.moves import Move

from ..effects.ledger import SYSTEM, move_feelings, stock_of
from ..events import PhaseBegan
from ..feelings import Feeling, tally_of
from ..moves import TakeFirstFeeling
from ..refusals import HopeOrNostalgia
from ..state import Phase, Stage, State
from .asking import CHOICES, FIRST_FEELING
from .chapter import Chapter

FIRST_FEELINGS: Final = (Feeling.HOPE, Feeling.NOSTALGIA)


class TakingTheFirstFeeling(Chapter):
    def ask(self, turn: Turn[State]) -> bool:
        state = turn.state
        state.phase = Phase.FIRST_FEELING
        turn.tell(PhaseBegan(state.phase))
        turn.ask_group(FIRST_FEELING, dict.fromkeys(range(state.seats), CHOICES[FIRST_FEELING]))
        return True

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        return [TakeFirstFeeling(feeling) for feeling in FIRST_FEELINGS]

    def why_not(self, state: State, decision: Decision, move: TakeFirstFeeling) -> Refusal | None:
        return None if move.feeling in FIRST_FEELINGS else HopeOrNostalgia()

    def reveal(self, turn: Turn[State], answers: Mapping[int, Any]) -> None:
        """Twelve of each are enough for five players."""
        state = turn.state
        for seat in state.from_first_player():
            feeling: Feeling = answers[seat].feeling
            move_feelings(self.table(turn), SYSTEM, stock_of(seat), tally_of([feeling.number]))
        state.stage = Stage.CARRIED

    def default(self, state: State, decision: Decision) -> Move:
        return TakeFirstFeeling(Feeling.HOPE)
