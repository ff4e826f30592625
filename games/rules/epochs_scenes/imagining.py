"""What a viewer does not know, and dealing it anew: whatever may lie where, as far as a person in that seat can tell.

Scenes stay among scenes, and all other cards among themselves. A card that is rumoured to be in one of two hands is
dealt into one of these; the Maze fan is no hand's only card once its owner would be out with that. How many scenes
leave the game unseen is drawn anew, as far as those that have been opened leave it open.
"""

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
    """Cards and scenes the viewer does not know, and the number of scenes that stay unseen."""
    places = hidden_slots(state, viewer)
    least, most = bounds_of_unseen(state)
    if least < most:
        places["unseen scenes"] = f"{state.unseen} scenes stay unseen"
    return places


def imagine(state: State, viewer: Viewer, chance: Chance, components: Components) -> State:
    """Deals anew, in place, what the viewer does not know."""
    bound = _bound(state, viewer, components)
    free = [slot for slot in range(len(state.cards.face)) if slot not in {rumour.card for rumour in bound}]
    state.cards.imagine(viewer, chance, family=lambda slot: slot >= state.first_scene, among=free)
    _deal_bound(state, viewer, bound, chance)
    least, most = bounds_of_unseen(state)
    state.unseen = least + chance.below(most - least + 1)
    return state


def _bound(state: State, viewer: Viewer, components: Components) -> list[Rumour]:
    """The unknown cards of which the viewer knows that they are in certain hands."""
    bound = [rumour for rumour in state.rumours if rumour.viewer == viewer]
    if state.all_open and not state.deck and state.options.fans:
        fan = state.cards.face.index(components.maze_fan)
        if not state.cards.knows(viewer, fan):
            holders = [seat for seat in state.seats_in_play() if len(state.hands[seat]) > 1]
            rumour = next((rumour for rumour in bound if rumour.card == fan), None)
            if rumour is None:
                bound.append(Rumour(viewer, fan, holders))
            else:
                bound = [other for other in bound if other is not rumour]
                bound.append(Rumour(viewer, fan, [seat for seat in rumour.seats if seat in holders]))
    return bound


def _deal_bound(state: State, viewer: Viewer, bound: list[Rumour], chance: Chance) -> None:
    """Lets each of these cards change places with any in its hands, as long as the other may lie there as well.

    They lie where they may lie to begin with, and after every exchange.
    """
    face = state.cards.face
    for rumour in bound:
        places = [slot for seat in rumour.seats for slot in state.hands[seat] if not state.cards.knows(viewer, slot)]
        place = chance.pick(places)
        other = next((r for r in bound if r.card == place), None)
        if other is None or rumour.card in [slot for seat in other.seats for slot in state.hands[seat]]:
            face[rumour.card], face[place] = face[place], face[rumour.card]
            if other is not None:
                other.card = rumour.card
            rumour.card = place
