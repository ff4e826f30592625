"""One operation of a document, and one run of it."""

from functools import cached_property
from typing import Any, NamedTuple

from graphql import (
    DocumentNode,
    FragmentDefinitionNode,
    GraphQLField,
    GraphQLObjectType,
    GraphQLResolveInfo,
    GraphQLSchema,
    OperationDefinitionNode,
)
from graphql.execution.values import VariableValues, get_variable_values
from graphql.pyutils import Path, is_awaitable

from config.graphql.compiled.unfit import Unfit

NO_VALUES = VariableValues({}, {})
_UNAWAITED: Any = None
"""Helpers for what is awaited, and here nothing is."""


class Operation(NamedTuple):
    """Where in which document it stands, of a schema."""

    schema: GraphQLSchema
    node: OperationDefinitionNode
    fragments: dict[str, FragmentDefinitionNode]

    @classmethod
    def of(cls, schema: GraphQLSchema, document: DocumentNode, name: str | None) -> "Operation":
        """The operation of that name, or the only one. Raises Unfit."""
        operations = [node for node in document.definitions if isinstance(node, OperationDefinitionNode)]
        if name is not None:
            operations = [node for node in operations if node.name and node.name.value == name]
        if len(operations) != 1:
            raise Unfit
        fragments = {node.name.value: node for node in document.definitions if isinstance(node, FragmentDefinitionNode)}
        return cls(schema, operations[0], fragments)

    def info(self, parent: GraphQLObjectType, name: str, field: GraphQLField, nodes: list[Any]) -> GraphQLResolveInfo:
        """What a resolver learns of its place, but for what each run brings along.

        Its path is that of the field alone: where in the answer it stands is asked by nobody until something fails.
        """
        return GraphQLResolveInfo(
            field_name=nodes[0].name.value,
            field_nodes=nodes,
            return_type=field.type,
            parent_type=parent,
            path=Path(None, name, parent.name),
            schema=self.schema,
            fragments=self.fragments,
            root_value=None,
            operation=self.node,
            variable_values=NO_VALUES,
            context=None,
            is_awaitable=is_awaitable,
            abort_signal=None,
            async_helpers=_UNAWAITED,
        )


class Run:
    """What the functions of an operation are given besides the value that they complete."""

    def __init__(self, operation: Operation, variables: dict[str, Any], context: Any) -> None:
        self._operation = operation
        self.variables = variables
        self.context = context
        self.read_ahead: dict[Any, dict[str, Any]] = {}
        """Arguments that were read before their field is reached, by what reads them."""

    @cached_property
    def values(self) -> VariableValues:
        """The variables as graphql-core reads them. Raises Unfit."""
        definitions = self._operation.node.variable_definitions or ()
        values = get_variable_values(self._operation.schema, definitions, self.variables)
        if isinstance(values, list):
            raise Unfit
        return values
