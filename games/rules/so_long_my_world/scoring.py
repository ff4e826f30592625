"""Counting. Rules, "The End of All Things", and for two who play together "So Long, My Love"."""

from collections import Counter
from typing import Final

from games.kernel.contract import LOST, WON, Outcome

from . import coop
from .book import Book
from .effects.engine import Effects
from .effects.rules_in_force import held_card_cost, insight_of
from .feelings import Karma
from .options import COOP
from .state import Ending, State

MARKS_A_POINT: Final = 3


def ending_of(effects: Effects, state: State) -> Ending:
    if state.mode != COOP:
        return Ending.INSIGHT
    return Ending.TOGETHER if coop.is_won(effects, state) else Ending.APART


def outcome(book: Book, state: State) -> Outcome:
    """Most Insight Points win, ties share. Two who play together win or lose together."""
    if state.ending is None:
        raise ValueError("the match is not over")
    if state.mode == COOP:
        return Outcome(
            ending=state.ending,
            ranks=(WON if state.ending is Ending.TOGETHER else LOST,) * state.seats,
            scores=tuple(coop.printed_insight(book, state, seat) for seat in range(state.seats)),
        )
    scores = tuple(points_of(book, state, seat) for seat in range(state.seats))
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Outcome(ending=state.ending, ranks=ranks, scores=scores)


def points_of(book: Book, state: State, seat: int) -> int:
    """Rule 16: the field, its Karma Chain, 1 per 3 Marks, less what is still held."""
    player = state.players[seat]
    return (
        insight_of(book, state, seat)
        + chain_bonus(book, state, seat)
        + player.marks // MARKS_A_POINT
        - _held_cards(state, seat) * held_card_cost(book, state, seat)
    )


def chain_of(book: Book, state: State, seat: int) -> Karma | None:
    """The one karma, beside neutral, that all cards of the seat have; None where there is none or more than one."""
    karmas = {karma for karma in _chain_karmas(book, state, seat) if karma is not Karma.NEUTRAL}
    return next(iter(karmas)) if len(karmas) == 1 else None


def chain_bonus(book: Book, state: State, seat: int) -> int:
    """Rules, "Karma Chain": 1 for each card of that karma."""
    chain = chain_of(book, state, seat)
    return 0 if chain is None else _chain_karmas(book, state, seat).count(chain)


def _chain_karmas(book: Book, state: State, seat: int) -> list[Karma]:
    """Section 4: the field at the end counts; by option also what was removed from it."""
    player = state.players[seat]
    names = [state.cards.face[slot] for slot in player.field]
    if state.options.chain_counts_removed:
        names += (Counter(player.played) - Counter(names)).elements()
    return [book.karma[name] for name in names]


def _held_cards(state: State, seat: int) -> int:
    hand = state.players[seat].hand
    if state.options.held_gestalts_cost:
        return len(hand)
    return sum(slot < state.first_gestalt for slot in hand)
