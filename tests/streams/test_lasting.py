"""How long a stream lasts, what it tells when something was lost, and how many there may be."""

import json
import time
from contextlib import contextmanager

import pytest
from django.conf import settings
from redis import Redis

from accounts import services as accounts
from accounts.models import Session
from games.matches import telling
from games.matches.models import Match, Spectators
from tests.graphql.asking import Caller, expire, match_of
from tests.streams.process import listeners, running_streams
from tests.streams.reading import MATCH, news, posted
from tests.streams.settings import (
    STREAMS_PER_ACCOUNT,
    STREAMS_PER_ADDRESS,
    STREAMS_PER_PROCESS,
    STREAMS_RECHECK_SECONDS,
)
from tests.streams.test_feeds import feed_of, moved

ACCOUNT = "/streams/account"


def ends_with(feed, reason):
    event = feed.next()
    assert (event.name, event.data) == ("end", {"reason": reason})
    assert feed.next() is None


def tell(match, ply):
    Redis.from_url(settings.REDIS_URL).publish(telling.channel(), json.dumps({"matchId": str(match.pk), "ply": ply}))


def test_logging_out_ends_the_streams_of_that_session_only(opened, match, player):
    other = Caller.of(player.user)
    here, there = opened(feed_of(match), player), opened(ACCOUNT, other)
    here.change()
    player.client.delete("/_allauth/app/v1/auth/session", headers={"X-Session-Token": player.token})
    ends_with(here, "session_ended")
    assert there.is_silent()
    assert opened(feed_of(match), player).status == 401


def test_a_new_password_ends_all_streams_of_the_account(opened, player):
    feeds = [opened(ACCOUNT, player), opened(ACCOUNT, Caller.of(player.user))]
    accounts.password_set(user=player.user, password="a longer secret")
    for feed in feeds:
        ends_with(feed, "session_ended")


@pytest.mark.parametrize("end", [expire, lambda token: Session.objects.filter(session_key=token).delete()])
def test_a_session_that_ends_unheard_ends_its_streams_soon(opened, player, end):
    feed = opened(ACCOUNT, player)
    end(player.token)
    ends_with(feed, "session_ended")


def test_a_blocked_account_loses_its_streams(opened, player):
    feed = opened(ACCOUNT, player)
    type(player.user).objects.filter(pk=player.user.pk).update(is_active=False)
    ends_with(feed, "session_ended")


def test_a_match_that_is_closed_to_spectators_is_not_followed_any_longer(opened, player, rival):
    match = match_of(player.user, rival.user, spectators=Spectators.LINK)
    watching, playing = opened(feed_of(match), x_spectator_key=match.capability), opened(feed_of(match), player)
    watching.change()
    playing.change()
    Match.objects.filter(pk=match.pk).update(capability="another")
    ends_with(watching, "not_permitted")
    assert playing.is_silent()


@pytest.fixture
def untold(monkeypatch):
    """Moves of which no message tells."""

    @contextmanager
    def silence():
        with monkeypatch.context() as patched:
            patched.setattr(telling, "streams_tell", lambda match_id, ply: None)
            yield

    return silence


def test_a_lost_message_is_noticed_by_the_next_ply(opened, match, player, rival, untold):
    feed = opened(feed_of(match), player)
    assert feed.change()["ply"] == 0
    with untold():
        moved(match, player, rival)
    moved(match, player, rival)
    plies = [feed.change()["ply"]]
    while plies[-1] < 2:
        plies.append(feed.change()["ply"])
    assert plies in ([2], [1, 2])  # the first one where it was looked for just in between


def test_a_lost_message_is_noticed_without_another_move(opened, match, player, rival, untold):
    feeds = [opened(feed_of(match), player), posted(opened, rival, MATCH, id=str(match.pk))]
    assert (feeds[0].change()["ply"], news(feeds[1])["ply"]) == (0, 0)
    with untold():
        moved(match, player, rival)
    assert (feeds[0].change()["ply"], news(feeds[1])["ply"]) == (1, 1)
    assert feeds[0].is_silent(2 * STREAMS_RECHECK_SECONDS)


