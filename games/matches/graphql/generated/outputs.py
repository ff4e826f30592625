"""Output types: what clients read. The Structs themselves are the values; nothing is copied on the way out."""

import enum
from collections.abc import Sequence
from typing import Any

import msgspec
import strawberry
from msgspec import Struct

from .annotations import list_of, named_union
from .docs import member_docs, own_doc
from .errors import GenerationError
from .names import EMPTY, tag_of, type_name
from .shapes import Enumeration, Many, OneOfRecords, OrNone, Record, Scalar, Shape, shape_of


class Enums:
    """Enums by GraphQL name: each is made once and shared by inputs and outputs."""

    def __init__(self) -> None:
        self._made: dict[type[enum.Enum], Any] = {}

    def of(self, kind: type[enum.Enum], prefix: str) -> Any:
        if kind not in self._made:
            made: Any = strawberry.enum(kind, name=type_name(kind, prefix), description=own_doc(kind))
            for value in made.__strawberry_definition__.values:
                value.description = member_docs(kind).get(value.name)
            self._made[kind] = made
        return self._made[kind]


class Outputs:
    """Makes the output types of Structs, each once."""

    def __init__(self, enums: Enums) -> None:
        self._enums = enums
        self._made: dict[type[Struct], Any] = {}
        self._unions: dict[str, Any] = {}

    def record(self, struct: type[Struct], prefix: str) -> Any:
        """The object type of a Struct, and of the Structs inside. Tagged ones tell their tag as `type`."""
        if struct not in self._made:
            self._made[struct] = self._object_type(struct, prefix)
        return self._made[struct]

    def union(self, name: str, structs: Sequence[type[Struct]], prefix: str, description: str) -> Any:
        """A union of the Structs' object types. Raises `GenerationError` when it would be empty."""
        return self.union_of(name, [self.record(struct, prefix) for struct in structs], description)

    def union_of(self, name: str, members: Sequence[Any], description: str) -> Any:
        if not members:
            raise GenerationError(f"{name} has no members")
        if name not in self._unions:
            self._unions[name] = named_union(name, members, description)
        return self._unions[name]

    def _object_type(self, struct: type[Struct], prefix: str) -> Any:
        name = type_name(struct, prefix)
        namespace: dict[str, Any] = {"is_type_of": classmethod(_is_exactly(struct))}
        annotations: dict[str, Any] = {}
        if tag_of(struct) is not None:
            namespace["type"] = strawberry.field(resolver=_tag)
        for field in msgspec.structs.fields(struct):
            where = f"{name}.{field.name}"
            annotations[field.name] = self._annotation(shape_of(field.type, where), prefix, where)
            namespace[field.name] = strawberry.field(description=member_docs(struct).get(field.name))
        if not annotations and "type" not in namespace:
            namespace["empty"] = strawberry.field(resolver=_nothing, name=EMPTY, description="Always null.")
        namespace["__annotations__"] = annotations
        return strawberry.type(type(name, (), namespace), name=name, description=own_doc(struct))

    def _annotation(self, shape: Shape, prefix: str, where: str) -> Any:
        match shape:
            case Scalar(kind):
                return kind
            case Enumeration(kind):
                return self._enums.of(kind, prefix)
            case Record(kind):
                return self.record(kind, prefix)
            case OneOfRecords(kinds):
                name = "Or".join(type_name(kind, prefix).removeprefix(prefix) for kind in kinds)
                return self.union(prefix + name, kinds, prefix, f"One of the {len(kinds)} kinds of {where}.")
            case Many(item):
                return list_of(self._annotation(item, prefix, where))
            case OrNone(inner):
                return self._annotation(inner, prefix, where) | None


def _is_exactly(struct: type[Struct]) -> Any:
    def is_type_of(cls: Any, value: Any, info: Any) -> bool:
        return type(value) is struct

    return is_type_of


def _tag(root: Any) -> str:
    return str(tag_of(type(root)))


def _nothing() -> bool | None:
    return None
