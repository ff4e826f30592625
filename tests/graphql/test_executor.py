"""What has a plan is completed the short way, and in every case answers as the ordinary way does."""

import enum
from types import SimpleNamespace
from typing import Any

import pytest
import strawberry
from strawberry.scalars import JSON

from config.graphql.executor import ATTRIBUTE, Executor, note_attributes
from config.schema import schema as our_schema


@strawberry.enum
class Colour(enum.Enum):
    RED = "red"


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
    exact: "Exact | None" = None

    @strawberry.field
    def later(self) -> int:
        return self.number

    @strawberry.field
    def twice(self, times: int = 2) -> int:
        return self.number * times


@strawberry.type
class Exact:
    number: int

    @classmethod
    def is_type_of(cls, value: Any, info: Any) -> bool:
        return type(value) is cls


@strawberry.type
class Query:
    @strawberry.field
    def thing(self, info: strawberry.Info) -> Thing | None:
        return info.context


PLANNED = strawberry.Schema(query=Query, execution_context_class=Executor)
note_attributes(PLANNED._schema)
ORDINARY = strawberry.Schema(query=Query)
ALL = "{ __typename thing { __typename number maybe words holes colour anything twice child { number } } }"


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


def _answers(schema: strawberry.Schema, document: str, value: Any) -> tuple[Any, list[Any]]:
    result = schema.execute_sync(document, context_value=value)
    return result.data, [error.formatted for error in result.errors or ()]


@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"maybe": 7},
        {"holes": None},
        {"words": ()},
        {"number": True},
        {"number": 3.0},
        {"child": SimpleNamespace(number=9)},
        # What follows is wrong, and is told of with path and place.
        {"number": None},
        {"number": "three"},
        {"number": 2**40},
        {"number": ValueError("an error as a value")},
        {"words": None},
        {"words": ["a", None]},
        {"words": "ab"},
        {"words": Words()},
        {"holes": [1, "x"]},
        {"colour": "blue"},
    ],
)
def test_a_plain_field_answers_as_an_ordinary_one(changed):
    assert _answers(PLANNED, ALL, _thing(**changed)) == _answers(ORDINARY, ALL, _thing(**changed))


@pytest.mark.parametrize("source", [SimpleNamespace(), Broken()])
def test_an_attribute_that_cannot_be_read_is_told_of(source):
    document = "{ thing { number } }"
    ours = _answers(PLANNED, document, source)
    assert ours == _answers(ORDINARY, document, source)
    assert len(ours[1]) == 1


@pytest.mark.parametrize(
    "document", ["{ thing { a: number b: number } }", "{ thing { number @skip(if: true) maybe } }"]
)
def test_aliases_and_directives_count(document):
    assert _answers(PLANNED, document, _thing()) == _answers(ORDINARY, document, _thing())


@pytest.mark.parametrize(
    "document",
    [
        "{ thing { number child { number child { words } } } }",
        "{ thing { number later } }",
        "{ thing { number children { number twice } } }",
        "{ thing { children { __typename kind: __typename number } } }",
        "{ thing { ...f ... on Thing { words } } }"
        " fragment f on Thing { child { ...g } } fragment g on Thing { maybe }",
    ],
)
@pytest.mark.parametrize("number", [1, "wrong"])
def test_selections_below_a_plain_field_answer_as_ordinary_ones(document, number):
    value = _thing(child=_thing(child=_thing()), children=[_thing(), _thing(number=number)])
    assert _answers(PLANNED, document, value) == _answers(ORDINARY, document, value)


def test_an_object_of_another_class_is_told_of():
    document = "{ thing { exact { number } } }"
    assert _answers(PLANNED, document, _thing(exact=_thing())) == _answers(ORDINARY, document, _thing(exact=_thing()))
    data, errors = _answers(PLANNED, document, _thing(exact=Exact(number=5)))
    assert (data, errors) == ({"thing": {"exact": {"number": 5}}}, [])


def test_only_what_has_a_resolver_is_executed_field_by_field(monkeypatch):
    executed: list[str] = []
    ordinary = Executor.execute_field

    def noted(self: Executor, parent_type: Any, source: Any, details: Any, *others: Any) -> Any:
        executed.append(details[0].node.name.value)
        return ordinary(self, parent_type, source, details, *others)

    monkeypatch.setattr(Executor, "execute_field", noted)
    value = _thing(child=_thing(), children=[_thing()] * 5)
    _answers(PLANNED, "{ thing { number child { words } children { colour maybe } } }", value)
    assert executed == ["thing"]
    _answers(PLANNED, "{ thing { number child { words } children { colour twice } } }", value)
    assert executed == ["thing", "thing", "number", "child", "children", *["colour", "twice"] * 5]


def _reads_an_attribute(kind: str, name: str) -> bool:
    made: Any = our_schema._schema.type_map[kind]
    return ATTRIBUTE in made.fields[name].extensions


def test_what_only_reads_an_attribute_is_noted():
    assert _reads_an_attribute("MoveAccepted", "ply")
    assert _reads_an_attribute("SequenceNumbersSequenceView", "spaces")
    assert _reads_an_attribute("SequenceNumbersView", "hand")


def test_what_has_a_resolver_is_not():
    assert not _reads_an_attribute("Match", "boardText")
    assert not _reads_an_attribute("MoveAccepted", "events")
