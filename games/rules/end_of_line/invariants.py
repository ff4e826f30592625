"""What is true of every state: cards and energy are conserved, and lines hang together on the table."""

from collections.abc import Iterator

from .components import Components
from .lines import Lines, is_mate
from .state import EMPTY, ENERGY, START, Line, State
from .torus import neighbours
from .turns.drawing import has_open_hands


def broken_invariants(state: State, lines: Lines) -> Iterator[str]:
    """A sentence for each invariant that the state breaks; none in a sound one."""
    yield from _broken_piles(state, lines.components)
    yield from _broken_knowledge(state)
    owners = [EMPTY] * len(state.board)
    for seat, line in enumerate(state.lines):
        for cell in line.cells:
            if owners[cell] != EMPTY:
                yield f"two cards lie on cell {cell}"
            owners[cell] = seat
        if not 0 <= line.energy <= ENERGY:
            yield f"seat {seat} has {line.energy} energy"
        yield from _broken_line(state, seat, line, lines)
    if owners != state.board:
        yield "the board does not show what the lines hold"
    if sorted(seat for group in state.ended for seat in group) != [s for s, line in enumerate(state.lines) if line.out]:
        yield "the lines that are out are not those that have ended"


def _broken_piles(state: State, components: Components) -> Iterator[str]:
    """Each colour's cards lie in its deck, its hand and its line, each once."""
    count = len(components.colour)
    for seat in range(state.seats):
        placed = [slot for slot in state.lines[seat].cards if slot != START]
        slots = [*state.decks[seat], *state.hands[seat], *placed]
        own = range(seat * count, (seat + 1) * count)
        if sorted(slots) != list(own):
            yield f"the deck, the hand and the line of seat {seat} do not hold each card of its colour once"
        if sorted(state.cards.face[slot] for slot in own) != sorted(components.colour):
            yield f"the cards of seat {seat} are not those of a colour"


def _broken_knowledge(state: State) -> Iterator[str]:
    """Lines lie open, hands are known to their seat or to all, decks to nobody."""
    viewers = (None, *range(state.seats))
    face_up = has_open_hands(state)
    for seat in range(state.seats):
        for viewer in viewers:
            sees = face_up or viewer == seat
            if any(state.cards.knows(viewer, slot) != sees for slot in state.hands[seat]):
                yield f"viewer {viewer} knows too much or too little of the hand of seat {seat}"
        if any(state.cards.known[slot] for slot in state.decks[seat]):
            yield f"somebody knows a card of the deck of seat {seat}"
        if not all(state.cards.knows(None, slot) for slot in state.lines[seat].cards if slot != START):
            yield f"a card of the line of seat {seat} is not known to everybody"


def _broken_line(state: State, seat: int, line: Line, lines: Lines) -> Iterator[str]:
    """Each card lies where a Way Out of the one that it follows leads, or behind a team mate's card that lies there."""
    table = neighbours(state.size)
    for place in range(1, len(line.cells)):
        before, heading = line.follows[place], line.headings[place]
        if not 0 <= before < place or heading not in lines.exits(state, line, before):
            yield f"card {place} of seat {seat} continues from no Way Out"
            continue
        ahead = table[line.cells[before]][heading]
        crosses = is_mate(state, seat, state.board[ahead]) and line.cells[place] == table[ahead][heading]
        if line.cells[place] != ahead and not crosses:
            yield f"card {place} of seat {seat} does not lie where its Way Out leads"
