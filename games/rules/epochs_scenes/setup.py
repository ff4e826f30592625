"""Before the first turn. Rules, "Initial actions".

Redundant epochs are removed, the scenes make a deck of their own, and all other cards are shuffled together and
dealt, six each, one at a time.

The dealer is drawn at random; the seat on the dealer's left gets the first card, and the first turn.
"""

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.errors import Refusal
from games.kernel.slots import Slots

from .components import Components
from .options import Approval, Decks, EpochsScenesOptions
from .refusals import DeckTooSmall, VoteNeedsThree
from .state import HAND, State

VOTERS_AT_LEAST = 3


def why_not_options(seats: int, options: EpochsScenesOptions, components: Components) -> Refusal | None:
    """Why so many players cannot play with these decks, or by these options."""
    cards = len(components.cards_in(options))
    if cards < seats * HAND:
        return DeckTooSmall(seats=seats, cards=cards, hand=HAND)
    if options.approval is Approval.VOTE and seats < VOTERS_AT_LEAST:
        return VoteNeedsThree()
    return None


def arranged_options(seats: int, components: Components) -> EpochsScenesOptions:
    """The fewest decks that go round; and nobody knows which scene is the last, or else the seat decides who wins."""
    few = EpochsScenesOptions(unseen_scenes=True)
    return few if why_not_options(seats, few, components) is None else replace(few, decks=Decks.BOTH)


def unseen_bounds(seats: int) -> tuple[int, int]:
    """How many scenes may leave the game unseen, where the table plays so: at least, and at most."""
    return seats, 2 * seats - 1


def deal(seats: int, options: EpochsScenesOptions, components: Components, chance: Chance) -> State:
    """Draws the dealer, shuffles both decks and deals the hands."""
    dealer = chance.below(seats)
    main = [card.id for card in components.cards_in(options)]
    scenes = [scene.id for scene in components.scenes_in(options)]
    cards = Slots.of([*main, *scenes])
    deck, scene_deck = list(range(len(main))), list(range(len(main), len(cards.face)))
    for pile in (deck, scene_deck):
        cards.shuffle_pile(pile, chance)
        # The top card is the last.
        pile.reverse()
    least, most = unseen_bounds(seats)
    unseen = least + chance.below(most - least + 1) if options.unseen_scenes else 0
    hands: list[list[int]] = [[] for _ in range(seats)]
    for turn in range(HAND * seats):
        seat = (dealer + 1 + turn) % seats
        card = deck.pop()
        hands[seat].append(card)
        cards.learn(seat, card)
    return State(
        options=options,
        cards=cards,
        first_scene=len(main),
        deck=deck,
        scene_deck=scene_deck,
        unseen=unseen,
        columns=[[] for _ in components.epochs_in(options)],
        hands=hands,
        dealer=dealer,
        seat=(dealer + 1) % seats,
    )
