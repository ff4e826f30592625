"""Live streams: who may open how many, and what keeps them honest."""

from config.settings.environment import number, words

# Origins whose pages may follow streams, besides the streams' own: a browser adds cookies by itself.
STREAMS_ORIGINS = words("STREAMS_ORIGINS")
STREAMS_PER_PROCESS = number("STREAMS_PER_PROCESS", default=5000)
STREAMS_PER_ACCOUNT = number("STREAMS_PER_ACCOUNT", default=20)
STREAMS_PER_ADDRESS = number("STREAMS_PER_ADDRESS", default=100)  # of those who are not signed in
STREAMS_PER_CONNECTION = 50  # subscriptions of one websocket
STREAMS_HEARTBEAT_SECONDS = 20.0  # proxies close what is silent for longer, commonly for a minute
STREAMS_RECHECK_SECONDS = 60.0
STREAMS_INIT_SECONDS = 10.0  # how long a request may take to be whole, and a websocket to say who it is
