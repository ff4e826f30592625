"""Queries that ask for everything the schema has, written from the schema itself, so that no field can be forgotten."""

from collections.abc import Iterator
from typing import Any

from graphql import (
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLOutputType,
    GraphQLUnionType,
    get_named_type,
    is_required_argument,
)

from config.schema import schema
from games.matches.models import Match

DEPTH = 9
SCHEMA = schema._schema

ROOT_ARGUMENTS: dict[str, str] = {
    "game": '(slug: "{game}")',
    "match": '(id: "{key}")',
    "node": '(id: "{id}")',
    "nodes": '(ids: ["{id}"])',
    "table": '(ref: {{id: "{key}"}})',
}
FIELD_ARGUMENTS: dict[tuple[str, str], str] = {("Match", "atPly"): "(ply: 0)"}
NOT_ASKED = {"games", "game"}
"""Content that everybody may read: it holds every card on purpose."""


def every_query(match: Match, match_id: str) -> dict[str, str]:
    """One document for each field of `Query`, with all that lies below. What has an id is this match."""
    query = SCHEMA.query_type
    assert query is not None
    return {
        name: f"{{ {name}{_root_arguments(name, field, match, match_id)} {selection(field.type)} }}"
        for name, field in query.fields.items()
        if name not in NOT_ASKED
    }


def selection(kind: GraphQLOutputType, depth: int = DEPTH) -> str:
    """Everything of this type, `depth` levels deep."""
    named = get_named_type(kind)
    if isinstance(named, GraphQLObjectType):
        return "{ __typename " + " ".join(_fields(named, depth, prefix="")) + " }"
    if isinstance(named, GraphQLUnionType | GraphQLInterfaceType):
        members = SCHEMA.get_possible_types(named)
        return "{ __typename " + " ".join(_member(member, depth) for member in members) + " }"
    return ""


def _member(member: GraphQLObjectType, depth: int) -> str:
    # Members may disagree about the type of a field of the same name, so each gets names of its own.
    return f"... on {member.name} {{ {' '.join(_fields(member, depth, prefix=f'{member.name}_'))} }}"


def _fields(kind: GraphQLObjectType, depth: int, prefix: str) -> Iterator[str]:
    for name, field in kind.fields.items():
        inner = selection(field.type, depth - 1) if depth > 1 else ""
        if inner or get_named_type(field.type).name in SCALARS:
            alias = f"{prefix}{name}: " if prefix else ""
            yield f"{alias}{name}{_arguments(kind, name, field)} {inner}"
    yield "__typename"


SCALARS = {name for name, kind in SCHEMA.type_map.items() if not hasattr(kind, "fields") and not hasattr(kind, "types")}


def _arguments(kind: GraphQLObjectType, name: str, field: Any) -> str:
    written = FIELD_ARGUMENTS.get((kind.name, name), "")
    if not written and any(is_required_argument(argument) for argument in field.args.values()):
        raise AssertionError(f"say in FIELD_ARGUMENTS how {kind.name}.{name} is asked for")
    return written


def _root_arguments(name: str, field: Any, match: Match, match_id: str) -> str:
    written = ROOT_ARGUMENTS.get(name, "")
    if not written and any(is_required_argument(argument) for argument in field.args.values()):
        raise AssertionError(f"say in ROOT_ARGUMENTS how {name} is asked for")
    return written.format(game=match.game, key=match.pk, id=match_id)
