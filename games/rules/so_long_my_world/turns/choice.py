"""Choosing where to go. Rules, "Choice Phase": sealed, simultaneous, revealed together."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.kernel.contract import Turn
from games.kernel.decisions import Decision
from games.kernel.errors import Refusal
from games.kernel.moves import Move

from ..content_words import Happening, Moment
from ..events import PhaseBegan, VisionsRevealed
from ..moves import ChooseVision
from ..refusals import NoSuchVision, TokenNotOwned, VisionIsLocked
from ..state import Phase, Stage, State
from . import overload
from .asking import CHOICES, CHOOSE_VISION
from .chapter import Chapter


class ChoosingAVision(Chapter):
    def ask(self, turn: Turn[State]) -> bool:
        """Who has no legal token, which is public, is not asked and has no Vision this round."""
        state = turn.state
        state.phase = Phase.CHOICE
        turn.tell(PhaseBegan(state.phase))
        asked = [seat for seat in range(state.seats) if open_to(state, seat)]
        if not asked:
            self._reveal(turn, {})
            return False
        turn.ask_group(CHOOSE_VISION, dict.fromkeys(asked, CHOICES[CHOOSE_VISION]))
        return True

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        return [ChooseVision(vision) for vision in open_to(state, decision.seat)]

    def why_not(self, state: State, decision: Decision, move: ChooseVision) -> Refusal | None:
        if not 0 <= move.vision < len(state.visions) or not state.visions[move.vision].in_play:
            return NoSuchVision(vision=move.vision)
        if state.visions[move.vision].locked:
            return VisionIsLocked(vision=move.vision)
        owned = state.players[decision.seat].tokens[move.vision]
        return None if owned else TokenNotOwned(vision=move.vision)

    def reveal(self, turn: Turn[State], answers: Mapping[int, Any]) -> None:
        self._reveal(turn, {seat: move.vision for seat, move in answers.items()})

    def _reveal(self, turn: Turn[State], chosen: Mapping[int, int]) -> None:
        state = turn.state
        for seat, vision in chosen.items():
            state.players[seat].where = vision
        turn.tell(VisionsRevealed(visions=tuple(player.where for player in state.players)))
        state.stage = Stage.REVEALED
        overload.check(turn, self.effects)

    def revealed(self, turn: Turn[State]) -> bool:
        """All are where they will be: the phase ends, and what waits for the reveal is set off."""
        state = turn.state
        state.stage = Stage.HINDRANCE
        state.order = state.from_first_player()
        state.acting = 0
        self.effects.moment_came(turn, Moment.END_OF_PHASE)
        self.effects.happened(turn, Happening.REVEALED)
        return False

    def default(self, state: State, decision: Decision) -> Move:
        """Where most Feelings lie, which everybody sees."""
        visions = open_to(state, decision.seat)
        return ChooseVision(max(visions, key=lambda vision: (sum(state.visions[vision].feelings), -vision)))


def open_to(state: State, seat: int) -> list[int]:
    """The Visions that the seat can choose: in play, unlocked, and it owns their token."""
    tokens = state.players[seat].tokens
    return [
        number for number, vision in enumerate(state.visions) if vision.in_play and not vision.locked and tokens[number]
    ]
