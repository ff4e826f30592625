"""What a viewer does not know, and dealing it anew: whatever may lie where, as far as a person in that seat can tell.

Scenes stay among scenes, and all other cards among themselves. What was exchanged blindly goes one of the ways that are
possible; the Maze fan is no hand's only card once its owner would be out with that. How many scenes leave the game
unseen is drawn anew, as far as those that have been opened leave it open.
"""

from collections.abc import Callable, Mapping

from games.kernel.chance import Chance
from games.kernel.events import Viewer
from games.kernel.slots import hidden_slots

from .components import Components
from .setup import unseen_bounds
from .state import BlindExchange, State, Way


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
    bound = _bound(state, viewer, chance, components)
    names = list(state.cards.face)
    state.cards.imagine(viewer, chance, family=lambda slot: slot >= state.first_scene)
    _deal_bound(state, viewer, bound, chance)
    if state.exchange is not None:
        state.exchange = _moved(state.exchange, lambda slot: state.cards.face.index(names[slot]))
    least, most = bounds_of_unseen(state)
    state.unseen = least + chance.below(most - least + 1)
    return state


def _bound(state: State, viewer: Viewer, chance: Chance, components: Components) -> dict[str, list[int]]:
    """The unknown cards that have to be in certain hands, each with the seats of these hands."""
    face, fan = state.cards.face, components.maze_fan
    bound: dict[str, list[int]] = {}
    exchange = state.exchange
    holders: list[int] | None = None
    if state.options.fans and state.all_open and not state.deck and not state.cards.knows(viewer, face.index(fan)):
        holders = [seat for seat in state.seats_in_play() if len(state.hands[seat]) > 1]
    if exchange is not None and viewer not in (exchange.one, exchange.other):
        ways = [way for way in exchange.ways if holders is None or _has_room(state, viewer, exchange, way, holders)]
        way = chance.pick([way for way in ways for _ in range(way.pairs)])
        bound = {face[card]: [exchange.place(way, card)] for card in exchange.unclear()}
    if holders is not None:
        bound[fan] = holders
    return bound


def _has_room(state: State, viewer: Viewer, exchange: BlindExchange, way: Way, seats: list[int]) -> bool:
    """Whether one of these seats has a card that the viewer does not know and that is none of those exchanged."""
    unknown = sum(not state.cards.knows(viewer, slot) for seat in seats for slot in state.hands[seat])
    return unknown > sum(exchange.place(way, card) in seats for card in exchange.unclear())


def _deal_bound(state: State, viewer: Viewer, bound: Mapping[str, list[int]], chance: Chance) -> None:
    """Lets each of these cards change places with one in its hands."""
    face, placed = state.cards.face, set[int]()
    for card_id, seats in bound.items():
        hands = [slot for seat in seats for slot in state.hands[seat]]
        here = face.index(card_id)
        there = chance.pick([slot for slot in hands if slot not in placed and not state.cards.knows(viewer, slot)])
        face[here], face[there] = face[there], face[here]
        placed.add(there)


def _moved(exchange: BlindExchange, where: Callable[[int], int]) -> BlindExchange:
    """The same cards where they lie now."""
    return BlindExchange(
        exchange.one,
        exchange.other,
        held=[[where(card) for card in cards] for cards in exchange.held],
        ways=[
            Way(
                given=None if way.given is None else where(way.given),
                taken=None if way.taken is None else where(way.taken),
                pairs=way.pairs,
            )
            for way in exchange.ways
        ],
    )
