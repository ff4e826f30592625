"""Which fives on the board a side may make a sequence of. Pure questions; nothing here changes the state."""

from collections.abc import Sequence as Seq

from .lines import FIVES_THROUGH, Five, shared_chips
from .state import State


def completed_fives(state: State, side: int, space: int) -> list[Five]:
    """The fives through `space` that are full of the side's chips and may become a sequence.

    Rules, "Koniec gry": any one chip of the first sequence may be part of the second. So a five may share at most one
    chip with each earlier sequence of its side.
    """
    fives = _full_fives(state.chips, side, space)
    if not fives:
        return fives
    earlier = [sequence.spaces for sequence in state.sequences_of(side)]
    return [five for five in fives if _may_join(five, earlier)]


def _full_fives(chips: list[int], side: int, space: int) -> list[Five]:
    found = []
    for five in FIVES_THROUGH[space]:
        for at in five.chips:
            if chips[at] != side:
                break
        else:
            found.append(five)
    return found


def _may_join(five: Five, earlier: Seq[tuple[int, ...]]) -> bool:
    return all(shared_chips(five.spaces, spaces) <= 1 for spaces in earlier)


def every_choice_wins(fives: list[Five], needed: int) -> bool:
    """Whether the side reaches `needed` more sequences, whichever of these fives it locks first, second and so on."""
    if needed <= 0:
        return True
    return bool(fives) and all(
        every_choice_wins([other for other in fives if _may_join(other, [five.spaces])], needed - 1) for five in fives
    )
