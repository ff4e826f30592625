"""Three standing people and nobody, each with a way to ask; and every answer is found in two ways."""

from functools import cache
from typing import Any

import graphql
import msgspec
import pytest

from accounts.models import User
from config.graphql.compiled import Operations, continued
from config.graphql.compiled.operations import Compiled
from config.graphql.documents import parse_within_limits
from tests.graphql.asking import Caller, match_of


def _person(name: str) -> User:
    return User.objects.create_user(username=name, email=f"{name}@example.org", display_name=name.title())


@pytest.fixture
def player(db) -> Caller:
    return Caller.of(_person("player"))


@pytest.fixture
def rival(db) -> Caller:
    return Caller.of(_person("rival"))


@pytest.fixture
def outsider(db) -> Caller:
    return Caller.of(_person("outsider"))


@pytest.fixture
def nobody(db) -> Caller:
    return Caller()


@pytest.fixture
def match(player, rival):
    """A match of the player and the rival that nobody else may watch."""
    return match_of(player.user, rival.user)


@pytest.fixture(autouse=True)
def both_ways_agree(request, monkeypatch):
    """Compiles every operation at once, and has graphql-core answer again what was answered by what was compiled."""
    if request.node.get_closest_marker("one_way"):
        yield
        return
    different: list[Any] = []
    look_up, run = Operations.compiled, Compiled.run
    documents: dict[Compiled, graphql.DocumentNode] = {}

    def compiled_at_once(self: Operations, text: str, name: str | None) -> Compiled | None:
        document = _valid_document(self._schema, text)
        if document is None:
            return None
        self.learn(text, name, document)
        compiled = look_up(self, text, name)
        if compiled is not None:
            documents[compiled] = document
        return compiled

    def run_and_compare(self: Compiled, variables: dict[str, Any], context: Any, done: dict[str, Any]) -> Any:
        data = run(self, variables, context, done)
        context.begin_again()
        name = self._operation.node.name
        with continued(done):
            again = graphql.execute_sync(
                self._operation.schema,
                documents[self],
                variable_values=variables,
                context_value=context,
                operation_name=name.value if name else None,
            )
        if again.errors or msgspec.json.encode(again.data) != msgspec.json.encode(data):  # in the same order, too
            different.append((data, again))  # what is raised here is taken for an operation that is unfit
        return data

    monkeypatch.setattr(Operations, "compiled", compiled_at_once)
    monkeypatch.setattr(Compiled, "run", run_and_compare)
    yield
    assert different == []


@cache
def _valid_document(schema: graphql.GraphQLSchema, text: str) -> graphql.DocumentNode | None:
    try:
        document = parse_within_limits(text)
    except graphql.GraphQLError:
        return None
    return None if graphql.validate(schema, document) else document
