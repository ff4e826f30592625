"""How GraphQL names are made from the names of Structs, enums and fields."""

import enum
from typing import Any

from msgspec import Struct

from games.kernel.contract import Info
from games.kernel.names import camel_case, pascal_case

EMPTY = "_"
"""The field of a type that has none: GraphQL knows no empty types."""


def prefix_of(info: Info) -> str:
    """`sequence_numbers` -> `SequenceNumbers`: what the names of a game's types begin with."""
    return pascal_case(info.slug)


def member_of(info: Info) -> str:
    """`sequence_numbers` -> `sequenceNumbers`: the game's member of the `@oneOf` inputs."""
    return camel_case(info.slug)


def type_name(kind: type[Struct] | type[enum.Enum], prefix: str) -> str:
    """The game's prefix and the class name, said once. The kernel's own types belong to no game and have no prefix."""
    if kind.__module__.startswith("games.kernel."):
        return kind.__name__
    return kind.__name__ if kind.__name__.startswith(prefix) else prefix + kind.__name__


def python_name(graphql_name: str) -> str:
    """A name that may stand in a Python signature, where `pass` may not."""
    return f"{graphql_name}_"


def tag_of(struct: type[Struct]) -> str | None:
    """The tag by which a Struct is told from the others of its union, as in REST, logs and text keys."""
    tag: Any = struct.__struct_config__.tag
    return None if tag is None else str(tag)
