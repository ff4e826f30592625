"""The names of the questions, and asking the seat whose turn it is for its next step."""

from typing import Final

from games.kernel.contract import Turn
from games.kernel.decisions import OneOf, Pick
from games.kernel.errors import Refusal

from ..state import State

TAKE_TURN: Final = "take_turn"
CHOOSE_SEQUENCE: Final = "choose_sequence"
DISCARD: Final = "discard_for_talk"
DRAW_CARD: Final = "draw_card"
CALL_TALK: Final = "call_talk"
CONFIRM_TALK: Final = "confirm_talk"

DECISIONS: Final = (TAKE_TURN, CHOOSE_SEQUENCE, DISCARD, DRAW_CARD, CALL_TALK, CONFIRM_TALK)

# The same for every hand: which of them are possible would tell others what a hand holds.
_TURN: Final = OneOf(("exchange_dead_card", "play_number", "play_plus", "play_minus", "pass"))


def ask_for_the_turn(turn: Turn[State]) -> None:
    """Asks the seat to take its turn, or first to discard what it owes for table talk.

    Rules, "Rozmowy przy stole": each member of the side loses a card of their choice. An empty hand owes nothing.
    """
    state = turn.state
    seat, hand = state.seat, state.hands[state.seat]
    owed = state.fines[seat]
    if owed and hand:
        count = min(owed, len(hand))
        turn.ask(seat, DISCARD, Pick("discard", "cards", tuple(hand), count, count))
    else:
        state.fines[seat] = 0
        turn.ask(seat, TAKE_TURN, _TURN)


def ask_again(turn: Turn[State], name: str, because: type[Refusal] | None = None) -> None:
    """Where the question `name` stands for the seat whose turn it is: withdraws it and asks what is due now."""
    standing = turn.standing(turn.state.seat, name)
    if standing is not None:
        turn.withdraw(standing.id, because)
        ask_for_the_turn(turn)
