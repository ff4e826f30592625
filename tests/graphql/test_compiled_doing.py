"""What a compiled mutation does, it does once, in order, and only if the whole request is right."""

from types import SimpleNamespace
from typing import Any

import pytest
import strawberry
from hypothesis import given, settings
from hypothesis import strategies as st
from strawberry.permission import BasePermission
from strawberry.types.graphql import OperationType

from config.graphql.compiled import operations, selections
from config.graphql.schema import Schema


class Context:
    def begin_again(self) -> None:
        """Nothing was spent."""


class Nobody(BasePermission):
    message = "Nobody may see that."

    def has_permission(self, source: Any, info: Any, **kwargs: Any) -> bool:
        return source.number < 0


@strawberry.type
class Done:
    number: int
    secret: str = strawberry.field(permission_classes=[Nobody], default="hidden")

    @strawberry.field
    def times(self, factor: int) -> int:
        return self.number * factor

    @strawberry.field
    def plus(self, summand: int = 10) -> int:
        return self.number + summand

    @strawberry.field
    def itself(self) -> "Done":
        return self

    @strawberry.field
    def wrong(self) -> "Done":
        given: Any = ValueError("an error as a value") if self.number == 13 else self
        return given


@strawberry.input
class Deed:
    number: int
    notes: list[str] | None = None


deeds: list[int] = []


@strawberry.type
class Query:
    @strawberry.field
    def one(self, number: int = 1) -> Done:
        return Done(number=number)


@strawberry.type
class Mutation:
    @strawberry.mutation
    def do(self, input: Deed) -> Done:
        deeds.append(input.number)
        assert input.notes is None, "each field has an input of its own"
        input.notes = ["read"]
        if input.number == 0:
            raise ValueError("a bug")
        number: Any = "no number" if input.number == 12 else input.number
        return Done(number=number)


SCHEMA = Schema(query=Query, mutation=Mutation)


@pytest.fixture(autouse=True)
def both_ways_agree():
    """Each test here asks for itself what the two ways give."""


@pytest.fixture(autouse=True)
def done() -> list[int]:
    deeds.clear()
    return deeds


def _answer(document: str, schema: Schema = SCHEMA, **variables: Any) -> Any:
    """As the view has it, once the operation was learned."""
    context = Context()
    return schema.answer(
        document,
        None,
        variables,
        context=context,
        allowed=OperationType.from_http("POST"),
        ordinary=lambda: schema.execute_sync(document, variables, context),
    )


def _learned(document: str, **variables: Any) -> str:
    assert _answer(document, **variables).errors is None
    assert SCHEMA.knows(document, None)
    deeds.clear()
    return document


WRONG: list[Any] = ["x", None, 1.5, 2**40, [], {"a": 1}]


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_nothing_is_done_where_a_variable_of_a_lower_field_is_wrong(done, wrong):
    document = "mutation($input: Deed!, $factor: Int!) { do(input: $input) { times(factor: $factor) } }"
    _learned(document, input={"number": 1}, factor=2)
    assert _answer(document, input={"number": 1}, factor=wrong).data is None
    assert done == []


@pytest.mark.parametrize("wrong", [*WRONG, {"number": "x"}, {"number": 1, "notes": [None]}], ids=str)
def test_nothing_is_done_where_a_variable_of_a_later_field_is_wrong(done, wrong):
    document = "mutation($one: Deed!, $two: Deed!) { a: do(input: $one) { number } b: do(input: $two) { number } }"
    _learned(document, one={"number": 1}, two={"number": 2})
    assert _answer(document, one={"number": 1}, two=wrong).data is None
    assert done == []


def test_a_wrong_variable_is_refused_though_nothing_reads_it():
    document = "query($n: Int!, $skip: Boolean!) { one { number times(factor: $n) @skip(if: $skip) } }"
    _learned(document, n=1, skip=True)
    assert _answer(document, n="x", skip=True).errors


def test_a_variable_that_is_not_given_has_its_default_or_that_of_the_argument():
    document = "query($n: Int = 3, $s: Int) { one(number: $n) { plus(summand: $s) } }"
    variables: list[dict[str, Any]] = [{}, {}, {"n": 1, "s": 1}, {"s": 1}]
    data = [_answer(document, **given).data["one"]["plus"] for given in variables]
    assert data == [13, 13, 2, 4]


def test_fields_that_are_given_the_same_variable_have_objects_of_their_own(done):
    document = "mutation($i: Deed!) { a: do(input: $i) { number } b: do(input: $i) { number } }"
    for _ in range(2):
        assert _answer(document, i={"number": 4}).data == {"a": {"number": 4}, "b": {"number": 4}}
    assert done == [4] * 4


SEVERAL = """
mutation($one: Deed!, $two: Deed!, $three: Deed!) {
  a: do(input: $one) { number } b: do(input: $two) { number } c: do(input: $three) { number }
  a: do(input: $one) { itself { number } }
}
"""


