"""The operations that were compiled, and running them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Any, Final

from graphql import (
    DirectiveNode,
    DocumentNode,
    GraphQLSchema,
    VariableNode,
    Visitor,
    visit,
)
from graphql.execution.values import VariableValues, get_variable_values
from strawberry.schema.schema_converter import GraphQLCoreConverter
from strawberry.types.graphql import OperationType

from config.graphql.compiled.running import NO_VALUES, Operation, Run
from config.graphql.compiled.selections import Compiler, Step
from config.graphql.compiled.unfit import Unfit

KEPT: Final = 64
"""How many operations are kept. With `selections.STEPS_AT_MOST` they take at most some 50 MB."""
VARIANTS_AT_MOST: Final = 4
"""An operation is compiled for each combination of what its @skip and @include are told, up to so many."""

Done = dict[str, Any]
"""What the fields of a mutation gave so far, by their name in the answer: a value, or the exception they raised."""
_done: ContextVar[Done | None] = ContextVar("done", default=None)


class Operations:
    """The compiled operations of a schema, by the text of their document and their name."""

    def __init__(self, schema: GraphQLSchema, converter: GraphQLCoreConverter) -> None:
        self._schema = schema
        self._converter = converter
        self._place = lru_cache(maxsize=KEPT)(_Place)

    def compiled(self, text: str, name: str | None) -> "Compiled | None":
        """None for an operation that was not learned."""
        return self._place(text, name).compiled

    def learn(self, text: str, name: str | None, document: DocumentNode) -> None:
        """Takes up an operation that was carried out without an error: so its document is valid."""
        place = self._place(text, name)
        if place.compiled is None:
            with suppress(Unfit):
                place.compiled = Compiled(self._schema, self._converter, document, name)


class _Place:
    def __init__(self, _text: str, _name: str | None) -> None:
        self.compiled: Compiled | None = None


class Compiled:
    """An operation, with its variants as far as they were asked for."""

    def __init__(
        self, schema: GraphQLSchema, converter: GraphQLCoreConverter, document: DocumentNode, name: str | None
    ) -> None:
        self._operation = Operation.of(schema, document, name)
        self._converter = converter
        asked = _variables_of_conditions(document)
        definitions = self._operation.node.variable_definitions or ()
        self._conditions = [node for node in definitions if node.variable.name.value in asked]
        self._variants: dict[tuple[Any, ...], tuple[Step, ...] | None] = {}

    @property
    def kind(self) -> OperationType:
        return OperationType(self._operation.node.operation.value)

    def run(self, variables: dict[str, Any], context: Any, done: Done) -> dict[str, Any]:
        """The answer's data. Raises Unfit, or whatever went wrong; `done` then tells what was done until then."""
        run = Run(self._operation, variables, context)
        answer = {}
        for step in self._steps(variables):
            answer[step.name] = step.complete(_resolved(step, run, done), run)
        return answer

    def _steps(self, variables: dict[str, Any]) -> tuple[Step, ...]:
        conditions = self._values_of_conditions(variables)
        variant = tuple(conditions.coerced.items())
        if variant not in self._variants:
            if len(self._variants) >= VARIANTS_AT_MOST:
                raise Unfit
            self._variants[variant] = self._compiled(conditions)
        steps = self._variants[variant]
        if steps is None:
            raise Unfit
        return steps

    def _values_of_conditions(self, variables: dict[str, Any]) -> VariableValues:
        if not self._conditions:
            return NO_VALUES
        values = get_variable_values(self._operation.schema, self._conditions, variables)
        if isinstance(values, list):
            raise Unfit
        return values

    def _compiled(self, conditions: VariableValues) -> tuple[Step, ...] | None:
        try:
            return Compiler(self._operation, self._converter, conditions).root()
        except Unfit:
            return None


def _resolved(step: Step, run: Run, done: Done) -> Any:
    """What a field of the root gives."""
    if step.resolve is None:
        return None  # its name is all that is asked of the root
    try:
        value = done[step.name] = step.resolve(None, run)
    except Unfit:
        raise  # before the resolver was called
    except Exception as error:
        done[step.name] = error
        raise
    return value


@contextmanager
def continued(done: Done) -> Iterator[None]:
    """Within, fields of a mutation give what they gave before, instead of doing it again."""
    token = _done.set(done)
    try:
        yield
    finally:
        _done.reset(token)


def once(schema: GraphQLSchema) -> None:
    """Has the fields of the schema's mutation heed `continued`."""
    if schema.mutation_type is not None:
        for field in schema.mutation_type.fields.values():
            field.resolve = _once(field.resolve)


def _once(resolve: Any) -> Callable[..., Any]:
    @wraps(resolve)
    def resolve_once(source: Any, info: Any, **arguments: Any) -> Any:
        done = _done.get()
        if done is None or info.path.key not in done:
            return resolve(source, info, **arguments)
        before = done[info.path.key]
        if isinstance(before, Exception):
            raise before
        return before

    return resolve_once


def _variables_of_conditions(document: DocumentNode) -> set[str]:
    """The variables that some @skip or @include asks."""
    found: set[str] = set()

    class Conditions(Visitor):
        def enter_directive(self, node: DirectiveNode, *_: Any) -> None:
            found.update(
                argument.value.name.value
                for argument in node.arguments or ()
                if isinstance(argument.value, VariableNode)
            )

    visit(document, Conditions())
    return found
