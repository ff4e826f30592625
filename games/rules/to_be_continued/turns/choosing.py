"""Answers that nobody thought about: what the clock plays in a seat's stead, and random ones."""

from collections.abc import Mapping
from typing import Final

from games.kernel.chance import Chance
from games.kernel.decisions import Decision, move_names
from games.kernel.moves import Move

from ..moves import Discard, EndTurn
from ..state import State
from . import asking, drawing
from .action import Action

_SELDOM: Final = 6
"""One random answer in so many tries what may be done at any time."""
_LEAST_USUAL_PLAY: Final = 4
"""One random card in so many is placed face down or an AD, where it could be a STORY card."""
_DRAWS: Final = (asking.DRAW_CARD, asking.DRAW_FOR_DISCARDS, asking.REFILL_HAND)


def default(state: State, decision: Decision, actions: Mapping[str, Action]) -> Move:
    """Draws from the deck, places the first STORY card that fits or else a card face down, discards the last card."""
    seat = decision.seat
    if decision.name in _DRAWS:
        return drawing.default(state)
    if decision.name == asking.PLAY_CARD:
        story = next(actions["play_story"].moves(state, seat), None)
        return story or next(actions["play_face_down"].moves(state, seat))
    if decision.name == asking.FINISH_TURN:
        return EndTurn()
    return Discard(state.hands[seat][-1], 0)


def sample(state: State, decision: Decision, actions: Mapping[str, Action], chance: Chance) -> Move | None:
    """A random answer of some kind; None where the first tries found none."""
    names = move_names(decision.choice)
    seat = decision.seat
    if names[-1] == asking.ANY_TIME[-1]:
        if not chance.below(_SELDOM):
            found = actions[chance.pick(asking.ANY_TIME)].sample(state, seat, chance)
            if found is not None:
                return found
        names = names[: -len(asking.ANY_TIME)]
    kinds: tuple[str, ...]
    if decision.name == asking.PLAY_CARD:
        kinds = asking.PLAYS if chance.below(_LEAST_USUAL_PLAY) else asking.PLAYS[::-1]
        kinds = ("play_ad", *kinds) if not chance.below(2) else kinds
    else:
        first = chance.below(len(names))
        kinds = (*names[first:], *names[:first])
    for name in kinds:
        found = actions[name].sample(state, seat, chance)
        if found is not None:
            return found
    return None