@pytest.mark.parametrize(("second", "path"), [(0, ["b"]), (12, ["b", "number"])])
def test_fields_before_a_failure_and_the_failure_itself_are_not_repeated(done, second, path):
    _learned(SEVERAL, one={"number": 1}, two={"number": 2}, three={"number": 3})
    answer = _answer(SEVERAL, one={"number": 1}, two={"number": second}, three={"number": 3})
    assert [error.path for error in answer.errors] == [path]
    # A mutation's fields may not be null: graphql-core goes no further.
    assert (answer.data, done) == (None, [1, second])


NUMBERS = st.sampled_from([0, 1, 2, 12, 13])
DEEDS = st.fixed_dictionaries({"number": NUMBERS | st.sampled_from([None, "x"])}) | st.none()


@settings(deadline=None)
@given(one=DEEDS, two=DEEDS, factor=NUMBERS | st.none(), times=st.booleans(), again=st.booleans())
def test_whatever_is_given_the_same_is_done_and_answered(**given):
    """Whatever fails: a variable, a resolver, a value; with fields left out or merged."""
    document = """
    mutation($one: Deed!, $two: Deed!, $factor: Int!, $times: Boolean!, $again: Boolean!) {
      ...Two @include(if: $again)
      a: do(input: $one) { ...Times @skip(if: $times) wrong { number } }
      ... on Mutation { b: do(input: $two) { __typename number ...Times } a: do(input: $one) { number } }
      c: do(input: {number: $factor}) { plus(summand: $factor) }
    }
    fragment Two on Mutation { two: do(input: $two) { itself { number } } }
    fragment Times on Done { times(factor: $factor) }
    """
    _learned(document, one={"number": 1}, two={"number": 2}, factor=3, times=True, again=True)
    ours = _answer(document, **given)
    done_by_ours = list(deeds)
    deeds.clear()
    theirs = SCHEMA.execute_sync(document, given, Context())
    assert done_by_ours == deeds
    assert (ours.data, _told(ours)) == (theirs.data, _told(theirs))


def _told(result: Any) -> list[Any]:
    return [(error.message, error.path, error.locations) for error in result.errors or ()]


def test_what_breaks_only_where_it_was_compiled_is_logged(monkeypatch, caplog):
    document = _learned("{ one { number } }")

    def break_down(*_: Any) -> None:
        raise KeyError("missing")

    monkeypatch.setattr(operations.Compiled, "run", break_down)
    assert _answer(document).data == {"one": {"number": 1}}
    assert [record.exc_info[0] for record in caplog.records] == [KeyError]


def test_a_wrong_variable_is_no_news_for_the_log(caplog):
    document = "query($n: Int!) { one(number: $n) { number } }"
    _learned(document, n=1)
    assert _answer(document, n="x").errors
    assert caplog.records == []


def test_what_an_extension_has_to_allow_is_not_read_past_it():
    document = "query($n: Int!) { one(number: $n) { secret } }"
    _learned(document, n=-1)
    assert [error.message for error in _answer(document, n=1).errors] == ["Nobody may see that."]


def test_an_error_as_a_value_is_one_even_where_no_field_of_it_is_read():
    document = "query($n: Int!) { one(number: $n) { wrong { __typename } } }"
    _learned(document, n=1)
    assert [str(error.original_error) for error in _answer(document, n=13).errors] == ["an error as a value"]


def test_other_texts_push_out_an_operation_only_when_they_are_learned(monkeypatch):
    monkeypatch.setattr(operations, "KEPT", 2)
    document = _learned("{ one { number } } # kept")
    for number in range(3):
        _answer(f"{{ unknown }} # {number}")
    assert SCHEMA.knows(document, None)
    for number in range(2):
        _learned(f"{{ one {{ number }} }} # {number}")
    assert not SCHEMA.knows(document, None)


def test_an_operation_that_grows_too_large_on_its_way_is_not_tried_again(monkeypatch):
    monkeypatch.setattr(selections, "STEPS_AT_MOST", 2)
    schema = Schema(query=Wide)
    document = "{ __typename any { __typename ... on Done { number } } }"
    looked_up.clear()
    for _ in range(4):
        assert _answer(document, schema).data == {"__typename": "Wide", "any": {"__typename": "Done", "number": 1}}
    # Learned by the first; found too large by the second, which begins again.
    assert len(looked_up) == 5


def test_a_condition_that_is_null_is_looked_at_once(monkeypatch):
    document = _learned("query($x: Boolean = true) { one { number @include(if: $x) } }")
    compiled, roots = selections.Compiler.root, []

    def noted(self: selections.Compiler) -> Any:
        roots.append(self)
        return compiled(self)

    monkeypatch.setattr(selections.Compiler, "root", noted)
    for _ in range(3):
        assert _answer(document, x=None).errors
    assert len(roots) == 1


looked_up: list[SimpleNamespace] = []


@strawberry.type
class Other:
    word: str


@strawberry.type
class Wide:
    @strawberry.field
    def any(self) -> Done | Other:
        looked_up.append(SimpleNamespace())
        return Done(number=1)
