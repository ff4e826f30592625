"""What is true of every state: cards and scenes are conserved, and known to whom they should be."""

from collections.abc import Iterator

from games.kernel.events import SPECTATOR

from .components import Components
from .state import State


def broken_invariants(state: State, components: Components) -> Iterator[str]:
    """A sentence for each invariant that the state breaks; none in a sound one."""
    cards = [state.deck, state.discards, state.removed, *state.hands]
    scenes = [state.scene_deck, *state.columns]
    if sorted(slot for pile in cards for slot in pile) != list(range(state.first_scene)):
        yield "the deck, the hands and what was put aside do not hold each card once"
    if sorted(slot for pile in scenes for slot in pile) != list(range(state.first_scene, len(state.cards.face))):
        yield "the matrix and the scene deck do not hold each scene once"
    if sorted(state.cards.face[: state.first_scene]) != sorted(c.id for c in components.cards_in(state.options)):
        yield "the faces of the cards are not those of the decks in the game"
    if sorted(state.cards.face[state.first_scene :]) != sorted(s.id for s in components.scenes_in(state.options)):
        yield "the faces of the scenes are not those of the epochs in the game"
    for column, rows in enumerate(state.columns):
        if any(components.column_of(state.cards.face[scene], state.options) != column for scene in rows):
            yield f"a scene lies in column {column}, but belongs to another epoch"
    if not 0 <= state.unseen <= len(state.scene_deck):
        yield "more scenes are to stay unseen than there are"
    yield from _broken_places(state)
    yield from _broken_knowledge(state)


def _broken_places(state: State) -> Iterator[str]:
    """Who is out has no card; who has none waits for the deck or the last scene, or is out."""
    gone = [*state.out, *([] if state.last is None else [state.last])]
    if len(set(gone)) < len(gone):
        yield "a seat is out of the game twice"
    empty = [seat for seat in state.seats_in_play() if not state.hands[seat]]
    if sorted(state.emptied) != empty:
        yield "not every empty hand is noted"
    if empty and state.all_open and not state.deck:
        yield "a seat has no card and cannot get one, and all scenes are open, but it is still in the game"
    if any(state.hands[seat] for seat in state.out):
        yield "a seat is out of the game with cards in its hand"
    if state.ending is None and not (state.in_play(state.seat) and state.hands[state.seat]):
        yield "it is the turn of a seat that cannot take one"


def _broken_knowledge(state: State) -> Iterator[str]:
    """Hands are known to their seats, what lies open to everybody, the decks to nobody."""
    knows = state.cards.knows
    for seat, hand in enumerate(state.hands):
        if not all(knows(seat, slot) for slot in hand):
            yield f"seat {seat} does not know its own hand"
    if any(state.cards.known[slot] for slot in (*state.deck, *state.scene_deck)):
        yield "somebody knows a card of a deck"
    lying_open = (*state.discards, *state.removed, *(slot for column in state.columns for slot in column))
    if not all(knows(SPECTATOR, slot) for slot in lying_open):
        yield "what lies open is not known to everybody"
    exchange = state.exchange
    if exchange is not None:
        unclear = exchange.unclear()
        if not unclear or any(knows(SPECTATOR, card) for card in unclear):
            yield "it is clear to all where a card is whose place is said to be unclear"
        if not any(all(card in state.hands[exchange.place(way, card)] for card in unclear) for way in exchange.ways):
            yield "cards have been exchanged in a way that is held to be impossible"
