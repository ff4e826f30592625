"""A compiled operation answers as graphql-core and Strawberry do, in every case; and what is done is done once."""

import enum
from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest
import strawberry
from graphql import parse
from strawberry.extensions import FieldExtension
from strawberry.scalars import JSON
from strawberry.types.graphql import OperationType

from config.graphql.compiled import operations, selections
from config.graphql.compiled.operations import Compiled
from config.graphql.compiled.unfit import Unfit
from config.graphql.schema import Schema


@dataclass
class Context:
    value: Any

    def begin_again(self) -> None:
        """Nothing was spent."""


@strawberry.enum
class Colour(enum.Enum):
    RED = "red"


@strawberry.interface
class Named:
    name: str


@strawberry.type
class Exact(Named):
    number: int
    name: str = "exact"

    @classmethod
    def is_type_of(cls, value: Any, info: Any) -> bool:
        return type(value) is cls


@strawberry.type
class Thing:
    number: int
    maybe: int | None
    words: list[str]
    holes: list[int | None] | None
    colour: Colour
    anything: JSON
    child: "Thing | None"

    children: list["Thing"] = strawberry.field(default_factory=list)
    exact: Exact | None = None
    named: Named | None = None

    @strawberry.field
    def later(self) -> int:
        return self.number

    @strawberry.field
    def twice(self, times: int = 2) -> int:
        return self.number * times

    @strawberry.field
    def choice(self) -> "Exact | Thing | None":
        return self.exact or self.child


@strawberry.input
class Inner:
    numbers: list[int]
    colour: Colour | None = None


@strawberry.input(one_of=True)
class Way:
    left: strawberry.Maybe[Inner]
    right: strawberry.Maybe[int]


@strawberry.input
class Wish:
    title: str
    count: int = 3
    note: strawberry.Maybe[str | None]
    inner: Inner | None = None
    ways: list[Way] | None = None


class RefusalError(Exception):
    """Declared by one field."""


@strawberry.type
class Refused:
    why: str


class RefusalHandler(strawberry.ExceptionHandler[RefusalError, Refused]):
    exception_type = RefusalError
    error_type = Refused

    def handle(self, exception: RefusalError, *, field: Any, info: Any) -> Refused:
        return Refused(why=str(exception))


@strawberry.type
class Granted:
    said: str
    thing: Thing | None = None


class Louder(FieldExtension):
    def resolve(self, next_: Callable[..., Any], source: Any, info: strawberry.Info, **arguments: Any) -> Any:
        return next_(source, info, **arguments).upper()


def _said(wish: Wish) -> str:
    return f"{wish.title} {wish.count} {wish.note} {wish.inner} {wish.ways}"


@strawberry.type
class Query:
    @strawberry.field
    def thing(self, info: strawberry.Info) -> Thing | None:
        return info.context.value

    @strawberry.field
    def echo(self, input: Wish) -> str:
        return _said(input)

    @strawberry.field
    def pair(self, first: int, second: int | None = None, third: int = 7) -> str:
        return f"{first} {second} {third}"

    @strawberry.field(extensions=[Louder()])
    def loud(self, info: strawberry.Info, text: str = "a") -> str:
        return f"{text} {len(info.selected_fields)}"


calls: list[str] = []


@strawberry.type
class Mutation:
    @strawberry.mutation
    def grant(self, info: strawberry.Info, input: Wish) -> Granted | Refused:
        calls.append(input.title)
        if input.title == "refused":
            raise RefusalError("no")
        if input.title == "broken":
            raise ValueError("a bug")
        return Granted(said=_said(input), thing=info.context.value)


SCHEMA = Schema(query=Query, mutation=Mutation, types=[Exact], exception_handlers=[RefusalHandler()])
ALL = "{ __typename thing { __typename number maybe words holes colour anything twice child { number } } }"


class Word(str):
    """A text of a class of its own."""


class Words:
    """Can be gone through, and is no list."""

    def __iter__(self):
        return iter(["a"])


