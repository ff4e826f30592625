"""Where in the input a wrong value stands: `["input", "move", "sequenceNumbers", "playNumber", "card"]`.

GraphQL refuses values of a wrong type before any resolver runs, with a sentence. Clients get the path as a list too:
it begins with the variable's name or, for a value written into the query, with the argument's.
"""

from collections.abc import Iterator
from typing import Any, TypeAlias

from graphql import (
    ArgumentNode,
    DocumentNode,
    GraphQLError,
    GraphQLInputObjectType,
    GraphQLInputType,
    GraphQLSchema,
    ListValueNode,
    Node,
    ObjectFieldNode,
    ValueNode,
    VariableDefinitionNode,
    VariableNode,
    is_input_object_type,
    is_input_type,
    is_list_type,
    is_non_null_type,
    type_from_ast,
    validate_input_value,
)
from strawberry.exceptions import StrawberryInputCoercionError

Path: TypeAlias = list[str | int]


def add_input_paths(
    errors: list[GraphQLError],
    *,
    schema: GraphQLSchema,
    document: DocumentNode | None,
    variables: dict[str, Any],
    executed: bool,
) -> None:
    """Marks the errors that are about a value of a wrong type with the code `bad_input` and its path.

    A document that was not `executed` is wrong in itself: what it declares and where it uses it, whatever the values.
    """
    of_variables: dict[str, Iterator[Path]] = {}
    for error in errors:
        node = error.nodes[0] if error.nodes else None
        path: Path | None = None
        if isinstance(node, VariableDefinitionNode | VariableNode) and not executed:
            continue
        if isinstance(node, VariableDefinitionNode):
            name = node.variable.name.value
            paths = of_variables.setdefault(name, iter(_wrong_paths(node, schema, variables.get(name))))
            path = next(paths, None) or [name]
        elif isinstance(error, StrawberryInputCoercionError):
            path = _one_of_path(document, schema, variables)
        elif isinstance(node, ValueNode | ObjectFieldNode) and document is not None:
            path = _literal_path(document, node)
        if path is not None:
            error.extensions = {**(error.extensions or {}), "code": "bad_input", "path": path}


def _wrong_paths(definition: VariableDefinitionNode, schema: GraphQLSchema, value: Any) -> list[Path]:
    """The paths in the order in which execution reports them: it walks the value the same way."""
    kind = type_from_ast(schema, definition.type)
    found: list[Path] = []
    if is_input_type(kind):
        name = definition.variable.name.value
        validate_input_value(value, kind, lambda _error, path: found.append([name, *path]))
    return found


def _one_of_path(document: DocumentNode | None, schema: GraphQLSchema, variables: dict[str, Any]) -> Path:
    """Strawberry tells that some `@oneOf` input has not exactly one member, but not which."""
    for definition in document.definitions if document else ():
        for variable in getattr(definition, "variable_definitions", None) or ():
            name = variable.variable.name.value
            kind = type_from_ast(schema, variable.type)
            if name in variables and is_input_type(kind):
                path = next(_not_one(variables[name], kind, [name]), None)
                if path is not None:
                    return path
    return []


def _not_one(value: Any, kind: GraphQLInputType, path: Path) -> Iterator[Path]:
    if is_non_null_type(kind):
        kind = kind.of_type
    if is_list_type(kind) and isinstance(value, list):
        for index, item in enumerate(value):
            yield from _not_one(item, kind.of_type, [*path, index])
    elif is_input_object_type(kind) and isinstance(value, dict):
        if _is_one_of(kind) and (len(value) != 1 or None in value.values()):
            yield path
        for name, inner in value.items():
            if name in kind.fields:
                yield from _not_one(inner, kind.fields[name].type, [*path, name])


def _is_one_of(kind: GraphQLInputObjectType) -> bool:
    definition = kind.extensions.get("strawberry-definition")
    return bool(kind.is_one_of or getattr(definition, "is_one_of", False))


def _literal_path(node: Node, wanted: Node, path: Path | None = None) -> Path | None:
    """The path to a value that is written into the query."""
    here: Path = path or []
    if isinstance(node, ArgumentNode):
        here = [node.name.value]
    elif isinstance(node, ObjectFieldNode):
        here = [*here, node.name.value]
    if node is wanted:
        return here
    for index, child in enumerate(_children(node)):
        inside: Path = [*here, index] if isinstance(node, ListValueNode) else here
        found = _literal_path(child, wanted, inside)
        if found is not None:
            return found
    return None


def _children(node: Node) -> Iterator[Node]:
    for key in node.keys:
        value = getattr(node, key, None)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple | list):
            yield from (item for item in value if isinstance(item, Node))
