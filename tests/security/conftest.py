"""Everybody who may ask about a match: its seats, a stranger who is signed in, and nobody. No limits, but all rules."""

import dataclasses
from functools import cache
from typing import Any

import pytest

from accounts.models import User
from config.graphql import documents, limits
from games.kernel.contract import Game
from games.matches.graphql import context
from tests.graphql.asking import Caller
from tests.graphql.catalogues import Edition, edition_of


@cache
def edition_with(toy: type[Game[Any]]) -> Edition:
    """The GraphQL of one of the conformance kit's games, which have between them all that rules can have."""
    return edition_of((toy,))


@pytest.fixture
def unlimited(monkeypatch):
    """Lets a test ask for everything at once, and validates what it asks only once.

    Returns what does so for another edition, by its modules of documents and context.
    """
    wide = dataclasses.replace(
        limits.LIMITS, body_bytes=10**6, aliases=10**5, fields=10**5, depth=60, tokens=10**6, directives=10**5
    )
    monkeypatch.setattr("config.graphql.view.LIMITS", wide)

    def lift(documents, context):
        monkeypatch.setattr(documents, "LIMITS", wide)
        monkeypatch.setattr(documents, "CACHED_CHARACTERS", 10**6)
        monkeypatch.setattr(documents, "check_limits", lambda document: limits.check_limits(document, wide))
        monkeypatch.setattr(context, "COST_AT_MOST", 10**6)

    lift(documents, context)
    return lift


@pytest.fixture
def people(db) -> list[Caller]:
    """Enough people for any table."""
    return [Caller.of(User.objects.create_user(username=f"person{n}", display_name=f"Person {n}")) for n in range(11)]