class Broken:
    """Raises when it is looked at."""

    @property
    def number(self) -> int:
        raise ValueError("broken")


def _thing(**changed: Any) -> Any:
    good = {
        "number": 3,
        "maybe": None,
        "words": ["a", "b"],
        "holes": [1, None],
        "colour": Colour.RED,
        "anything": {"a": [1]},
        "child": None,
    }
    return Thing(**{**good, **changed})


@pytest.fixture(autouse=True)
def both_ways_agree():
    """Each test here asks for itself what the two ways give."""


def _compiled(document: str, value: Any = None, variables: dict[str, Any] | None = None) -> Any:
    """The data of the answer. Raises where the ordinary way would have to tell of an error."""
    return Compiled(SCHEMA._schema, SCHEMA.schema_converter, parse(document), None).run(
        variables or {}, Context(value), {}
    )


def _agreed(document: str, value: Any = None, variables: dict[str, Any] | None = None) -> Any:
    """The data of the answer, which both ways give; None where both say that something is wrong."""
    ordinary = SCHEMA.execute_sync(document, variables, Context(value))
    try:
        ours = _compiled(document, value, variables)
    except Exception:
        assert ordinary.errors, "only the ordinary way gets it right"
        return None
    assert not ordinary.errors, "only the ordinary way sees what is wrong"
    assert ours == ordinary.data
    assert ordinary.data is not None
    assert list(ours) == list(ordinary.data)
    return ours


@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"maybe": 7},
        {"holes": None},
        {"words": ()},
        {"number": True},
        {"number": 3.0},
        {"maybe": 2**31 - 1},
        {"maybe": -(2**31)},
        {"words": [Word("a")]},
        {"child": SimpleNamespace(number=9)},
    ],
)
def test_values_are_completed_as_ever(changed):
    assert _agreed(ALL, _thing(**changed))["thing"]["colour"] == "RED"


@pytest.mark.parametrize(
    "changed",
    [
        {"number": None},
        {"number": "three"},
        {"maybe": 2**31},
        {"maybe": -(2**31) - 1},
        {"number": ValueError("an error as a value")},
        {"words": None},
        {"words": ["a", None]},
        {"words": "ab"},
        {"holes": [1, "x"]},
        {"colour": "blue"},
    ],
)
def test_a_wrong_value_is_told_of_by_the_ordinary_way(changed):
    assert _agreed(ALL, _thing(**changed)) is None


def test_what_can_be_gone_through_but_is_no_list_is_left_to_the_ordinary_way():
    with pytest.raises(Unfit):
        _compiled("{ thing { words } }", _thing(words=Words()))


@pytest.mark.parametrize("source", [SimpleNamespace(), Broken()])
def test_an_attribute_that_cannot_be_read_is_told_of_by_the_ordinary_way(source):
    assert _agreed("{ thing { number } }", source) is None


@pytest.mark.parametrize(
    "document",
    [
        "{ thing { a: number b: number } }",
        "{ thing { number @skip(if: true) maybe } }",
        "{ thing { number child { number child { words } } } }",
        "{ thing { number later } }",
        "{ thing { number children { number twice } } }",
        "{ thing { twice(times: 5) three: twice(times: 3) } }",
        "{ thing { children { __typename kind: __typename number } } }",
        "{ thing { child { number } child { words } } }",
        "{ thing { ...f ... on Thing { words } } }"
        " fragment f on Thing { child { ...g } } fragment g on Thing { maybe }",
        "{ thing { choice { __typename ... on Exact { exactly: number } ... on Thing { number later } } } }",
        "{ thing { named { __typename name ... on Exact { number } } } }",
        '{ loud loudly: loud(text: "b") }',
        "{ pair(first: 1) other: pair(first: 1, second: null, third: 9) }",
    ],
)
def test_selections_are_followed_as_ever(document):
    child = _thing(child=_thing())
    for value in (
        _thing(child=child, children=[_thing(), _thing(number=8)]),
        _thing(child=child, exact=Exact(number=5), named=Exact(number=6)),
    ):
        assert _agreed(document, value)


