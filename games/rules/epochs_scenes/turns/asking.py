"""The names of the questions, and asking the seat whose turn it is for its next step."""

from typing import Final

from games.kernel.contract import Turn
from games.kernel.decisions import OneOf

from ..state import State

TAKE_TURN: Final = "take_turn"
PLAY_DRAWN: Final = "play_drawn"
JUDGE_MATCH: Final = "judge_match"

DECISIONS: Final = (TAKE_TURN, PLAY_DRAWN, JUDGE_MATCH)

# The same for every hand: which of them are possible would tell others what a hand holds.
_TURN: Final = OneOf(("discard_match", "draw", "pass", "end_turn"))
_TURN_WITH_FANS: Final = OneOf(("discard_match", "use_fan", "draw", "pass", "end_turn"))
_DRAWN: Final = OneOf(("discard_match", "end_turn"))
_JUDGE: Final = OneOf(("approve_match", "object_to_match"))


def ask_for_the_turn(turn: Turn[State]) -> None:
    """Asks the seat for its next step: also for what it does with a card that it has drawn, whatever that card is."""
    state = turn.state
    if state.drawn is not None:
        turn.ask(state.seat, PLAY_DRAWN, _DRAWN)
    else:
        turn.ask(state.seat, TAKE_TURN, _TURN_WITH_FANS if state.options.fans else _TURN)


def ask_to_judge(turn: Turn[State]) -> None:
    """Asks all others, also those who are out of the game: they sit at the table still."""
    state = turn.state
    turn.ask_group(JUDGE_MATCH, {seat: _JUDGE for seat in range(state.seats) if seat != state.seat})
