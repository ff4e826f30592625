"""From what is selected of a type to the functions that complete its values."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from graphql import (
    GRAPHQL_MAX_INT,
    GRAPHQL_MIN_INT,
    GraphQLBoolean,
    GraphQLID,
    GraphQLInt,
    GraphQLInterfaceType,
    GraphQLLeafType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLOutputType,
    GraphQLResolveInfo,
    GraphQLString,
    GraphQLUnionType,
    Undefined,
    is_leaf_type,
)
from graphql.execution import default_type_resolver
from graphql.execution.collect_fields import (
    CollectedFields,
    FieldDetails,
    FragmentDetails,
    collect_fields,
    collect_subfields,
)
from graphql.execution.values import VariableValues
from strawberry.schema.schema_converter import GraphQLCoreConverter

from config.graphql.compiled.resolvers import Resolve, attribute_of, resolver_of
from config.graphql.compiled.running import Operation, Run
from config.graphql.compiled.unfit import FullError, Unfit

Complete: TypeAlias = Callable[[Any, Run], Any]
"""From a value to what the answer holds of it. Raises whatever goes wrong."""

_TYPE_NAME: Final = "__typename"
_AS_IT_IS: Final[Mapping[GraphQLLeafType, type]] = {
    GraphQLBoolean: bool,
    GraphQLID: str,
    GraphQLInt: int,
    GraphQLString: str,
}
"""Scalars that answer with a value as it is, if it is of exactly this class; a number must not be too large."""
_INTS: Final = range(GRAPHQL_MIN_INT, GRAPHQL_MAX_INT + 1)
STEPS_AT_MOST: Final = 1_000
"""Of one operation, in all its variants, with each kind of object that a union or an interface turned out to be."""


class Step(NamedTuple):
    """One field: read from an attribute, or resolved, or (with neither) about the object itself."""

    name: str
    attribute: str | None
    resolve: Resolve | None
    complete: Complete


class StepsLeft:
    """How many steps an operation may still be made of."""

    def __init__(self) -> None:
        self._count = STEPS_AT_MOST

    def take(self, count: int) -> None:
        """Raises FullError when there are not so many."""
        if count > self._count:
            raise FullError
        self._count -= count


class Compiler:
    """Compiles one operation, for given values of the variables that its @skip and @include ask."""

    def __init__(
        self,
        operation: Operation,
        converter: GraphQLCoreConverter,
        conditions: VariableValues,
        steps_left: StepsLeft,
    ) -> None:
        self._operation = operation
        self._converter = converter
        self._conditions = conditions
        self._fragments = {name: FragmentDetails(node) for name, node in operation.fragments.items()}
        self._steps_left = steps_left

    def root(self) -> tuple[Step, ...]:
        """The fields of the root, in order. Raises Unfit."""
        schema, node, _ = self._operation
        kind = schema.get_root_type(node.operation)
        if kind is None:
            raise Unfit
        return self._steps(kind, collect_fields(schema, self._fragments, self._conditions, kind, node))

    def _selected(self, kind: GraphQLObjectType, parents: list[FieldDetails]) -> tuple[Step, ...]:
        schema, node, _ = self._operation
        return self._steps(kind, collect_subfields(schema, self._fragments, self._conditions, node, kind, parents))

    def _steps(self, kind: GraphQLObjectType, collected: CollectedFields) -> tuple[Step, ...]:
        fields, deferred, forbidden = collected
        if deferred or forbidden:
            raise Unfit
        self._steps_left.take(len(fields))
        return tuple(self._step(kind, name, details) for name, details in fields.items())

    def _step(self, kind: GraphQLObjectType, name: str, details: list[FieldDetails]) -> Step:
        node = details[0].node
        if node.name.value == _TYPE_NAME:
            return Step(name, None, None, lambda _value, _run: kind.name)
        field = kind.fields.get(node.name.value)
        if field is None:
            raise Unfit  # it asks about the schema
        info = self._operation.info(kind, name, field, [detail.node for detail in details])
        complete = self._complete(field.type, details, info)
        attribute = attribute_of(field)
        if attribute is not None:
            return Step(name, attribute, None, complete)
        return Step(name, None, resolver_of(self._operation, self._converter, field, node, info), complete)

    def _complete(self, kind: GraphQLOutputType, details: list[FieldDetails], info: GraphQLResolveInfo) -> Complete:
        if isinstance(kind, GraphQLNonNull):
            return self._present(kind.of_type, details, info)
        return _or_null(self._present(kind, details, info))

    def _present(self, kind: GraphQLOutputType, details: list[FieldDetails], info: GraphQLResolveInfo) -> Complete:
        """For a value that is not null."""
        if is_leaf_type(kind):
            return _leaf(kind)
        if isinstance(kind, GraphQLList):
            return _list(self._complete(kind.of_type, details, info))
        if isinstance(kind, GraphQLObjectType):
            return _object(kind, self._selected(kind, details), info)
        if isinstance(kind, GraphQLUnionType | GraphQLInterfaceType):
            return _Abstract(kind, info, lambda found: _object(found, self._selected(found, details), info))
        raise Unfit


def followed(steps: tuple[Step, ...], value: Any, run: Run) -> dict[str, Any]:
    """The fields of an object."""
    answer = {}
    for name, attribute, resolve, complete in steps:
        if attribute is not None:
            answer[name] = complete(getattr(value, attribute), run)
        else:
            answer[name] = complete(value if resolve is None else resolve(value, run), run)
    return answer


def _object(kind: GraphQLObjectType, steps: tuple[Step, ...], info: GraphQLResolveInfo) -> Complete:
    is_type_of = kind.is_type_of

    def complete(value: Any, run: Run) -> dict[str, Any]:
        if value is None or isinstance(value, Exception):
            raise Unfit
        if is_type_of is not None and is_type_of(value, info) is not True:
            raise Unfit
        return followed(steps, value, run)

    return complete


class _Abstract:
    """Completes values of a union or an interface: what kind an object is depends on its class."""

    def __init__(
        self,
        kind: GraphQLUnionType | GraphQLInterfaceType,
        info: GraphQLResolveInfo,
        complete_as: Callable[[GraphQLObjectType], Complete],
    ) -> None:
        self._kind = kind
        self._info = info
        self._complete_as = complete_as
        self._by_class: dict[type, Complete] = {}

    def __call__(self, value: Any, run: Run) -> Any:
        complete = self._by_class.get(type(value))
        if complete is None:
            complete = self._by_class[type(value)] = self._complete_as(self._kind_of(value))
        # It looks once more whether the object is of that kind, for the rare one that was cast to another.
        return complete(value, run)

    def _kind_of(self, value: Any) -> GraphQLObjectType:
        if value is None:
            raise Unfit
        find: Any = self._kind.resolve_type or default_type_resolver
        found = self._info.schema.get_type(find(value, self._info, self._kind))
        if not isinstance(found, GraphQLObjectType) or not self._info.schema.is_sub_type(self._kind, found):
            raise Unfit
        return found


def _or_null(present: Complete) -> Complete:
    return lambda value, run: None if value is None else present(value, run)


def _leaf(kind: GraphQLLeafType) -> Complete:
    coerce, own = kind.coerce_output_value, _AS_IT_IS.get(kind)

    def complete(value: Any, _run: Run) -> Any:
        if type(value) is own and (own is not int or value in _INTS):
            return value
        completed = None if value is None or isinstance(value, Exception) else coerce(value)
        if completed is None or completed is Undefined:
            raise Unfit
        return completed

    return complete


def _list(item: Complete) -> Complete:
    def complete(values: Any, run: Run) -> list[Any]:
        if not isinstance(values, list | tuple):
            raise Unfit
        return [item(value, run) for value in values]

    return complete
