"""For a process of streams in a test: everything happens soon, and a few are many."""

from config.settings.test import *

STREAMS_ORIGINS = ["https://app.example.org"]
STREAMS_PER_PROCESS = 14
STREAMS_PER_ACCOUNT = 4
STREAMS_PER_ADDRESS = 6
STREAMS_PER_CONNECTION = 3
STREAMS_HEARTBEAT_SECONDS = 0.3
STREAMS_RECHECK_SECONDS = 0.6
STREAMS_INIT_SECONDS = 0.5
