"""Lists of matches: their order, their pages, and how many queries they cost."""

import base64
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.matches.models import Deadline, Match
from tests.graphql.asking import match_of

FIELDS = """
  pageInfo { hasNextPage endCursor }
  edges {
    node {
      id key game mode ply status startedAt viewerSeat awaited boardText
      options { __typename }
      outcome { ending }
      seats { number side agent resigned awaitedSince dueAt player { id displayName } }
      view { ... on SequenceNumbersView { deckCount } }
      decisions { id name legalMoves { input } }
    }
  }
"""


def listing(field: str) -> str:
    return f"query ($first: Int! = 20, $after: String) {{ {field}(first: $first, after: $after) {{ {FIELDS} }} }}"


MINE = listing("myMatches").replace(FIELDS, f"... on MatchConnection {{ {FIELDS} }}")
AWAITING = MINE.replace("myMatches", "matchesAwaitingMe")


def cursor_of(place):
    """A cursor that looks like ours until it is read."""
    return base64.b64encode(f"orderedcursor:{place}".encode()).decode()


NO_CURSORS = [
    "é",
    "\0",
    *map(cursor_of, ["", "5", "null", '["now", "x"]', '["\\ud800", "x"]', "[" * 9000 + "]" * 9000]),
]


def keys(connection_of_matches):
    return [edge["node"]["key"] for edge in connection_of_matches["edges"]]


@pytest.mark.one_way
@pytest.mark.parametrize(("query", "field"), [(MINE, "myMatches"), (AWAITING, "matchesAwaitingMe")])
def test_a_list_costs_the_same_number_of_queries_however_long_it_is(player, rival, query, field):
    def cost():
        with CaptureQueriesContext(connection) as captured:
            found = player.ask(query)[field]
        return len(found["edges"]), len(captured)

    while player.ask(AWAITING)["matchesAwaitingMe"]["edges"] == []:
        match_of(player.user, rival.user)
    few, cost_of_few = cost()
    for _ in range(12):
        match_of(player.user, rival.user)
    many, cost_of_many = cost()
    assert many > few
    assert cost_of_many == cost_of_few <= 6


def test_awaiting_matches_come_by_deadline_then_by_how_long_they_wait(player, rival):
    now = timezone.now()
    due = {"soon": 1, "later": 5}
    waits = {"long": 9, "short": 2}
    expected = []
    for name in ("soon", "later", "long", "short"):
        match = match_of(player.user, rival.user)
        Deadline.objects.filter(match=match).update(owes_since=None)
        Deadline.objects.filter(match=match, user=player.user).update(
            due_at=now + timedelta(hours=due[name]) if name in due else None,
            owes_since=now - timedelta(hours=waits.get(name, 1)),
        )
        expected.append(str(match.pk))
    assert keys(player.ask(AWAITING)["matchesAwaitingMe"]) == expected
    first = player.ask(AWAITING, first=3)["matchesAwaitingMe"]
    assert (keys(first), first["pageInfo"]["hasNextPage"]) == (expected[:3], True)
    rest = player.ask(AWAITING, first=3, after=first["pageInfo"]["endCursor"])["matchesAwaitingMe"]
    assert (keys(rest), rest["pageInfo"]["hasNextPage"]) == (expected[3:], False)


def test_pages_join_without_gaps_or_doubles_while_matches_are_added(player, rival):
    older = [str(match_of(player.user, rival.user).pk) for _ in range(5)]
    first = player.ask(MINE, first=2)["myMatches"]
    match_of(player.user, rival.user)
    second = player.ask(MINE, first=2, after=first["pageInfo"]["endCursor"])["myMatches"]
    third = player.ask(MINE, first=2, after=second["pageInfo"]["endCursor"])["myMatches"]
    assert keys(first) + keys(second) + keys(third) == older[::-1]
    assert Match.objects.count() == 6


@pytest.mark.parametrize("cursor", NO_CURSORS)
@pytest.mark.parametrize("field", ["myMatches", "matchesAwaitingMe", "openMatches", "tables", "myTables"])
def test_what_is_no_cursor_is_bad_input(match, player, field, cursor):
    query = f"query ($after: String) {{ {field}(after: $after) {{ __typename }} }}"
    [error] = player.errors(query, after=cursor)
    assert (error["extensions"]["code"], error["extensions"]["path"]) == ("bad_input", ["after"])


def test_a_cursor_of_another_list_is_bad_input(player, rival):
    match_of(player.user, rival.user)
    cursor = player.ask(MINE)["myMatches"]["pageInfo"]["endCursor"]
    error = player.errors(AWAITING, after=cursor)[0]
    assert (error["extensions"]["code"], error["extensions"]["path"]) == ("bad_input", ["after"])
