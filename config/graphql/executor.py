"""Executing an operation without asking of every value what kind of value it is.

Most of what an answer holds are attributes of type Int, String or Boolean, or lists of them. graphql-core completes
each by way of two dozen calls that could deal with anything. What a plain field amounts to is known when the schema is
made; it is noted there, in the field's `extensions`, and completed here at once. Whatever is not as it should be goes
the ordinary way, which knows how to tell of errors.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from graphql import (
    GraphQLField,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLOutputType,
    GraphQLSchema,
    Undefined,
    is_leaf_type,
)
from graphql.pyutils import Path
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext
from strawberry.types.field import StrawberryField

PLAIN: Final = "longtable-plain-field"
_DEFINITION: Final = "strawberry-definition"
_TYPE_NAME: Final = "__typename"
_NOT_COMPLETED: Final = object()


class NotPlainError(Exception):
    """A value that the ordinary way has to look at."""


@dataclass(frozen=True, slots=True)
class PlainField:
    """A field that only reads an attribute."""

    attribute: str
    complete: Callable[[Any], Any]
    """Of the attribute's value. Raises whatever goes wrong; nothing was done then."""


class Executor(StrawberryGraphQLCoreExecutionContext):
    """Strawberry's executor with the short way for plain fields. Resolvers are synchronous."""

    def execute_fields(
        self,
        parent_type: GraphQLObjectType,
        source_value: Any,
        path: Path | None,
        grouped_field_set: Any,
        position_context: Any,
    ) -> dict[str, Any]:
        """See graphql-core's, whose `execute_field` is called for every field that is not plain.

        Raises TypeError for a resolver that is not synchronous.
        """
        results: dict[str, Any] = {}
        for response_name, details in grouped_field_set.items():
            completed = self._plainly_completed(parent_type, source_value, details[0].node.name.value)
            if completed is _NOT_COMPLETED:
                field_path = Path(path, response_name, parent_type.name)
                completed = self.execute_field(parent_type, source_value, details, field_path, position_context)
                if self.is_awaitable(completed):
                    raise TypeError(f"{parent_type.name}.{response_name} has to be awaited")
            if completed is not Undefined:
                results[response_name] = completed
        return results

    def _plainly_completed(self, parent_type: GraphQLObjectType, source: Any, name: str) -> Any:
        if name == _TYPE_NAME:
            return parent_type.name
        field = parent_type.fields.get(name)
        plain = None if field is None or self.middleware_manager else field.extensions.get(PLAIN)
        if plain is None:
            return _NOT_COMPLETED
        try:
            return plain.complete(getattr(source, plain.attribute))
        except Exception:
            return _NOT_COMPLETED  # the ordinary way meets it again, and tells where it was met


def note_plain_fields(schema: GraphQLSchema) -> None:
    """Finds the plain fields of a schema."""
    for kind in schema.type_map.values():
        if isinstance(kind, GraphQLObjectType) and not kind.name.startswith("__"):
            for field in kind.fields.values():
                plain = _plain(field)
                if plain is not None:
                    field.extensions[PLAIN] = plain


def _plain(field: GraphQLField) -> PlainField | None:
    definition = field.extensions.get(_DEFINITION)
    # Strawberry marks the resolvers that it makes for fields without one.
    if not isinstance(definition, StrawberryField) or not getattr(field.resolve, "_is_default", False):
        return None
    complete = _completion(field.type)
    return None if complete is None else PlainField(definition.python_name, complete)


def _completion(kind: GraphQLOutputType) -> Callable[[Any], Any] | None:
    """How a value of a leaf type, or of a list of one, is completed; None for other types."""
    if isinstance(kind, GraphQLNonNull):
        return _nullable_completion(kind.of_type)
    inner = _nullable_completion(kind)
    if inner is None:
        return None
    return lambda value: None if value is None else inner(value)


def _nullable_completion(kind: Any) -> Callable[[Any], Any] | None:
    """The same for a type that holds no null."""
    if is_leaf_type(kind):
        return _leaf_completion(kind.coerce_output_value)
    if isinstance(kind, GraphQLList):
        item = _completion(kind.of_type)
        return None if item is None else _list_completion(item)
    return None


def _leaf_completion(coerce: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def complete(value: Any) -> Any:
        completed = None if value is None or isinstance(value, Exception) else coerce(value)
        if completed is None or completed is Undefined:
            raise NotPlainError
        return completed

    return complete


def _list_completion(complete: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def complete_list(values: Any) -> Any:
        if not isinstance(values, list | tuple):
            raise NotPlainError
        return [complete(value) for value in values]

    return complete_list