def test_an_object_of_another_class_is_told_of_by_the_ordinary_way():
    document = "{ thing { exact { number } } }"
    assert _agreed(document, _thing(exact=_thing())) is None
    assert _agreed(document, _thing(exact=Exact(number=5))) == {"thing": {"exact": {"number": 5}}}


CONDITIONS = (
    "query($with: Boolean!, $without: Boolean = false)"
    " { thing { number @include(if: $with) maybe @skip(if: $without) words } }"
)


@pytest.mark.parametrize("variables", [{"with": a, "without": b} for a in (True, False) for b in (True, False)])
def test_conditions_are_asked_of_the_variables(variables):
    asked = _agreed(CONDITIONS, _thing(), variables)["thing"]
    assert ("number" in asked, "maybe" in asked) == (variables["with"], not variables["without"])


def test_a_condition_may_have_a_default():
    assert set(_agreed(CONDITIONS, _thing(), {"with": False})["thing"]) == {"maybe", "words"}


def test_a_condition_that_is_not_given_is_told_of_by_the_ordinary_way():
    assert _agreed(CONDITIONS, _thing(), {}) is None


def test_an_operation_has_only_so_many_variants(monkeypatch):
    monkeypatch.setattr(operations, "VARIANTS_AT_MOST", 1)
    compiled = Compiled(SCHEMA._schema, SCHEMA.schema_converter, parse(CONDITIONS), None)
    assert compiled.run({"with": True}, Context(_thing()), {})
    with pytest.raises(Unfit):
        compiled.run({"with": False}, Context(_thing()), {})
    assert compiled.run({"with": True}, Context(_thing()), {})


def test_an_operation_has_only_so_many_steps(monkeypatch):
    monkeypatch.setattr(selections, "STEPS_AT_MOST", 3)
    assert _compiled("{ thing { number maybe } }", _thing())
    with pytest.raises(Unfit):
        _compiled("{ thing { number maybe words } }", _thing())


def test_questions_about_the_schema_are_left_to_the_ordinary_way():
    with pytest.raises(Unfit):
        _compiled("{ __schema { queryType { name } } }")


INPUTS = [
    {"title": "t"},
    {"title": "t", "count": 5},
    {"title": "t", "note": "n"},
    {"title": "t", "note": None},
    {"title": "t", "inner": {"numbers": [1, 2]}},
    {"title": "t", "inner": {"numbers": [], "colour": "RED"}},
    {"title": "t", "inner": None, "ways": None},
    {"title": "t", "inner": {"numbers": 1}, "ways": {"right": 4}},
    {"title": "t", "ways": [{"left": {"numbers": [1]}}, {"right": 4}]},
]
WRONG_INPUTS = [
    None,
    "text",
    {},
    {"title": None},
    {"title": 3},
    {"title": "t", "unknown": 1},
    {"title": "t", "count": None},
    {"title": "t", "count": "3"},
    {"title": "t", "count": 2**31},
    {"title": "t", "inner": {"numbers": None}},
    {"title": "t", "inner": {"numbers": [1, None]}},
    {"title": "t", "inner": {"numbers": [1], "colour": "BLUE"}},
    {"title": "t", "ways": [{}]},
    {"title": "t", "ways": [{"left": {"numbers": [1]}, "right": 4}]},
    {"title": "t", "ways": [{"right": None}]},
]
ECHO = "query($input: Wish!) { echo(input: $input) }"


@pytest.mark.parametrize("given", INPUTS, ids=str)
def test_a_variable_arrives_as_ever(given):
    assert _agreed(ECHO, None, {"input": given})


@pytest.mark.parametrize("given", WRONG_INPUTS, ids=str)
def test_a_wrong_variable_is_told_of_by_the_ordinary_way(given):
    assert _agreed(ECHO, None, {"input": given}) is None


