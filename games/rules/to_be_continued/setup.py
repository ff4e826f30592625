"""Before the first turn. Rules, "Set Up": a Chapter and an AD for each, common piles, four cards from the deck."""

from typing import Final

from games.kernel.chance import Chance
from games.kernel.slots import Slots

from .components import Components
from .options import ToBeContinuedOptions
from .page import CELLS
from .state import EMPTY, Chapter, State

DEALT: Final = 4
"""Cards that each player draws from the deck before the first turn."""
DRAWS: Final = 2
"""Cards that a turn begins with."""
HAND: Final = 5
"""With more cards than these a turn ends with a discard; with fewer a rotation lets one draw."""


def deal(seats: int, options: ToBeContinuedOptions, components: Components, chance: Chance) -> State:
    """Deals Chapters and ADs, shuffles the deck, and lays out piles and hands."""
    numbers = list(components.table(seats).chapters)
    chance.shuffle(numbers)
    cards = Slots.of([card.id for card in (*components.deck, *components.ads[:seats])])
    size = len(components.deck)
    deck = list(range(size))
    cards.shuffle_pile(deck, chance)
    # The top card is the last.
    deck.reverse()
    piles = [[deck.pop()] for _ in range(seats)]
    hands = [[size + seat] for seat in range(seats)]
    # Everybody has seen that everybody was given an AD; the piles lie open.
    for card in (*range(size, size + seats), *(pile[0] for pile in piles)):
        cards.turn_up(card)
    order = tuple(sorted(range(seats), key=numbers.__getitem__))
    for _ in range(DEALT):
        for seat in order:
            card = deck.pop()
            hands[seat].append(card)
            cards.learn(seat, card)
    return State(
        options=options,
        cards=cards,
        order=order,
        chapters=[Chapter(number, [EMPTY] * CELLS) for number in numbers],
        deck=deck,
        piles=piles,
        hands=hands,
        seat=order[0],
        draws_left=DRAWS,
    )
