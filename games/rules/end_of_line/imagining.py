"""Dealing anew what a viewer does not know: the order of the decks, and the hands that do not lie open.

All know which cards a colour has, and which of them have been placed. So what is left of a colour may lie in its hand
and deck in any order; cards that were shown for the first turn order are somewhere among them.
"""

from games.kernel.chance import Chance
from games.kernel.events import Viewer

from .state import State
from .turns import energy, phase
from .turns.placing import Placing


def imagine(state: State, viewer: Viewer, chance: Chance, placing: Placing, colour: int) -> State:
    """Deals anew, in place; `colour` is the number of line cards of a colour."""
    state.cards.imagine(viewer, chance, family=lambda slot: slot // colour)
    acting = state.acting
    if acting is not None and acting != viewer and phase.must_complete(state) and state.placed > 0:
        _let_complete(state, viewer, acting, chance, placing)
    return state


def _let_complete(state: State, viewer: Viewer, seat: int, chance: Chance, placing: Placing) -> None:
    """The seat has begun a turn that it can complete, so it holds a card with which it can.

    Where it was dealt none, one from its deck changes places with one of its hand.
    """
    if energy.can_spend(state, seat) or placing.placements(state, seat):
        return
    given = chance.pick([slot for slot in state.hands[seat] if not state.cards.knows(viewer, slot)])
    rest = [slot for slot in state.hands[seat] if slot != given]
    ways, missing = placing.ways(state, seat), phase.missing(state) - 1
    fitting = [
        slot
        for slot in state.decks[seat]
        if any(
            placing.can_follow(state, rest, placing.onward(state, slot, way), missing, taken=(way.cell,))
            for way in ways
        )
    ]
    taken = chance.pick(fitting)
    face = state.cards.face
    face[given], face[taken] = face[taken], face[given]
