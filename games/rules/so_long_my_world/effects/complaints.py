"""How the checks of effects say what is wrong: a field of an entry, and the reason."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias


class Complaint(NamedTuple):
    """`field` is a path within the entry, such as `effect[2].do[0].from`."""

    field: str
    reason: str


Complaints: TypeAlias = Iterator[Complaint]