def test_after_an_outage_of_the_telling_everybody_is_told_to_fetch(opened, match, player, rival, monkeypatch):
    feed, account = opened(feed_of(match), player), opened(ACCOUNT, rival)
    feed.change()
    monkeypatch.setattr(telling._streams_outage, "_is_out", True)
    moved(match, player, rival)
    assert feed.change()["missed"]
    assert account.change() == {"missed": True}
    moved(match, player, rival)
    assert eventually(lambda: feed.change() == {"matchId": str(match.pk), "ply": 2})


def test_after_a_broken_connection_to_redis_everybody_is_told_to_fetch(opened, match, player):
    feed, account = opened(feed_of(match), player), opened(ACCOUNT, player)
    feed.change()
    redis = Redis.from_url(settings.REDIS_URL)
    for connection in listeners():
        redis.client_kill_filter(_id=connection)
    assert feed.change() == {"matchId": str(match.pk), "missed": True}
    assert account.change() == {"missed": True}


def test_messages_that_overtake_one_another_do_not_turn_the_ply_back(opened, match, player):
    feed = opened(feed_of(match), player)
    feed.change()
    pipeline = Redis.from_url(settings.REDIS_URL).pipeline(transaction=True)
    for ply in (9, 7, 8):
        pipeline.publish(telling.channel(), json.dumps({"matchId": str(match.pk), "ply": ply}))
    pipeline.execute()
    assert feed.change()["ply"] == 9


def test_what_nobody_can_read_harms_nobody(opened, match, player, streams):
    feed = opened(feed_of(match), player)
    feed.change()
    redis = Redis.from_url(settings.REDIS_URL)
    for text in ("{", "7", '{"matchId": "no"}', '{"ply": 3}'):
        redis.publish(telling.channel(), text)
    tell(match, 4)
    assert feed.change()["ply"] == 4


def test_an_account_has_so_many_streams_and_no_more(opened, player, rival):
    feeds = [opened(ACCOUNT, player) for _ in range(STREAMS_PER_ACCOUNT)]
    one_more = opened(ACCOUNT, Caller.of(player.user))
    assert (one_more.status, one_more.problem()["code"]) == (429, "too_many_streams")
    assert (one_more.headers["retry-after"], one_more.headers["connection"]) == ("30", "close")
    assert opened(ACCOUNT, rival).status == 200
    feeds[0].close()
    assert eventually(lambda: opened(ACCOUNT, player).status == 200)


def test_whoever_is_not_signed_in_counts_by_address(opened, player, rival):
    match = match_of(player.user, rival.user, spectators=Spectators.OPEN)
    feeds = [opened(feed_of(match)) for _ in range(STREAMS_PER_ADDRESS)]
    assert {feed.status for feed in feeds} == {200}
    assert opened(feed_of(match)).status == 429
    assert opened(feed_of(match), player).status == 200


def test_a_process_has_room_for_so_many(opened, player, rival, outsider):
    match = match_of(player.user, rival.user, spectators=Spectators.OPEN)
    who = [*[player] * STREAMS_PER_ACCOUNT, *[rival] * STREAMS_PER_ACCOUNT, *[None] * STREAMS_PER_ADDRESS]
    for caller in who[:STREAMS_PER_PROCESS]:
        assert opened(feed_of(match), caller).status == 200
    full = opened(feed_of(match), outsider)
    assert (full.status, full.problem()["code"]) == (503, "too_many_streams")


def test_whoever_opens_a_stream_was_seen(opened, player):
    type(player.user).objects.filter(pk=player.user.pk).update(last_seen_at=None)
    opened(ACCOUNT, player)
    assert eventually(lambda: type(player.user).objects.get(pk=player.user.pk).last_seen_at is not None)


def test_a_process_that_ends_sends_its_clients_away_and_another_serves_them(opened, match, player, rival):
    with running_streams() as leaving:
        here, there = opened(feed_of(match), player), opened(feed_of(match), player, port=leaving.port)
        assert (here.change()["ply"], there.change()["ply"]) == (0, 0)
        moved(match, player, rival)
        assert (here.change()["ply"], there.change()["ply"]) == (1, 1)
        began = time.monotonic()
        leaving.terminate()
        assert time.monotonic() - began < 4
        ends_with(there, "reconnect")
    moved(match, player, rival)
    assert here.change()["ply"] == 2
    assert opened(feed_of(match), player, last_event_id="1").change()["missed"]


def eventually(holds, seconds=5.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.05)
    return False
