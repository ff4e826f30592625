"""Nothing on a stream, and nothing on its way there, tells more than that something happened."""

import json
from datetime import timedelta
from typing import get_args
from uuid import UUID

import msgspec
from django.conf import settings
from django.utils import timezone
from redis import Redis

from accounts.models import Session, StreamTicket
from accounts.rest import views
from accounts.telling import session_name
from accounts.tickets import TICKET_SECONDS, ticket_issue, ticket_redeem, tickets_prune
from games.kernel.chance import Fast
from games.matches.streams.news import Change
from tests.conformance.canaries import content_ids
from tests.graphql.asking import Caller
from tests.security.conftest import unlimited
from tests.security.test_graphql_secrets import CASES, canary_match, play_one, told
from tests.streams.reading import MATCH, posted
from tests.streams.test_feeds import feed_of
from tests.streams.test_graphql import TURNS

__all__ = ["unlimited"]

PLIES = 10


def test_a_change_has_room_for_ids_and_a_ply_only():
    kinds = {kind for field in msgspec.structs.fields(Change) for kind in get_args(field.type) or (field.type,)}
    assert kinds == {UUID, int, bool, type(None)}


def test_no_stream_holds_a_canary(opened, player, rival, monkeypatch, unlimited):
    case = next(case for case in CASES if case.seats == 2)
    people, wits = [player, rival, Caller()], Fast("streams")
    match, canaries = canary_match(case, people, monkeypatch)
    feeds = [opened(feed_of(match), player), opened(feed_of(match)), opened("/streams/account", rival)]
    feeds += [posted(opened, player, MATCH, id=str(match.pk)), posted(opened, rival, TURNS)]
    pubsub = Redis.from_url(settings.REDIS_URL).pubsub()
    pubsub.psubscribe(f"{settings.REDIS_PREFIX}*")
    for _ in range(PLIES):
        play_one(case, people, match, wits)
    heard = [json.dumps(feed.next()).encode() for feed in feeds for _ in range(2)]
    heard += [message["data"] for message in iter(lambda: pubsub.get_message(timeout=0.3), None) if message["pattern"]]
    pubsub.close()
    everything = b"".join(part if isinstance(part, bytes) else b"" for part in heard)
    assert str(match.pk).encode() in everything
    assert not told(everything, content_ids(canaries))


def test_the_end_of_a_session_is_told_without_its_key(player, servers):
    pubsub = Redis.from_url(settings.REDIS_URL).pubsub(ignore_subscribe_messages=True)
    pubsub.psubscribe(f"{settings.REDIS_PREFIX}*")
    pubsub.get_message(timeout=1)
    player.client.delete("/_allauth/app/v1/auth/session", headers={"X-Session-Token": player.token})
    heard = b"".join(message["data"] for message in iter(lambda: pubsub.get_message(timeout=0.3), None))
    pubsub.close()
    assert session_name(player.token).encode() in heard
    assert player.token.encode() not in heard


def test_a_ticket_is_kept_as_a_hash_and_is_good_for_seconds(player):
    now = timezone.now()
    ticket = ticket_issue(session_key=player.token, now=now)
    assert not StreamTicket.objects.filter(digest=ticket.text).exists()
    assert ticket_redeem(text=ticket.text, now=now + timedelta(seconds=TICKET_SECONDS)) is None
    late = ticket_issue(session_key=player.token, now=now)
    assert tickets_prune(now=now) == 0
    assert tickets_prune(now=now + timedelta(seconds=TICKET_SECONDS)) == 1
    assert ticket_redeem(text=late.text, now=now) is None


def test_a_ticket_for_a_session_that_ends_at_that_moment_is_refused_as_such(player, monkeypatch):
    def ended_first(*, session_key, now):
        Session.objects.filter(session_key=session_key).delete()
        return ticket_issue(session_key=session_key, now=now)

    monkeypatch.setattr(views, "ticket_issue", ended_first)
    answer = player.client.post("/api/v1/stream-ticket", headers={"X-Session-Token": player.token})
    assert (answer.status_code, answer.json()["code"]) == (401, "session_invalid")
    assert not StreamTicket.objects.exists()
