"""From the variables to what resolvers take.

graphql-core reads the variables by the types of the schema, and Strawberry makes objects of what it read. A field whose
only argument is a variable (which mutations are, by our style) has both done in one go, by functions made for its type.
"""

from collections.abc import Callable
from dataclasses import MISSING
from typing import Any, TypeAlias

from graphql import (
    FieldNode,
    GraphQLField,
    GraphQLInputObjectType,
    GraphQLInputType,
    GraphQLList,
    GraphQLNonNull,
    Undefined,
    VariableNode,
    is_leaf_type,
    is_required_input_field,
    print_ast,
)
from graphql.execution.values import get_argument_values
from graphql.utilities.coerce_input_value import coerce_default_value
from strawberry.relay import GlobalID
from strawberry.schema.schema_converter import GraphQLCoreConverter
from strawberry.types.arguments import StrawberryArgument, convert_arguments
from strawberry.types.base import StrawberryList, StrawberryMaybe, StrawberryOptional
from strawberry.types.field import StrawberryField
from strawberry.types.lazy_type import LazyType
from strawberry.types.maybe import Some

from config.graphql.compiled.running import Operation, Run
from config.graphql.compiled.unfit import Unfit

Arguments: TypeAlias = Callable[[Run], dict[str, Any]]
Read: TypeAlias = Callable[[Any], Any]
"""From a value as JSON has it to what Strawberry would make of it. Raises Unfit."""


def core_arguments(field: GraphQLField, node: FieldNode) -> Arguments | None:
    """Arguments as graphql-core hands them to `field.resolve`; None for a field without any."""
    if not field.args:
        return None
    return lambda run: get_argument_values(field, node, run.values)


def resolver_arguments(
    operation: Operation, converter: GraphQLCoreConverter, field: GraphQLField, node: FieldNode
) -> Arguments | None:
    """Arguments as Strawberry hands them to the resolver itself; None for a field without any."""
    if not field.args:
        return None
    definition: StrawberryField = field.extensions[converter.DEFINITION_BACKREF]
    others = _any_arguments(converter, definition.arguments, field, node)
    try:
        return OnlyVariable.of(operation, converter, definition.arguments, field, node, otherwise=others)
    except Unfit:
        return others


def _any_arguments(
    converter: GraphQLCoreConverter, arguments: list[StrawberryArgument], field: GraphQLField, node: FieldNode
) -> Arguments:
    def read(run: Run) -> dict[str, Any]:
        core = get_argument_values(field, node, run.values)
        return convert_arguments(core, arguments, converter.scalar_registry, converter.config)

    return read


class OnlyVariable:
    """For a field that takes one argument, given as a variable of just its type."""

    def __init__(self, variable: str, python_name: str, read: Read, *, otherwise: Arguments) -> None:
        self.variable = variable
        self._python_name = python_name
        self._read = read
        self._otherwise = otherwise

    @classmethod
    def of(
        cls,
        operation: Operation,
        converter: GraphQLCoreConverter,
        arguments: list[StrawberryArgument],
        field: GraphQLField,
        node: FieldNode,
        *,
        otherwise: Arguments,
    ) -> "OnlyVariable":
        """Raises Unfit for a field of another kind. `otherwise` reads a variable that is not given."""
        given = node.arguments or ()
        if len(arguments) != 1 or len(given) != 1 or not isinstance(given[0].value, VariableNode):
            raise Unfit
        kind = field.args[given[0].name.value].type
        variable = given[0].value.name.value
        declared = {
            made.variable.name.value: print_ast(made.type) for made in operation.node.variable_definitions or ()
        }
        if declared.get(variable) != str(kind):
            raise Unfit
        read = Readers(converter).reader(kind, arguments[0].type)
        return cls(variable, arguments[0].python_name, read, otherwise=otherwise)

    def ahead(self, run: Run) -> None:
        """Reads it before any field is resolved, for the first that asks. Raises Unfit for a wrong value."""
        run.read_ahead[self] = self._now(run)

    def __call__(self, run: Run) -> dict[str, Any]:
        # Each field gets objects of its own.
        return run.read_ahead.pop(self, None) or self._now(run)

    def _now(self, run: Run) -> dict[str, Any]:
        if self.variable not in run.variables:
            return self._otherwise(run)
        return {self._python_name: self._read(run.variables[self.variable])}


