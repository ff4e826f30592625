"""Structs written as the JSON of their inputs: what a client may send back as it got it.

Lists of legal moves are long, and each of their moves is written: how, is worked out once for each class.
"""

import enum
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, TypeAlias

from msgspec import Struct, structs

from games.kernel.names import camel_case

from .names import tag_of
from .shapes import Enumeration, Many, OneOfRecords, OrNone, Record, Scalar, Shape, shape_of

Write: TypeAlias = Callable[[Any], Any]
"""From a value of a Struct's field to its JSON."""


def as_input(value: Any) -> Any:
    """A value of a Struct's field as GraphQL input JSON."""
    if isinstance(value, Struct):
        return tagged_as_input(value) if tag_of(type(value)) is not None else fields_as_input(value)
    if isinstance(value, enum.Enum):
        return value.name
    if isinstance(value, tuple | list):
        return [as_input(item) for item in value]
    return value


def tagged_as_input(struct: Struct) -> dict[str, Any]:
    """A member of a `@oneOf` input: `{"playNumber": {"card": 3, "space": 40}}`."""
    kind = type(struct)
    return {_member(kind): _writer(kind)(struct)}


def fields_as_input(struct: Struct) -> dict[str, Any]:
    written: dict[str, Any] = _writer(type(struct))(struct)
    return written


@cache
def _member(kind: type[Struct]) -> str:
    return camel_case(str(tag_of(kind)))


@cache
def _writer(kind: type[Struct]) -> Write:
    """Writes the fields of such a Struct. Raises `GenerationError` for a class that has no input."""
    fields = structs.fields(kind)
    names = tuple(camel_case(field.name) for field in fields)
    writes = [_write(shape_of(field.type, f"{kind.__name__}.{field.name}")) for field in fields]
    changed = [(name, write) for name, write in zip(names, writes, strict=True) if write is not None]

    def fields_written(struct: Struct) -> dict[str, Any]:
        written = dict(zip(names, structs.astuple(struct), strict=True))
        for name, write in changed:
            written[name] = write(written[name])
        return written

    return fields_written


def _write(shape: Shape) -> Write | None:
    """How a value of this shape is written; None for what stays as it is."""
    match shape:
        case Scalar():
            return None
        case Enumeration():
            return attrgetter("_name_")  # what `name` reads, without the detour that keeps members called "name" apart
        case Record(kind):
            return _writer(kind)
        case OneOfRecords():
            return tagged_as_input
        case Many(item):
            return _write_many(_write(item))
        case OrNone(inner):
            return _write_or_none(_write(inner))


def _write_many(write: Write | None) -> Write:
    return list if write is None else lambda values: [write(value) for value in values]


def _write_or_none(write: Write | None) -> Write | None:
    return None if write is None else lambda value: None if value is None else write(value)
