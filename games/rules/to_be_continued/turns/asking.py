"""The names of the questions, and which moves answer each.

Which moves are possible is never told by the question: it is the same for every hand.
"""

from typing import Final

from games.kernel.decisions import OneOf

DRAW_CARD: Final = "draw_card"
PLAY_CARD: Final = "play_card"
FINISH_TURN: Final = "finish_turn"
DISCARD_FOR_DRAW: Final = "discard_for_draw"
DRAW_FOR_DISCARDS: Final = "draw_for_discards"
REFILL_HAND: Final = "refill_hand"
DISCARD_EXCESS: Final = "discard_excess"

DECISIONS: Final = (
    DRAW_CARD,
    PLAY_CARD,
    FINISH_TURN,
    DISCARD_FOR_DRAW,
    DRAW_FOR_DISCARDS,
    REFILL_HAND,
    DISCARD_EXCESS,
)

DRAWS: Final = ("draw_from_deck", "draw_from_pile")
PLAYS: Final = ("play_story", "play_ad", "play_face_down")
ANY_TIME: Final = ("play_meanwhile", "discard_to_remove", "discard_three_to_draw", "rearrange")
"""Rules, "Any time during the turn"."""

# Who pays for a rearrangement, and onto which piles, is not multiplied out.
_DESCRIBED: Final = ("rearrange",)

CHOICES: Final = {
    DRAW_CARD: OneOf((*DRAWS, *ANY_TIME), described=_DESCRIBED),
    PLAY_CARD: OneOf((*PLAYS, *ANY_TIME), described=_DESCRIBED),
    FINISH_TURN: OneOf(("end_turn", *ANY_TIME), described=_DESCRIBED),
    DISCARD_FOR_DRAW: OneOf(("discard",)),
    DRAW_FOR_DISCARDS: OneOf(DRAWS),
    REFILL_HAND: OneOf((*DRAWS, "stop_drawing")),
    DISCARD_EXCESS: OneOf(("discard",)),
}