class Readers:
    """Makes the functions that read values, by the type that GraphQL knows and the one that Strawberry makes of it."""

    def __init__(self, converter: GraphQLCoreConverter) -> None:
        self._converter = converter
        self._open: set[str] = set()

    def reader(self, kind: GraphQLInputType, type_: Any) -> Read:
        """Raises Unfit for types that need more than reading their values one by one."""
        if isinstance(type_, StrawberryMaybe):
            return self._maybe(kind, type_)
        while isinstance(type_, StrawberryOptional):
            type_ = type_.of_type
        if isinstance(kind, GraphQLNonNull):
            return _not_null(self._present(kind.of_type, type_))
        return _or_null(self._present(kind, type_))

    def _maybe(self, kind: GraphQLInputType, type_: StrawberryMaybe) -> Read:
        may_be_null = isinstance(type_.of_type, StrawberryOptional)
        inner = self.reader(kind, type_.of_type)

        def read(raw: Any) -> Some[Any]:
            if raw is None and not may_be_null:
                raise Unfit
            return Some(inner(raw))

        return read

    def _present(self, kind: GraphQLInputType, type_: Any) -> Read:
        """For a value that is not null."""
        if isinstance(type_, LazyType):
            type_ = type_.resolve_type()
        if isinstance(kind, GraphQLList) and isinstance(type_, StrawberryList):
            return _list(self.reader(kind.of_type, type_.of_type))
        if isinstance(kind, GraphQLInputObjectType):
            return self._object(kind, type_)
        if not is_leaf_type(kind) or type_ is GlobalID:
            raise Unfit
        return _leaf(kind.coerce_input_value)

    def _object(self, kind: GraphQLInputObjectType, type_: Any) -> Read:
        definition = type_.__strawberry_definition__
        if definition.from_input is not None or kind.name in self._open:
            raise Unfit
        self._open.add(kind.name)
        readers: dict[str, tuple[str, Read]] = {}
        absent: dict[str, Any] = {}
        for declared in definition.fields:
            name = self._converter.config.name_converter.from_field(declared)
            read = self.reader(kind.fields[name].type, declared.resolve_type(type_definition=definition))
            readers[name] = declared.python_name, read
            default = coerce_default_value(kind.fields[name])
            if isinstance(default, dict | list):
                raise Unfit  # each request would have to get its own
            if default is not Undefined:
                absent[declared.python_name] = default
            elif declared.default_value is MISSING and declared.default_factory is MISSING:
                absent[declared.python_name] = None
        self._open.remove(kind.name)
        # Strawberry checks those of its own itself, wherever graphql-core does not know of them.
        is_one_of = kind.is_one_of or definition.is_one_of
        return _object(kind, type_, readers, absent, is_one_of=is_one_of)


def _not_null(present: Read) -> Read:
    def read(raw: Any) -> Any:
        if raw is None:
            raise Unfit
        return present(raw)

    return read


def _or_null(present: Read) -> Read:
    return lambda raw: None if raw is None else present(raw)


def _leaf(coerce: Read) -> Read:
    def read(raw: Any) -> Any:
        value = coerce(raw)
        if value is Undefined:
            raise Unfit
        return value

    return read


def _list(item: Read) -> Read:
    def read(raw: Any) -> list[Any]:
        # One item may stand for a list of it.
        return [item(value) for value in raw] if type(raw) is list else [item(raw)]

    return read


def _object(
    kind: GraphQLInputObjectType,
    type_: Any,
    readers: dict[str, tuple[str, Read]],
    absent: dict[str, Any],
    *,
    is_one_of: bool,
) -> Read:
    required = {name for name, field in kind.fields.items() if is_required_input_field(field)}

    def read(raw: Any) -> Any:
        if type(raw) is not dict or not required <= raw.keys() or (is_one_of and len(raw) != 1):
            raise Unfit
        values = dict(absent)
        for name, value in raw.items():
            if name not in readers or (is_one_of and value is None):
                raise Unfit
            python_name, read_field = readers[name]
            values[python_name] = read_field(value)
        return type_(**values)

    return read
