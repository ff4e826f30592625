"""Queries that ask for everything a schema has, written from the schema itself, so that no field can be forgotten.

Their size is that of one game, whatever else the catalogue holds: what only another game's types have is left out,
since no match of this one has it. The same goes for their number: many queries lead to a match, and each asks for all
of it, so a look takes the straight road and one other, by turns.
"""

from collections.abc import Iterable, Iterator
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

from games.kernel.contract import Info
from games.matches.graphql.generated.names import prefix_of

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
STRAIGHT: Final = "match"


class Everything:
    """All that can be asked of one schema about a match of one of its games."""

    def __init__(self, schema: GraphQLSchema, played: Info, catalogue: Iterable[Info]) -> None:
        self._schema = schema
        self._played = prefix_of(played)
        # The longest first: the name of a game may begin with that of another.
        self._prefixes = sorted(map(prefix_of, catalogue), key=len, reverse=True)
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
    def roads(self) -> list[str]:
        """The queries that lead to what a match looks like, beside the straight one."""
        views = self._schema.type_map["GameView"]
        assert isinstance(views, GraphQLUnionType)
        marks = [f"... on {view.name} " for view in self._members(views)]
        return [
            name for name, query in self.queries.items() if name != STRAIGHT and any(mark in query for mark in marks)
        ]

    def asked(self, turn: int) -> dict[str, str]:
        """The queries of one look: all but the roads, of which it is the turn of one. As many turns take them all."""
        road = self.roads[turn % len(self.roads)]
        return {name: query for name, query in self.queries.items() if name == road or name not in self.roads}

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
            return "{ __typename " + " ".join(self._member(member, depth) for member in self._members(named)) + " }"
        return ""

    def _members(self, kind: GraphQLUnionType | GraphQLInterfaceType) -> list[GraphQLObjectType]:
        """The types that this may be in a match of the game."""
        return [
            member for member in self._schema.get_possible_types(kind) if self._game_of(member) in (None, self._played)
        ]

    def _game_of(self, kind: GraphQLObjectType) -> str | None:
        """The game whose type it is, by the name that it begins with; None for what belongs to no game."""
        return next((prefix for prefix in self._prefixes if kind.name.startswith(prefix)), None)

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
