"""What a viewer does not know, and dealing it anew: whatever may lie where, as far as a person in that seat can tell.

Scenes stay among scenes, and all other cards among themselves. A card that is rumoured to be in one of two hands is
dealt into one of these; the Maze fan is no hand's only card once its owner would be out with that. How many scenes
leave the game unseen is drawn anew, as far as those that have been opened leave it open.
"""

from collections.abc import Mapping

from games.kernel.chance import Chance
from games.kernel.events import Viewer
from games.kernel.slots import hidden_slots

from .components import Components
from .setup import unseen_bounds
from .state import Rumour, State


def bounds_of_unseen(state: State) -> tuple[int, int]:
    """How many scenes will have left the game unseen, at least and at most, as far as anybody can tell."""
    if state.all_open or not state.options.unseen_scenes:
        return state.unseen, state.unseen
    least, most = unseen_bounds(state.seats)
    return least, min(most, len(state.scene_deck) - 1)


def hidden(state: State, viewer: Viewer) -> dict[str, str]:
    """Cards and scenes the viewer does not know; and which scene is the last, where nobody knows how many there are."""
    places = hidden_slots(state, viewer)
    least, most = bounds_of_unseen(state)
    if least < most:
        places["the last scene"] = state.cards.face[state.scene_deck[state.unseen]]
    return places


def imagine(state: State, viewer: Viewer, chance: Chance, components: Components) -> State:
    """Deals anew, in place, what the viewer does not know."""
    face = state.cards.face
    heard = {face[rumour.card]: rumour for rumour in state.rumours if rumour.viewer == viewer}
    bound = _bound(state, viewer, heard, components)
    free = [slot for slot in range(len(face)) if face[slot] not in bound]
    state.cards.imagine(viewer, chance, family=lambda slot: slot >= state.first_scene, among=free)
    _deal_bound(state, viewer, bound, chance)
    for card_id, rumour in heard.items():
        rumour.card = face.index(card_id)
    least, most = bounds_of_unseen(state)
    state.unseen = least + chance.below(most - least + 1)
    return state


def _bound(state: State, viewer: Viewer, heard: Mapping[str, Rumour], components: Components) -> dict[str, list[int]]:
    """The unknown cards that the viewer knows to be in certain hands, each with the seats of these hands."""
    bound = {card_id: rumour.seats for card_id, rumour in heard.items()}
    fan = components.maze_fan
    if state.options.fans and state.all_open and not state.deck:
        holders = [seat for seat in state.seats_in_play() if len(state.hands[seat]) > 1]
        if not state.cards.knows(viewer, state.cards.face.index(fan)):
            bound[fan] = [seat for seat in bound.get(fan, holders) if seat in holders]
    return bound


def _deal_bound(state: State, viewer: Viewer, bound: Mapping[str, list[int]], chance: Chance) -> None:
    """Lets each of these cards change places with any in its hands, as long as the other may lie there as well.

    They lie where they may lie to begin with, and after every exchange.
    """
    face, hands = state.cards.face, state.hands
    for card_id, seats in bound.items():
        here = face.index(card_id)
        there = chance.pick([slot for seat in seats for slot in hands[seat] if not state.cards.knows(viewer, slot)])
        other = bound.get(face[there])
        if other is None or any(here in hands[seat] for seat in other):
            face[here], face[there] = face[there], face[here]
