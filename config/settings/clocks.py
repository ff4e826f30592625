"""Time controls and clocks."""

from datetime import timedelta

# How short and how long a turn, or the supply of a bank, may be at most.
CLOCK_TURN_LEAST = timedelta(minutes=1)
CLOCK_TURN_MOST = timedelta(days=14)
# The sweep lets requests through that were received in time and still wait for the match's lock.
CLOCK_GRACE = timedelta(seconds=1)
# A gap in the sweep's heartbeat from which on it counts as an outage, and is credited to all clocks.
CLOCK_OUTAGE_FROM = timedelta(seconds=30)
# How much vacation somebody may take within a year (365 days).
CLOCK_VACATION_A_YEAR = timedelta(days=30)
