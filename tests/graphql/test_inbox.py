"""The inbox over GraphQL: one's own, in pages, in one's language."""

import pytest
from django.utils import timezone
from strawberry.relay import to_base64

from accounts.notices.models import Notice
from accounts.notices.selectors import inbox_of
from games.matches.services import outbox_drain
from tests.graphql.asking import match_of, mover_of, play

INBOX = """
query ($first: Int! = 20, $after: String) {
  inbox(first: $first, after: $after) {
    ... on Inbox {
      unreadCount
      totalCount
      edges { node { key: id kind matchKey seat title body createdAt readAt dueAt } }
      pageInfo { hasNextPage endCursor }
    }
    ... on Error { code }
  }
}
"""
READ = """
mutation ($ids: [ID!]) {
  markNoticesRead(input: {ids: $ids}) { ... on NoticesRead { unreadCount } ... on Error { code } }
}
"""


@pytest.fixture
def told(match):
    outbox_drain(now=timezone.now())
    return match


def nodes(caller, **variables):
    return [edge["node"] for edge in caller.ask(INBOX, **variables)["inbox"]["edges"]]


def test_each_finds_their_own_notices(told, player, rival, outsider, nobody):
    assert {node["kind"] for node in nodes(player)} | {node["kind"] for node in nodes(rival)} == {
        "YOUR_TURN",
        "MATCH_STARTED",
    }
    assert {node["matchKey"] for node in nodes(player)} == {str(told.pk)}
    assert nodes(outsider) == []
    assert nobody.ask(INBOX)["inbox"] == {"code": "not_signed_in"}


def test_a_notice_speaks_the_accounts_language(told, player):
    player.user.locale = "pl"
    player.user.save()
    assert "Sequence Numbers: partia rozpoczęta" in {node["title"] for node in nodes(player)}


def test_pages_follow_one_another_without_a_gap(player, rival):
    for _ in range(3):
        match_of(player.user, rival.user)
    outbox_drain(now=timezone.now())
    seen, after = [], None
    while True:
        page = player.ask(INBOX, first=2, after=after)["inbox"]
        seen += [edge["node"]["key"] for edge in page["edges"]]
        after = page["pageInfo"]["endCursor"]
        if not page["pageInfo"]["hasNextPage"]:
            break
    assert len(seen) == len(set(seen)) == page["totalCount"] == inbox_of(player.user).count()


def test_what_was_read_is_not_new_any_more(told, player):
    count = player.ask(INBOX)["inbox"]["unreadCount"]
    first = nodes(player)[0]["key"]
    assert player.ask(READ, ids=[first])["markNoticesRead"] == {"unreadCount": count - 1}
    assert player.ask(READ, ids=None)["markNoticesRead"] == {"unreadCount": 0}
    assert all(node["readAt"] for node in nodes(player))


def test_nobody_marks_anothers_notices(told, player, outsider, nobody):
    foreign = [node["key"] for node in nodes(player)]
    assert outsider.ask(READ, ids=foreign)["markNoticesRead"] == {"unreadCount": 0}
    assert nobody.ask(READ, ids=foreign)["markNoticesRead"] == {"code": "not_signed_in"}
    assert player.ask(INBOX)["inbox"]["unreadCount"] == len(foreign)


def test_ids_that_name_nothing_are_passed_over_but_not_without_end(told, player):
    count = player.ask(INBOX)["inbox"]["unreadCount"]
    wrong = ["", "nonsense", to_base64("Match", told.pk), str(told.pk)]
    assert player.ask(READ, ids=wrong)["markNoticesRead"] == {"unreadCount": count}
    assert player.ask(READ, ids=["x"] * 201)["markNoticesRead"] == {"code": "bad_input"}


def test_answering_settles_the_notice_of_the_turn(told, player, rival):
    mover, decision = mover_of(told, player, rival)
    turn = Notice.objects.get(user=mover.user, kind="your_turn")
    assert play(mover, told, decision)["__typename"] == "MoveAccepted"
    outbox_drain(now=timezone.now())
    turn.refresh_from_db()
    assert turn.read_at is not None
