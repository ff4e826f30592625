"""What a table may agree on before the match. The defaults are the rulebook as an app plays it."""

import enum

from games.kernel.contract import Options
from games.kernel.errors import Refusal

from .refusals import CitedCallsNeedChat, TableTalkNeedsTeams


class DrawRule(enum.StrEnum):
    AUTO = "auto"
    """The card comes at once."""
    MANUAL = "manual"
    """The player must draw, and loses the right when late. Rules, "Utrata karty"."""


class TalkCalls(enum.StrEnum):
    NONE = "none"
    """Nobody can call table talk."""
    FREE = "free"
    """For a table that talks by voice: opponents call what they heard. Rules, "Rozmowy przy stole"."""
    CITED = "cited"
    """A call names a message of the match's chat. Refused as long as matches have none."""


class SequenceNumbersOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    draw: DrawRule = DrawRule.AUTO
    talk_calls: TalkCalls = TalkCalls.NONE


def why_not_options(options: SequenceNumbersOptions, *, teams: bool) -> Refusal | None:
    """Why a table cannot play by these options; `teams` tells whether any side has more than one seat."""
    if options.talk_calls is TalkCalls.CITED:
        return CitedCallsNeedChat()
    if options.talk_calls is TalkCalls.FREE and not teams:
        return TableTalkNeedsTeams()
    return None
