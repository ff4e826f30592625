"""Who may see what: every kind of node and every query, tried as the owner, a rival, an outsider and nobody."""

import pytest
from django.utils import timezone
from graphql import GraphQLInterfaceType
from strawberry.relay import to_base64

from accounts.notices.selectors import inbox_of
from config.graphql.nodes import LOADERS, NODES_AT_MOST
from config.schema import schema
from games.matches.models import Match, Spectators
from games.matches.selectors import match_for
from games.matches.services import outbox_drain
from tests.graphql.asking import match_of

NODE = "query ($id: ID!) { node(id: $id) { __typename id } }"
MATCH = """
query ($id: ID!, $capability: String) {
  match(id: $id, capability: $capability) {
    __typename
    ... on Match { viewerSeat spectatorKey view { ... on SequenceNumbersView { viewer hand { dead } } } }
    ... on Error { code }
  }
}
"""


def kinds_of_nodes():
    node = schema._schema.type_map["Node"]
    assert isinstance(node, GraphQLInterfaceType)
    return {kind.name for kind in schema._schema.get_possible_types(node)}


def test_every_kind_of_node_has_a_guard_and_is_tried_below():
    assert kinds_of_nodes() == set(LOADERS) == set(MAY_SEE)


MAY_SEE = {
    "Account": {"player"},
    "Match": {"player", "rival"},
    "Notice": {"player"},
    "Table": {"player"},
}
HIDDEN_TABLE = """
mutation {
  createTable(input: {game: "sequence_numbers", mode: "individuals", seats: 2, visibility: CODE}) {
    ... on TableOpened { table { id } }
  }
}
"""


def told(user):
    """A notice in the user's inbox."""
    outbox_drain(now=timezone.now())
    return inbox_of(user)[0]


def owned_by(player, rival):
    """One node of each kind that belongs to the player and is shown to as few as possible."""
    return {
        "Account": to_base64("Account", player.user.pk),
        "Match": to_base64("Match", match_of(player.user, rival.user).pk),
        "Notice": to_base64("Notice", told(player.user).pk),
        "Table": player.ask(HIDDEN_TABLE)["createTable"]["table"]["id"],
    }


@pytest.mark.parametrize("kind", sorted(MAY_SEE))
def test_a_node_is_shown_to_whom_it_concerns_and_to_nobody_else(kind, player, rival, outsider, nobody):
    node_id = owned_by(player, rival)[kind]
    callers = {"player": player, "rival": rival, "outsider": outsider, "nobody": nobody}
    found = {name: caller.ask(NODE, id=node_id)["node"] for name, caller in callers.items()}
    assert {name for name, node in found.items() if node is not None} == MAY_SEE[kind]
    assert found["player"] == {"__typename": kind, "id": node_id}


@pytest.mark.parametrize(
    "node_id", ["", "nonsense", to_base64("Match", "1"), to_base64("User", "1"), to_base64("x", "")]
)
def test_an_id_that_names_nothing_gives_nothing(player, node_id):
    assert player.ask(NODE, id=node_id) == {"node": None}


def test_several_nodes_come_in_the_order_of_their_ids(match, player, rival, outsider):
    ids = [to_base64("Match", match.pk), "nonsense", to_base64("Account", player.user.pk)]
    query = "query ($ids: [ID!]!) { nodes(ids: $ids) { __typename } }"
    assert player.ask(query, ids=ids)["nodes"] == [{"__typename": "Match"}, None, {"__typename": "Account"}]
    assert outsider.ask(query, ids=ids)["nodes"] == [None, None, None]
    assert player.errors(query, ids=["x"] * (NODES_AT_MOST + 1))[0]["extensions"]["code"] == "bad_input"


def test_each_seat_sees_the_match_as_its_own(match, player, rival):
    for seat, caller in enumerate((player, rival)):
        seen = caller.ask(MATCH, id=str(match.pk))["match"]
        assert (seen["viewerSeat"], seen["view"]["viewer"], len(seen["view"]["hand"])) == (seat, seat, 5)


def test_a_closed_match_is_shown_to_its_seats_only(match, outsider, nobody):
    for caller in (outsider, nobody):
        for capability in (None, match.capability):
            answer = caller.ask(MATCH, id=str(match.pk), capability=capability)["match"]
            assert answer == {"__typename": "NotFound", "code": "not_found"}


def test_an_open_match_is_shown_to_everybody_without_the_hands(player, rival, outsider, nobody):
    match = match_of(player.user, rival.user, spectators=Spectators.OPEN)
    for caller in (outsider, nobody):
        seen = caller.ask(MATCH, id=str(match.pk))["match"]
        assert (seen["viewerSeat"], seen["spectatorKey"], seen["view"]["hand"]) == (None, None, [])
        assert caller.ask(NODE, id=to_base64("Match", match.pk))["node"] is not None


