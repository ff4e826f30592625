"""What errors tell: to clients a code, to the log everything; and in production nothing of the schema."""

import logging

import pytest
from django.db import OperationalError
from graphql import get_introspection_query

from config.graphql import view
from games.matches import selectors

QUERY = '{ match(id: "00000000-0000-4000-8000-000000000000") { __typename } }'


@pytest.fixture
def broken(monkeypatch):
    """A selector that fails as the test wants."""

    def breaks_with(error):
        def fail(*_args, **_kwargs):
            raise error

        monkeypatch.setattr(selectors, "match_for", fail)

    return breaks_with


def test_a_bug_is_told_by_an_incident_id_that_the_log_explains(player, broken, caplog):
    broken(RuntimeError("the secret seed is 4711"))
    with caplog.at_level(logging.ERROR):
        answer = player.post({"query": QUERY})
    error = answer.json()["errors"][0]
    assert (error["extensions"]["code"], error["path"]) == ("internal", ["match"])
    assert b"4711" not in answer.content
    assert error["extensions"]["incident"] in error["message"]
    assert error["extensions"]["incident"] in caplog.text
    assert "4711" in caplog.text


def test_a_lost_database_asks_to_try_again(player, broken):
    broken(OperationalError("server closed the connection"))
    error = player.post({"query": QUERY}).json()["errors"][0]
    assert error["extensions"]["code"] == "unavailable"
    assert "server closed" not in error["message"]


@pytest.mark.parametrize(
    ("error", "status", "code"), [(OperationalError, 503, "unavailable"), (KeyError, 500, "internal")]
)
def test_what_breaks_before_the_operation_begins_is_json_too(player, monkeypatch, error, status, code):
    def fail(*_args, **_kwargs):
        raise error("secret")

    monkeypatch.setattr(view, "request_principal", fail)
    answer = player.post({"query": QUERY})
    assert (answer.status_code, answer.json()["errors"][0]["extensions"]["code"]) == (status, code)
    assert b"secret" not in answer.content


def test_a_clients_mistake_is_no_incident(player, caplog):
    with caplog.at_level(logging.WARNING):
        player.errors("{ nothing }")
        player.errors("{ oops")
    assert caplog.text == ""


def test_introspection_is_there_for_tools_unless_it_is_switched_off(player, settings):
    query = get_introspection_query()
    assert "errors" not in player.post({"query": query}).json()
    settings.GRAPHQL_INTROSPECTION = False
    error = player.errors(query)[0]
    assert "introspection" in error["message"].lower()
    assert player.ask("{ me { __typename } }") == {"me": {"__typename": "Account"}}


MISSPELT = [
    ("{ matc { __typename } }", {}),
    ("query ($id: ID!) { match(idd: $id) { __typename } }", {"id": "x"}),
    ("{ me { ... on Acount { key } } }", {}),
    ("mutation ($i: ResignInput!) { resign(input: $i) { __typename } }", {"i": {"matchIdd": "x", "matchId": "x"}}),
]


@pytest.mark.parametrize(("query", "variables"), MISSPELT)
def test_suggestions_are_given_only_where_introspection_is(player, settings, query, variables):
    assert any("Did you mean" in error["message"] for error in player.errors(query, **variables))
    settings.GRAPHQL_INTROSPECTION = False
    assert not any("Did you mean" in error["message"] for error in player.errors(query, **variables))
