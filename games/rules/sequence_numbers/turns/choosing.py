"""Completing sequences: what locks by itself, and what the player chooses. Rules, "Cel gry" and "Koniec gry"."""

from collections.abc import Sequence

from games.kernel.contract import Turn
from games.kernel.decisions import Decision, OneOf
from games.kernel.errors import GameBug, Refusal
from games.kernel.moves import Move

from .. import state as states
from ..events import SequenceCompleted
from ..lines import Five
from ..moves import ChooseSequence
from ..refusals import NotACompletedFive
from ..sequences import completed_fives, every_choice_wins
from ..state import Ending, State
from . import flow
from .asking import CHOOSE_SEQUENCE


def complete_sequences(turn: Turn[State]) -> None:
    """Locks what the last chip has completed, then ends the turn or the match.

    One chip may complete two sequences, so this goes on until no five is left. The player is asked where there is more
    than one five to choose from and not every choice wins anyway.
    """
    state = turn.state
    while fives := _choices(state):
        if len(fives) > 1 and not every_choice_wins(fives, _needed(state)):
            turn.ask(state.seat, CHOOSE_SEQUENCE, OneOf(("choose_sequence",)))
            return
        _lock(turn, fives[0])
        if state.ending is not None:
            return
    flow.end_after_playing(turn)


def _choices(state: State) -> list[Five]:
    if state.last_space is None:
        raise GameBug("no chip was placed that could complete a sequence")
    return completed_fives(state, state.side, state.last_space)


def _needed(state: State) -> int:
    return state.sequences_to_win - len(state.sequences_of(state.side))


def _lock(turn: Turn[State], five: Five) -> None:
    state = turn.state
    state.sequences.append(states.Sequence(state.side, five.spaces))
    turn.tell(SequenceCompleted(seat=state.seat, side=state.side, spaces=five.spaces))
    if _needed(state) <= 0:
        state.ending, state.winner = Ending.SEQUENCES, state.side


class ChoosingASequence:
    """The question which five of six or more become the sequence. What is chosen stays as it is."""

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        return [ChooseSequence(five.first, five.last) for five in _choices(state)]

    def why_not(self, state: State, decision: Decision, move: ChooseSequence) -> Refusal | None:
        offered = any((five.first, five.last) == (move.first, move.last) for five in _choices(state))
        return None if offered else NotACompletedFive(first=move.first, last=move.last)

    def play(self, turn: Turn[State], decision: Decision, move: ChooseSequence) -> None:
        chosen = next(five for five in _choices(turn.state) if (five.first, five.last) == (move.first, move.last))
        _lock(turn, chosen)
        if turn.state.ending is None:
            complete_sequences(turn)

    def default(self, state: State, decision: Decision) -> Move:
        return self.legal_moves(state, decision)[0]
