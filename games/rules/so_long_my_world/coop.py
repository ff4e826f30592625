"""Two who play together. Rules, "So Long, My Love": a Heartbreak's goal, and the Collective Insight.

Hands stay hidden, also from the partner; the table is the same in all else.
"""

from .book import Book
from .content_types import HeartbreakContent
from .effects.engine import Effects
from .effects.rules_in_force import printed_points
from .state import State


def heartbreak_of(book: Book, state: State) -> HeartbreakContent | None:
    return None if state.heartbreak is None else book.heartbreaks[state.heartbreak]


def goal_is_met(effects: Effects, state: State) -> bool:
    """Whether the goal would be met if the match ended now; all of it lies open."""
    heartbreak = heartbreak_of(effects.book, state)
    return heartbreak is not None and effects.context(state, state.first_player).holds(heartbreak.goal)


def printed_insight(book: Book, state: State, seat: int) -> int:
    """Rule 21: only what is printed on the cards of the field counts."""
    return sum(points for _, points in printed_points(book, state, seat))


def insight_together(book: Book, state: State) -> int:
    """What both fields have of the Collective Insight."""
    return sum(printed_insight(book, state, seat) for seat in range(state.seats))


def is_won(effects: Effects, state: State) -> bool:
    heartbreak = heartbreak_of(effects.book, state)
    if heartbreak is None:
        return False
    return insight_together(effects.book, state) >= heartbreak.insight and goal_is_met(effects, state)
