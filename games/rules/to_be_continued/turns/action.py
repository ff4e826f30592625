"""What each file of this folder provides: all there is to say about one kind of move."""

from collections.abc import Iterator
from typing import Any, Protocol

from games.kernel.chance import Chance
from games.kernel.contract import Turn
from games.kernel.errors import Refusal
from games.kernel.moves import Move

from ..state import State


class Action(Protocol):
    """The rules of one kind of move. `play` leaves it to `flow` what is asked next."""

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        """Every legal move of this kind; of a rearrangement only examples."""
        ...

    def why_not(self, state: State, seat: int, move: Any) -> Refusal | None: ...

    def play(self, turn: Turn[State], seat: int, move: Any) -> None: ...

    def sample(self, state: State, seat: int, chance: Chance) -> Move | None:
        """A random legal move; None where none was found at the first tries."""
        ...
