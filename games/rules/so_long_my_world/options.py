"""What a table may agree on before the match. The defaults are the rulebook's first reading."""

import enum

from games.kernel.contract import Options


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
    """Rule 21: the goal of two who play together; other modes leave it alone."""
