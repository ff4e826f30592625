"""Scalars of our own, and how we describe those that are not."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NewType
from uuid import UUID

import strawberry
from strawberry.schema.types.base_scalars import UUIDDefinition
from strawberry.types.scalar import ScalarDefinition

ReadyMove = NewType("ReadyMove", object)
"""A move as the JSON of a `GameMoveInput`."""

SCALARS: Final[Mapping[object, ScalarDefinition]] = {
    ReadyMove: strawberry.scalar(
        name="ReadyMove",
        description="A move as the JSON of a `GameMoveInput`, to be sent as it is. Typed clients map it to that type.",
        serialize=lambda move: move,
    ),
    # Left alone, the description is what Python says of its class.
    UUID: replace(UUIDDefinition, description="A UUID (RFC 9562) in its hyphenated form."),
}
