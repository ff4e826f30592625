"""Who goes first in the first round. Rules, "First Round Turn Order".

Each player reveals the top card of the deck: the lowest initiative goes first. Those who are tied reveal their next
ones, until nobody is. Then what was revealed is shuffled back.
"""

from games.kernel.contract import Turn

from ..cards import Way
from ..components import Card
from ..events import CardsRevealed, DecksShuffled, RevealedCard
from ..lines import Lines
from ..state import State


def decide_order(turn: Turn[State], lines: Lines) -> list[int]:
    """The turn order of the first round. Who plays alone reveals nothing."""
    seats = list(range(turn.state.seats))
    if len(seats) == 1:
        return seats
    revealing = _Revealing(turn, lines)
    order = revealing.ordered(seats)
    for seat in seats:
        turn.state.cards.shuffle_pile(turn.state.decks[seat], turn.chance)
    turn.tell(DecksShuffled(seats=tuple(seats)))
    return order


class _Revealing:
    def __init__(self, turn: Turn[State], lines: Lines) -> None:
        self._turn = turn
        self._lines = lines
        self._shown = [0] * turn.state.seats

    def ordered(self, seats: list[int]) -> list[int]:
        """These seats by what they reveal, the first first."""
        shown = {seat: self._next_card(seat) for seat in seats}
        self._turn.tell(
            CardsRevealed(revealed=tuple(_revealed(seat, card.initiative, card.ways) for seat, card in shown.items()))
        )
        by_initiative: dict[int, list[int]] = {}
        for seat, card in shown.items():
            by_initiative.setdefault(card.initiative, []).append(seat)
        order: list[int] = []
        for initiative in sorted(by_initiative):
            tied = by_initiative[initiative]
            order += self.ordered(tied) if len(tied) > 1 else tied
        return order

    def _next_card(self, seat: int) -> Card:
        """The card below those that the seat has revealed; a deck that has all been revealed is shuffled first."""
        state = self._turn.state
        deck = state.decks[seat]
        if self._shown[seat] == len(deck):
            state.cards.shuffle_pile(deck, self._turn.chance)
            self._shown[seat] = 0
        self._shown[seat] += 1
        return self._lines.card(state, deck[-self._shown[seat]])


def _revealed(seat: int, initiative: int, ways: tuple[Way, ...]) -> RevealedCard:
    return RevealedCard(seat=seat, initiative=initiative, ways=ways)
