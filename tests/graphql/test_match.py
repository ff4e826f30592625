"""What a match tells of itself: its feed, its past, its questions, and texts of its game."""

import pytest

from games.catalogue import game_class, shipped_game
from games.kernel.content import Provenance
from games.kernel.decisions import Amount, Arrange, Decision, OneOf, Pick
from games.matches.graphql.decisions import AmountChoice, ArrangeChoice, OneOfChoice, PickChoice, _choice
from games.matches.models import Spectators
from tests.graphql.asking import match_of, mover_of, play

FEED = """
query ($id: ID!, $after: String, $first: Int! = 50) {
  match(id: $id) {
    ... on Match {
      feed(after: $after, first: $first) {
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
        edges { cursor node { ply kind seat ofPly at events {
          __typename ... on SequenceNumbersCardDrawn { card seat } } } }
      }
    }
  }
}
"""
PAST = """
query ($id: ID!, $ply: Int!) {
  match(id: $id) {
    ... on Match {
      boardText
      atPly(ply: $ply) {
        ... on PastMatch {
          ply kind boardText events { __typename } view { ... on SequenceNumbersView { hand { dead } } }
        }
        ... on Error { code details }
      }
    }
  }
}
"""


@pytest.fixture
def played(player, rival):
    """A match that may be watched, after three moves."""
    match = match_of(player.user, rival.user, spectators=Spectators.OPEN)
    for _ in range(3):
        mover, decision = mover_of(match, player, rival)
        assert play(mover, match, decision)["__typename"] == "MoveAccepted"
    return match


def feed(caller, match, **arguments):
    return caller.ask(FEED, id=str(match.pk), **arguments)["match"]["feed"]


def test_the_feed_tells_each_viewer_the_same_plies_but_only_their_own_cards(played, player, rival, nobody):
    seen = {seat: feed(caller, played)["edges"] for seat, caller in ((0, player), (1, rival), (None, nobody))}
    assert [[edge["node"]["ply"] for edge in edges] for edges in seen.values()] == [[0, 1, 2, 3]] * 3
    for seat, edges in seen.items():
        drawn = [event for edge in edges for event in edge["node"]["events"] if "card" in event]
        assert len(drawn) == 3
        assert all((event["card"] is not None) == (event["seat"] == seat) for event in drawn)


def test_the_feed_goes_on_from_a_cursor(played, player):
    first = feed(player, played, first=3)
    assert (first["pageInfo"]["hasNextPage"], first["pageInfo"]["hasPreviousPage"]) == (True, False)
    rest = feed(player, played, after=first["pageInfo"]["endCursor"])
    assert [edge["node"]["ply"] for edge in rest["edges"]] == [3]
    assert (rest["pageInfo"]["hasNextPage"], rest["pageInfo"]["hasPreviousPage"]) == (False, True)
    nothing = feed(player, played, after=rest["pageInfo"]["endCursor"])
    assert (nothing["edges"], nothing["pageInfo"]["endCursor"]) == ([], rest["pageInfo"]["endCursor"])


def test_a_cursor_that_is_none_is_bad_input(played, player):
    error = player.errors(FEED, id=str(played.pk), after="nonsense")[0]
    assert (error["extensions"]["code"], error["extensions"]["path"]) == ("bad_input", ["after"])


def test_the_past_is_shown_as_its_viewer_saw_it(played, player, nobody):
    now = player.ask(PAST, id=str(played.pk), ply=3)["match"]
    assert now["atPly"]["boardText"] == now["boardText"]
    start = player.ask(PAST, id=str(played.pk), ply=0)["match"]["atPly"]
    assert (start["kind"], len(start["view"]["hand"])) == ("STARTED", 5)
    assert start["boardText"] != now["boardText"]
    assert nobody.ask(PAST, id=str(played.pk), ply=0)["match"]["atPly"]["view"]["hand"] == []


@pytest.mark.parametrize("ply", [-1, 4])
def test_there_is_no_ply_beyond_the_match(played, player, ply):
    answer = player.ask(PAST, id=str(played.pk), ply=ply)["match"]["atPly"]
    assert answer == {"code": "no_such_ply", "details": {"ply": ply, "last": 3}}


