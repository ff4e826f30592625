"""Cards: moving them between zones, looking, revealing, arranging, shuffling, digging.

A Remnant deck that runs short is made longer by the discarded Remnants, shuffled, from below; an Event deck by the past
Events (section 4). A card comes only to a deck of its own back.
"""

from games.kernel.errors import GameBug
from games.kernel.script import Signal
from games.kernel.slots import EVERYBODY, Slots

from ..content_words import Zone
from ..events import CardMoved, CardRevealed, CardSeen, CardsLookedAt, DeckShuffled
from ..state import Question, QuestionKind, State
from . import unseen
from .asking import ask
from .context import Context
from .families import remember_batch, shuffled_together
from .frames import Arranging
from .operations import Arrange, Dig, Look, MoveCards, Reveal, Shuffle
from .selecting import table_zone
from .selectors import CardSelector, CardsWhere, DigFor
from .table import Doing, Table

_PUBLIC = (Zone.FIELD, Zone.PILE, Zone.EVENT_PILE)
_OWNED = (Zone.HAND, Zone.FIELD)


def slots_of(state: State, zone: Zone) -> Slots:
    return state.event_cards if zone.holds_events else state.cards


def zone_list(state: State, zone: Zone, seat: int) -> list[int]:
    """The list of a zone itself; `seat` is whose, of hands and fields."""
    match zone:
        case Zone.HAND:
            return state.players[seat].hand
        case Zone.FIELD:
            return state.players[seat].field
    return table_zone(state, zone)


def zone_of(state: State, slot: int, *, event: bool) -> tuple[Zone, int | None]:
    """Where a card lies, and whose that is."""
    for zone in Zone:
        if zone.holds_events is not event:
            continue
        for seat in range(state.seats) if zone in _OWNED else (None,):
            if slot in zone_list(state, zone, seat or 0):
                return zone, seat
    raise GameBug(f"card {slot} lies nowhere")


# Decks


def replenish(table: Table, zone: Zone, wanted: int) -> None:
    """Makes a deck that holds fewer than `wanted` longer, from below, by what lies on its pile."""
    state = table.state
    deck = table_zone(state, zone)
    if len(deck) >= wanted:
        return
    if zone is Zone.REMNANT_DECK:
        pile = [slot for slot in state.pile if slot < state.first_gestalt]
        state.pile = [slot for slot in state.pile if slot >= state.first_gestalt]
    elif zone is Zone.EVENT_DECK:
        pile, state.event_pile = state.event_pile, []
    else:
        return
    if pile:
        if zone is Zone.REMNANT_DECK:
            remember_batch(state, pile)
        slots_of(state, zone).shuffle_pile(pile, table.turn.chance)
        deck[:0] = pile
        table.turn.tell(DeckShuffled(zone))


def selected(table: Table, context: Context, selector: CardSelector) -> list[int]:
    """The cards of a selector, with the deck made long enough for what it takes from the top."""
    if isinstance(selector, CardsWhere) and selector.top is not None:
        replenish(table, selector.zone, context.number(selector.top))
    return context.cards(selector)


def draw(table: Table, seat: int, count: int) -> list[int]:
    """Draws Remnants; returns their slots, fewer where there are not so many."""
    replenish(table, Zone.REMNANT_DECK, count)
    drawn = table.state.remnant_deck[::-1][:count]
    for slot in drawn:
        move_card(table, slot, Zone.HAND, seat)
    return drawn


# Moving one card


def move_card(table: Table, slot: int, target: Zone, seat: int, *, under: bool = False) -> bool:
    """Moves one card, to this seat's hand or field where it is one; False: it cannot go there. Tells who may know.

    Rule 18: it lies open on fields and piles.
    """
    state = table.state
    slots = slots_of(state, target)
    if not _fits(state, slot, target):
        return False
    source, owner = zone_of(state, slot, event=target.holds_events)
    zone_list(state, source, owner or 0).remove(slot)
    if (source, target) == (Zone.FIELD, Zone.HAND):
        # Taken back: as if it had not been played.
        state.players[owner or 0].played.remove(slots.face[slot])
    into = zone_list(state, target, seat)
    into.insert(0 if under else len(into), slot)
    if target in _PUBLIC:
        slots.turn_up(slot)
    elif target is Zone.HAND:
        slots.learn(seat, slot)
    known_to = tuple(viewer for viewer in range(state.seats) if slots.knows(viewer, slot))
    told = CardMoved(
        source=source,
        source_seat=owner,
        target=target,
        target_seat=seat if target in _OWNED else None,
        under=under,
        known_to=None if slots.known[slot] == EVERYBODY else known_to,
        card=slot,
        content_id=slots.face[slot],
    )
    table.turn.tell(told)
    return True


def _fits(state: State, slot: int, target: Zone) -> bool:
    """Gestalts never come into the Remnant deck, nor Remnants into that of Gestalts."""
    if target is Zone.REMNANT_DECK:
        return slot < state.first_gestalt
    return target is not Zone.GESTALT_DECK or slot >= state.first_gestalt


# Operations


