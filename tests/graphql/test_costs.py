"""A document within all limits may still multiply work: by lists, by ids, by plies to replay. That is limited too."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from strawberry.relay import to_base64

from config.graphql.nodes import NODES_AT_MOST
from games.matches.graphql.context import COST_AT_MOST, COST_OF_REPLAY
from tests.graphql.asking import match_of, mover_of


def aliased(times, field):
    return " ".join(f"a{number}: {field}" for number in range(times))


PAST = "atPly(ply: 0) { ... on PastMatch { ply } }"
COSTLY = {
    "the-same-nodes-over-and-over": aliased(30, "nodes(ids: $ids) { id }"),
    "the-past-of-many-matches": f"nodes(ids: $ids) {{ ... on Match {{ {aliased(3, PAST)} }} }}",
    "the-whole-feed-of-many-matches": "nodes(ids: $ids) { ... on Match { feed(first: 200) { edges { cursor } } } }",
    "evidence-of-many-matches": "nodes(ids: $ids) { ... on Match { a: evidence { __typename } b: evidence {__typename}"
    " c: evidence { __typename } } }",
}


@pytest.mark.parametrize("fields", COSTLY.values(), ids=COSTLY)
def test_a_request_that_multiplies_work_is_stopped(match, player, fields):
    ids = [to_base64("Match", match.pk)] * NODES_AT_MOST
    with CaptureQueriesContext(connection) as captured:
        error = player.errors(f"query ($ids: [ID!]!) {{ {fields} }}", ids=ids)[0]
    assert error["extensions"] == {"code": "too_complex", "limit": "work", "allowed": COST_AT_MOST}
    assert len(captured) <= 2 * COST_AT_MOST + 10


def test_legal_moves_of_many_matches_are_limited_as_well(match, player, rival):
    mover, _ = mover_of(match, player, rival)
    fields = f"nodes(ids: $ids) {{ ... on Match {{ decisions {{ {aliased(25, 'legalMoves { input }')} }} }} }}"
    ids = [to_base64("Match", match.pk)] * NODES_AT_MOST
    error = mover.errors(f"query ($ids: [ID!]!) {{ {fields} }}", ids=ids)[0]
    assert error["extensions"]["limit"] == "work"


def test_what_clients_do_is_far_from_the_limit(player, rival):
    """A full page of matches with all that a front page shows, and a match with the last of its past."""
    for _ in range(25):
        match = match_of(player.user, rival.user)
    page = "myMatches(first: 50) { ... on MatchConnection { edges { node { boardText decisions { legalMoves { input } }"
    player.ask(f"{{ {page} feed(first: 20) {{ edges {{ cursor }} }} }} }} }} }} }}")
    plies = aliased(COST_AT_MOST // COST_OF_REPLAY - 1, PAST)
    player.ask(f'{{ match(id: "{match.pk}") {{ ... on Match {{ {plies} }} }} }}')
