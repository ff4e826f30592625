"""Input types: what clients write, and the way from them back to the game's Structs.

A Struct becomes an input object; several tagged Structs become one `@oneOf` input, with a member for each.
"""

import enum
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import strawberry
from msgspec import NODEFAULT, Struct

from games.kernel.names import camel_case

from .annotations import list_of, maybe
from .docs import member_docs, own_doc
from .errors import GenerationError
from .names import EMPTY, python_name, tag_of, type_name
from .outputs import Enums
from .shapes import Enumeration, Many, OneOfRecords, OrNone, Record, Scalar, Shape, shape_of

Convert = Callable[[Any], Any]
"""From what Strawberry hands to a resolver to the value of a Struct's field."""


class InputType:
    """An input object and how its values become Structs."""

    def __init__(self, annotation: Any, convert: Convert) -> None:
        self.annotation = annotation
        self.convert = convert


class Inputs:
    """Makes the input types of Structs, each once."""

    def __init__(self, enums: Enums) -> None:
        self._enums = enums
        self._made: dict[str, InputType] = {}

    def record(self, struct: type[Struct], prefix: str) -> InputType:
        """The input object of a Struct. Fields with a default may be left out."""
        name = f"{type_name(struct, prefix)}Input"
        if name not in self._made:
            self._made[name] = self._input_object(name, struct, prefix)
        return self._made[name]

    def one_of(self, name: str, structs: Sequence[type[Struct]], prefix: str, description: str) -> InputType:
        """A `@oneOf` input with a member for each tagged Struct, named by its tag."""
        members = {camel_case(str(tag_of(struct))): self.record(struct, prefix) for struct in structs}
        return self.one_of_inputs(name, members, description)

    def one_of_inputs(self, name: str, members: dict[str, InputType], description: str) -> InputType:
        """A `@oneOf` input of ready inputs, by member name."""
        if not members:
            raise GenerationError(f"{name} has no members")
        if name not in self._made:
            self._made[name] = _one_of_object(name, members, description)
        return self._made[name]

    def _input_object(self, name: str, struct: type[Struct], prefix: str) -> InputType:
        annotations: dict[str, Any] = {}
        namespace: dict[str, Any] = {"__annotations__": annotations}
        converts: dict[str, Convert] = {}
        for field in msgspec.structs.fields(struct):
            where = f"{name}.{field.name}"
            annotation, convert = self._member(shape_of(field.type, where), prefix, where)
            annotation, declared, convert = _field(field, annotation, convert)
            declared.description = member_docs(struct).get(field.name)
            annotations[field.name], namespace[field.name], converts[field.name] = annotation, declared, convert
        if not annotations:
            annotations["empty"] = maybe(bool)
            namespace["empty"] = strawberry.field(name=EMPTY, default=None, description="Leave it out: `{}` says all.")
        made = strawberry.input(type(name, (), namespace), name=name, description=own_doc(struct))
        return InputType(made, _record_convert(struct, converts))

    def _member(self, shape: Shape, prefix: str, where: str) -> tuple[Any, Convert]:
        match shape:
            case Scalar(kind):
                return kind, _as_it_is
            case Enumeration(kind):
                return self._enums.of(kind, prefix), _as_it_is
            case Record(kind):
                made = self.record(kind, prefix)
                return made.annotation, made.convert
            case OneOfRecords(kinds):
                name = "Or".join(type_name(kind, prefix).removeprefix(prefix) for kind in kinds)
                made = self.one_of(f"{prefix}{name}Input", kinds, prefix, f"One of the kinds of {where}.")
                return made.annotation, made.convert
            case Many(item):
                annotation, convert = self._member(item, prefix, where)
                return list_of(annotation), lambda values: tuple(map(convert, values))
            case OrNone(inner):
                annotation, convert = self._member(inner, prefix, where)
                return annotation | None, lambda value: None if value is None else convert(value)


def _field(field: msgspec.structs.FieldInfo, annotation: Any, convert: Convert) -> tuple[Any, Any, Convert]:
    """Annotation, Strawberry field and conversion of one field, by the kind of default that it has."""
    if field.required:
        return annotation, strawberry.field(), convert
    if isinstance(field.default, bool | int | float | str | enum.Enum):
        return annotation, strawberry.field(default=field.default), convert
    # Other defaults (None, tuples, Structs) are the Struct's own affair: what is left out is not passed on.
    return maybe(annotation), strawberry.field(default=None), _when_given(convert)


def _when_given(convert: Convert) -> Convert:
    return lambda some: NODEFAULT if some is None else convert(some.value)


def _record_convert(struct: type[Struct], converts: dict[str, Convert]) -> Convert:
    steps = tuple(converts.items())

    def convert(value: Any) -> Struct:
        given = {name: step(getattr(value, name)) for name, step in steps}
        return struct(**{name: inner for name, inner in given.items() if inner is not NODEFAULT})

    return convert


def _one_of_object(name: str, members: dict[str, InputType], description: str) -> InputType:
    namespace: dict[str, Any] = {"__annotations__": {}}
    for member, made in members.items():
        namespace["__annotations__"][python_name(member)] = maybe(made.annotation)
        namespace[python_name(member)] = strawberry.field(name=member, default=None)
    steps = tuple((python_name(member), made.convert) for member, made in members.items())

    def convert(value: Any) -> Any:
        for attribute, step in steps:
            some = getattr(value, attribute)
            if some is not None:
                return step(some.value)
        raise TypeError(f"{name} arrived without a member, which GraphQL should have refused")

    made_type = strawberry.input(type(name, (), namespace), name=name, one_of=True, description=description)
    return InputType(made_type, convert)


def _as_it_is(value: Any) -> Any:
    return value
