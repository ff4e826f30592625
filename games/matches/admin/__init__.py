"""The operator's pages for matches, hints, the outbox and looks at hidden state.

What players must not know stands on one page only, `looking`, which writes down who asked for it and why. All other
pages show columns that are named one by one, and cannot be filtered by any other.
"""

from games.matches.admin.hints import HintAdmin
from games.matches.admin.looks import HiddenLookAdmin
from games.matches.admin.match import MatchAdmin
from games.matches.admin.outbox import OutboxRowAdmin

__all__ = ["HiddenLookAdmin", "HintAdmin", "MatchAdmin", "OutboxRowAdmin"]
