"""Dealing the Feelings of the Event. Rules, "Deal the Feelings".

Never onto a locked Vision. Where the System has too few of a type, the First Player says which Visions get them
(rule 6). With four or five players they add one Feeling of their choice.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from games.kernel.contract import Turn
from games.kernel.decisions import Decision
from games.kernel.errors import Refusal
from games.kernel.moves import Move

from ..effects.ledger import SYSTEM, move_feelings, takes_feelings, vision_spot
from ..feelings import FEELINGS, Feeling, tally_of
from ..moves import AddFeeling, DealTo
from ..refusals import NoSuchVision, SystemHasNone, VisionIsLocked, WrongVisions
from ..state import Stage, State
from .asking import ADD_FEELING, CHOICES, DEAL_FEELINGS
from .chapter import Chapter

SEATS_FOR_AN_EXTRA_FEELING: Final = 4


class DealingFeelings(Chapter):
    """Which Visions get the last tokens of a type."""

    def deal(self, turn: Turn[State]) -> bool:
        """Deals type by type, until one is short and the First Player has a choice."""
        state = turn.state
        state.to_deal = [(v, kind) for v, kind in state.to_deal if takes_feelings(state, vision_spot(v))]
        for kind in range(len(FEELINGS)):
            visions, there = _wanted(state, kind), state.system[kind]
            if 0 < there < len(visions) and len(set(visions)) > 1:
                turn.ask(state.first_player, DEAL_FEELINGS, CHOICES[DEAL_FEELINGS])
                return True
            self._put(turn, kind, visions[:there])
        state.stage = Stage.ADD_FEELING
        return False

    def _put(self, turn: Turn[State], kind: int, visions: Sequence[int]) -> None:
        table = self.table(turn)
        for vision in dict.fromkeys(visions):
            tally = tally_of([kind] * visions.count(vision))
            move_feelings(table, SYSTEM, vision_spot(vision), tally)
        turn.state.to_deal = [(v, other) for v, other in turn.state.to_deal if other != kind]

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        kind = _short(state)
        ways = combinations(sorted(_wanted(state, kind)), state.system[kind])
        return [DealTo(visions) for visions in dict.fromkeys(ways)]

    def why_not(self, state: State, decision: Decision, move: DealTo) -> Refusal | None:
        kind = _short(state)
        # One way to say it, so that equal answers are equal.
        if DealTo(tuple(move.visions)) in self.legal_moves(state, decision):
            return None
        return WrongVisions(feeling=FEELINGS[kind], count=state.system[kind])

    def play(self, turn: Turn[State], decision: Decision, move: DealTo) -> None:
        self._put(turn, _short(turn.state), move.visions)

    def default(self, state: State, decision: Decision) -> Move:
        return self.legal_moves(state, decision)[0]


def _wanted(state: State, kind: int) -> list[int]:
    return [vision for vision, wanted in state.to_deal if wanted == kind]


def _short(state: State) -> int:
    """The type that is asked about: the first of those still to be dealt."""
    return min(kind for _, kind in state.to_deal)


def asked_about(state: State) -> Feeling | None:
    """The type whose Visions the First Player is asked for; None while that is not asked."""
    is_asked = state.stage is Stage.DEAL and not state.stack and state.to_deal
    return FEELINGS[_short(state)] if is_asked else None


class AddingAFeeling(Chapter):
    """The extra Feeling of four or five players."""

    def ask(self, turn: Turn[State]) -> bool:
        state = turn.state
        state.stage = Stage.END_EVENT_PHASE
        if state.seats < SEATS_FOR_AN_EXTRA_FEELING or not _open(state) or not any(state.system):
            return False
        turn.ask(state.first_player, ADD_FEELING, CHOICES[ADD_FEELING])
        return True

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        feelings = [feeling for feeling in FEELINGS if state.system[feeling.number]]
        return [AddFeeling(feeling, vision) for vision in _open(state) for feeling in feelings]

    def why_not(self, state: State, decision: Decision, move: AddFeeling) -> Refusal | None:
        if not 0 <= move.vision < len(state.visions) or not state.visions[move.vision].in_play:
            return NoSuchVision(vision=move.vision)
        if state.visions[move.vision].locked:
            return VisionIsLocked(vision=move.vision)
        return None if state.system[move.feeling.number] else SystemHasNone(feeling=move.feeling)

    def play(self, turn: Turn[State], decision: Decision, move: AddFeeling) -> None:
        move_feelings(self.table(turn), SYSTEM, vision_spot(move.vision), tally_of([move.feeling.number]))

    def default(self, state: State, decision: Decision) -> Move:
        return self.legal_moves(state, decision)[0]


def _open(state: State) -> list[int]:
    return [vision for vision in range(len(state.visions)) if takes_feelings(state, vision_spot(vision))]
