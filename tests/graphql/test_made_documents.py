"""Whatever a document asks of the real schema, what was compiled of it answers as graphql-core does, to the letter."""

from random import Random
from typing import Any

import graphql
import msgspec
import pytest
from django.test import RequestFactory
from django.utils import timezone
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st
from strawberry.relay import to_base64

from config.graphql.compiled.operations import Compiled
from config.schema import schema
from games.matches.graphql.context import RequestContext
from games.matches.models import Match
from tests.graphql.asking import Caller, match_of, mover_of, play
from tests.graphql.documents import Documents

PREFERRED = {"match", "node", "nodes", "decisions", "seats", "view", "feed", "atPly", "games"}


@pytest.fixture(autouse=True)
def both_ways_agree():
    """Each test here asks for itself what the two ways give."""


@pytest.fixture
def midway(player, rival) -> Match:
    """A match with a past."""
    match = match_of(player.user, rival.user)
    for _ in range(3):
        mover, decision = mover_of(match, player, rival)
        play(mover, match, decision)
    return match


def _values(match: Match, player: Caller) -> dict[str, list[Any]]:
    assert player.user is not None
    ids = [to_base64("Match", match.pk), to_base64("Account", player.user.pk), to_base64("Match", 0), "nonsense"]
    return {
        "id": [str(match.pk), *ids],
        "ids": [ids[:1], ids, [], ids[0]],
        "matchId": [str(match.pk), *ids],
        "capability": ["", None, "unknown"],
        "slug": ["sequence_numbers", "unknown"],
        "game": ["sequence_numbers", None],
        "first": [1, 2, 50],
        "after": [None, None, None, None, "cGx5OjA"],
        "ply": [0, 1, 3, 4],
        "day": [timezone.now().date().isoformat(), None, "0001-01-01"],
        "locale": ["en", "pl", "xx"],
        "ref": [{"id": str(match.pk)}, {"code": "ABCDEF"}],
    }


def _context(caller: Caller) -> RequestContext:
    return RequestContext(RequestFactory().post("/graphql"), caller.user, timezone.now())


def _compare(text: str, variables: dict[str, Any], caller: Caller) -> None:
    first, second = _context(caller), _context(caller)
    second.now = first.now
    ordinary = schema.execute_sync(text, variables, first)
    compiled = Compiled(schema._schema, schema.schema_converter, graphql.parse(text), None)
    expected = None if ordinary.errors else msgspec.json.encode(ordinary.data)  # with all keys in the same order
    try:
        data = msgspec.json.encode(compiled.run(variables, second, {}))
    except Exception:  # whatever it is, the ordinary way tells of it
        data = None
    assert data == expected, ordinary.errors
    if data is not None:
        assert second._cost == first._cost


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32))
@example(seed=180823915).via("options of a table and of a match, of which one may be null")
def test_made_documents_are_answered_alike(seed, midway, player, outsider):
    random = Random(seed)
    documents = Documents(schema._schema, _values(midway, player), random, prefers=PREFERRED)
    text = documents.query()
    # Fields of one name on two types may have types that do not go together: no such document is ever compiled.
    assume(graphql.validate(schema._schema, graphql.parse(text)) == [])
    _compare(text, documents.variables, random.choice([player, player, player, outsider, Caller()]))


def test_most_made_documents_are_answered(midway, player):
    """So that they compare more than refusals, and each is one that clients may send."""
    answered = 0
    for seed in range(30):
        documents = Documents(schema._schema, _values(midway, player), Random(seed), prefers=PREFERRED)
        text = documents.query()
        assert graphql.validate(schema._schema, graphql.parse(text)) == []
        answered += not schema.execute_sync(text, documents.variables, _context(player)).errors
    assert answered > 15
