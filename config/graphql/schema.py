"""The class of our schema: what every operation passes through."""

from collections.abc import Iterator
from typing import Any

import strawberry
from django.conf import settings
from graphql import GraphQLError, NoSchemaIntrospectionCustomRule
from strawberry.extensions import AddValidationRules, SchemaExtension
from strawberry.schema.config import StrawberryConfig
from strawberry.schema.exceptions import InvalidOperationTypeError
from strawberry.schema.schema import DEFAULT_ALLOWED_OPERATION_TYPES
from strawberry.types import ExecutionContext, ExecutionResult
from strawberry.types.graphql import OperationType

from config.graphql.documents import parser_cache, validation_cache
from config.graphql.executor import Executor, note_attributes
from config.graphql.input_paths import add_input_paths
from games.matches.graphql.generated.docs import own_doc
from games.matches.graphql.scalars import SCALARS

PAGE_AT_MOST = 50


class InputPaths(SchemaExtension):
    """Adds to each error about a value of a wrong type where in the input it stands. One for each operation."""

    _executed = False

    def on_operation(self) -> Iterator[None]:
        yield
        context = self.execution_context
        errors = getattr(context.result, "errors", None)
        if errors:
            add_input_paths(
                errors,
                schema=context.schema._schema,
                document=context.graphql_document,
                variables=context.variables or {},
                executed=self._executed,
            )

    def on_execute(self) -> Iterator[None]:
        self._executed = True
        yield


class NoIntrospection(AddValidationRules):
    """Refuses introspection where `settings.GRAPHQL_INTROSPECTION` is off."""

    def __init__(self) -> None:
        super().__init__([] if settings.GRAPHQL_INTROSPECTION else [NoSchemaIntrospectionCustomRule])


class Schema(strawberry.Schema):
    """A schema with our limits and caches, described by docstrings.

    Errors are logged where they are formatted, once (`config.graphql.errors`).
    """

    def __init__(self, **types: Any) -> None:
        super().__init__(
            **types,
            # Rules are added before the cache of validated documents is asked: they are part of its key.
            extensions=[InputPaths, NoIntrospection, parser_cache, validation_cache],
            execution_context_class=Executor,
            config=StrawberryConfig(relay_max_results=PAGE_AT_MOST, scalar_map=SCALARS),
        )
        self._describe_by_docstrings()
        note_attributes(self._schema)

    def _describe_by_docstrings(self) -> None:
        for made in self.schema_converter.type_map.values():
            origin = getattr(made.definition, "origin", None)
            graphql_type: Any = made.implementation
            if graphql_type.description is None and isinstance(origin, type):
                graphql_type.description = _docstring(origin)

    def execute_sync(self, *what: Any, **how: Any) -> ExecutionResult:
        """See strawberry's. Subscriptions are not for this door, and their resolvers can only be streamed."""
        allowed = how.get("allowed_operation_types") or DEFAULT_ALLOWED_OPERATION_TYPES
        how["allowed_operation_types"] = frozenset(allowed) - {OperationType.SUBSCRIPTION}
        try:
            return super().execute_sync(*what, **how)
        except InvalidOperationTypeError as error:
            if error.operation_type is not OperationType.SUBSCRIPTION:
                raise
            elsewhere = GraphQLError(
                "Subscriptions are served at /streams/graphql.", extensions={"code": "bad_request"}
            )
            return ExecutionResult(data=None, errors=[elsewhere])

    def process_errors(self, errors: list[GraphQLError], execution_context: ExecutionContext | None = None) -> None:
        """Leaves logging to the view, which knows what is a bug and what a client's mistake."""


def _docstring(origin: type) -> str | None:
    """What we wrote of a class; dataclasses that say nothing are given their signature as `__doc__`."""
    doc = own_doc(origin)
    return None if doc is None or doc.startswith(f"{origin.__name__}(") else doc
