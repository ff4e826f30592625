"""The operations that were compiled, and running them."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from threading import Lock
from typing import Any, Final, NamedTuple

from graphql import (
    DirectiveNode,
    DocumentNode,
    GraphQLError,
    GraphQLSchema,
    VariableNode,
    Visitor,
    visit,
)
from graphql.execution.values import VariableValues, get_variable_values
from strawberry.schema.schema_converter import GraphQLCoreConverter
from strawberry.types.graphql import OperationType

from config.graphql.compiled.arguments import OnlyVariable
from config.graphql.compiled.resolvers import Plain
from config.graphql.compiled.running import NO_VALUES, Operation, Run
from config.graphql.compiled.selections import Compiler, Step, StepsLeft
from config.graphql.compiled.unfit import FullError, Unfit

KEPT: Final = 64
"""How many operations are kept. With `selections.STEPS_AT_MOST` they take at most some 60 MB."""
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
        self._kept: OrderedDict[tuple[str, str | None], Compiled] = OrderedDict()
        self._lock = Lock()

    def compiled(self, text: str, name: str | None) -> "Compiled | None":
        """None for an operation that was not learned. Asking for it pushes no other out."""
        key = text, name
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
        return found

    def learn(self, text: str, name: str | None, document: DocumentNode) -> None:
        """Takes up an operation that was carried out without an error: so its document is valid."""
        key = text, name
        if key in self._kept:
            return
        try:
            learned = Compiled(self._schema, self._converter, document, name)
        except Unfit:
            return
        with self._lock:
            self._kept[key] = learned
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)


class _Variant(NamedTuple):
    """An operation with the selections that its @skip and @include leave."""

    steps: tuple[Step, ...]
    ahead: tuple[OnlyVariable, ...]
    """What reads variables for fields of the root."""
    reads_all: bool
    """Whether there are more variables than those."""

    def read_ahead(self, run: Run) -> None:
        """Raises where a variable is wrong, as every one has to be right before anything is resolved or done."""
        if self.reads_all:
            _ = run.values
        for read in self.ahead:
            read.ahead(run)


class Compiled:
    """An operation, with its variants as far as they were asked for."""

    def __init__(
        self, schema: GraphQLSchema, converter: GraphQLCoreConverter, document: DocumentNode, name: str | None
    ) -> None:
        self._operation = Operation.of(schema, document, name)
        self.kind = OperationType(self._operation.node.operation.value)
        self._converter = converter
        asked = _variables_of_conditions(document)
        definitions = self._operation.node.variable_definitions or ()
        self._conditions = [node for node in definitions if node.variable.name.value in asked]
        self._others = {node.variable.name.value for node in definitions} - asked
        self._steps_left = StepsLeft()
        self._variants: dict[tuple[Any, ...], _Variant | None] = {}

    def run(self, variables: dict[str, Any], context: Any, done: Done) -> dict[str, Any]:
        """The answer's data. Raises Unfit, or whatever went wrong; `done` then tells what was done until then."""
        conditions = self._values_of_conditions(variables)
        key = tuple(conditions.coerced.items())
        variant = self._variant(key, conditions)
        run = Run(self._operation, variables, context)
        variant.read_ahead(run)
        try:
            return {step.name: step.complete(_resolved(step, run, done), run) for step in variant.steps}
        except FullError:
            self._variants[key] = None  # or each request would do half of its work before it finds that out
            raise

    def _variant(self, key: tuple[Any, ...], conditions: VariableValues) -> _Variant:
        if key not in self._variants:
            if len(self._variants) >= VARIANTS_AT_MOST:
                raise Unfit
            self._variants[key] = self._compiled(conditions)
        variant = self._variants[key]
        if variant is None:
            raise Unfit
        return variant

    def _values_of_conditions(self, variables: dict[str, Any]) -> VariableValues:
        if not self._conditions:
            return NO_VALUES
        values = get_variable_values(self._operation.schema, self._conditions, variables)
        if isinstance(values, list):
            raise Unfit
        return values

    def _compiled(self, conditions: VariableValues) -> _Variant | None:
        try:
            steps = Compiler(self._operation, self._converter, conditions, self._steps_left).root()
        except (Unfit, GraphQLError):  # the latter of a condition that is null
            return None
        plain = [step.resolve for step in steps if isinstance(step.resolve, Plain)]
        ahead = {read.variable: read for resolver in plain if (read := resolver.only_variable) is not None}
        return _Variant(steps, tuple(ahead.values()), not self._others <= ahead.keys())


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
