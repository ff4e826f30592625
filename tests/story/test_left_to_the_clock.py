"""A match that nobody plays plays itself out, whatever dies meanwhile: the whole of `make serve`, seen from outside.

Two people sit down, and leave the match to a clock of five seconds. The workers are killed twice, Valkey stands still
for a minute, then both servers are killed. In the end every ply has been seen by those who followed, every notice has
its receipt, and the clocks add up.
"""

import time
import uuid
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import pairwise

import pytest

from config.settings.celery import CELERY_TASK_DEFAULT_QUEUE, NOTICE_QUEUE
from tests.demo.api import Api
from tests.story.followers import FeedFollower, Follower, SocketFollower
from tests.story.household import Household, household

TURN = timedelta(seconds=5)
GRACE = timedelta(seconds=1)
REACTION = timedelta(seconds=4)
"""How late the sweep may come on a busy machine, after the grace; more where a death delays it."""
DEATH = timedelta(seconds=30)
"""No death may cost more without counting as an outage."""
AWAY_SECONDS = 60
PATIENCE_SECONDS = 240
CONTROL = {"clock": {"perTurn": {"turnSeconds": 5}}, "misses": 100, "then": "PLAY_ON", "annulUnmoved": False}
WORKERS = {"worker": CELERY_TASK_DEFAULT_QUEUE, "notices": NOTICE_QUEUE}
STANDING = "query ($id: ID!) { match(id: $id) { ... on Match { ply status } } }"
INBOX = """query ($after: String) { inbox(first: 50, after: $after) { ... on Inbox {
  edges { node { kind matchKey } } pageInfo { hasNextPage endCursor } } } }"""

pytestmark = [pytest.mark.soak, pytest.mark.timeout(1500)]


def sat_down(host: Api, guest: Api) -> str:
    """Two people meet at a table and start a match; its key."""
    table = host.do(
        "createTable",
        "... on TableOpened { table { id joinCode } }",
        game="sequence_numbers",
        mode="individuals",
        seats=2,
        timeControl=CONTROL,
        requestKey=uuid.uuid4().hex,
    )["table"]
    guest.do("joinTable", "... on TableJoined { table { id } }", table={"code": table["joinCode"]})
    started = host.do("startTable", "... on MatchStarted { table { match { key } } }", tableId=table["id"])
    return str(started["table"]["match"]["key"])


def wait_until(true: Callable[[], bool], house: Household, seconds: float = PATIENCE_SECONDS) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, house.said()
        time.sleep(0.5)


def standing(api: Api, match: str) -> tuple[int, str]:
    found = api.ask(STANDING, id=match)["match"]
    return found["ply"], found["status"]


def disturbed(house: Household, api: Api, match: str) -> None:
    """Everything that goes wrong on the way. Between two blows the match has to come on by some plies."""

    def come_on(plies: int) -> None:
        goal = standing(api, match)[0] + plies
        wait_until(lambda: standing(api, match)[0] >= goal, house)

    for times in (1, 2):
        come_on(3)
        for name, queue in WORKERS.items():
            house.kill(f"{queue}@")
            house.wait_for(f"The {name} ended with code -9", times=times)
    come_on(3)
    with house.stopped("valkey-server"):
        time.sleep(AWAY_SECONDS)
    come_on(3)
    house.part("valkey-server").kill()
    house.wait_for("Valkey runs again.")
    come_on(3)
    house.part("postgres").kill()
    house.wait_for("Postgres runs again.")


def check_streams(followers: list[Follower], last: int) -> None:
    for follower in followers:
        wait_until_seen(follower, last)
        assert follower.seen == set(range(last + 1)), (type(follower), follower.seen)
        # Messages were what it lived on, and fetching the exception.
        assert len(follower.told) > last / 2
        follower.over.set()


def wait_until_seen(follower: Follower, last: int) -> None:
    deadline = time.monotonic() + 60
    while max(follower.seen, default=-1) < last:
        assert time.monotonic() < deadline, (type(follower), follower.breaks, sorted(follower.seen))
        time.sleep(0.5)


