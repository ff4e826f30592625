"""What is true of every state: tokens and cards are conserved, and who knows what fits where it lies."""

from collections import Counter
from collections.abc import Iterator

from .book import Book
from .feelings import FEELINGS, TOKENS_OF_A_FEELING
from .setup import MARKS
from .state import Phase, State


def broken_invariants(book: Book, state: State) -> Iterator[str]:
    """A sentence for each invariant that the state breaks; none in a sound one."""
    yield from _tokens(state)
    yield from _cards(book, state)
    yield from _events(state)
    yield from _places(state)
    yield from _knowledge(state)


def _tokens(state: State) -> Iterator[str]:
    """Rule 6: 12 Feelings of each type, 12 Marks; a token of each Vision for each player."""
    for feeling in FEELINGS:
        kind = feeling.number
        lying = [player.stock[kind] for player in state.players] + [vision.feelings[kind] for vision in state.visions]
        if min([*lying, state.system[kind]]) < 0 or sum(lying) + state.system[kind] != TOKENS_OF_A_FEELING:
            yield f"there are not {TOKENS_OF_A_FEELING} tokens of {feeling}"
    marks = [player.marks for player in state.players] + [vision.reserve + vision.marks for vision in state.visions]
    if min([*marks, state.marks, state.spent_marks]) < 0 or sum(marks) + state.marks + state.spent_marks != MARKS:
        yield f"there are not {MARKS} Marks of Sol"
    for vision in range(len(state.visions)):
        if sum(player.tokens[vision] for player in state.players) + state.box[vision] != state.seats:
            yield f"not every player's token of Vision {vision} is somewhere"


def _cards(book: Book, state: State) -> Iterator[str]:
    hands = [slot for player in state.players for slot in (*player.hand, *player.drafted, *player.passing)]
    fields = [slot for player in state.players for slot in player.field]
    placed = [*hands, *fields, *state.remnant_deck, *state.gestalt_deck, *state.pile]
    if len(set(placed)) != len(placed):
        yield "a card lies in two places"
    if not set(range(state.first_gestalt)) <= set(placed):
        yield "a Remnant lies nowhere"
    faces = state.cards.face
    if any((faces[slot] in book.gestalts) != (slot >= state.first_gestalt) for slot in range(len(faces))):
        yield "a face has the wrong back"
    if max(Counter(faces[state.first_gestalt :]).values(), default=1) > 1:
        yield "a Gestalt is there twice"
    if any(Counter(faces[slot] for slot in player.field) - Counter(player.played) for player in state.players):
        yield "a card lies on a field that was not played"
    if any(slot >= state.first_gestalt for slot in state.remnant_deck):
        yield "a Gestalt lies in the Remnant deck"


def _events(state: State) -> Iterator[str]:
    out = [state.event] if state.event is not None else []
    out += [state.reboot.event] if state.reboot is not None else []
    placed = [*state.event_deck, *state.event_pile, *out]
    if len(set(placed)) != len(placed):
        yield "an Event lies in two places"
    if max(Counter(state.event_cards.face).values()) > 1:
        yield "an Event is there twice"


def _places(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        if player.where is not None and (state.visions[player.where].locked or not state.visions[player.where].in_play):
            yield f"seat {seat} is on a Vision that is locked or not in play"
    for vision in state.visions:
        if (vision.locked or not vision.in_play) and any(vision.feelings):
            yield f"Feelings lie on {vision.id}, which is locked or not in play"
        if vision.reserve and vision.in_play:
            yield f"{vision.id} is in play with Marks on its back"


def _knowledge(state: State) -> Iterator[str]:
    """Who holds a card knows it; what lies on fields and the pile, everybody does."""
    for seat, player in enumerate(state.players):
        own = [*player.hand, *player.passing, *player.drafted]
        if not all(state.cards.knows(seat, slot) for slot in own):
            yield f"seat {seat} does not know a card of its own"
        if not all(state.cards.knows(None, slot) for slot in player.field):
            yield f"a card on the field of seat {seat} is not known to everybody"
    if not all(state.cards.knows(None, slot) for slot in state.pile):
        yield "a discarded card is not known to everybody"
    if state.phase is Phase.OVER and state.end_card is None:
        yield "the match is over without an End card"