def test_a_variable_that_is_missing_is_told_of_by_the_ordinary_way():
    assert _agreed(ECHO, None, {}) is None


@pytest.mark.parametrize(
    ("document", "variables"),
    [
        ('{ echo(input: {title: "t", inner: {numbers: 1}}) }', {}),
        ("query($title: String!) { echo(input: {title: $title, count: 1}) }", {"title": "t"}),
        ("query($first: Int!, $second: Int) { pair(first: $first, second: $second) }", {"first": 1}),
        ("query($first: Int!, $second: Int) { pair(first: $first, second: $second) }", {"first": 1, "second": None}),
        ("query($first: Int = 4) { pair(first: $first) }", {}),
        ("query($third: Int!) { pair(first: 1, third: $third) }", {"third": 2}),
        ("query($text: String!) { loud(text: $text) }", {"text": "x"}),
        ("query($times: Int) { thing { twice(times: $times) } }", {}),
    ],
)
def test_arguments_arrive_as_ever(document, variables):
    assert _agreed(document, _thing(), variables)


GRANT = """
mutation($input: Wish!) {
  grant(input: $input) { __typename ... on Granted { said thing { number } } ... on Refused { why } }
}
"""


@pytest.fixture
def called() -> list[str]:
    calls.clear()
    return calls


def _answer(document: str, variables: Any = None, value: Any = None, *, name: str | None = None) -> Any:
    """As the view has it: whatever was answered well before is compiled."""
    context = Context(value)
    return SCHEMA.answer(
        document,
        name,
        variables or {},
        context=context,
        allowed=OperationType.from_http("POST"),
        ordinary=lambda: SCHEMA.execute_sync(document, variables, context, operation_name=name),
    )


def _twice_asked(title: str, value: Any, *, then: Any) -> tuple[Any, Any]:
    """The answers of the ordinary way and of the compiled one."""
    given = {"input": {"title": title}}
    return _answer(GRANT, given, value), _answer(GRANT, given, then)


def test_a_mutation_that_was_carried_out_is_not_repeated_for_an_error_in_its_answer(called):
    first, second = _twice_asked("good", _thing(), then=_thing(number="wrong"))
    assert called == ["good", "good"]
    assert first.errors is None
    assert [error.path for error in second.errors] == [["grant", "thing", "number"]]
    assert second.data == {"grant": {"__typename": "Granted", "said": first.data["grant"]["said"], "thing": None}}


def test_a_mutation_that_broke_is_not_repeated(called):
    _answer(GRANT, {"input": {"title": "good"}}, _thing())
    broken = _answer(GRANT, {"input": {"title": "broken"}}, _thing())
    assert called == ["good", "broken"]
    assert [str(error.original_error) for error in broken.errors or ()] == ["a bug"]


def test_an_error_that_a_field_declares_is_answered_by_its_handler(called):
    first, second = _twice_asked("refused", _thing(), then=_thing())
    assert called == ["refused", "refused"]
    assert first.data == second.data == {"grant": {"__typename": "Refused", "why": "no"}}


def test_only_what_was_answered_without_an_error_is_compiled(called):
    document = "mutation($input: Wish!) { grant(input: $input) { __typename } }"
    _answer(document, {"input": {"title": "broken"}}, None)
    assert SCHEMA._operations.compiled(document, None) is None
    _answer(document, {"input": {"title": "good"}}, None)
    assert SCHEMA._operations.compiled(document, None) is not None


def test_operations_of_one_document_are_told_apart():
    document = "query A { pair(first: 1) } query B { pair(first: 2) }"
    for name, data in [("A", {"pair": "1 None 7"}), ("B", {"pair": "2 None 7"})] * 2:
        assert _answer(document, name=name).data == data
    for _ in range(2):  # Strawberry takes the first
        assert _answer(document).data == {"pair": "1 None 7"}
