"""What may be done at tables. Each call is one transaction; an error changes nothing."""

from matchmaking.services.closing import table_close_dead
from matchmaking.services.expiry import tables_expire
from matchmaking.services.opening import table_open
from matchmaking.services.rematch import table_rematch
from matchmaking.services.seats import table_add_agent, table_join, table_leave, table_remove_agent
from matchmaking.services.starting import match_start_now, table_start

__all__ = [
    "match_start_now",
    "table_add_agent",
    "table_close_dead",
    "table_join",
    "table_leave",
    "table_open",
    "table_rematch",
    "table_remove_agent",
    "table_start",
    "tables_expire",
]