def test_a_link_shows_the_match_to_whoever_holds_its_key(player, rival, outsider):
    match = match_of(player.user, rival.user, spectators=Spectators.LINK)
    key = player.ask(MATCH, id=str(match.pk))["match"]["spectatorKey"]
    assert key == match.capability
    seen = outsider.ask(MATCH, id=str(match.pk), capability=key)["match"]
    assert (seen["viewerSeat"], seen["spectatorKey"], seen["view"]["hand"]) == (None, None, [])
    for wrong in (None, "", key[:-1], "ż"):
        assert outsider.ask(MATCH, id=str(match.pk), capability=wrong)["match"]["code"] == "not_found"


def test_only_ones_own_matches_are_listed(match, player, outsider, nobody):
    query = "{ myMatches { ... on MatchConnection { edges { node { key } } } ... on Error { code } } }"
    awaiting = query.replace("myMatches", "matchesAwaitingMe")
    assert [edge["node"]["key"] for edge in player.ask(query)["myMatches"]["edges"]] == [str(match.pk)]
    assert outsider.ask(query)["myMatches"]["edges"] == []
    assert outsider.ask(awaiting)["matchesAwaitingMe"]["edges"] == []
    for asked, field in ((query, "myMatches"), (awaiting, "matchesAwaitingMe")):
        assert nobody.ask(asked)[field] == {"code": "not_signed_in"}


def test_only_open_matches_are_listed_for_spectators(match, player, rival, nobody):
    shown = match_of(player.user, rival.user, spectators=Spectators.OPEN)
    match_of(player.user, rival.user, spectators=Spectators.LINK)
    edges = nobody.ask("{ openMatches { edges { node { key viewerSeat } } } }")["openMatches"]["edges"]
    assert edges == [{"node": {"key": str(shown.pk), "viewerSeat": None}}]


def test_a_seat_sees_its_own_hand_in_the_list_of_open_matches_too(player, rival):
    match = match_of(player.user, rival.user, spectators=Spectators.OPEN)
    edges = rival.ask("{ openMatches { edges { node { viewerSeat } } } }")["openMatches"]["edges"]
    assert edges == [{"node": {"viewerSeat": match_for(rival.user, match.pk).viewer}}]


EVIDENCE = """
query ($id: ID!, $key: String) {
  match(id: $id, capability: $key) { ... on Match { evidence { ... on Evidence { document } ... on Error { code } } } }
}
"""


def test_evidence_is_sealed_while_the_match_is_live_and_only_for_seats(player, rival, outsider):
    match = match_of(player.user, rival.user, spectators=Spectators.OPEN)
    assert player.ask(EVIDENCE, id=str(match.pk))["match"]["evidence"] == {"code": "evidence_sealed"}
    aborted = player.ask(
        "mutation ($id: ID!) { abort(input: {matchId: $id}) { ... on AbortAnswered { aborted match {"
        " status evidence { ... on Evidence { document } } } } } }",
        id=str(match.pk),
    )["abort"]
    assert (aborted["aborted"], aborted["match"]["status"]) == (True, "ABORTED")
    document = player.ask(EVIDENCE, id=str(match.pk))["match"]["evidence"]["document"]
    assert match.commitment in document
    assert aborted["match"]["evidence"]["document"] == document
    assert outsider.ask(EVIDENCE, id=str(match.pk))["match"]["evidence"] == {"code": "not_seated"}


def test_who_watches_by_a_key_is_told_that_evidence_is_for_seats(player, rival, outsider, nobody):
    match = match_of(player.user, rival.user, spectators=Spectators.LINK)
    for watching in (outsider, nobody):
        answer = watching.ask(EVIDENCE, id=str(match.pk), key=match.capability)
        assert answer["match"]["evidence"] == {"code": "not_seated"}


def test_who_resigned_sees_on_as_a_spectator(player, rival, outsider):
    match = match_of(player.user, rival.user, outsider.user, spectators=Spectators.NONE)
    answer = player.ask(
        "mutation ($id: ID!) { resign(input: {matchId: $id}) { __typename ... on SeatGivenUp { agent seat"
        " match { viewerSeat view { ... on SequenceNumbersView { hand { dead } } } } } ... on Error { code } } }",
        id=str(match.pk),
    )["resign"]
    assert answer["__typename"] == "SeatGivenUp"
    assert answer["agent"] is not None
    assert answer["match"] == {"viewerSeat": None, "view": {"hand": []}}
    assert Match.objects.get(pk=match.pk).is_live
