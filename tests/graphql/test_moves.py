"""Moves over GraphQL: accepted, repeated, counted, to the end of a match; and what happens to a match besides moves."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.matches.models import Match, MoveRecord, Spectators
from tests.graphql.asking import fingerprint, match_of, mover_of, play

TAKE_BACK = """
mutation ($input: TakeBackInput!) {
  takeBack(input: $input) { __typename ... on StepTakenBack { ofPly } ... on Error { code details } }
}
"""
RESIGN = """
mutation ($input: ResignInput!) {
  resign(input: $input) { __typename ... on SeatGivenUp { seat agent match { status } } ... on Error { code } }
}
"""
ABORT = """
mutation ($input: AbortInput!) {
  abort(input: $input) {
    __typename
    ... on AbortAnswered { aborted agreed awaited match { status outcome { ending ranks } } }
    ... on Error { code }
  }
}
"""
OUTCOME = """
query ($id: ID!) {
  match(id: $id) { ... on Match { status awaited decisions { id } outcome { ending ranks scores at } } }
}
"""


def test_a_legal_move_is_accepted_and_tells_the_mover_what_happened(match, player, rival):
    mover, decision = mover_of(match, player, rival)
    answer = play(mover, match, decision)
    assert answer["__typename"] == "MoveAccepted"
    assert (answer["ply"], answer["repeated"], answer["match"]["ply"]) == (1, False, 1)
    assert any("card" in event for event in answer["events"])


def test_a_move_sent_twice_is_made_once(match, player, rival):
    mover, decision = mover_of(match, player, rival)
    first = play(mover, match, decision)
    before = fingerprint(match)
    assert play(mover, match, decision) == {**first, "repeated": True}
    assert fingerprint(match) == before


@pytest.mark.one_way
def test_each_step_of_a_request_tells_who_is_awaited_after_it(match, player, rival):
    mover, decision = mover_of(match, player, rival)
    awaited = "match { awaited seats { number awaitedSince } }"
    query = f"""mutation ($abort: AbortInput!, $play: PlayMoveInput!) {{
        before: abort(input: $abort) {{ ... on AbortAnswered {{ {awaited} }} }}
        after: playMove(input: $play) {{ ... on MoveAccepted {{ {awaited} }} }}
    }}"""
    given = {"matchId": str(match.pk), "decisionId": decision["id"], "clientMoveId": "one"}
    answer = mover.ask(
        query,
        abort={"matchId": str(match.pk), "agree": False},
        play={**given, "move": decision["legalMoves"][0]["input"]},
    )
    for step in answer.values():
        found = step["match"]
        assert found["awaited"] == [seat["number"] for seat in found["seats"] if seat["awaitedSince"]]
    assert answer["before"]["match"]["awaited"] != answer["after"]["match"]["awaited"]


def test_a_move_costs_three_statements_besides_its_transaction(match, player, rival):
    """One tells who asks, one locks and reads the match, one writes everything; the answer needs no other."""
    mover, decision = mover_of(match, player, rival)
    with CaptureQueriesContext(connection) as captured:
        assert play(mover, match, decision)["__typename"] == "MoveAccepted"
    statements = [query["sql"] for query in captured if "SAVEPOINT" not in query["sql"]]
    assert len(statements) == 3, statements


def test_a_match_is_played_to_its_end(match, player, rival):
    for _ in range(300):
        found = player.ask(OUTCOME, id=str(match.pk))["match"]
        if found["status"] != "LIVE":
            break
        mover, decision = mover_of(match, player, rival)
        assert play(mover, match, decision)["__typename"] == "MoveAccepted"
    assert found["status"] == "OVER"
    assert (found["awaited"], found["decisions"]) == ([], [])
    assert sorted(found["outcome"]["ranks"]) in ([1, 2], [1, 1])
    late = play(player, match, decision, clientMoveId="too late")
    assert (late["__typename"], late["code"]) == ("MatchOver", "match_over")
    assert MoveRecord.objects.filter(match=match).count() == Match.objects.get(pk=match.pk).ply + 1


def test_a_step_that_drew_a_card_cannot_be_taken_back(match, player, rival):
    mover, decision = mover_of(match, player, rival)
    given = {"matchId": str(match.pk), "clientMoveId": "back"}
    nothing = mover.ask(TAKE_BACK, input=given)["takeBack"]
    assert (nothing["code"], nothing["details"]["reason"]) == ("take_back_impossible", "nothing_to_take_back")
    play(mover, match, decision)
    drew = mover.ask(TAKE_BACK, input=given)["takeBack"]
    assert (drew["__typename"], drew["details"]["reason"]) == ("TakeBackImpossible", "drew_chance_or_revealed")


def test_resigning_against_one_other_ends_the_match(match, player):
    answer = player.ask(RESIGN, input={"matchId": str(match.pk)})["resign"]
    assert (answer["__typename"], answer["match"]["status"]) == ("SeatGivenUp", "OVER")
    before = fingerprint(match)
    assert player.ask(RESIGN, input={"matchId": str(match.pk)})["resign"] == answer
    assert fingerprint(match) == before


def test_after_the_first_move_everybody_must_agree_to_abort(match, player, rival):
    mover, decision = mover_of(match, player, rival)
    play(mover, match, decision)
    given = {"matchId": str(match.pk)}
    asked = player.ask(ABORT, input=given)["abort"]
    assert (asked["aborted"], asked["agreed"], asked["awaited"]) == (False, [0], [1])
    shown = "query ($id: ID!) { match(id: $id) { ... on Match { abortAgreed } } }"
    assert rival.ask(shown, id=str(match.pk)) == {"match": {"abortAgreed": [0]}}
    assert player.ask(ABORT, input={**given, "agree": False})["abort"]["agreed"] == []
    assert rival.ask(shown, id=str(match.pk)) == {"match": {"abortAgreed": []}}
    player.ask(ABORT, input=given)
    agreed = rival.ask(ABORT, input=given)["abort"]
    assert (agreed["aborted"], agreed["match"]["status"]) == (True, "ABORTED")
    assert agreed["match"]["outcome"] == {"ending": "aborted", "ranks": None}


def test_who_only_watches_changes_nothing(player, rival, outsider, nobody):
    match = match_of(player.user, rival.user, spectators=Spectators.OPEN)
    before = fingerprint(match)
    given = {"matchId": str(match.pk)}
    for caller, code in ((outsider, "not_seated"), (nobody, "not_signed_in")):
        assert caller.ask(RESIGN, input=given)["resign"]["code"] == code
        assert caller.ask(ABORT, input=given)["abort"]["code"] == code
        assert caller.ask(TAKE_BACK, input={**given, "clientMoveId": "1"})["takeBack"]["code"] == code
    assert fingerprint(match) == before
