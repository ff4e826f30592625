"""A body is read in one of two ways, by whether its operation was answered before; nobody can tell which."""

import itertools
import json
import re
from typing import Any

import pytest
from django.test import Client

from tests.graphql.asking import PLAY, URL, Caller, fingerprint, mover_of, play

pytestmark = pytest.mark.one_way

ASK = """
query A($x: Boolean = false, $ids: [ID!] = []) { __typename @skip(if: $x) me { __typename } nodes(ids: $ids) { id } }
"""
_numbers = itertools.count()
_VARYING = re.compile(rb"# \d+|[Ii]ncident\W+[0-9a-f]+")


def _new() -> str:
    """An operation that nobody asked for before."""
    return f"{ASK}# {next(_numbers)}"


def _known(caller: Caller) -> str:
    document = _new()
    for name in (None, "A"):
        assert caller.post({"query": document, "operationName": name}).status_code == 200
    return document


def _seen(response: Any) -> Any:
    return response.status_code, dict(response.headers), _VARYING.sub(b"", response.content)


def _with(**also: Any) -> str:
    return json.dumps({"query": "@", **also})


BODIES: dict[str, str | bytes] = {
    "plain": _with(),
    "no-variables": _with(variables=None),
    "variables-in-a-list": _with(variables=[]),
    "variables-in-a-string": _with(variables="{}"),
    "extensions": _with(extensions={"a": 1}),
    "no-extensions": _with(extensions=None),
    "extensions-of-a-wrong-type": _with(extensions=5),
    "extensions-in-a-list": _with(extensions=[]),
    "something-else": _with(something=[{}], operation_name="B"),
    "its-name": _with(operationName="A"),
    "another-name": _with(operationName="B"),
    "an-empty-name": _with(operationName=""),
    "a-number-for-a-name": _with(operationName=5),
    "an-object-for-a-name": _with(operationName={}),
    "a-list-for-a-name": _with(operationName=["A"]),
    "an-unknown-variable": _with(variables={"y": True}),
    **{f"condition-{value}": _with(variables={"x": value}) for value in (True, None, 1, "true", [True])},
    **{
        f"ids-{name}": _with(variables={"ids": value})
        for name, value in {
            "null": None,
            "one": "abc",
            "number": [5],
            "whole": [5.0],
            "large": [10**30],
            "boolean": [True],
            "hole": [None],
            "zero": ["a\0b"],
            "surrogate": ["\ud800"],
            "unicode": ["żółć"],
        }.items()
    },
    "a-byte-order-mark": b"\xef\xbb\xbf" + _with().encode(),
    "no-utf-8": _with(variables={"y": "?"}).encode().replace(b"?", b"\xff\xfe"),
    "two-queries": '{"query": "{ __typename }", "query": "@"}',
    "two-queries-one-wrong": '{"query": 5, "query": "@"}',
    "two-variables": '{"query": "@", "variables": {"x": false}, "variables": {"x": true}}',
    "deep": '{"query": "@", "variables": {"ids": ' + "[" * 900 + "]" * 900 + "}}",
    "too-deep": '{"query": "@", "variables": {"y": ' + "[" * 20_000 + "]" * 20_000 + "}}",
    "many-digits": '{"query": "@", "variables": {"ids": [' + "9" * 5000 + "]}}",
    "something-behind": _with() + " x",
    "in-a-list": f"[{_with()}]",
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_body_is_read_alike_for_a_new_and_a_known_operation(player, body):
    raw = body if isinstance(body, bytes) else body.encode()
    new, known = (
        _seen(player.post(raw.replace(b'"@"', json.dumps(document).encode()))) for document in (_new(), _known(player))
    )
    assert new == known
    assert new[0] in {200, 400}


TYPES = [
    ("application/json; charset=latin-1", {}),
    ("application/json; charset=utf-16", {}),
    ("application/json;charset=unknown", {}),
    ("Application/JSON", {}),
    ("application/json, text/plain", {}),
    ("application/json-patch+json", {}),
    ("text/plain", {}),
    ("", {}),
    *(
        ("application/json", {"accept": accept})
        for accept in (
            "text/event-stream",
            "multipart/mixed;subscriptionSpec=1.0",
            "application/graphql-response+json",
            "text/html",
            "ÿ",
        )
    ),
]


@pytest.mark.parametrize(("content_type", "headers"), TYPES, ids=str)
def test_types_are_heeded_alike_for_a_new_and_a_known_operation(player, content_type, headers):
    sent = {"X-Session-Token": player.token, **headers}
    new, known = (
        _seen(Client().post(URL, json.dumps({"query": document}), content_type=content_type, headers=sent))
        for document in (_new(), _known(player))
    )
    assert new == known
    assert new[0] in {200, 400}


def _by_get(caller: Caller, document: str, **variables: Any) -> Any:
    sent = {"query": document, "variables": json.dumps(variables)}
    return Client().get(URL, sent, headers={"X-Session-Token": caller.token or ""})


def test_a_known_query_is_answered_by_get_as_a_new_one_is(player):
    new, known = (_seen(_by_get(player, document, x=True)) for document in (_new(), _known(player)))
    assert new == known
    assert new[0] == 200


def test_a_known_mutation_is_not_carried_out_by_get(match, player, rival):
    mover, decision = mover_of(match, player, rival)
    play(mover, match, decision)
    mover, decision = mover_of(match, player, rival)
    before = fingerprint(match)
    move = {"matchId": str(match.pk), "decisionId": decision["id"], "move": decision["legalMoves"][0]["input"]}
    refused = _by_get(mover, PLAY, input={**move, "clientMoveId": "by-get"})
    assert (refused.status_code, refused["Allow"]) == (405, "POST")
    assert fingerprint(match) == before
