"""What is true of every state: cards are conserved, every page is in order, and everybody knows what they should."""

from collections.abc import Iterator

from .components import Components
from .page import CELLS, SIDE, bits_of, is_connected
from .placement import Placing
from .state import EMPTY, Stage, State


def broken_invariants(state: State, components: Components) -> Iterator[str]:
    """A sentence for each invariant that the state breaks; none in a sound one."""
    chapters = [[slot for slot in chapter.cells if slot != EMPTY] for chapter in state.chapters]
    zones = [state.deck, state.removed, *state.piles, *state.hands, *chapters]
    if sorted(slot for zone in zones for slot in zone) != list(range(len(components.deck) + state.seats)):
        yield "the deck, the piles, the hands and the Chapters do not hold each card once"
    if sorted(state.cards.face) != sorted(card.id for card in (*components.deck, *components.ads[: state.seats])):
        yield "the faces are not those of the box"
    if len(state.piles) != state.seats:
        yield "there are not as many piles as players"
    if state.deck and not all(state.piles):
        yield "a pile is empty although the deck is not"
    if state.stage is Stage.OVER and any(len(cards) != CELLS for cards in chapters):
        yield "the match has ended, but a Chapter does not hold nine cards"
    yield from _broken_pages(state, components)
    yield from _broken_counts(state, chapters)
    yield from _broken_knowledge(state)


def _broken_pages(state: State, components: Components) -> Iterator[str]:
    placing = Placing(components.cards)
    for seat, chapter in enumerate(state.chapters):
        bits = bits_of(chapter.cells)
        if not is_connected(bits):
            yield f"the Chapter of seat {seat} does not hang together"
        top, left = any(slot != EMPTY for slot in chapter.cells[:SIDE]), any(s != EMPTY for s in chapter.cells[::SIDE])
        if bits and not (top and left):
            yield f"the Chapter of seat {seat} does not touch the top row and the left column"
        if placing.first_disorder(state, chapter, chapter.cells) is not None:
            yield f"a story line is out of order in the Chapter of seat {seat}"
        for slot in chapter.cells:
            card = placing.numbered(state, chapter, slot)
            if card is not None:
                limits = placing.limits(state, seat, card.lines[0])
                if not limits.above < (card.number or 0) < limits.below:
                    yield f"{card.id} in the Chapter of seat {seat} is out of order with another Chapter"
        if not set(chapter.face_down) <= set(chapter.cells):
            yield f"a card that lies face down is not in the Chapter of seat {seat}"


def _broken_counts(state: State, chapters: list[list[int]]) -> Iterator[str]:
    """Each turn that is over has added one card, and the one under way adds its card before it is finished."""
    added = state.stage not in (Stage.DRAW, Stage.PLAY)
    if sum(map(len, chapters)) != state.turn_number - 1 + added:
        yield "the Chapters do not hold one card for each turn"
    if state.refilling and state.stage is not Stage.REFILL:
        yield "a seat is to draw after a rotation that is over"


def _broken_knowledge(state: State) -> Iterator[str]:
    """Hands are known to their holder, what lies open to everybody, the deck to nobody."""
    knows = state.cards.knows
    viewers = (None, *range(state.seats))
    hidden = {slot for chapter in state.chapters for slot in chapter.face_down}
    lying = [slot for chapter in state.chapters for slot in chapter.cells if slot != EMPTY and slot not in hidden]
    for slot in (*lying, *state.removed, *(slot for pile in state.piles for slot in pile)):
        if not all(knows(viewer, slot) for viewer in viewers):
            yield f"card {slot} lies open, but is not known to everybody"
    if any(state.cards.known[slot] for slot in state.deck):
        yield "somebody knows a card of the deck"
    for seat, chapter in enumerate(state.chapters):
        if not all(knows(seat, slot) for slot in (*state.hands[seat], *chapter.face_down)):
            yield f"seat {seat} does not know its own cards"
        if state.stage is not Stage.OVER:
            for slot in chapter.face_down:
                if any(knows(viewer, slot) for viewer in viewers if viewer != seat):
                    yield f"another than seat {seat} knows a card that lies face down"
    for lost in state.lost:
        if not set(lost.cards) <= set(lost.places):
            yield "a card that was lost sight of does not lie where it can be"
