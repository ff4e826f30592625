"""Annotations for Strawberry that are put together at run time, which a type checker cannot follow."""

from collections.abc import Sequence
from types import GenericAlias
from typing import Annotated, Any, Union

import strawberry
from strawberry import Maybe

_MAYBE: Any = Maybe
_UNION: Any = Union


def list_of(item: Any) -> Any:
    return GenericAlias(list, (item,))


def maybe(item: Any) -> Any:
    """A member that may be left out, and then is told from null."""
    return _MAYBE[item]


def named_union(name: str, members: Sequence[Any], description: str) -> Any:
    return Annotated[_UNION[tuple(members)], strawberry.union(name, description=description)]
