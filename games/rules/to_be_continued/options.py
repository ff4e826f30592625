"""What a table may agree on before the match. The defaults are the rulebook's reading."""

from games.kernel.contract import Options


class ToBeContinuedOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    hands_rotation: bool = True
    """Whether the HANDS ROTATION symbol does anything. Which cards carry it is this project's choice."""
    show_known_hands: bool = True
    """Whether the view reminds players of the cards they have seen go into another hand; else they remember."""
