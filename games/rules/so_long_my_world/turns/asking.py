"""The names of the table's questions and what each takes. What effects ask is named in `effects.engine`.

A choice is the same whatever the seat holds: which answers are possible would tell others what a hand is.
"""

from typing import Final

from games.kernel.decisions import OneOf

from ..effects.engine import DECISIONS as EFFECT_QUESTIONS

KEEP_CARD: Final = "keep_card"
FIRST_FEELING: Final = "first_feeling"
REBOOT: Final = "reboot"
DEAL_FEELINGS: Final = "deal_feelings"
ADD_FEELING: Final = "add_feeling"
CHOOSE_VISION: Final = "choose_vision"
HINDRANCE: Final = "hindrance"
USE_EFFECTS: Final = "use_effects"
DRAIN: Final = "drain"
PLAY_CARDS: Final = "play_cards"
SPEND_MARKS: Final = "spend_marks"

CHOICES: Final = {
    KEEP_CARD: OneOf(("keep_card",)),
    FIRST_FEELING: OneOf(("take_first_feeling",)),
    REBOOT: OneOf(("pay_mark", "suffer_reboot")),
    DEAL_FEELINGS: OneOf(("deal_to",)),
    ADD_FEELING: OneOf(("add_feeling",)),
    CHOOSE_VISION: OneOf(("choose_vision",)),
    HINDRANCE: OneOf(("play_card", "pass")),
    USE_EFFECTS: OneOf(("use_vision", "use_event", "end_step")),
    DRAIN: OneOf(("drain_feelings", "drain_affinity", "drain_mark", "drain_card", "end_step")),
    PLAY_CARDS: OneOf(("play_card", "end_step")),
    SPEND_MARKS: OneOf(("observe", "end_step")),
}

QUESTIONS: Final = (*CHOICES, *EFFECT_QUESTIONS)