def move_cards(doing: Doing, move: MoveCards) -> None:
    table, moved = doing.table, []
    for seat in doing.context.players(move.of) if move.target in _OWNED else [doing.scope.you]:
        slots = selected(table, doing.context, move.cards)
        if isinstance(move.cards, str):
            unseen.forget_chosen(doing, move.cards.removeprefix("$"), slots, move.target)
        # What goes under a deck keeps its order: the last comes to lie lowest.
        moved += [slot for slot in slots if move_card(table, slot, move.target, seat, under=move.under)]
    doing.bind(move.name, moved)


def look(doing: Doing, look: Look) -> None:
    table, state = doing.table, doing.state
    slots = selected(table, doing.context, look.cards)
    doing.bind(look.name, slots)
    viewer = doing.context.players(look.by)
    if not slots or not viewer:
        return
    event = isinstance(look.cards, CardsWhere) and look.cards.zone.holds_events
    zone, owner = zone_of(state, slots[0], event=event)
    table.turn.tell(CardsLookedAt(viewer[0], zone, owner, len(slots)))
    cards = slots_of(state, zone)
    for slot in slots:
        cards.learn(viewer[0], slot)
        table.turn.tell(CardSeen(seat=viewer[0], zone=zone, card=slot, content_id=cards.face[slot]))


def reveal(doing: Doing, reveal: Reveal) -> None:
    table = doing.table
    event = isinstance(reveal.cards, CardsWhere) and reveal.cards.zone.holds_events
    for slot in selected(table, doing.context, reveal.cards):
        zone, _ = zone_of(doing.state, slot, event=event)
        turn_up(table, slot, zone)


def turn_up(table: Table, slot: int, zone: Zone) -> None:
    """Everybody sees the card where it lies."""
    cards = slots_of(table.state, zone)
    cards.turn_up(slot)
    table.turn.tell(CardRevealed(zone, slot, cards.face[slot]))


def shuffle(doing: Doing, shuffle: Shuffle) -> None:
    deck = table_zone(doing.state, shuffle.deck)
    slots_of(doing.state, shuffle.deck).shuffle_pile(deck, doing.table.turn.chance)
    if not shuffle.deck.holds_events:
        shuffled_together(doing.state, deck)
    doing.table.turn.tell(DeckShuffled(shuffle.deck))


def dig(doing: Doing, dig: Dig) -> None:
    seat = doing.context.players(dig.who)
    if seat:
        found = dig_for(doing.table, dig.deck, dig.until, seat[0], under=dig.rest == "under")
        doing.bind(dig.name, found)


def dig_for(table: Table, deck: Zone, until: DigFor, seat: int, *, under: bool = False) -> list[int]:
    """Turns cards of the deck up until one fits, which comes to the seat's hand. Returns it, or nothing.

    An Observation is this, with the rest to the pile.
    """
    turned: list[int] = []
    cards = table_zone(table.state, deck)
    for slot in cards[::-1]:
        turn_up(table, slot, deck)
        if _is_wanted(table, slot, until):
            move_card(table, slot, Zone.HAND, seat)
            _lay_aside(table, deck, turned, under)
            return [slot]
        turned.append(slot)
    _lay_aside(table, deck, turned, under)
    return []


def _is_wanted(table: Table, slot: int, until: DigFor) -> bool:
    face = table.content_id_at(slot)
    if until.karma and table.book.karma[face] not in until.karma:
        return False
    if until.timing is not None and table.book.cards[face].timing is not until.timing:
        return False
    return not until.ids or face in until.ids


def _lay_aside(table: Table, deck: Zone, turned: list[int], under: bool) -> None:
    if not under:
        for slot in turned:
            move_card(table, slot, Zone.PILE, 0)
        return
    cards = table_zone(table.state, deck)
    rest = [slot for slot in cards if slot not in turned]
    table.state.cards.shuffle_pile(turned, table.turn.chance)
    shuffled_together(table.state, turned)
    cards[:] = [*turned, *rest]


# Arranging


def arrange(doing: Doing, arrange: Arrange) -> None:
    seat = doing.context.players(arrange.by)
    slots = [slot for slot in doing.context.cards(arrange.cards) if slot in table_zone(doing.state, arrange.target)]
    if seat and slots:
        frame = Arranging(address=doing.address, scope=doing.place, seat=seat[0], slots=slots)
        doing.state.stack.append(frame)


def _ask_order(table: Table, frame: Arranging) -> Signal | None:
    frame.answers["order"] = frame.slots
    if len(frame.slots) == 1:
        return None
    question = Question(
        seat=frame.seat,
        kind=QuestionKind.ARRANGE_CARDS,
        receiver=len(table.state.stack) - 1,
        name="order",
        asker=frame.address,
        items=frame.slots,
        least=len(frame.slots),
        most=len(frame.slots),
    )
    ask(table, question)
    return Signal.WAIT


def _put_in_order(table: Table, frame: Arranging) -> None:
    operation = table.book.operation(frame.address)
    if not isinstance(operation, Arrange):
        raise GameBug(f"{frame.address} arranges nothing")
    order = frame.answers["order"]
    deck = table_zone(table.state, operation.target)
    rest = [slot for slot in deck if slot not in order]
    if len(order) > 1:
        unseen.forget_order(slots_of(table.state, operation.target), order, frame.seat)
    # The top card is the last of the list, the first of the order.
    deck[:] = [*order[::-1], *rest] if operation.under else [*rest, *order[::-1]]


ARRANGING = (_ask_order, _put_in_order)
