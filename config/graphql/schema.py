"""The class of our schema: what every operation passes through."""

import logging
from collections.abc import Callable, Container, Iterator
from typing import Any, Protocol

import strawberry
from django.conf import settings
from graphql import GraphQLError, NoSchemaIntrospectionCustomRule
from strawberry.extensions import AddValidationRules, SchemaExtension
from strawberry.schema.config import StrawberryConfig
from strawberry.schema.exceptions import InvalidOperationTypeError
from strawberry.schema.schema import DEFAULT_ALLOWED_OPERATION_TYPES
from strawberry.types import ExecutionContext, ExecutionResult
from strawberry.types.graphql import OperationType

from config.graphql.compiled import Done, Operations, Unfit, continued, once
from config.graphql.documents import cached_document, is_kept, parser_cache, validation_cache
from config.graphql.input_paths import add_input_paths
from games.matches.graphql.generated.docs import own_doc
from games.matches.graphql.scalars import SCALARS

logger = logging.getLogger(__name__)

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


class Restartable(Protocol):
    """The context of a request, which may be answered from the start once more."""

    def begin_again(self) -> None: ...


class Schema(strawberry.Schema):
    """A schema with our limits and caches, described by docstrings.

    Errors are logged where they are formatted, once (`config.graphql.errors`).
    """

    def __init__(self, **types: Any) -> None:
        super().__init__(
            **types,
            # Rules are added before the cache of validated documents is asked: they are part of its key.
            extensions=[InputPaths, NoIntrospection, parser_cache, validation_cache],
            config=StrawberryConfig(relay_max_results=PAGE_AT_MOST, scalar_map=SCALARS),
        )
        self._describe_by_docstrings()
        once(self._schema)
        self._operations = Operations(self._schema, self.schema_converter)

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

    def knows(self, query: str, name: str | None) -> bool:
        """Whether it was answered well before."""
        return is_kept(query) and self._operations.compiled(query, name) is not None

    def answer(
        self,
        query: str | None,
        name: str | None,
        variables: dict[str, Any],
        *,
        context: Restartable,
        allowed: Container[OperationType],
        ordinary: Callable[[], ExecutionResult],
    ) -> ExecutionResult:
        """Answers an operation that was answered well before as it was compiled then, and others the `ordinary` way."""
        if query is None or not is_kept(query):
            return ordinary()
        done: Done = {}
        broke: Exception | None = None
        compiled = self._operations.compiled(query, name)
        if compiled is not None and compiled.kind in allowed:
            try:
                return ExecutionResult(data=compiled.run(variables, context, done), errors=None)
            except Exception as error:
                # The ordinary way meets it again, and knows how to tell of it.
                broke = error
                context.begin_again()
        with continued(done):
            result = ordinary()
        if not result.errors:
            if broke is not None and not isinstance(broke, Unfit):
                logger.warning("What was compiled broke where the ordinary way did not", exc_info=broke)
            self._operations.learn(query, name, cached_document(query))
        return result

    def process_errors(self, errors: list[GraphQLError], execution_context: ExecutionContext | None = None) -> None:
        """Leaves logging to the view, which knows what is a bug and what a client's mistake."""


def _docstring(origin: type) -> str | None:
    """What we wrote of a class; dataclasses that say nothing are given their signature as `__doc__`."""
    doc = own_doc(origin)
    return None if doc is None or doc.startswith(f"{origin.__name__}(") else doc
