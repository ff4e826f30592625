"""What a table may agree on before the match. The defaults are the printed rules (v0.6); the rest other editions."""

import enum

from games.kernel.contract import Options
from games.kernel.errors import Refusal

from .refusals import DailyDeckIsFixed, OptionNotForMode

VERSUS = "versus"
TEAMS = "teams"
SOLO = "solo"
COOP = "coop"

SCORED = frozenset({SOLO, COOP})
"""The modes without rivals: a good score is all there is to win."""


class Elimination(enum.StrEnum):
    """When a line that cannot go on is out."""

    END_OF_PHASE = "end_of_phase"
    """After all have placed. Rules, "End of Game"."""
    ON_TURN = "on_turn"
    """At once when its player cannot place a card that must be placed."""


class CrossingCost(enum.IntEnum):
    """What it costs to cross a team mate's line."""

    NOTHING = 0
    ONE_ENERGY = 1
    """The one energy that may be spent a round."""


class Scoring(enum.StrEnum):
    """How solo and co-op count."""

    PRINTED = "printed"
    """What is left over, energy spent and empty cells: lower is better. Rules, "Solo / Puzzle"."""
    EDITION_2021 = "2021"
    """What is left over and energy saved, if the area is full: higher is better."""


class Puzzle(enum.StrEnum):
    """In which order a solo player's cards come."""

    SHUFFLED = "shuffled"
    DAILY = "daily"
    """In the order that is handed in with the match: the same for everybody that day. Shuffled where none is."""


class EndOfLineOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    extra_gas: bool = False
    """Whether energy may also be spent to draw a card."""
    mulligan: bool = False
    """Whether everybody may change the whole hand once, before the first card is placed."""
    elimination: Elimination = Elimination.END_OF_PHASE
    """When a line that cannot go on is out; for rivals."""
    turnaround_first: bool = True
    """Whether a turnaround is allowed for the first card of an action too."""
    crossing_cost: CrossingCost = CrossingCost.NOTHING
    """What crossing a team mate's line costs; for teams."""
    open_hands: bool = True
    """For two who play together: whether their hands lie open."""
    scoring: Scoring = Scoring.PRINTED
    """How solo and co-op count."""
    puzzle: Puzzle = Puzzle.SHUFFLED
    """In which order the cards come; for solo."""


def why_not_options(mode: str, options: EndOfLineOptions) -> Refusal | None:
    """Why a table of this mode cannot play by these options."""
    changed = {
        "elimination": options.elimination is not Elimination.END_OF_PHASE and mode in SCORED,
        "crossing_cost": options.crossing_cost is not CrossingCost.NOTHING and mode != TEAMS,
        "open_hands": not options.open_hands and mode != COOP,
        "scoring": options.scoring is not Scoring.PRINTED and mode not in SCORED,
        "puzzle": options.puzzle is not Puzzle.SHUFFLED and mode != SOLO,
    }
    misplaced = next((option for option, is_misplaced in changed.items() if is_misplaced), None)
    if misplaced is not None:
        return OptionNotForMode(option=misplaced, mode=mode)
    if options.mulligan and options.puzzle is Puzzle.DAILY:
        return DailyDeckIsFixed()
    return None
