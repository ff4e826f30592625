"""Plain fields are completed the short way, and answer in every case as the ordinary way does."""

import enum
from types import SimpleNamespace
from typing import Any

import pytest
import strawberry
from strawberry.scalars import JSON

from config.graphql.executor import PLAIN, Executor, note_plain_fields
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

    @strawberry.field
    async def later(self) -> int:
        return self.number

    @strawberry.field
    def twice(self, times: int = 2) -> int:
        return self.number * times


@strawberry.type
class Query:
    @strawberry.field
    def thing(self, info: strawberry.Info) -> Thing | None:
        return info.context


PLAIN_SCHEMA = strawberry.Schema(query=Query, execution_context_class=Executor)
note_plain_fields(PLAIN_SCHEMA._schema)
ORDINARY_SCHEMA = strawberry.Schema(query=Query)
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
    assert _answers(PLAIN_SCHEMA, ALL, _thing(**changed)) == _answers(ORDINARY_SCHEMA, ALL, _thing(**changed))


@pytest.mark.parametrize("source", [SimpleNamespace(), Broken()])
def test_an_attribute_that_cannot_be_read_is_told_of(source):
    document = "{ thing { number } }"
    ours = _answers(PLAIN_SCHEMA, document, source)
    assert ours == _answers(ORDINARY_SCHEMA, document, source)
    assert len(ours[1]) == 1


@pytest.mark.parametrize(
    "document", ["{ thing { a: number b: number } }", "{ thing { number @skip(if: true) maybe } }"]
)
def test_aliases_and_directives_count(document):
    assert _answers(PLAIN_SCHEMA, document, _thing()) == _answers(ORDINARY_SCHEMA, document, _thing())


@pytest.mark.filterwarnings("ignore:coroutine")
def test_a_resolver_that_has_to_be_awaited_is_a_bug_that_is_told_of():
    _data, errors = _answers(PLAIN_SCHEMA, "{ thing { later } }", _thing())
    assert "has to be awaited" in errors[0]["message"]


def _is_plain(kind: str, name: str) -> bool:
    made: Any = our_schema._schema.type_map[kind]
    return PLAIN in made.fields[name].extensions


def test_what_only_reads_an_attribute_is_plain():
    assert _is_plain("MoveAccepted", "ply")
    assert _is_plain("SequenceNumbersSequenceView", "spaces")


def test_what_has_a_resolver_or_holds_objects_is_not_plain():
    assert not _is_plain("Match", "boardText")
    assert not _is_plain("SequenceNumbersView", "hand")
    assert not _is_plain("MoveAccepted", "events")
