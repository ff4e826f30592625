"""The limit's script says what the service has said."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from tests.benchmarks.statements import Script, Statement

MATCH = UUID(int=7)


def _script(**counters: str) -> Script:
    return Script(names={MATCH: "match", "secret": "token"}, counters=counters)


@pytest.mark.parametrize(
    ("sql", "parameters", "written"),
    [
        ("SELECT %s", [MATCH], "SELECT :match::uuid;"),
        ("SELECT %(a)s, %(a)s", {"a": "secret"}, "SELECT :token, :token;"),
        ("SELECT %(text)s::text[]", {"text": "{}"}, "SELECT :constant_0::text[];"),
        ("SELECT %s", [5], "SELECT :constant_0::integer;"),
        ("SELECT %s", [True], "SELECT :constant_0::boolean;"),
        ("SELECT %s", [b"\x00\xff"], "SELECT :constant_0::bytea;"),
        ("SELECT %s", [None], "SELECT NULL;"),
        ("SELECT %s", [datetime(2026, 1, 1, tzinfo=UTC)], "SELECT now();"),
        ("SELECT %(ply)s", {"ply": 3}, "SELECT (:n + 1);"),
        ("SELECT 'a%%'", [], "SELECT 'a%';"),
    ],
)
def test_a_parameter_becomes_a_variable_of_its_type(sql, parameters, written):
    assert _script(ply="(:n + 1)").of([Statement(sql, parameters, in_transaction=False)]) == written


def test_constants_keep_their_values_for_every_transaction():
    script = _script()
    script.of([Statement("SELECT %s, %s", [b"\x01\x02", "long text"], in_transaction=False)])
    assert script.constants == {"constant_0": "\\x0102", "constant_1": "long text"}


def test_transactions_begin_and_end_where_the_service_begins_and_ends_them():
    outside = Statement("SELECT 1", [], in_transaction=False)
    inside = Statement("SELECT 2", [], in_transaction=True)
    lines = _script().of([outside, inside, inside]).splitlines()
    assert lines == ["SELECT 1;", "BEGIN;", "SELECT 2;", "SELECT 2;", "COMMIT;"]
    lines = _script().of([inside, outside]).splitlines()
    assert lines == ["BEGIN;", "SELECT 2;", "COMMIT;", "SELECT 1;"]


def test_a_value_of_an_unknown_type_is_refused():
    with pytest.raises(TypeError, match="list"):
        _script().of([Statement("SELECT %s", [[1]], in_transaction=False)])
