"""What can be done to matches: one module an idea, one transaction a service.

Locks are taken in one order: the match's row first, then its seats, deadlines and log, and rows of the outbox are only
added. A consumer of the outbox holds its row and may lock a match; nobody who holds a match waits for the outbox.
"""

from games.matches.outbox.drain import outbox_drain, outbox_release, receipts_prune
from games.matches.services.aborting import match_abort
from games.matches.services.agents import agent_move, agents_catch_up
from games.matches.services.auditing import match_audit, matches_audit
from games.matches.services.hinting import hint_ask, hint_think, hints_catch_up
from games.matches.services.looking import hidden_look
from games.matches.services.playing import decision_default, move_play, seat_move_play
from games.matches.services.resigning import seat_resign
from games.matches.services.seeds import seed_commit, seed_discard
from games.matches.services.standing_in import seat_take_back
from games.matches.services.starting import match_start
from games.matches.services.taking_back import step_take_back
from games.matches.services.watching import capability_renew

__all__ = [
    "agent_move",
    "agents_catch_up",
    "capability_renew",
    "decision_default",
    "hidden_look",
    "hint_ask",
    "hint_think",
    "hints_catch_up",
    "match_abort",
    "match_audit",
    "match_start",
    "matches_audit",
    "move_play",
    "outbox_drain",
    "outbox_release",
    "receipts_prune",
    "seat_move_play",
    "seat_resign",
    "seat_take_back",
    "seed_commit",
    "seed_discard",
    "step_take_back",
]
