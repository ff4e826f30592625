"""Queries that ask for everything a schema has, written from the schema itself, so that no field can be forgotten."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Final

from graphql import (
    GraphQLField,
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLOutputType,
    GraphQLSchema,
    GraphQLUnionType,
    get_named_type,
    is_required_argument,
)

DEPTH = 9
DEPTH_OF_PLAY = 4
VARIABLES: Final = {"$key": "ID!", "$id": "ID!"}
"""A match's bare UUID and its global id. The texts of the queries are the same for all matches."""

ROOT_ARGUMENTS: Final = {
    "match": "(id: $key)",
    "node": "(id: $id)",
    "nodes": "(ids: [$id])",
    "pauseAgreed": "(matchId: $key)",
    "table": "(ref: {id: $key})",
}
FIELD_ARGUMENTS: Final = {("Match", "atPly"): "(ply: 0)"}
NOT_ASKED: Final = {"games", "game"}
"""Content that everybody may read: it holds every card on purpose."""


class Everything:
    """All that can be asked of one schema."""

    def __init__(self, schema: GraphQLSchema) -> None:
        self._schema = schema
        self._scalars = {
            name for name, kind in schema.type_map.items() if not hasattr(kind, "fields") and not hasattr(kind, "types")
        }

    @cached_property
    def queries(self) -> dict[str, str]:
        """One document for each field of `Query`, with all that lies below. What has an id is the variables' match."""
        query = self._schema.query_type
        assert query is not None
        return {name: self._query(name, field) for name, field in query.fields.items() if name not in NOT_ASKED}

    @cached_property
    def play(self) -> str:
        """The mutation that moves, asking for all that it did."""
        mutation = self._schema.mutation_type
        assert mutation is not None
        told = self._selection(mutation.fields["playMove"].type, DEPTH_OF_PLAY)
        return f"mutation ($input: PlayMoveInput!) {{ playMove(input: $input) {told} }}"

    def _query(self, name: str, field: GraphQLField) -> str:
        arguments = _root_arguments(name, field)
        used = [f"{variable}: {kind}" for variable, kind in VARIABLES.items() if variable in arguments]
        head = f"query ({', '.join(used)}) " if used else ""
        return f"{head}{{ {name}{arguments} {self._selection(field.type, DEPTH)} }}"

    def _selection(self, kind: GraphQLOutputType, depth: int) -> str:
        named = get_named_type(kind)
        if isinstance(named, GraphQLObjectType):
            return "{ __typename " + " ".join(self._fields(named, depth, prefix="")) + " }"
        if isinstance(named, GraphQLUnionType | GraphQLInterfaceType):
            members = self._schema.get_possible_types(named)
            return "{ __typename " + " ".join(self._member(member, depth) for member in members) + " }"
        return ""

    def _member(self, member: GraphQLObjectType, depth: int) -> str:
        # Members may disagree about the type of a field of the same name, so each gets names of its own.
        return f"... on {member.name} {{ {' '.join(self._fields(member, depth, prefix=f'{member.name}_'))} }}"

    def _fields(self, kind: GraphQLObjectType, depth: int, prefix: str) -> Iterator[str]:
        for name, field in kind.fields.items():
            inner = self._selection(field.type, depth - 1) if depth > 1 else ""
            if inner or get_named_type(field.type).name in self._scalars:
                alias = f"{prefix}{name}: " if prefix else ""
                yield f"{alias}{name}{_arguments(kind, name, field)} {inner}"
        yield "__typename"


def _arguments(kind: GraphQLObjectType, name: str, field: Any) -> str:
    written = FIELD_ARGUMENTS.get((kind.name, name), "")
    if not written and any(is_required_argument(argument) for argument in field.args.values()):
        raise AssertionError(f"say in FIELD_ARGUMENTS how {kind.name}.{name} is asked for")
    return written


def _root_arguments(name: str, field: Any) -> str:
    written = ROOT_ARGUMENTS.get(name, "")
    if not written and any(is_required_argument(argument) for argument in field.args.values()):
        raise AssertionError(f"say in ROOT_ARGUMENTS how {name} is asked for")
    return written
