"""Judging a match. Rules, "Compatibility of card plots": "keep an eye on opponents and object".

Everybody but the claimer answers, unseen by the others until all are in. More than half of them have to object.
"""

from collections.abc import Mapping, Sequence

from games.kernel.contract import Turn
from games.kernel.decisions import Decision
from games.kernel.errors import GameBug, Refusal
from games.kernel.moves import Move

from ..events import ClaimJudged
from ..moves import ApproveMatch, ObjectToMatch
from ..state import State
from .asking import ask_for_the_turn
from .matches import Matches


class Judging:
    """The question to all others whether an object matches a scene."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        return [ApproveMatch(), ObjectToMatch()]

    def why_not(self, state: State, decision: Decision, move: Move) -> Refusal | None:
        return None

    def play(self, turn: Turn[State], decision: Decision, move: Move) -> None:
        raise GameBug("a match is judged by all at once")

    def reveal(self, turn: Turn[State], answers: Mapping[int, Move]) -> None:
        """Puts the card aside, or gives it back to the hand: then this pair may not be claimed again this turn."""
        state, claim = turn.state, turn.state.claim
        if claim is None:
            raise GameBug("there is no match to judge")
        state.claim = None
        objected = tuple(seat for seat, move in answers.items() if isinstance(move, ObjectToMatch))
        approved = tuple(seat for seat in answers if seat not in objected)
        accepted = 2 * len(objected) <= len(answers)
        turn.tell(ClaimJudged(seat=state.seat, approved=approved, objected=objected, accepted=accepted))
        if accepted:
            self._matches.put_aside(turn, claim)
        else:
            state.rejected.append(claim)
            ask_for_the_turn(turn)

    def default(self, state: State, decision: Decision) -> Move:
        """Silence approves."""
        return ApproveMatch()
