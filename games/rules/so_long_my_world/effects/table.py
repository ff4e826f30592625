"""What the parts of the interpreter work on: the turn with its state, and the pack."""

from games.kernel.contract import Turn

from ..book import Book
from ..state import State
from .context import Context
from .frames import Names, Scope


class Table:
    """A turn of a match that is played with this pack."""

    __slots__ = ("book", "state", "turn")

    turn: Turn[State]
    book: Book
    state: State

    def __init__(self, turn: Turn[State], book: Book) -> None:
        self.turn = turn
        self.book = book
        self.state = turn.state

    def context(self, you: int, card: int | None = None, names: Names | None = None) -> Context:
        return Context(self.book, self.state, you, card, names)

    def scope_at(self, place: int) -> Scope:
        scope = self.state.stack[place]
        if not isinstance(scope, Scope):
            raise TypeError(f"frame {place} of the stack is no scope")
        return scope

    def content_id_at(self, slot: int) -> str:
        """The face of a Remnant or Gestalt."""
        return self.state.cards.face[slot]


class Doing:
    """One operation being carried out, in its scope."""

    __slots__ = ("address", "context", "place", "scope", "table")

    table: Table
    place: int
    scope: Scope
    address: str
    context: Context

    def __init__(self, table: Table, place: int, address: str) -> None:
        self.table = table
        self.place = place
        """Where in the stack the scope lies."""
        self.scope = table.scope_at(place)
        self.address = address
        self.context = Context.of(table.book, table.state, self.scope)

    @property
    def state(self) -> State:
        return self.table.state

    def bind(self, name: str | None, things: list[int]) -> None:
        if name is not None:
            self.scope.names[name] = things
