"""The daily puzzle and hints as an app asks for them: start, ask, look again, play what was advised."""

import pytest
from django.utils import timezone

from games.matches import services
from games.matches.models import Match
from games.matches.results import SeatSpec
from games.rules.end_of_line.game import EndOfLine
from tests.graphql.asking import PLAY

START = """
mutation ($input: StartMatchInput!) {
  startMatch(input: $input) {
    __typename
    ... on MatchStarted { match { key options { ... on EndOfLineOptions { puzzle } } } }
    ... on Error { code details }
  }
}
"""
ASK = """
mutation ($id: ID!) {
  askHint(input: {matchId: $id}) {
    __typename
    ... on HintAsked { match { ply hint { decisionId move { input } } } }
    ... on Error { code details }
  }
}
"""
LOOK = """
query ($id: ID!) {
  match(id: $id) {
    ... on Match {
      ply
      decisions { id legalMoves { input } }
      hint { askedAt decisionId move { input move { ... on EndOfLinePlaceCard { card exit } } } }
      outcome { hints }
    }
  }
}
"""
RESIGN = "mutation ($id: ID!) { resign(input: {matchId: $id}) { __typename } }"


def daily(**more):
    options = {"endOfLine": {"puzzle": "DAILY"}}
    return {"game": "end_of_line", "mode": "solo", "seats": 1, "options": options, **more}


@pytest.fixture
def match_id(player):
    started = player.ask(START, input=daily())["startMatch"]
    assert started["match"]["options"] == {"puzzle": "DAILY"}
    return started["match"]["key"]


def thought_out(match_id):
    ply = Match.objects.get(pk=match_id).ply
    assert services.hint_think(match_id=match_id, ply=ply, now=timezone.now())


def test_a_hint_is_asked_for_comes_later_and_can_be_played(player, match_id):
    assert player.ask(LOOK, id=match_id)["match"]["hint"] is None
    answer = player.ask(ASK, id=match_id)["askHint"]
    assert answer["match"] == {"ply": 1, "hint": {"decisionId": None, "move": None}}
    thought_out(match_id)
    seen = player.ask(LOOK, id=match_id)["match"]
    (decision,) = seen["decisions"]
    hint = seen["hint"]
    assert hint["decisionId"] == decision["id"]
    assert {"input": hint["move"]["input"]} in decision["legalMoves"]
    sent = {"matchId": match_id, "decisionId": decision["id"], "move": hint["move"]["input"], "clientMoveId": "1"}
    play = PLAY.replace("events { ... on SequenceNumbersCardPlayed { card } }", "")
    assert player.ask(play, input=sent)["playMove"]["__typename"] == "MoveAccepted"
    assert player.ask(LOOK, id=match_id)["match"]["hint"] is None


def test_the_outcome_tells_how_many_hints_were_asked_for(player, match_id):
    player.ask(ASK, id=match_id)
    player.ask(ASK, id=match_id)
    player.ask(RESIGN, id=match_id)
    assert player.ask(LOOK, id=match_id)["match"]["outcome"] == {"hints": 1}


def test_a_hint_is_for_who_plays(outsider, nobody, match_id):
    assert outsider.ask(ASK, id=match_id)["askHint"] == {"__typename": "NotFound", "code": "not_found", "details": {}}
    assert nobody.ask(ASK, id=match_id)["askHint"]["__typename"] == "NotSignedIn"


def test_who_plays_with_others_gets_none(player, rival):
    info = EndOfLine.info
    started = services.match_start(
        game=info.slug,
        mode="coop",
        options=info.options(),
        seats=[SeatSpec(user=caller.user) for caller in (player, rival)],
        now=timezone.now(),
    )
    answer = player.ask(ASK, id=str(started.match_id))["askHint"]
    assert answer == {"__typename": "NoHints", "code": "no_hints", "details": {"game": "end_of_line", "mode": "coop"}}


def test_the_puzzle_is_not_watched(player):
    answer = player.ask(START, input=daily(spectators="OPEN"))["startMatch"]
    assert (answer["__typename"], answer["code"]) == ("LobbyInputInvalid", "puzzle_fixed")
    assert answer["details"] == {"field": "spectators"}
