"""What a viewer does not know, and dealing it anew: whatever may lie where, as far as a person in that seat can tell.

Cards stay within their family: Remnants by when they were last seen (what lay open and was shuffled into the deck again
is in no hand that held its cards before), the pair that one passed on in the draft, Gestalts as far as the Heartbreak
uses them. A kept Gestalt has the karma that was named for it, or is neutral. Of the Events one Reboot is in play, and
those that have been drawn are not in the box.
"""

from collections.abc import Callable, Iterator

from games.kernel.chance import Chance
from games.kernel.events import Viewer
from games.kernel.slots import Slots, hidden_slots

from .book import Book
from .feelings import Karma
from .state import State


def imagine(book: Book, state: State, viewer: Viewer, chance: Chance) -> State:
    """Deals anew, in place, what the viewer does not know."""
    state.cards.imagine(viewer, chance, family=_family(state, viewer), among=range(state.first_gestalt))
    _deal_gestalts(book, state, viewer, chance)
    _deal_events(book, state, viewer, chance)
    chance.shuffle(state.catalysts)
    return state


def hidden(state: State, viewer: Viewer) -> dict[str, str]:
    """Cards the viewer does not know, and the order of Catalysts. A last Catalyst is known by those before it."""
    places = hidden_slots(state, viewer)
    if len(state.catalysts) > 1:
        places |= {f"catalysts {place}": catalyst for place, catalyst in enumerate(state.catalysts)}
    return places


def _family(state: State, viewer: Viewer) -> Callable[[int], object]:
    passed = [] if viewer is None else state.passed[viewer]

    def family(slot: int) -> object:
        batch = state.batches.get(str(slot), 0)
        return "passed" if slot in passed and not batch else batch

    return family


# Gestalts


def _deal_gestalts(book: Book, state: State, viewer: Viewer, chance: Chance) -> None:
    """First those whose karma was named, each by a face that leaves enough for the rest; then all others."""
    slots = state.cards
    end = len(slots.face) if state.first_left_out is None else state.first_left_out
    unknown = [slot for slot in range(state.first_gestalt, end) if not slots.knows(viewer, slot)]
    faces = [slots.face[slot] for slot in unknown]
    chance.shuffle(faces)
    named = [slot for slot in unknown if str(slot) in state.observed]
    for place, slot in enumerate(named):
        later = [state.observed[str(other)] for other in named[place + 1 :]]
        fitting = _fitting(book, faces, state.observed[str(slot)], later)
        slots.face[slot] = faces.pop(chance.pick(fitting))
    for slot in unknown:
        if slot not in named:
            slots.face[slot] = faces.pop()
    slots.imagine(viewer, chance, among=range(end, len(slots.face)))


def _fitting(book: Book, faces: list[str], karma: Karma, later: list[Karma]) -> list[int]:
    """Places of faces that have this karma or are neutral, and whose taking leaves enough for those to come."""
    karmas = [book.karma[face] for face in faces]
    fitting = []
    for place, own in enumerate(karmas):
        if own in (karma, Karma.NEUTRAL):
            rest = karmas[:place] + karmas[place + 1 :]
            short = sum(max(0, later.count(wanted) - rest.count(wanted)) for wanted in set(later))
            if short <= rest.count(Karma.NEUTRAL):
                fitting.append(place)
    return fitting


# Events


def _deal_events(book: Book, state: State, viewer: Viewer, chance: Chance) -> None:
    """The deck keeps the Events that have been drawn once, and as many Reboots as it has; the rest comes from all."""
    slots = state.event_cards
    in_play = {*state.event_deck, *state.event_pile, state.event, state.reboot and state.reboot.event}
    deck = [slot for slot in state.event_deck if not slots.knows(viewer, slot)]
    box = [slot for slot in range(len(slots.face)) if slot not in in_play and not slots.knows(viewer, slot)]
    dealt, boxed = [], []
    for kind in (False, True):
        here, there = (list(_faces_of(book, slots, zone, reboot=kind)) for zone in (deck, box))
        kept = [face for face in here if face in state.seen_events]
        free = [face for face in here if face not in state.seen_events] + there
        chance.shuffle(free)
        split = len(here) - len(kept)
        dealt += kept + free[:split]
        boxed += free[split:]
    for zone, faces in ((deck, dealt), (box, boxed)):
        chance.shuffle(faces)
        for slot, face in zip(zone, faces, strict=True):
            slots.face[slot] = face


def _faces_of(book: Book, slots: Slots, zone: list[int], *, reboot: bool) -> Iterator[str]:
    return (slots.face[slot] for slot in zone if book.events[slots.face[slot]].reboot is reboot)
