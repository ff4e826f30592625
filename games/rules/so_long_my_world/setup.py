"""Before the first decision. Rules, "Setting Up the Game".

Starters lie open, since everybody knows that everybody has both. What is left over lies in the box, hidden like a deck:
nobody knows which Events and Gestalts are not played with.
"""

from typing import Final

from msgspec import Struct

from games.kernel.chance import Chance
from games.kernel.slots import Slots

from .book import Book
from .carrying import CarriedEndCard
from .content_types import GestaltDeck
from .content_words import VisionKind
from .feelings import FEELINGS, TOKENS_OF_A_FEELING, Karma
from .options import COOP, Heartbreak, SoLongMyWorldOptions
from .state import Player, State, Vision

MARKS: Final = 12
FIRST_HOUR: Final = 1
FIRST_HOUR_OF_FIVE: Final = 3
LAST_HOUR: Final = 12
COPIES: Final = 2
"""Of each Remnant that is no starter."""
DEALT: Final = 3
GESTALTS_A_PLAYER: Final = 2
EVENTS_OF_A_PAIR: Final = 11
"""Rule 21: whatever the hour."""


class Terms(Struct, frozen=True, kw_only=True):
    """What mode, seats and Heartbreak make of the set-up."""

    hour: int
    events: int
    gestalts: int
    karmas: tuple[Karma, ...]
    """Of the Gestalts played with."""
    gestalt_visions: bool
    heartbreak: str | None = None


def set_up(
    book: Book, *, mode: str, seats: int, options: SoLongMyWorldOptions, chance: Chance, carried: CarriedEndCard | None
) -> State:
    """The table before the draft."""
    first_player = chance.below(seats)
    terms = _terms(book, mode, seats, options, chance)
    visions = _visions(book, options, terms)
    ring = [number for number, vision in enumerate(visions) if vision.kind is VisionKind.NORMAL]
    chance.shuffle(ring)
    reserve = sum(vision.reserve for vision in visions)
    events, event_deck = _events(book, terms, chance)
    cards = _Cards(book, seats, terms, chance)
    state = State(
        mode=mode,
        options=options,
        heartbreak=terms.heartbreak,
        hour=terms.hour,
        first_player=first_player,
        visions=visions,
        ring=ring,
        catalysts=_catalysts(book, options, terms, chance),
        system=[TOKENS_OF_A_FEELING] * len(FEELINGS),
        marks=MARKS - reserve,
        box=[0] * len(visions),
        cards=cards.slots,
        first_gestalt=cards.first_gestalt,
        first_left_out=cards.first_left_out,
        remnant_deck=cards.remnant_deck,
        gestalt_deck=cards.gestalt_deck,
        event_cards=events,
        event_deck=event_deck,
        passed=[[] for _ in range(seats)],
        players=[Player(tokens=[1] * len(visions), hand=hand) for hand in cards.starters],
    )
    _deal(state)
    if carried is not None and carried.end_card in book.end_cards:
        state.end_card_before = carried.end_card
        state.last_ranked_before = [seat for seat in carried.last_ranked if seat < seats]
    return state


def _terms(book: Book, mode: str, seats: int, options: SoLongMyWorldOptions, chance: Chance) -> Terms:
    """Rules 1, 4 and 21."""
    if mode == COOP:
        return _terms_of_a_pair(book, options, chance)
    hour = FIRST_HOUR if seats < 5 else FIRST_HOUR_OF_FIVE
    return Terms(
        hour=hour,
        events=LAST_HOUR - hour,
        gestalts=GESTALTS_A_PLAYER * seats,
        karmas=tuple(Karma),
        gestalt_visions=options.gestalt_visions,
    )


def _terms_of_a_pair(book: Book, options: SoLongMyWorldOptions, chance: Chance) -> Terms:
    by_number = {card.number: card for card in book.heartbreaks.values()}
    drawn = options.heartbreak is Heartbreak.RANDOM
    card = chance.pick(list(by_number.values())) if drawn else by_number[options.heartbreak.value]
    deck: GestaltDeck = card.gestalts
    return Terms(
        hour=card.hour,
        events=EVENTS_OF_A_PAIR,
        gestalts=deck.count,
        karmas=deck.karmas,
        gestalt_visions=options.gestalt_visions or card.gestalt_visions,
        heartbreak=card.id,
    )


def _visions(book: Book, options: SoLongMyWorldOptions, terms: Terms) -> list[Vision]:
    """Rules 2, 20 and 21: the normal ones; face down the Gestalt Visions with their Marks; L'Uno."""
    visions = [Vision(id=content.id, kind=content.kind) for content in book.visions_of(VisionKind.NORMAL)]
    if terms.gestalt_visions:
        visions += [
            Vision(id=content.id, kind=content.kind, locked=True, in_play=False, reserve=content.marks)
            for content in book.visions_of(VisionKind.GESTALT)
        ]
    if options.luno:
        visions += [Vision(id=content.id, kind=content.kind) for content in book.visions_of(VisionKind.LUNO)]
    return visions


def _catalysts(book: Book, options: SoLongMyWorldOptions, terms: Terms, chance: Chance) -> list[str]:
    if not (options.karma_catalysts and terms.gestalt_visions):
        return []
    catalysts = list(book.catalysts)
    chance.shuffle(catalysts)
    return catalysts


def _events(book: Book, terms: Terms, chance: Chance) -> tuple[Slots, list[int]]:
    """Random Events and one random Reboot, shuffled; the rest is in the box. The top card is the last."""
    events = [event.id for event in book.events.values() if not event.reboot]
    reboots = [event.id for event in book.events.values() if event.reboot]
    chance.shuffle(events)
    chance.shuffle(reboots)
    slots = Slots.of([*events[: terms.events], reboots[0], *events[terms.events :], *reboots[1:]])
    deck = list(range(terms.events + 1))
    slots.shuffle_pile(deck, chance)
    return slots, deck


class _Cards:
    """All Remnants and Gestalts: two starters for each seat, the Remnant deck, the Gestalt deck, the box."""

    def __init__(self, book: Book, seats: int, terms: Terms, chance: Chance) -> None:
        starters = [card.id for card in book.remnants.values() if card.starter]
        names = [card.id for card in book.remnants.values() if not card.starter for _ in range(COPIES)]
        chosen = [card.id for card in book.gestalts.values() if card.karma in terms.karmas]
        left_out = [card.id for card in book.gestalts.values() if card.karma not in terms.karmas]
        first_remnant = len(starters) * seats
        self.first_gestalt = first_remnant + len(names)
        self.first_left_out = self.first_gestalt + len(chosen)
        self.slots = Slots.of([*starters * seats, *names, *chosen, *left_out])
        self.starters = [[*range(at, at + len(starters))] for at in range(0, first_remnant, len(starters))]
        for hand in self.starters:
            for slot in hand:
                self.slots.turn_up(slot)
        self.remnant_deck = list(range(first_remnant, self.first_gestalt))
        self.slots.shuffle_pile(self.remnant_deck, chance)
        gestalts = list(range(self.first_gestalt, self.first_left_out))
        self.slots.shuffle_pile(gestalts, chance)
        self.gestalt_deck = gestalts[: terms.gestalts]


def _deal(state: State) -> None:
    """Rule 3: three cards each, to choose from or to keep."""
    for seat in state.from_first_player():
        player = state.players[seat]
        dealt = [state.remnant_deck.pop() for _ in range(DEALT)]
        for slot in dealt:
            state.cards.learn(seat, slot)
        if state.options.draft:
            player.passing = dealt
        else:
            player.hand += dealt
