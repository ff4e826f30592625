"""What a field's annotation means, in the few shapes that games may use.

Scalars, enums, Structs, unions of tagged Structs, lists of these, and each of them or None. Whatever else a game
declares (dicts, mixed tuples, `Any`) would lose its type on the way to a client and is refused.
"""

import enum
import types
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin

from msgspec import Struct

from .errors import GenerationError

SCALARS = (bool, int, float, str)


@dataclass(frozen=True, slots=True)
class Scalar:
    kind: type


@dataclass(frozen=True, slots=True)
class Enumeration:
    kind: type[enum.Enum]


@dataclass(frozen=True, slots=True)
class Record:
    kind: type[Struct]


@dataclass(frozen=True, slots=True)
class OneOfRecords:
    kinds: tuple[type[Struct], ...]


@dataclass(frozen=True, slots=True)
class Many:
    item: "Shape"


@dataclass(frozen=True, slots=True)
class OrNone:
    inner: "Shape"


Shape: TypeAlias = Scalar | Enumeration | Record | OneOfRecords | Many | OrNone


def shape_of(annotation: Any, where: str) -> Shape:
    """The shape of an annotation. Raises `GenerationError`, naming `where`, for what GraphQL cannot type."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return shape_of(get_args(annotation)[0], where)
    if origin in (Union, types.UnionType):
        return _union(get_args(annotation), where)
    if origin in (tuple, list):
        return Many(_item(annotation, where))
    if annotation in SCALARS:
        return Scalar(annotation)
    if isinstance(annotation, type) and issubclass(annotation, enum.Enum):
        return Enumeration(annotation)
    if isinstance(annotation, type) and issubclass(annotation, Struct):
        return Record(annotation)
    raise GenerationError(f"{where}: {annotation} has no GraphQL type; use a scalar, an enum, a Struct or a tuple")


def _union(members: tuple[Any, ...], where: str) -> Shape:
    rest = tuple(member for member in members if member is not type(None))
    if len(rest) == 1:
        shape = shape_of(rest[0], where)
    elif all(isinstance(member, type) and issubclass(member, Struct) for member in rest):
        shape = OneOfRecords(rest)
    else:
        raise GenerationError(f"{where}: a union may hold tagged Structs and None, nothing else")
    return OrNone(shape) if len(rest) < len(members) else shape


def _item(annotation: Any, where: str) -> Shape:
    items = {argument for argument in get_args(annotation) if argument is not Ellipsis}
    if len(items) != 1:
        raise GenerationError(f"{where}: the items of {annotation} differ in type; use a Struct with named fields")
    return shape_of(items.pop(), f"{where}[]")
