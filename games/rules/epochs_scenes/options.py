"""What a table may agree on before the match. The defaults are the rulebook's first reading."""

import enum

from games.kernel.contract import Options


class Decks(enum.StrEnum):
    """Rules, "Deck combinations": which epochs are in the game. Deck #3 always is."""

    FIRST = "first"
    """Decks #1 and #3: epochs I to V."""
    SECOND = "second"
    """Decks #2 and #3: epochs VI to X."""
    BOTH = "both"
    """Decks #1, #2 and #3: all ten epochs."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """The decks of heroes, weapons and objects."""
        return {"first": (1,), "second": (2,), "both": (1, 2)}[self.value]


class Approval(enum.StrEnum):
    """Rules, "Players actions": who says whether an object matches a scene."""

    RULES = "rules"
    """The plots on the cards decide, at once."""
    VOTE = "vote"
    """All other players do: an object may be shown for any such scene of its epoch, and a majority may object."""


class EpochsScenesOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    decks: Decks = Decks.FIRST
    highest: bool = False
    """Whether deck #4 is in the game: highest cards and jokers."""
    fans: bool = False
    """Whether the four fan cards of deck #3 are in the game."""
    approval: Approval = Approval.RULES
    unseen_scenes: bool = False
    """Whether some scenes leave the game unseen, nobody knows how many: so no seat knows who opens the last one."""
