"""The outbox: how a move tells other parts of the service that it happened, without running them.

Rows are written in the move's transaction. Each consumer handles and deletes its rows in transactions of its own, in
order for each match. Upper layers register theirs in `AppConfig.ready`.
"""

from games.matches.outbox.consumers import Consumer, Topic, register_consumer

__all__ = ["Consumer", "Topic", "register_consumer"]
