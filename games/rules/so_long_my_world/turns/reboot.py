"""Reboots. Rules, "Reboot Cards": everybody is hit who does not pay a Mark of Sol to be spared.

All decide in FP order, then it is resolved in FP order. Who has no Mark, which is public, is not asked.
"""

from collections.abc import Sequence

from games.kernel.contract import Turn
from games.kernel.decisions import Decision
from games.kernel.errors import GameBug, Refusal
from games.kernel.moves import Move

from ..effects.ledger import SYSTEM, move_marks, stock_of
from ..events import RebootDecided
from ..moves import PayMark, SufferReboot
from ..state import RebootUnderWay, Stage, State
from . import event
from .asking import CHOICES, REBOOT
from .chapter import Chapter


class Rebooting(Chapter):
    """Paying a Mark, or not."""

    def ask_next(self, turn: Turn[State]) -> bool:
        state, reboot = turn.state, under_way(turn.state)
        while reboot.asking:
            if state.players[reboot.asking[0]].marks:
                turn.ask(reboot.asking[0], REBOOT, CHOICES[REBOOT])
                return True
            self._decide(turn, spared=False)
        state.stage = Stage.HIT_BY_REBOOT
        return False

    def _decide(self, turn: Turn[State], *, spared: bool) -> None:
        reboot = under_way(turn.state)
        seat = reboot.asking.pop(0)
        if not spared:
            reboot.hits.append(seat)
        turn.tell(RebootDecided(seat=seat, spared=spared))

    def hit(self, turn: Turn[State]) -> bool:
        """What is set off last runs first, so it is set off from the last in FP order to the first."""
        state, reboot = turn.state, under_way(turn.state)
        state.stage = Stage.AFTER_REBOOT
        address = f"event/{state.event_cards.face[reboot.event]}/effect"
        for seat in reversed(reboot.hits):
            self.effects.start(turn, address, you=seat)
        return False

    def replace(self, turn: Turn[State]) -> bool:
        state, reboot = turn.state, under_way(turn.state)
        state.reboot = None
        event.draw_after_reboot(turn, self.effects, reboot.event)
        state.stage = Stage.DEAL
        return False

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        return [PayMark(), SufferReboot()]

    def why_not(self, state: State, decision: Decision, move: Move) -> Refusal | None:
        return None

    def play(self, turn: Turn[State], decision: Decision, move: Move) -> None:
        paid = isinstance(move, PayMark)
        if paid:
            move_marks(self.table(turn), stock_of(decision.seat), SYSTEM, 1)
        self._decide(turn, spared=paid)

    def default(self, state: State, decision: Decision) -> Move:
        return SufferReboot()


def under_way(state: State) -> RebootUnderWay:
    if state.reboot is None:
        raise GameBug("no Reboot is under way")
    return state.reboot
