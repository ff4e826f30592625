"""Calling a field's resolver as Strawberry would, without what it wraps around resolvers that need none of it."""

from collections.abc import Callable
from typing import Any, TypeAlias

from graphql import FieldNode, GraphQLField, GraphQLResolveInfo
from strawberry.schema.schema_converter import GraphQLCoreConverter
from strawberry.types.field import StrawberryField

from config.graphql.compiled.arguments import OnlyVariable, core_arguments, resolver_arguments
from config.graphql.compiled.running import Operation, Run

Resolve: TypeAlias = Callable[[Any, Run], Any]
"""From an object to the value of one of its fields. Raises what the resolver raises, and Unfit."""


def attribute_of(field: GraphQLField) -> str | None:
    """The attribute that a field without a resolver reads."""
    definition = field.extensions.get(GraphQLCoreConverter.DEFINITION_BACKREF)
    if not isinstance(definition, StrawberryField) or not _is_of_strawberry(definition):
        return None
    # Strawberry marks the resolvers that it makes for fields without one.
    return definition.python_name if getattr(field.resolve, "_is_default", False) else None


def resolver_of(
    operation: Operation,
    converter: GraphQLCoreConverter,
    field: GraphQLField,
    node: FieldNode,
    info: GraphQLResolveInfo,
) -> Resolve:
    """What resolves a field."""
    definition = field.extensions.get(converter.DEFINITION_BACKREF)
    if isinstance(definition, StrawberryField) and _is_plain(definition):
        return Plain(operation, converter, field, node, info)
    return _as_wrapped(field, node, info)


def _is_plain(definition: StrawberryField) -> bool:
    """Whether there is nothing to be done but to call a function."""
    return _is_of_strawberry(definition) and definition.base_resolver is not None and not definition.is_async


def _is_of_strawberry(definition: StrawberryField) -> bool:
    """Whether no other library and no extension (which permissions are, too) has a say in what the field gives."""
    return type(definition).get_result is StrawberryField.get_result and not definition.extensions


def _as_wrapped(field: GraphQLField, node: FieldNode, info: GraphQLResolveInfo) -> Resolve:
    """For resolvers with extensions, and whatever else has a way of its own."""
    arguments = core_arguments(field, node)
    wrapped: Any = field.resolve

    def resolve(source: Any, run: Run) -> Any:
        of_run = info._replace(variable_values=run.values, context=run.context)
        return wrapped(source, of_run, **(arguments(run) if arguments else {}))

    return resolve


class Plain:
    """Calls a resolver that is just a function of ours."""

    def __init__(
        self,
        operation: Operation,
        converter: GraphQLCoreConverter,
        field: GraphQLField,
        node: FieldNode,
        info: GraphQLResolveInfo,
    ) -> None:
        definition: StrawberryField = field.extensions[converter.DEFINITION_BACKREF]
        resolver: Any = definition.base_resolver
        self._function = resolver.wrapped_func
        self._takes_self = resolver.self_parameter is not None
        self._source_names = [named.name for named in (resolver.parent_parameter, resolver.root_parameter) if named]
        self._info_name = resolver.info_parameter.name if resolver.info_parameter else None
        self._arguments = resolver_arguments(operation, converter, field, node)
        self._info = info
        self._definition = definition
        self._info_class = converter.config.info_class
        # Which of the schema's handlers are for this field, is nowhere told in public.
        self._handlers = converter._get_field_exception_handlers(definition)

    @property
    def only_variable(self) -> OnlyVariable | None:
        """What can be read of its arguments ahead."""
        return self._arguments if isinstance(self._arguments, OnlyVariable) else None

    def __call__(self, source: Any, run: Run) -> Any:
        named = self._arguments(run) if self._arguments else {}
        for name in self._source_names:
            named[name] = source
        info: Any = None
        if self._info_name is not None or self._handlers:
            info = self._info_class(_raw_info=self._info._replace(context=run.context), _field=self._definition)
        if self._info_name is not None:
            named[self._info_name] = info
        try:
            return self._function(source, **named) if self._takes_self else self._function(**named)
        except Exception as error:
            answer = self._answer(error, info)
            if answer is None:
                raise
            return answer

    def _answer(self, error: Exception, info: Any) -> Any:
        """What the first handler of such errors makes of it; None where nobody handles it."""
        for kinds, handler in self._handlers:
            if isinstance(error, kinds):
                return handler.handle(error, field=self._definition, info=info)
        return None
