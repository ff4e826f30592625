"""What one move says to the database: captured while it does, and written anew as a script of pgbench."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection

PLACEHOLDER = re.compile(r"%\((\w+)\)s|%s|%%")


@dataclass(frozen=True)
class Statement:
    """One statement as Django has sent it."""

    sql: str
    parameters: Sequence[Any] | Mapping[str, Any]
    in_transaction: bool

    @property
    def size(self) -> int:
        """How much it carries to the server."""
        given = self.parameters
        values = given.values() if isinstance(given, Mapping) else given
        return sum(len(value) for value in values if isinstance(value, str | bytes))


@contextmanager
def captured() -> Iterator[list[Statement]]:
    """Notes all statements of this thread."""
    noted: list[Statement] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        noted.append(Statement(sql, params or (), connection.in_atomic_block))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield noted


@dataclass
class Script:
    """Captured statements as a script of pgbench.

    `names` says which values stand for what each client has of its own. `counters` are parameters that grow by one with
    every move. All other values are constants, kept in `constants`: they travel with each transaction as the service's
    do, so that rows have the sizes that they have there.
    """

    names: Mapping[Any, str]
    counters: Mapping[str, str]
    constants: dict[str, str] = field(default_factory=dict)

    def of(self, statements: Sequence[Statement]) -> str:
        """The transaction, without what prepares its variables."""
        lines: list[str] = []
        inside = False
        for statement in statements:
            if statement.in_transaction != inside:
                lines.append("COMMIT;" if inside else "BEGIN;")
                inside = statement.in_transaction
            lines.append(self._translated(statement))
        return "\n".join([*lines, "COMMIT;"] if inside else lines)

    def _translated(self, statement: Statement) -> str:
        positional = iter(() if isinstance(statement.parameters, Mapping) else statement.parameters)

        def written(found: re.Match[str]) -> str:
            if found[0] == "%%":
                return "%"
            name = found[1]
            if name in self.counters:
                return self.counters[name]
            given = statement.parameters
            return self._value(given[name] if isinstance(given, Mapping) else next(positional))

        return f"{PLACEHOLDER.sub(written, statement.sql).strip()};"

    def _value(self, value: Any) -> str:
        """How a value is written, with the type that the driver gives it."""
        if value is None:
            return "NULL"
        if isinstance(value, datetime):
            return "now()"  # as in the service it grows, so that indexes have to be changed
        kind = _type_of(value)  # first, because it refuses what cannot be looked up
        if value in self.names:
            return f":{self.names[value]}{kind}"
        name = f"constant_{len(self.constants)}"
        self.constants[name] = _text_of(value)
        return f":{name}{kind}"


def _type_of(value: Any) -> str:
    if isinstance(value, bool):
        return "::boolean"
    if isinstance(value, int):
        return "::integer"
    if isinstance(value, bytes):
        return "::bytea"
    if isinstance(value, UUID):
        return "::uuid"
    if isinstance(value, str):
        return ""  # the driver leaves it to the server as well
    raise TypeError(f"a move passes {type(value).__name__} to the database, which the limit does not know to write")


def _text_of(value: Any) -> str:
    return f"\\x{value.hex()}" if isinstance(value, bytes) else str(value)
