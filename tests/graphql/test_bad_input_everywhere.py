"""Every mutation of the schema, whichever it is, answers bad input by a type and changes nothing."""

import json
from typing import Any
from uuid import uuid4

import graphql
import pytest

from config.graphql.limits import LIMITS
from config.schema import schema
from games.matches.models import Match, OutboxRow
from matchmaking.models import Table, TableSeat
from tests.graphql.asking import Caller, expire, fingerprint

PRINTED: dict[str, Any] = dict(graphql.build_schema(schema.as_str()).type_map)
MUTATIONS = PRINTED["Mutation"].fields
WITH_INPUT = {name: field.args["input"].type.of_type for name, field in MUTATIONS.items() if field.args}
PLAIN = {"ID": "nothing", "Int": 0, "String": "x", "Boolean": True, "DateTime": "2030-01-01T00:00:00Z"}
IDS = [
    (name, member) for name, kind in WITH_INPUT.items() for member in kind.fields if member in {"matchId", "tableId"}
]
MEMBERS = [(name, member) for name, kind in WITH_INPUT.items() for member in kind.fields]
REQUIRED = [
    (name, member) for name, member in MEMBERS if graphql.is_required_input_field(WITH_INPUT[name].fields[member])
]


def well_formed(kind: Any) -> Any:
    """A value of an input type: nothing that exists, but of the right form."""
    kind = graphql.get_nullable_type(kind)
    if graphql.is_list_type(kind):
        return []
    if graphql.is_enum_type(kind):
        return next(iter(kind.values))
    if not graphql.is_input_object_type(kind):
        return PLAIN[kind.name]
    if kind.is_one_of:
        member, field = next(iter(kind.fields.items()))
        return {member: well_formed(field.type)}
    return {member: well_formed(field.type) for member, field in kind.fields.items() if member != "_"}


def body(name: str, given: Any = None) -> dict[str, Any]:
    selection = "{ __typename ... on Error { code message details } }"
    if name not in WITH_INPUT:
        return {"query": f"mutation {{ {name} {selection} }}"}
    query = f"mutation($input: {WITH_INPUT[name].name}!) {{ {name}(input: $input) {selection} }}"
    return {"query": query, "variables": {"input": given}}


def asked(caller: Caller, name: str, **changed: Any) -> dict[str, Any]:
    """The whole answer to a well-formed request with some members changed."""
    given = {**well_formed(WITH_INPUT[name]), **changed} if name in WITH_INPUT else None
    answer: dict[str, Any] = caller.post(body(name, given)).json()
    return answer


@pytest.fixture(autouse=True)
def unchanged(match):
    """The match is as it was, and there is no other, no table and no news."""

    def now() -> tuple[Any, ...]:
        return fingerprint(match), *(kind.objects.count() for kind in (Match, OutboxRow, Table, TableSeat))

    before = now()
    yield
    assert now() == before


@pytest.mark.parametrize("name", MUTATIONS)
def test_nobody_does_anything(name, nobody):
    refused = asked(nobody, name)["data"][name]
    assert (refused["__typename"], refused["details"]) == ("NotSignedIn", {"session_refused": False})


@pytest.mark.parametrize("name", MUTATIONS)
def test_an_expired_session_does_nothing_and_is_told_so(name, player):
    expire(player.token)
    refused = asked(player, name)["data"][name]
    assert (refused["__typename"], refused["details"]) == ("NotSignedIn", {"session_refused": True})


@pytest.mark.parametrize(("name", "member"), IDS)
def test_what_is_foreign_is_not_told_from_what_does_not_exist(name, member, match, outsider):
    strange = [str(match.pk), str(uuid4()), "nothing", "", "\0", "TWF0Y2g6bm9wZQ=="]
    first, *others = [asked(outsider, name, **{member: value})["data"][name] for value in strange]
    assert (first["__typename"], first["code"]) == ("NotFound", "not_found")
    assert others == [first] * len(others)


@pytest.mark.parametrize(("name", "member"), MEMBERS)
def test_a_value_of_a_wrong_type_is_named_by_its_path(name, member, player):
    [error, *_] = asked(player, name, **{member: {"no such": "member"}})["errors"]
    assert error["extensions"]["code"] == "bad_input"
    assert error["extensions"]["path"][:2] == ["input", member]


@pytest.mark.parametrize(("name", "member"), REQUIRED)
def test_what_has_to_be_given_is_missed(name, member, player):
    given = well_formed(WITH_INPUT[name])
    del given[member]
    [error] = player.post(body(name, given)).json()["errors"]
    assert error["extensions"] == {"code": "bad_input", "path": ["input"]}


@pytest.mark.parametrize("given", [None, [], "text", 7, {"no such": "member"}], ids=str)
@pytest.mark.parametrize("name", WITH_INPUT)
def test_an_input_that_is_none_is_refused(name, given, player):
    for error in player.post(body(name, given)).json()["errors"]:
        assert error["extensions"]["code"] == "bad_input"
        assert error["extensions"]["path"][0] == "input"


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_body_that_is_cut_short_or_too_large_is_refused(name, player):
    whole = json.dumps(body(name, {}))
    for sent, status, code in (
        (whole[:-1], 400, "bad_request"),
        (whole + " " * LIMITS.body_bytes, 413, "too_large"),
    ):
        answer = player.post(sent)
        assert (answer.status_code, answer.json()["errors"][0]["extensions"]["code"]) == (status, code)
