"""The plain feeds: who gets which, and what they tell."""

import json

import pytest
from django.utils import timezone

from games.matches.models import Spectators
from matchmaking import services as tables
from matchmaking.setup import TableSetup
from tests.graphql.asking import expire, match_of, mover_of, play


def feed_of(match):
    return f"/streams/matches/{match.pk}"


def moved(match, *callers):
    mover, decision = mover_of(match, *callers)
    assert play(mover, match, decision)["__typename"] == "MoveAccepted"


def test_a_feed_begins_with_where_the_match_stands_and_tells_each_move(opened, match, player, rival):
    feed = opened(feed_of(match), player)
    assert feed.headers["content-type"] == "text/event-stream; charset=utf-8"
    assert feed.change() == {"matchId": str(match.pk), "ply": 0}
    moved(match, player, rival)
    event = feed.next()
    assert (event.name, event.id, event.data) == ("change", "1", {"matchId": str(match.pk), "ply": 1})


def test_a_match_is_told_to_its_followers_only(opened, match, player, rival, outsider):
    other = match_of(player.user, outsider.user)
    feed = opened(feed_of(other), player)
    feed.change()
    moved(match, player, rival)
    assert feed.is_silent()


@pytest.mark.parametrize("who", ["outsider", "nobody"])
def test_a_match_that_one_may_not_see_is_not_found(opened, match, who, request):
    caller = None if who == "nobody" else request.getfixturevalue(who)
    feed = opened(feed_of(match), caller)
    assert (feed.status, feed.problem()["code"]) == (404, "not_found")


@pytest.mark.parametrize("path", ["/streams/matches/7", "/streams/tables", "/", "/graphql"])
def test_what_is_not_there_is_not_found(opened, player, path):
    assert opened(path, player).status == 404


def test_a_match_open_to_all_is_followed_without_signing_in(opened, player, rival):
    match = match_of(player.user, rival.user, spectators=Spectators.OPEN)
    feed = opened(feed_of(match))
    assert feed.change()["ply"] == 0


def test_a_spectators_key_opens_a_match_and_a_wrong_one_does_not(opened, player, rival):
    match = match_of(player.user, rival.user, spectators=Spectators.LINK)
    assert opened(feed_of(match)).status == 404
    assert opened(feed_of(match), x_spectator_key="no" + match.capability[2:]).status == 404
    assert opened(feed_of(match), x_spectator_key=match.capability).change()["ply"] == 0


def test_an_account_hears_of_all_its_matches_and_of_no_other(opened, match, player, rival, outsider):
    feed, strange = opened("/streams/account", player), opened("/streams/account", outsider)
    assert feed.is_silent()
    moved(match, player, rival)
    assert feed.change() == {"matchId": str(match.pk), "ply": 1}
    begun = match_of(rival.user, player.user)
    assert feed.change() == {"matchId": str(begun.pk), "ply": 0}
    assert strange.is_silent()


def test_an_account_hears_of_its_tables(opened, player, rival, outsider):
    setup = TableSetup(game="sequence_numbers", mode="individuals", seats=2, options=None)
    table = tables.table_open(user=player.user, setup=setup, now=timezone.now())
    feed, strange = opened("/streams/account", player), opened("/streams/account", outsider)
    assert strange.is_silent()
    tables.table_join(user=rival.user, table_id=table.pk, now=timezone.now())
    assert feed.change() == {"tableId": str(table.pk)}
    assert strange.is_silent()


def test_an_account_without_a_session_has_no_feed(opened):
    feed = opened("/streams/account")
    assert (feed.status, feed.problem()["code"]) == (401, "not_signed_in")


def test_a_session_that_is_no_good_is_refused(opened, player):
    expire(player.token)
    feed = opened("/streams/account", player)
    assert (feed.status, feed.problem()["code"]) == (401, "session_invalid")


def test_a_browser_is_known_by_its_cookie(opened, match, player, settings):
    feed = opened(feed_of(match), cookie=f"{settings.SESSION_COOKIE_NAME}={player.token}")
    assert feed.change()["ply"] == 0


def ticket_of(caller):
    answer = caller.client.post("/api/v1/stream-ticket", headers={"X-Session-Token": caller.token})
    assert answer.status_code == 201, answer.content
    return answer.json()["ticket"]


def test_a_ticket_opens_one_stream(opened, match, player):
    path = f"{feed_of(match)}?ticket={ticket_of(player)}"
    assert opened(path).change()["ply"] == 0
    again = opened(path)
    assert (again.status, again.problem()["code"]) == (401, "ticket_invalid")


def test_a_ticket_ends_with_its_session(opened, player):
    path = f"/streams/account?ticket={ticket_of(player)}"
    player.client.delete("/_allauth/app/v1/auth/session", headers={"X-Session-Token": player.token})
    assert opened(path).status == 401


def test_a_token_in_an_address_is_nothing(opened, player):
    assert opened(f"/streams/account?x-session-token={player.token}&token={player.token}").status == 401


def test_a_page_of_a_strange_origin_gets_nothing(opened, match, player):
    for origin in ("https://evil.example", "null", "https://app.example.org.evil.example"):
        feed = opened(feed_of(match), player, origin=origin)
        assert (feed.status, feed.problem()["code"]) == (403, "origin_refused")
        assert feed.headers["access-control-allow-origin"] is None


def test_pages_of_our_origins_may_read(opened, match, player):
    for origin in ("https://app.example.org", f"http://127.0.0.1:{opened.port}"):
        feed = opened(feed_of(match), player, origin=origin)
        assert feed.change()["ply"] == 0
        assert feed.headers["access-control-allow-origin"] == origin


def test_a_host_that_is_not_ours_is_refused(opened, match, player):
    assert opened(feed_of(match), player, host="evil.example").status == 400


def test_a_feed_is_only_read(opened, match, player):
    feed = opened(feed_of(match), player, method="POST", body=json.dumps({}))
    assert (feed.status, feed.headers["allow"]) == (405, "GET")


def test_a_silent_feed_beats(opened, match, player):
    feed = opened(feed_of(match), player)
    feed.change()
    assert feed.is_silent(1.0)
    assert feed.comments >= 2


def test_whoever_comes_back_learns_whether_something_was_missed(opened, match, player, rival):
    assert "missed" not in opened(feed_of(match), player, last_event_id="0").change()
    moved(match, player, rival)
    assert opened(feed_of(match), player, last_event_id="0").change() == {
        "matchId": str(match.pk),
        "ply": 1,
        "missed": True,
    }
    assert opened("/streams/account", player, last_event_id="1").change() == {"missed": True}
