"""What the resolvers of subscriptions know: whose connection it is, and how to follow something on it."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import strawberry
from graphql import GraphQLError

from games.matches.streams.access import Follower
from games.matches.streams.connections import Connection, Connections, TooManyError
from games.matches.streams.hub import Look, Subscription
from games.matches.streams.news import Change, Topic


@dataclass(slots=True)
class StreamContext:
    """One connection's, for all its operations. `connection_params` are the payload of `connection_init`."""

    connections: Connections
    connection: Connection
    connection_params: dict[str, Any] = field(default_factory=dict)

    @property
    def follower(self) -> Follower | None:
        """Who is signed in."""
        return self.connection.follower

    def follow(self, topic: Topic, look: Look) -> Subscription:
        """Follows a topic; `unfollow` ends it. Raises GraphQLError when there are too many."""
        try:
            return self.connections.follow(self.connection, topic, look)
        except TooManyError as error:
            raise GraphQLError(str(error), extensions={"code": "too_many_streams"}) from error

    def unfollow(self, subscription: Subscription) -> None:
        """Nobody reads it any more."""
        self.connections.unfollow(self.connection, subscription)

    @staticmethod
    async def changes(subscription: Subscription) -> AsyncIterator[Change]:
        """Changes as they come, until the subscription ends."""
        while subscription.end is None:
            await subscription.wait()
            for change in subscription.take():
                yield change


StreamInfo: TypeAlias = strawberry.Info[StreamContext, None]
