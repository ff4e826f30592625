"""What happens by itself when a moment comes: rules end, locks end, what was scheduled is done."""

from ..content_words import Moment
from ..state import Due
from .frames import Scope
from .locking import unlock_vision
from .table import Table


def come(table: Table, moment: Moment, seat: int | None = None) -> None:
    """The moment has come (of this seat's turn, where it is one): what is due goes onto the stack or ends.

    Rules end first, then locks; then what was scheduled is carried out in FP order, of one player the oldest first.
    """
    state = table.state

    def is_due(when: Due) -> bool:
        return when.moment is moment and state.round >= when.round and seat in (None, when.seat)

    if moment is not Moment.END_OF_GAME:
        # What holds until the end of the game still counts when it is counted.
        state.rules = [rule for rule in state.rules if not is_due(rule.until)]
    state.preventions = [rule for rule in state.preventions if not is_due(rule.until)]
    scheduled = [effect for effect in state.scheduled if is_due(effect.at)]
    state.scheduled = [effect for effect in state.scheduled if not is_due(effect.at)]
    order = state.from_first_player()
    scheduled.sort(key=lambda effect: order.index(effect.owner))
    state.stack += [
        Scope(address=effect.address, you=effect.owner, card=effect.card, names=effect.names)
        for effect in reversed(scheduled)
    ]
    for number, vision in enumerate(state.visions):
        if vision.unlocks is not None and is_due(vision.unlocks):
            unlock_vision(table, number)


def begin_round(table: Table) -> None:
    """What may serve so often a round may serve again."""
    table.state.used_this_round.clear()
