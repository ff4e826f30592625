"""The plain feeds: `/streams/account` and `/streams/matches/ID`, as server-sent events."""

from contextlib import suppress
from functools import partial
from uuid import UUID

from django.conf import settings

from config.streams import doors
from games.matches.errors import NotFound
from games.matches.streams.access import followed_ply, look_at_account, look_at_match
from games.matches.streams.asgi import Headers, Receive, RefusedError, Request, Send, body_of
from games.matches.streams.connections import Connection, Connections, TooManyError
from games.matches.streams.hub import Subscription
from games.matches.streams.news import Change, Kind
from games.matches.streams.sse import feed, write_events
from games.matches.streams.threads import in_database

SPECTATOR_HEADER = "x-spectator-key"


async def serve_feed(
    connections: Connections, request: Request, receive: Receive, send: Send, headers: Headers
) -> None:
    """One feed, from its request to its end. Raises RefusedError before it has begun."""
    if request.method != "GET":
        raise RefusedError(405, "method_not_allowed", "A feed is read with GET.", headers=[(b"allow", b"GET")])
    await body_of(receive, within=settings.STREAMS_INIT_SECONDS)
    visitor = await doors.visitor(request)
    try:
        connection = connections.admit(doors.address_of(request), visitor)
    except TooManyError as error:
        raise doors.too_many(error) from error
    try:
        subscription, first = await _followed(connections, connection, request)
        request.forget_headers()
        events = feed(subscription, first=first, heartbeat=settings.STREAMS_HEARTBEAT_SECONDS)
        await write_events(send, receive, connection, events, headers)
    finally:
        connections.release(connection)


async def _followed(
    connections: Connections, connection: Connection, request: Request
) -> tuple[Subscription, list[Change]]:
    """What the address names, and what is told of it at once. Raises RefusedError."""
    last = request.headers.get("last-event-id")
    if request.path == "/streams/account":
        if connection.visitor is None:
            raise doors.unauthorized("not_signed_in", "Sign in first.")
        topic = (Kind.ACCOUNT, connection.visitor.user_id)
        return connections.follow(connection, topic, look_at_account), [Change(missed=True)] if last else []
    match_id = _match_id(request.path)
    key = request.headers.get(SPECTATOR_HEADER)
    look = partial(look_at_match, connection.follower, match_id, key)
    subscription = connections.follow(connection, (Kind.MATCH, match_id), look)
    try:
        ply = await in_database(partial(followed_ply, connection.follower, match_id, key))
    except NotFound as error:
        raise not_found() from error
    subscription.begin_at(ply)
    return subscription, [Change(match_id=match_id, ply=ply, missed=last is not None and last != str(ply))]


def _match_id(path: str) -> UUID:
    with suppress(ValueError):
        return UUID(path.removeprefix("/streams/matches/"))
    raise not_found()


def not_found() -> RefusedError:
    """There is nothing here, or nothing for the asker."""
    return RefusedError(404, "not_found", "There is nothing here, or nothing for you.")
