"""Overload. Rules, "Overload (4-5 players only)": all have chosen one Vision.

It locks for the rest of the game, its Feelings return, and nobody is on it any more; then each takes, in FP order, what
a drain of its affinity would take. Whatever prevents the lock prevents all of it.
"""

from typing import Final

from games.kernel.contract import Turn
from games.kernel.errors import GameBug

from ..effects.engine import Effects
from ..effects.ledger import SYSTEM, move_feelings, stock_of
from ..effects.selecting import affinities_of
from ..effects.table import Table
from ..events import Overloaded
from ..feelings import tally_of
from ..state import Stage, State

SEATS_FOR_OVERLOAD: Final = 4


def check(turn: Turn[State], effects: Effects) -> None:
    """Only at the reveal; a player with no Vision prevents it."""
    state = turn.state
    places = {player.where for player in state.players}
    vision = next(iter(places))
    if state.seats < SEATS_FOR_OVERLOAD or len(places) > 1 or vision is None:
        return
    turn.tell(Overloaded(vision=vision))
    state.overloaded = vision
    state.stage = Stage.OVERLOAD
    effects.would_lock(turn, vision)


def take_affinity(turn: Turn[State], effects: Effects) -> bool:
    state, vision = turn.state, turn.state.overloaded
    if vision is None:
        raise GameBug("no Vision is overloaded")
    state.overloaded = None
    state.stage = Stage.REVEALED
    if not state.visions[vision].locked:
        return False
    table = Table(turn, effects.book)
    affinities = affinities_of(effects.context(state, state.first_player), vision)
    for seat in state.from_first_player():
        for feeling in affinities:
            move_feelings(table, SYSTEM, stock_of(seat), tally_of([feeling] * min(1, state.system[feeling])))
    return False