def test_a_question_lists_its_legal_moves_as_types_and_as_input(match, player, rival):
    _, decision = mover_of(match, player, rival)
    seat = 0 if mover_of(match, player, rival)[0] is player else 1
    query = """
      query ($id: ID!) { match(id: $id) { ... on Match { awaited decisions {
        id name owed sealed answer { input } choice { __typename ... on OneOfChoice { moves } }
        legalMoves { input move { __typename ... on SequenceNumbersPlayNumber { card space } } } } } } }
    """
    seen = (player, rival)[seat].ask(query, id=str(match.pk))["match"]
    assert seen["awaited"] == [seat]
    asked = seen["decisions"][0]
    assert (asked["id"], asked["owed"], asked["sealed"], asked["answer"]) == (decision["id"], True, False, None)
    assert "playNumber" in asked["choice"]["moves"]
    numbers = [move for move in asked["legalMoves"] if move["move"]["__typename"] == "SequenceNumbersPlayNumber"]
    for move in numbers:
        fields = {name: move["move"][name] for name in ("card", "space")}
        assert move["input"] == {"sequenceNumbers": {"playNumber": fields}}
    other = (player, rival)[1 - seat].ask(query, id=str(match.pk))["match"]
    assert other["decisions"] == []


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        (
            OneOf(("play_number", "pass"), described=("pass",)),
            OneOfChoice(moves=["playNumber", "pass"], described=["pass"]),
        ),
        (
            Pick("give_cards", "card_ids", (4, 5), 1, 2),
            PickChoice(move="giveCards", field="cardIds", items=[4, 5], least=1, most=2),
        ),
        (Amount("place_bid", "coins", 0, 9), AmountChoice(move="placeBid", field="coins", lo=0, hi=9)),
        (Arrange("order", "cards", (2, 1)), ArrangeChoice(move="order", field="cards", items=[2, 1])),
    ],
)
def test_choices_speak_in_the_names_of_the_inputs(choice, expected):
    assert _choice(Decision(1, 0, "turn", choice).choice) == expected


CATALOGUE = """
query ($locale: String!) {
  games {
    slug title rulesVersion contentHash locales inputMember endings decisions
    modes { name seats }
    options { name default values modes }
    defaultOptions { ... on SequenceNumbersOptions { draw } }
    refusals { code sentence details }
    texts(locale: $locale)
    provenance { provenance values }
  }
  unknown: game(slug: "chess") { slug }
}
"""


def test_the_catalogue_tells_all_that_a_lobby_needs(nobody):
    kind = game_class("sequence_numbers")
    assert kind is not None
    game = shipped_game(kind)
    found = nobody.ask(CATALOGUE, locale="pl")
    assert found["unknown"] is None
    [told] = [told for told in found["games"] if told["slug"] == "sequence_numbers"]
    assert told["modes"] == [{"name": mode.name, "seats": list(mode.seats)} for mode in game.info.modes]
    assert told["options"][0] == {
        "name": "draw",
        "default": "AUTO",
        "values": ["AUTO", "MANUAL"],
        "modes": [mode.name for mode in game.info.modes],
    }
    [line] = [told for told in found["games"] if told["slug"] == "end_of_line"]
    modes = {option["name"]: option["modes"] for option in line["options"]}
    assert (modes["elimination"], modes["crossingCost"], modes["puzzle"]) == (["versus", "teams"], ["teams"], ["solo"])
    assert told["defaultOptions"] == {"draw": "AUTO"}
    assert (told["contentHash"], told["inputMember"]) == (game.pack.hash, "sequenceNumbers")
    assert {"code": "space_covered", "sentence": "Space {space} is covered by a chip.", "details": ["space"]} in told[
        "refusals"
    ]
    assert told["texts"].items() >= game.pack.texts["pl"].items()
    assert told["texts"]["summary"] != game.pack.texts["en"]["summary"]
    assert all(other["provenance"] for other in found["games"])
    assert {count["provenance"] for count in told["provenance"]} <= {tag.name for tag in Provenance}
    assert sum(count["values"] for count in told["provenance"]) > 100


def test_texts_in_a_language_that_a_game_does_not_speak_are_english(nobody):
    english = nobody.ask(CATALOGUE, locale="en")["games"][0]["texts"]
    assert nobody.ask(CATALOGUE, locale="xx")["games"][0]["texts"] == english
