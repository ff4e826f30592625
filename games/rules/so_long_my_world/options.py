"""What a table may agree on before the match. The defaults are the rulebook's first reading."""

import enum

from games.kernel.contract import Options
from games.kernel.errors import Refusal

from .refusals import CatalystsNeedGestaltVisions, OnlyForPairs


class Heartbreak(enum.IntEnum):
    """Which of the nine Heartbreak cards a pair plays, by difficulty."""

    RANDOM = 0
    FIRST = 1
    SECOND = 2
    THIRD = 3
    FOURTH = 4
    FIFTH = 5
    SIXTH = 6
    SEVENTH = 7
    EIGHTH = 8
    NINTH = 9


class SoLongMyWorldOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    draft: bool = True
    """Rule 3: whether hands are drafted; without, the three dealt cards are kept."""
    gestalt_visions: bool = False
    """Rule 20: three face-down Visions hold the Marks of Sol."""
    karma_catalysts: bool = False
    """Rule 20: a Catalyst gives an unlocked Gestalt Vision its affinities. Needs `gestalt_visions`."""
    luno: bool = False
    """Rule 21: the open extra Vision L'Uno, for two who play together."""
    heartbreak: Heartbreak = Heartbreak.RANDOM
    """Rule 21: the goal of two who play together; only theirs can be chosen."""

    # Rulings that a table may want otherwise: see RULINGS.md
    held_gestalts_cost: bool = True
    """Whether a Gestalt that is still held at the end costs an Insight Point, as a Remnant does."""
    play_observed_at_once: bool = False
    """Whether cards may be played again after an Observation; else what it brings waits for the next round."""
    failed_observation_costs: bool = True
    """Whether an Observation that finds nothing costs its Mark."""
    one_play_a_turn: bool = False
    """Whether a turn plays one card at most, beside what effects let one play, instead of any number."""
    drain_on_no_vision: bool = True
    """Whether a player who is on no Vision may still drain a Mark or a card."""
    chain_counts_removed: bool = False
    """Whether removed cards still count for, and against, the Karma Chain."""


def why_not_options(mode: str, options: SoLongMyWorldOptions) -> Refusal | None:
    """Why a table of this mode cannot play by these options."""
    if options.karma_catalysts and not options.gestalt_visions:
        return CatalystsNeedGestaltVisions()
    if mode != COOP:
        if options.luno:
            return OnlyForPairs(option="luno")
        if options.heartbreak is not Heartbreak.RANDOM:
            return OnlyForPairs(option="heartbreak")
    return None


TABLE = "table"
COOP = "coop"
