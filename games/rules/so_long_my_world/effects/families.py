"""What anybody can work out of hidden cards without seeing them, kept up as they are shuffled.

A family is what a hidden card may be exchanged with in the eyes of somebody who does not know it (`imagining`). It goes
by slot, so it is true only as long as a shuffle stays within one family: one that does not makes one of several.
"""

from collections.abc import Sequence

from ..state import State


def remember_batch(state: State, slots: Sequence[int]) -> None:
    """Everybody has seen these cards lie open, so none of them can be one that a hand has held since before."""
    number = 1 + max(state.batches.values(), default=0)
    state.batches.update({str(slot): number for slot in slots})


def shuffled_together(state: State, slots: Sequence[int]) -> None:
    """These cards have been shuffled: what was known of one of them may now be true of any."""
    mixed = {state.batches.get(str(slot), 0) for slot in slots}
    if len(mixed) > 1:
        joined = {slot: min(mixed) if batch in mixed else batch for slot, batch in state.batches.items()}
        state.batches = {slot: batch for slot, batch in joined.items() if batch}
    state.passed = [[] if set(pair).intersection(slots) else pair for pair in state.passed]
    for slot in slots:
        state.observed.pop(str(slot), None)
