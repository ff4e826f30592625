"""Structs written as the JSON of their inputs: what a client may send back as it got it."""

import enum
from typing import Any

from msgspec import Struct, structs

from games.kernel.names import camel_case

from .names import tag_of


def as_input(value: Any) -> Any:
    """A value of a Struct's field as GraphQL input JSON."""
    if isinstance(value, Struct):
        return tagged_as_input(value) if _is_of_union(value) else fields_as_input(value)
    if isinstance(value, enum.Enum):
        return value.name
    if isinstance(value, tuple | list):
        return [as_input(item) for item in value]
    return value


def tagged_as_input(struct: Struct) -> dict[str, Any]:
    """A member of a `@oneOf` input: `{"playNumber": {"card": 3, "space": 40}}`."""
    return {camel_case(str(tag_of(type(struct)))): fields_as_input(struct)}


def fields_as_input(struct: Struct) -> dict[str, Any]:
    return {camel_case(name): as_input(value) for name, value in structs.asdict(struct).items()}


def _is_of_union(struct: Struct) -> bool:
    return tag_of(type(struct)) is not None
