"""Documents out of the schema itself: any fields, by aliases and fragments, under conditions, as nobody writes them."""

import json
from random import Random
from typing import Any

from graphql import (
    GraphQLCompositeType,
    GraphQLField,
    GraphQLInputType,
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLUnionType,
    get_named_type,
    is_composite_type,
    is_required_argument,
)

CONDITIONS = {"yes": "Boolean!", "no": "Boolean = false", "maybe": "Boolean! = true"}
ANYTHING: list[Any] = [None, True, 1, 1.0, 2.5, 10**30, "", "ż\u0000", [], {}, ["1"], {"x": 1}]
"""Values that most variables are too good for."""


class Documents:
    """Makes queries of a schema.

    `values` are what arguments may be given, by their name; `prefers` are fields with much below them.
    """

    def __init__(
        self, schema: GraphQLSchema, values: dict[str, list[Any]], random: Random, *, prefers: set[str]
    ) -> None:
        self._schema = schema
        self._values = values
        self._prefers = prefers
        self._random = random
        self._fields_left = 40
        self._aliases = 0
        self._fragments: list[str] = []
        self._definitions: dict[str, str] = {}
        self.variables: dict[str, Any] = {}

    def query(self) -> str:
        """The text; `variables` are what to send with it."""
        root = self._schema.query_type
        assert root is not None
        selected = self._selections(root, depth=5)
        defined = ", ".join(f"${name}: {kind}" for name, kind in self._definitions.items())
        return "\n".join([f"query Made{f'({defined})' if defined else ''} {selected}", *self._fragments])

    def _may(self, one_in: int) -> bool:
        return self._random.randrange(one_in) == 0

    def _selections(self, kind: GraphQLCompositeType, depth: int) -> str:
        chosen = [self._selection(kind, depth) for _ in range(self._random.randint(1, 4))]
        return "{ " + " ".join(chosen) + " }"

    def _selection(self, kind: GraphQLCompositeType, depth: int) -> str:
        if depth > 1 and (isinstance(kind, GraphQLUnionType) or self._may(4)):
            return self._fragment(kind, depth)
        return self._field(kind, depth)

    def _fragment(self, kind: GraphQLCompositeType, depth: int) -> str:
        narrowed = self._random.choice(self._kinds_of(kind))
        selected = self._selections(narrowed, depth - 1)
        if self._may(2):
            on = f" on {narrowed.name}" if narrowed is not kind or self._may(2) else ""
            return f"...{on}{self._condition()} {selected}"
        name = f"F{len(self._fragments)}"
        self._fragments.append(f"fragment {name} on {narrowed.name} {selected}")
        return f"...{name}{self._condition()}"

    def _kinds_of(self, kind: GraphQLCompositeType) -> list[GraphQLCompositeType]:
        if isinstance(kind, GraphQLObjectType):
            return [kind, *kind.interfaces]
        return [kind, *self._schema.get_possible_types(kind)]

    def _field(self, kind: GraphQLCompositeType, depth: int) -> str:
        self._fields_left -= 1
        fields = self._fields_of(kind, may_go_on=depth > 1 and self._fields_left > 0)
        if not fields or self._may(8):
            return f"__typename{self._condition()}"
        name, field = self._random.choice(self._preferred(fields))
        arguments = self._arguments(field)
        named = f"{self._alias()}: {name}" if arguments or self._may(3) else name
        below = get_named_type(field.type)
        selected = f" {self._selections(below, depth - 1)}" if is_composite_type(below) else ""
        return f"{named}{arguments}{self._condition()}{selected}"

    def _fields_of(self, kind: GraphQLCompositeType, *, may_go_on: bool) -> list[tuple[str, GraphQLField]]:
        if not isinstance(kind, GraphQLObjectType | GraphQLInterfaceType):
            return []
        return [
            (name, field)
            for name, field in kind.fields.items()
            if may_go_on or not is_composite_type(get_named_type(field.type))
        ]

    def _preferred(self, fields: list[tuple[str, GraphQLField]]) -> list[tuple[str, GraphQLField]]:
        """Most of what there is lies below a few fields."""
        preferred = [(name, field) for name, field in fields if name in self._prefers]
        return preferred if preferred and self._may(2) else fields

    def _alias(self) -> str:
        self._aliases += 1
        return f"a{self._aliases}"

    def _condition(self) -> str:
        if not self._may(5):
            return ""
        directive = self._random.choice(["skip", "include"])
        if self._may(2):
            return f" @{directive}(if: {self._random.choice(['true', 'false'])})"
        name = self._random.choice(list(CONDITIONS))
        self._define(name, CONDITIONS[name], [True, False])
        return f" @{directive}(if: ${name})"

    def _arguments(self, field: GraphQLField) -> str:
        given = [
            f"{name}: {self._value(name, argument.type)}"
            for name, argument in field.args.items()
            if is_required_argument(argument) or self._may(2)
        ]
        return f"({', '.join(given)})" if given else ""

    def _value(self, name: str, kind: GraphQLInputType) -> str:
        values = self._values[name]
        if self._may(4):
            return _literal(self._random.choice(values))
        variable = f"{name}{self._random.randrange(2)}{str(kind).count('!')}"
        default = f" = {_literal(self._random.choice(values))}" if self._may(5) else ""
        self._define(variable, f"{kind}{default}", values)
        return f"${variable}"

    def _define(self, name: str, kind: str, values: list[Any]) -> None:
        if name in self._definitions:
            return
        self._definitions[name] = kind
        if not self._may(12):
            self.variables[name] = self._random.choice(ANYTHING if self._may(25) else values)


def _literal(value: Any) -> str:
    """The value as a document writes it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {_literal(inner)}" for name, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_literal, value)) + "]"
    return json.dumps(value)
