"""docs/client.md, and the queries of all guides, against the schema, the errors and the limits as they are."""

import json
import re
from dataclasses import dataclass
from typing import Any

import pytest
from graphql import (
    GraphQLInterfaceType,
    build_schema,
    is_scalar_type,
    is_specified_scalar_type,
    parse,
    validate,
)

from config.embedded.place import CHECKOUT
from config.graphql.limits import LIMITS
from config.schema import schema as served
from games.matches.errors import TakeBackImpossible
from games.matches.graphql import context, errors, match, mutations, paging
from tests.docs.guides import GUIDES, blocks

GUIDE = CHECKOUT / "docs" / "client.md"
SCHEMA = build_schema((CHECKOUT / "schema.graphql").read_text())


def table(heading: str) -> list[list[str]]:
    """The cells of the table below a heading, without its head."""
    [section] = re.findall(rf"^## {heading}\n(.*?)(?=^## |\Z)", GUIDE.read_text(), re.MULTILINE | re.DOTALL)
    lines = re.findall(r"^\| (.*) \|$", section, re.MULTILINE)
    return [[cell.strip() for cell in line.split(" | ")] for line in lines[1:]]


def codes(cell: str) -> set[str]:
    return set(re.findall(r"`([a-z_]+)`", cell))


@pytest.mark.parametrize("document", [block for guide in GUIDES for block in blocks(guide, "graphql")])
def test_a_query_of_a_guide_is_valid(document):
    assert validate(SCHEMA, parse(document)) == []


def test_the_table_of_expected_answers_lists_every_error_of_the_schema():
    interface = SCHEMA.type_map["Error"]
    assert isinstance(interface, GraphQLInterfaceType)
    listed = [row[0].strip("`") for row in table("Expected answers")]
    assert len(listed) == len(set(listed))
    assert set(listed) == {kind.name for kind in SCHEMA.get_possible_types(interface)}


def test_the_table_of_expected_answers_lists_the_codes_that_are_sent():
    assert served  # importing the schema registers what the lobby answers
    sent: dict[str, set[str]] = {}
    handlers: list[Any] = errors.handlers
    for handler in handlers:
        for exception in handler.exception_type:
            if code := getattr(exception, "code", None):  # a refusal's code is its game's
                sent.setdefault(handler.error_type.__name__, set()).add(code)
    listed = {row[0].strip("`"): codes(row[1]) for row in table("Expected answers")}
    del listed["Refused"]
    unlisted = sent.keys() - listed.keys()
    assert unlisted <= {"BadCursor"}  # is answered as `bad_input`, and no union has it
    assert {name: sent[name] for name in listed} == listed


def test_the_reasons_why_a_step_stands_are_those_that_are_sent():
    [row] = [row for row in table("Expected answers") if row[0] == "`TakeBackImpossible`"]
    assert codes(row[2]) - {"reason"} == TakeBackImpossible.sentences.keys()


@dataclass(frozen=True)
class WrongRequest:
    """A request that is wrong as such, and the status that the guide names for it."""

    status: int
    body: str | bytes = ""
    method: str = "POST"
    content_type: str = "application/json"


def asking(query: str) -> str:
    return json.dumps({"query": query})


WRONG_REQUESTS = {
    "bad_input": WrongRequest(200, asking("{ games { slug } match(id: true) { __typename } }")),
    "bad_request": WrongRequest(400, "[]"),
    "syntax_error": WrongRequest(200, asking("{")),
    "too_complex": WrongRequest(200, asking("{ games { " + "slug " * LIMITS.fields + "} }")),
    "too_large": WrongRequest(413, b" " * (LIMITS.body_bytes + 1)),
    "method_not_allowed": WrongRequest(405, "{}", method="PUT"),
}
# Brought about by tests of their own: a cookie's request, and what goes wrong inside.
TRIED_ELSEWHERE = {"csrf_failed", "bad_answer", "unavailable", "internal"}


def test_the_table_of_request_errors_has_a_request_for_every_code():
    listed = [code for row in table("Errors of requests") for code in codes(row[0])]
    assert len(listed) == len(set(listed))
    assert set(listed) == WRONG_REQUESTS.keys() | TRIED_ELSEWHERE


@pytest.mark.django_db
@pytest.mark.parametrize("code", WRONG_REQUESTS)
def test_a_wrong_request_gets_its_code_and_status(code, client):
    wrong = WRONG_REQUESTS[code]
    answer = client.generic(wrong.method, "/graphql", wrong.body, content_type=wrong.content_type)
    assert answer.json()["errors"][0]["extensions"]["code"] == code
    assert answer.status_code == wrong.status
    [row] = [row for row in table("Errors of requests") if codes(row[0]) == {code}]
    assert str(wrong.status) in row[1].split(", ")


def test_the_limits_are_those_that_hold():
    numbers = [int(re.sub(r"\D", "", row[1])) for row in table("Limits")]
    assert numbers == [
        LIMITS.body_bytes,
        LIMITS.tokens,
        LIMITS.depth,
        LIMITS.fields,
        LIMITS.aliases,
        LIMITS.directives,
        LIMITS.operations,
        LIMITS.digits,
        context.COST_AT_MOST,
        paging.PAGE_AT_MOST,
        match.FEED_PAGE_AT_MOST,
        mutations.CLIENT_MOVE_ID_LENGTH,
    ]


def test_every_scalar_of_ours_has_its_type_in_the_guide_and_in_the_typed_client():
    ours = {
        name for name, kind in SCHEMA.type_map.items() if is_scalar_type(kind) and not is_specified_scalar_type(kind)
    }
    generator = (CHECKOUT / "clients" / "typescript" / "generate.js").read_text()
    [mapped] = re.findall(r"scalars: \{(.*?)\}", generator)
    assert set(re.findall(r"(\w+):", mapped)) == ours
    assert [name for name in sorted(ours) if f"`{name}`" not in GUIDE.read_text()] == []
