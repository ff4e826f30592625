"""What can be done to clocks from outside a move: one module an idea, one transaction a match.

Locks are taken as in `games.matches.services`: the match's row first.
"""

from games.clocks.services.outages import heartbeat_beat, outages_credit
from games.clocks.services.pausing import PauseAnswered, match_pause, match_resume, pause_agree, pause_end
from games.clocks.services.sweeping import Swept, clocks_sweep, deadline_retry
from games.clocks.services.vacations import vacation_begin, vacation_end, vacation_of, vacations_cover, vacations_settle

__all__ = [
    "PauseAnswered",
    "Swept",
    "clocks_sweep",
    "deadline_retry",
    "heartbeat_beat",
    "match_pause",
    "match_resume",
    "outages_credit",
    "pause_agree",
    "pause_end",
    "vacation_begin",
    "vacation_end",
    "vacation_of",
    "vacations_cover",
    "vacations_settle",
]
