"""Opening scenes. Rules, "Initial actions" and "Players actions": one by the dealer, then one a turn."""

from games.kernel.contract import Turn

from ..components import Components
from ..events import AllScenesOpened, SceneOpened
from ..state import State


def open_scene(turn: Turn[State], seat: int, components: Components) -> None:
    """Lays the top scene out in the next free row of its epoch's column, while there is one to open."""
    state = turn.state
    if state.all_open:
        return
    scene = state.scene_deck.pop()
    state.cards.turn_up(scene)
    scene_id = state.cards.face[scene]
    column = components.column_of(scene_id, state.options)
    rows = state.columns[column]
    rows.append(scene)
    turn.tell(SceneOpened(seat=seat, scene=scene, scene_id=scene_id, column=column, row=len(rows) - 1))
    if state.all_open:
        turn.tell(AllScenesOpened(unseen=state.unseen))
