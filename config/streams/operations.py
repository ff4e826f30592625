"""GraphQL for streams: subscriptions only, with the errors that every other door shows."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

import msgspec
from graphql import GraphQLError, GraphQLSyntaxError
from strawberry.exceptions import MissingQueryError
from strawberry.schema.exceptions import CannotGetOperationTypeError, InvalidOperationTypeError
from strawberry.types.execution import PreExecutionError
from strawberry.types.graphql import OperationType

from config.graphql.errors import formatted_error
from config.schema import schema
from games.matches.streams.asgi import RefusedError


class Operation(msgspec.Struct, frozen=True, rename="camel"):
    """What a client sends to start an operation."""

    query: str
    variables: dict[str, Any] | None = None
    operation_name: str | None = None


def operation_of(body: bytes) -> Operation:
    """Raises RefusedError."""
    try:
        return msgspec.json.decode(body, type=Operation)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RefusedError(400, "bad_request", f"The body is no GraphQL request: {error}") from error


class SubscriptionSchema:
    """The schema as strawberry's handlers use it. Queries and mutations are at the API's door, with its limits."""

    async def stream(self, query: str, **how: Any) -> AsyncGenerator[Any, None]:
        """The results of a subscription, one after another."""
        results = await schema.stream(query, allowed_operation_types=(OperationType.SUBSCRIPTION,), **how)
        return _shown(results)


async def _shown(results: Any) -> AsyncGenerator[Any, None]:
    try:
        async with aclosing(results):
            async for result in results:
                if result.errors:
                    result.errors = [_shown_error(error) for error in result.errors]
                yield result
    except GraphQLError as error:
        # Strawberry lets pass what our parser raises for a document that is none or asks for too much.
        yield PreExecutionError(data=None, errors=[_shown_error(error)])


def _shown_error(error: GraphQLError) -> GraphQLError:
    if isinstance(error, GraphQLSyntaxError):
        return error  # the handler of websockets knows it by its type; it tells only of the document
    if isinstance(error.original_error, (InvalidOperationTypeError, CannotGetOperationTypeError, MissingQueryError)):
        # The client's fault, and no incident of ours.
        return GraphQLError("The document has to be one subscription.", extensions={"code": "bad_request"})
    shown = formatted_error(error)
    return GraphQLError(shown["message"], path=shown.get("path"), extensions=dict(shown.get("extensions", {})))
