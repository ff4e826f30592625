"""What waits for a reader, and who is told what."""

import asyncio
from uuid import UUID, uuid4

import pytest

from games.matches.streams.hub import PENDING_AT_MOST, End, Hub, Subscription
from games.matches.streams.news import Change, Kind

MATCH = UUID(int=1)
TABLE = UUID(int=2)
USER = UUID(int=3)


def following(kind, key):
    return Subscription((kind, key), Change)


def test_of_each_match_the_newest_ply_waits():
    slow = following(Kind.ACCOUNT, USER)
    for ply in (1, 3, 2):
        slow.put(Change(match_id=MATCH, ply=ply))
    slow.put(Change(table_id=TABLE))
    assert slow.take() == [Change(match_id=MATCH, ply=3), Change(table_id=TABLE)]
    assert slow.take() == []


def test_more_than_can_wait_becomes_one_hint_to_fetch_everything():
    slow = following(Kind.ACCOUNT, USER)
    for _ in range(3 * PENDING_AT_MOST):
        slow.put(Change(match_id=uuid4(), ply=1))
    assert slow.take() == [Change(missed=True)]
    slow.put(Change(match_id=MATCH, ply=1))
    assert slow.take() == [Change(match_id=MATCH, ply=1)]


@pytest.mark.parametrize(
    ("topic", "pending", "told"),
    [
        ((Kind.MATCH, MATCH), [], Change(match_id=MATCH, missed=True)),
        ((Kind.MATCH, MATCH), [Change(match_id=MATCH, ply=5)], Change(match_id=MATCH, ply=5, missed=True)),
        ((Kind.TABLE, TABLE), [], Change(table_id=TABLE, missed=True)),
        ((Kind.ACCOUNT, USER), [Change(match_id=MATCH, ply=5)], Change(missed=True)),
    ],
)
def test_a_loss_is_told_of_what_is_followed(topic, pending, told):
    subscription = following(*topic)
    for change in pending:
        subscription.put(change)
    subscription.lose()
    assert subscription.take() == [told]


def test_the_hub_tells_followers_and_forgets_topics_that_nobody_follows():
    hub, first, second = Hub(), following(Kind.MATCH, MATCH), following(Kind.MATCH, MATCH)
    hub.add(first)
    hub.add(second)
    hub.publish((Kind.MATCH, MATCH), Change(match_id=MATCH, ply=1))
    hub.publish((Kind.TABLE, MATCH), Change(table_id=MATCH))
    assert first.take() == second.take() == [Change(match_id=MATCH, ply=1)]
    assert hub.follows(Kind.MATCH)
    assert not hub.follows(Kind.TABLE)
    hub.remove(first)
    hub.remove(second)
    assert not hub.follows(Kind.MATCH)
    assert not hub._followers


def test_a_loss_can_be_told_to_followers_of_one_kind():
    hub, match, account = Hub(), following(Kind.MATCH, MATCH), following(Kind.ACCOUNT, USER)
    hub.add(match)
    hub.add(account)
    hub.lose(Kind.ACCOUNT)
    assert (match.take(), account.take()) == ([], [Change(missed=True)])
    hub.lose()
    assert (match.take(), account.take()) == ([Change(match_id=MATCH, missed=True)], [Change(missed=True)])


def test_a_reader_wakes_for_a_change_for_the_end_and_for_a_heartbeat():
    async def woken_by(act, seconds=5.0):
        subscription, loop = following(Kind.MATCH, MATCH), asyncio.get_running_loop()
        loop.call_later(0.01, act, subscription)
        began = loop.time()
        await subscription.wait(seconds)
        return loop.time() - began

    async def all_of_them():
        assert await woken_by(lambda it: it.put(Change(match_id=MATCH, ply=1))) < 1
        assert await woken_by(lambda it: it.finish(End.RECONNECT)) < 1
        assert await woken_by(lambda it: it.lose()) < 1
        assert await woken_by(lambda it: None, seconds=0.05) < 1

    asyncio.run(all_of_them())


def test_the_first_reason_to_end_stands():
    subscription = following(Kind.MATCH, MATCH)
    subscription.finish(End.SESSION_ENDED)
    subscription.finish(End.LEFT)
    assert subscription.end is End.SESSION_ENDED
