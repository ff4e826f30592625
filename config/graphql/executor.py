"""Executing an operation without asking of every value what kind of value it is.

Most of an answer are attributes of objects, and attributes of those: a view of a match holds hundreds. graphql-core
completes each by way of two dozen calls that could deal with anything. But a field without a resolver only reads an
attribute, and what its type asks of the value is known beforehand. Where all that is selected of an object is of that
kind, down to the leaves, the selection is made into a plan once for the operation, and the plan is followed for each
object. Whatever is not as it should be goes the ordinary way, which knows how to tell of errors: until then nothing was
done but reading.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from graphql import (
    GraphQLField,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLResolveInfo,
    GraphQLSchema,
    Undefined,
    is_leaf_type,
)
from graphql.pyutils import Path
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext
from strawberry.types.field import StrawberryField

ATTRIBUTE: Final = "longtable-attribute"
"""Where a field's `extensions` say which attribute it reads."""
_DEFINITION: Final = "strawberry-definition"
_TYPE_NAME: Final = "__typename"

Completion: TypeAlias = Callable[[Any, GraphQLResolveInfo], Any]
"""From a value to what the answer holds of it. Raises whatever goes wrong."""


class UnplannedError(Exception):
    """A value that the ordinary way has to look at."""


class Step(NamedTuple):
    """One field of a plan. Without an attribute it is about the object itself."""

    name: str
    attribute: str | None
    complete: Completion


class Executor(StrawberryGraphQLCoreExecutionContext):
    """Strawberry's executor, with plans."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.middleware_manager is not None and not self.middleware_manager.middlewares:
            self.middleware_manager = None  # Strawberry hands one over in any case
        # By type and selection. Selections are kept, so that their identity stays theirs.
        self._plans: dict[tuple[str, int], tuple[Any, Completion | None]] = {}

    def complete_object_value(  # noqa: PLR0917 - graphql-core calls it so
        self,
        return_type: GraphQLObjectType,
        field_details_list: Any,
        info: GraphQLResolveInfo,
        path: Path,
        result: Any,
        position_context: Any,
    ) -> Any:
        """See graphql-core's, which does what has no plan and tells of what went wrong."""
        plan = self._plan(return_type, field_details_list)
        if plan is not None:
            try:
                return plan(result, info)
            except Exception:  # noqa: S110 - the ordinary way meets it again, and tells where
                pass
        return super().complete_object_value(return_type, field_details_list, info, path, result, position_context)

    def _plan(self, kind: GraphQLObjectType, selection: Any) -> Completion | None:
        """How objects of this type are completed; None where something selected has to be resolved."""
        key = kind.name, id(selection)
        if key not in self._plans:
            self._plans[key] = selection, self._new_plan(kind, selection)
        return self._plans[key][1]

    def _new_plan(self, kind: GraphQLObjectType, selection: Any) -> Completion | None:
        fields, deferred, forbidden = self.collect_subfields(kind, selection)
        if deferred or forbidden or self.middleware_manager:
            return None
        steps = []
        for name, details in fields.items():
            step = self._step(kind, name, details)
            if step is None:
                return None
            steps.append(step)
        return _object_completion(kind, tuple(steps))

    def _step(self, kind: GraphQLObjectType, name: str, details: Any) -> Step | None:
        asked = details[0].node.name.value
        if asked == _TYPE_NAME:
            return Step(name, None, lambda _value, _info: kind.name)
        field = kind.fields.get(asked)
        attribute = None if field is None else field.extensions.get(ATTRIBUTE)
        if field is None or attribute is None:
            return None
        complete = self._completion(field.type, details)
        return None if complete is None else Step(name, attribute, complete)

    def _completion(self, kind: Any, details: Any) -> Completion | None:
        if isinstance(kind, GraphQLNonNull):
            return self._present_completion(kind.of_type, details)
        present = self._present_completion(kind, details)
        if present is None:
            return None
        return lambda value, info: None if value is None else present(value, info)

    def _present_completion(self, kind: Any, details: Any) -> Completion | None:
        """For a value that is not null."""
        if is_leaf_type(kind):
            return _leaf_completion(kind.coerce_output_value)
        if isinstance(kind, GraphQLObjectType):
            return self._plan(kind, details)
        if isinstance(kind, GraphQLList):
            item = self._completion(kind.of_type, details)
            return None if item is None else _list_completion(item)
        return None


def note_attributes(schema: GraphQLSchema) -> None:
    """Notes for each field without a resolver which attribute it reads."""
    for kind in schema.type_map.values():
        if isinstance(kind, GraphQLObjectType) and not kind.name.startswith("__"):
            for field in kind.fields.values():
                attribute = _attribute(field)
                if attribute is not None:
                    field.extensions[ATTRIBUTE] = attribute


def _attribute(field: GraphQLField) -> str | None:
    definition = field.extensions.get(_DEFINITION)
    # Strawberry marks the resolvers that it makes for fields without one.
    if not isinstance(definition, StrawberryField) or not getattr(field.resolve, "_is_default", False):
        return None
    return definition.python_name


def _object_completion(kind: GraphQLObjectType, steps: tuple[Step, ...]) -> Completion:
    is_type_of = kind.is_type_of

    def complete(value: Any, info: GraphQLResolveInfo) -> dict[str, Any]:
        if value is None or (is_type_of is not None and is_type_of(value, info) is not True):
            raise UnplannedError
        return {
            name: done(value if attribute is None else getattr(value, attribute), info)
            for name, attribute, done in steps
        }

    return complete


def _leaf_completion(coerce: Callable[[Any], Any]) -> Completion:
    def complete(value: Any, _info: GraphQLResolveInfo) -> Any:
        completed = None if value is None or isinstance(value, Exception) else coerce(value)
        if completed is None or completed is Undefined:
            raise UnplannedError
        return completed

    return complete


def _list_completion(item: Completion) -> Completion:
    def complete(values: Any, info: GraphQLResolveInfo) -> list[Any]:
        if not isinstance(values, list | tuple):
            raise UnplannedError
        return [item(value, info) for value in values]

    return complete