def check_notices(house: Household, people: list[Api], match: str) -> None:
    """Each notice has come to an end by every way. What is read in the inbox need not wait to be mailed."""
    unheard = "SELECT id FROM matches_outboxrow WHERE match_id = %s"
    wait_until(lambda: not house.rows(unheard, match), house)
    for person in people:
        assert {"MATCH_STARTED", "YOUR_TURN", "DEADLINE_NEAR", "MATCH_OVER"} == told_of(person, match)
        assert person.do("markNoticesRead", "... on NoticesRead { unreadCount }")["unreadCount"] == 0
    of_match = "FROM notices_notice n LEFT JOIN notices_receipt r ON r.notice_id = n.id WHERE n.match_id = %s"
    waiting = f"SELECT count(*) {of_match} AND r.result = 'waiting'"
    wait_until(lambda: house.rows(waiting, match) == [(0,)], house)
    results = dict(house.rows(f"SELECT r.result, count(*) {of_match} GROUP BY 1", match))
    # A notice without a receipt would have none as its result.
    assert set(results) <= {"sent", "seen", "stale", "replaced"}, results
    assert results["sent"] > sum(results.values()) / 2


def told_of(person: Api, match: str) -> set[str]:
    """The kinds of notices of the match in somebody's inbox."""
    kinds, after = set(), None
    while True:
        page = person.ask(INBOX, after=after)["inbox"]
        kinds |= {edge["node"]["kind"] for edge in page["edges"] if edge["node"]["matchKey"] == match}
        after = page["pageInfo"]["endCursor"]
        if not page["pageInfo"]["hasNextPage"]:
            return kinds


def overlap(start: datetime, end: datetime, spans: list[tuple]) -> timedelta:
    return sum((max(timedelta(), min(end, until) - max(start, since)) for since, until in spans), timedelta())


def check_clocks(house: Household, match: str) -> None:
    """Each turn had its five seconds, the outage left out, and was ended soon after; misses are counted to the last."""
    logged = "SELECT created_at, kind, seat FROM matches_moverecord WHERE match_id = %s AND took_ply ORDER BY number"
    records = house.rows(logged, match)
    assert {kind for _, kind, _ in records[1:]} == {"defaulted"}
    outages = house.rows("SELECT started_at, ended_at FROM matches_outage WHERE credited_at IS NOT NULL")
    started, ended = max(outages, key=lambda outage: outage[1] - outage[0])
    assert timedelta(seconds=AWAY_SECONDS - 5) < ended - started < timedelta(seconds=AWAY_SECONDS + 35)
    turns = [(start, end) for (start, *_), (end, *_) in pairwise(records)]
    lasted = [end - start - overlap(start, end, outages) for start, end in turns]
    assert min(lasted) >= TURN + GRACE
    assert max(lasted) < TURN + GRACE + DEATH
    assert sorted(lasted)[-8] < TURN + GRACE + REACTION
    assert sum(lasted, timedelta()) + sum((end - start for start, end in outages), timedelta()) == (
        records[-1][0] - records[0][0]
    )
    for seat, misses in house.rows("SELECT seat, misses FROM matches_deadline WHERE match_id = %s", match):
        defaults = sum(record[2] == seat for record in records[1:])
        # The one that ended the match is nobody's miss any more.
        assert misses == defaults - (records[-1][2] == seat)


def check_story(house: Household, match: str, last: int) -> str:
    """What an operator reads names all that happened."""
    story = house.manage("match_audit", match)
    for told in (f"ply {last}", "defaulted", "by inbox: sent", "by mail: ", "== Outages", "replay agrees"):
        assert told in story, story
    assert story.count("  defaulted  ") == last
    return story


def test_a_match_plays_itself_out_whatever_dies_meanwhile(tmp_path):
    with household() as house:
        alice, bob = (Api(house.url, house.token_of(name)) for name in ("alice", "bob"))
        match = sat_down(alice, bob)
        followers: list[Follower] = [
            FeedFollower(alice, match, house.streams_port),
            SocketFollower(bob, match, house.streams_port),
        ]
        for follower in followers:
            follower.start()
        disturbed(house, alice, match)
        wait_until(lambda: standing(alice, match)[1] == "OVER", house, seconds=900)
        last = standing(alice, match)[0]
        check_streams(followers, last)
        check_notices(house, [alice, bob], match)
        check_clocks(house, match)
        wait_until(lambda: house.rows("SELECT audit FROM matches_match WHERE id = %s", match) != [("",)], house)
        story = check_story(house, match, last)
        # For whoever wants to read it all.
        (tmp_path / "story.txt").write_text(story)
        (tmp_path / "said.txt").write_text(house.said())
        (tmp_path / "followers.txt").write_text("\n".join(map(repr, followers)))
        for log in house.place.logs.glob("*.log"):
            (tmp_path / log.name).write_bytes(log.read_bytes())
