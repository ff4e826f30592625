"""Everybody who may ask about a match: its seats, a stranger who is signed in, and nobody. No limits, but all rules."""

import dataclasses

import pytest

from accounts.models import User
from config.graphql import documents, limits
from tests.graphql.asking import Caller


@pytest.fixture
def unlimited(monkeypatch):
    """Lets a test ask for everything at once, and validates what it asks only once."""
    wide = dataclasses.replace(limits.LIMITS, aliases=10**5, fields=10**5, depth=60, tokens=10**6, directives=10**5)
    monkeypatch.setattr(documents, "LIMITS", wide)
    monkeypatch.setattr(documents, "CACHED_CHARACTERS", 10**6)
    monkeypatch.setattr(documents, "check_limits", lambda document: limits.check_limits(document, wide))


@pytest.fixture
def people(db) -> list[Caller]:
    """Enough people for any table."""
    return [Caller.of(User.objects.create_user(username=f"person{n}", display_name=f"Person {n}")) for n in range(8)]
