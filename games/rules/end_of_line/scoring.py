"""How a match ended. Rules, "End of Game", "Solo / Puzzle", "Cooperative" and "Team Competitive"."""

from msgspec import Struct

from games.kernel.contract import Outcome

from .components import Components
from .options import SCORED, Scoring
from .state import EMPTY, ENERGY, State


class Score(Struct, frozen=True, kw_only=True):
    """What counts in solo and co-op, of all lines together."""

    unplaced_initiative: int
    energy_spent: int
    energy_left: int
    empty_cells: int
    total: int


def score(state: State, components: Components) -> Score:
    """Printed: initiative left over, energy spent and empty cells, as little as possible.

    In the edition of 2021: initiative left over and energy saved, as much as possible, in an area that must be full.
    """
    faces, cards = state.cards.face, components.cards
    piles = (*state.decks, *state.hands)
    unplaced = sum(cards[faces[slot]].initiative for pile in piles for slot in pile)
    left = sum(line.energy for line in state.lines)
    spent, empty = ENERGY * state.seats - left, state.board.count(EMPTY)
    saved = 0 if empty else unplaced + left
    return Score(
        unplaced_initiative=unplaced,
        energy_spent=spent,
        energy_left=left,
        empty_cells=empty,
        total=unplaced + spent + empty if state.options.scoring is Scoring.PRINTED else saved,
    )


def outcome(state: State, components: Components) -> Outcome:
    """Ranks for rivals, by how long their lines went on; for solo and co-op a score without a winner."""
    if state.ending is None:
        raise ValueError("the match goes on")
    if state.mode in SCORED:
        total = score(state, components).total
        return Outcome(ending=state.ending.value, ranks=None, scores=(total,) * state.seats)
    return Outcome(ending=state.ending.value, ranks=_ranks(state))


def _ranks(state: State) -> tuple[int, ...]:
    """A side stays in as long as one of its lines does. Lines that ended together share their place."""
    left = {state.side_of[seat] for seat in state.seats_in_play()}
    groups = [left] if left else []
    for seats in reversed(state.ended):
        placed = set().union(*groups)
        groups.append({state.side_of[seat] for seat in seats} - placed)
    rank_of: dict[int, int] = {}
    for group in groups:
        rank = len(rank_of) + 1
        rank_of.update(dict.fromkeys(group, rank))
    return tuple(rank_of[side] for side in state.side_of)
