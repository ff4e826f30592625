"""How a game may divide its rules: for each kind of question a chapter, which says all there is to say about it."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from .contract import Turn
from .decisions import Decision
from .errors import Refusal
from .moves import Move

S_contra = TypeVar("S_contra", bound=Struct, contravariant=True)


class Chapter(Protocol[S_contra]):
    """The rules of one kind of question; the methods mean what those of `Game` with the same names do."""

    def legal_moves(self, state: S_contra, decision: Decision) -> Sequence[Move]: ...

    def why_not(self, state: S_contra, decision: Decision, move: Any) -> Refusal | None: ...

    def play(self, turn: Turn[S_contra], decision: Decision, move: Any) -> None: ...

    def default(self, state: S_contra, decision: Decision) -> Move: ...
