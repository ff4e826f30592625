"""Counting. Rules, "The End of All Things", and for two who play together "So Long, My Love"."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from games.kernel.contract import LOST, WON, Outcome

from . import coop
from .book import Book
from .effects.engine import Effects
from .effects.rules_in_force import InsightChange, held_card_cost, insight_changes, printed_points
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
    scores = tuple(score_of(book, state, seat).total for seat in range(state.seats))
    if state.mode == COOP:
        together = WON if state.ending is Ending.TOGETHER else LOST
        return Outcome(ending=state.ending, ranks=(together,) * state.seats, scores=scores)
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Outcome(ending=state.ending, ranks=ranks, scores=scores)


class Score(NamedTuple):
    """What a seat's points come from."""

    cards: list[tuple[int, int]]
    """The cards of the field, by slot, and the Insight Points printed on each."""
    effects: Sequence[InsightChange] = ()
    chain: Karma | None = None
    chain_cards: Sequence[int] = ()
    """The cards of the field that carry the chain."""
    chain_removed: int = 0
    """How many removed cards carry it."""
    marks: int = 0
    held: int = 0
    """How many cards in hand cost points."""
    held_cost: int = 0
    """How many each of them costs."""

    @property
    def insight(self) -> int:
        return sum(points for _, points in self.cards) + sum(change.points for change in self.effects)

    @property
    def chain_points(self) -> int:
        """Rules, "Karma Chain": 1 for each card of that karma."""
        return len(self.chain_cards) + self.chain_removed

    @property
    def mark_points(self) -> int:
        return self.marks // MARKS_A_POINT

    @property
    def held_points(self) -> int:
        return -self.held * self.held_cost

    @property
    def total(self) -> int:
        return self.insight + self.chain_points + self.mark_points + self.held_points


def score_of(book: Book, state: State, seat: int) -> Score:
    """Rule 16: the field, its Karma Chain, 1 per 3 Marks, less what is still held. Rule 21: a pair's printed field."""
    cards = printed_points(book, state, seat)
    if state.mode == COOP:
        return Score(cards)
    chain = chain_of(book, state, seat)
    carriers = [slot for slot, _ in cards if book.karma[state.cards.face[slot]] is chain]
    return Score(
        cards,
        effects=insight_changes(book, state, seat),
        chain=chain,
        chain_cards=carriers,
        chain_removed=_chain_karmas(book, state, seat).count(chain) - len(carriers) if chain else 0,
        marks=state.players[seat].marks,
        held=_held_cards(state, seat),
        held_cost=held_card_cost(book, state, seat),
    )


def chain_of(book: Book, state: State, seat: int) -> Karma | None:
    """The one karma, beside neutral, that all cards of the seat have; None where there is none or more than one."""
    karmas = {karma for karma in _chain_karmas(book, state, seat) if karma is not Karma.NEUTRAL}
    return next(iter(karmas)) if len(karmas) == 1 else None


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
