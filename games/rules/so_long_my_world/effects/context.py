"""What an effect stands on when it asks who, where, how many and whether."""

from ..book import Book
from ..state import State
from . import counting, judging, selecting
from .conditions import Condition
from .frames import Names, Scope
from .selectors import CardSelector, FeelingSelector, Number, PlayerSelector, VisionSelector


class Context:
    """The table as one effect sees it: whose it is, of which card, and what it has bound."""

    __slots__ = ("book", "card", "names", "state", "you")

    book: Book
    state: State
    you: int
    card: int | None
    names: Names

    def __init__(self, book: Book, state: State, you: int, card: int | None = None, names: Names | None = None) -> None:
        self.book = book
        self.state = state
        self.you = you
        self.card = card
        self.names = {} if names is None else names

    @classmethod
    def of(cls, book: Book, state: State, scope: Scope) -> "Context":
        return cls(book, state, scope.you, scope.card, scope.names)

    def binding(self, name: str, things: list[int]) -> "Context":
        """The same, with one more name."""
        return Context(self.book, self.state, self.you, self.card, {**self.names, name: things})

    def players(self, selector: PlayerSelector) -> list[int]:
        """Seats, in FP order; bound ones in the order in which they were bound."""
        return selecting.players(self, selector)

    def visions(self, selector: VisionSelector) -> list[int]:
        """Visions, clockwise, then those beside the ring."""
        return selecting.visions(self, selector)

    def feelings(self, selector: FeelingSelector) -> list[int]:
        """Types of Feelings by number."""
        return selecting.feelings(self, selector)

    def cards(self, selector: CardSelector) -> list[int]:
        """Slots; of a deck or pile from the top."""
        return selecting.cards(self, selector)

    def number(self, number: Number) -> int:
        return counting.number(self, number)

    def holds(self, condition: Condition | None) -> bool:
        """Whether the condition holds; where there is none it does."""
        return condition is None or judging.holds(self, condition)

    def bound(self, word: str) -> list[int]:
        """What `$name` holds; nothing where it was not bound."""
        return self.names.get(word[1:], [])
