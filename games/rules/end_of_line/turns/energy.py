"""Spending energy. Rules, "Energy Consumption": one a round at most, from the third round on, within the own action."""

from games.kernel.contract import Turn
from games.kernel.errors import Refusal

from ..events import EnergySpent
from ..options import CrossingCost
from ..refusals import EnergyFromRound3, EnergySpentThisRound, NoEnergyLeft
from ..state import ENERGY_FROM_ROUND, Effect, State


def can_spend(state: State, seat: int) -> bool:
    """Whether the seat whose action it is may spend energy in it."""
    return why_not_spend(state, seat) is None


def why_not_spend(state: State, seat: int) -> Refusal | None:
    if state.round < ENERGY_FROM_ROUND:
        return EnergyFromRound3(round=state.round)
    if state.spent:
        return EnergySpentThisRound()
    return None if state.lines[seat].energy > 0 else NoEnergyLeft()


def spend(turn: Turn[State], seat: int, effect: Effect) -> None:
    state = turn.state
    line = state.lines[seat]
    line.energy -= 1
    state.spent = True
    turn.tell(EnergySpent(seat=seat, effect=effect, energy=line.energy))


def crossing_costs(state: State) -> bool:
    """Whether crossing a team mate's line takes energy."""
    return state.options.crossing_cost is CrossingCost.ONE_ENERGY


def can_cross_now(state: State, seat: int) -> bool:
    """Whether the seat whose action it is can pay for crossing a team mate's line."""
    return not crossing_costs(state) or can_spend(state, seat)


def can_cross_next(state: State, seat: int) -> bool:
    """Whether the seat could pay for it in its next action, which may be still to come in this round."""
    if not crossing_costs(state):
        return True
    round_ = state.round if seat in state.order[state.turn + 1 :] else state.round + 1
    return round_ >= ENERGY_FROM_ROUND and state.lines[seat].energy > 0
