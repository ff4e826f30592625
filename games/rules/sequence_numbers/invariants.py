"""What is true of every state: conservation of cards, and chips that agree with the sequences."""

from collections.abc import Iterator

from .components import Components
from .lines import CORNERS, shared_chips
from .state import NOBODY, State


def broken_invariants(state: State, components: Components) -> Iterator[str]:
    """A sentence for each invariant that the state breaks; none in a sound one."""
    piles = [state.deck, *state.hands, *state.discards]
    if sorted(slot for pile in piles for slot in pile) != list(range(len(components.cards))):
        yield "the deck, the hands and the discard piles do not hold each card once"
    if sorted(state.cards.face) != sorted(components.cards):
        yield "the faces are not those of the deck"
    if not state.deck:
        yield "the deck is empty, but was not renewed"
    if any(side not in range(NOBODY, state.sides) for side in state.chips):
        yield "a chip belongs to no side"
    if any(state.chips[corner] != NOBODY for corner in CORNERS):
        yield "a chip lies on a free corner"
    callers = [state.side_of[call.caller] for call in state.calls]
    if len(set(callers)) < len(callers):
        yield "a side has two calls of table talk"
    yield from _broken_sequences(state)
    yield from _broken_knowledge(state)


def _broken_sequences(state: State) -> Iterator[str]:
    for sequence in state.sequences:
        if any(state.chips[space] != sequence.side for space in sequence.spaces if space not in CORNERS):
            yield f"the sequence {sequence.spaces} is broken"
    for at, one in enumerate(state.sequences):
        for other in state.sequences[at + 1 :]:
            if one.side == other.side and shared_chips(one.spaces, other.spaces) > 1:
                yield f"the sequences {one.spaces} and {other.spaces} share more than one chip"


def _broken_knowledge(state: State) -> Iterator[str]:
    """Hands are known to their seat alone, discards to everybody, the deck to nobody."""
    for seat, hand in enumerate(state.hands):
        for viewer in (None, *range(state.seats)):
            if any(state.cards.knows(viewer, slot) != (viewer == seat) for slot in hand):
                yield f"viewer {viewer} knows too much or too little of the hand of seat {seat}"
    if any(state.cards.known[slot] for slot in state.deck):
        yield "somebody knows a card of the deck"
    if any(slot in state.deck for batch in state.held_over for slot in batch):
        yield "a card of the deck counts as one of an earlier deck that a hand has kept"
    if not all(state.cards.knows(None, slot) for pile in state.discards for slot in pile):
        yield "a discard is not known to everybody"
