"""Before the first turn. Rules, "Przygotowanie": equal teams, sitting alternately; shuffle and deal.

The dealer is drawn at random; cards are dealt one at a time, starting on the dealer's left.
"""

from games.kernel.chance import Chance
from games.kernel.errors import Refusal
from games.kernel.slots import Slots

from .checks import TEAMS
from .components import Components, Table
from .lines import SPACES
from .options import SequenceNumbersOptions
from .refusals import TeamsMustBeEqual
from .state import NOBODY, State

INDIVIDUALS = "individuals"
INDIVIDUALS_AT_MOST = 3


def why_not_seats(mode: str, seats: int) -> Refusal | None:
    """More than three players need equal teams, so five cannot play, whatever they call it."""
    if mode in TEAMS:
        divisible = seats % TEAMS[mode] == 0
    elif mode == INDIVIDUALS:
        divisible = seats <= INDIVIDUALS_AT_MOST or any(seats % teams == 0 for teams in TEAMS.values())
    else:
        divisible = True
    return None if divisible else TeamsMustBeEqual(mode=mode, seats=seats)


def sides(table: Table) -> tuple[tuple[int, ...], ...]:
    """The seats of each side, sitting alternately."""
    return tuple(tuple(range(side, table.seats, table.sides)) for side in range(table.sides))


def deal(table: Table, options: SequenceNumbersOptions, components: Components, chance: Chance) -> State:
    """Draws the dealer, shuffles the deck and deals the hands."""
    dealer = chance.below(table.seats)
    cards = Slots.of(list(components.cards))
    deck = list(range(len(cards.face)))
    cards.shuffle_pile(deck, chance)
    # The top card is the last.
    deck.reverse()
    first = (dealer + 1) % table.seats
    hands: list[list[int]] = [[] for _ in range(table.seats)]
    for turn in range(table.hand * table.seats):
        seat = (first + turn) % table.seats
        card = deck.pop()
        hands[seat].append(card)
        cards.learn(seat, card)
    return State(
        options=options,
        side_of=tuple(seat % table.sides for seat in range(table.seats)),
        sequences_to_win=table.sequences,
        chips=[NOBODY] * len(SPACES),
        cards=cards,
        deck=deck,
        hands=hands,
        discards=[[] for _ in range(table.seats)],
        dealer=dealer,
        seat=first,
        draw_rights=[0] * table.seats,
        fines=[0] * table.seats,
    )
