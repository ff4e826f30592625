"""Playing solutions through the rules."""

from pathlib import Path
from typing import Any

from games.kernel.chance import Fast
from games.kernel.content import Pack
from games.kernel.contract import Outcome
from games.kernel.decisions import Decision
from games.kernel.moves import Move
from games.kernel.position import Position
from games.rules.end_of_line.game import EndOfLine
from games.rules.end_of_line.moves import Boost, Brake, Finish, PlaceCard
from games.rules.end_of_line.options import EndOfLineOptions
from games.rules.end_of_line.solutions import LinePlan, Solution
from games.rules.end_of_line.state import ENERGY_FROM_ROUND, State

SOLUTIONS = Path(__file__).parent / "solutions"

GAME = EndOfLine(Pack.from_folder(Path(__file__).parents[1] / "content"))


def played(mode: str, solution: Solution, options: EndOfLineOptions | None = None) -> tuple[Outcome, State]:
    """The outcome of a match in which everybody draws what their plan needs, when it needs it, and does as planned."""
    step = Position.start(
        GAME, mode=mode, seats=len(solution.lines), options=options or EndOfLineOptions(), chance=Fast(0)
    )
    position = step.position
    for seat, plan in enumerate(solution.lines):
        _stack(position.state, seat, plan)
    return carried_out(position, solution)


def carried_out(position: Position[Any], solution: Solution) -> tuple[Outcome, State]:
    """The same with the cards as they lie."""
    plans = [_Plan(plan) for plan in solution.lines]
    chance = Fast(0)
    while position.outcome is None:
        decision = position.owed()[0]
        move = plans[decision.seat].next_move(position.state, decision)
        step = position.apply(decision.seat, decision.id, move, chance)
        assert step.position.ply == position.ply + 1
        position = step.position
    return position.outcome, position.state


def _stack(state: State, seat: int, plan: LinePlan) -> None:
    """Puts the seat's cards into the order of the plan, those that it leaves over last."""
    count = len(GAME.components.colour)
    order = [placing.card for placing in plan.placings]
    left = list(GAME.components.colour)
    for card in order:
        left.remove(card)
    slots = [*state.hands[seat], *reversed(state.decks[seat])]
    assert sorted(slots) == list(range(seat * count, (seat + 1) * count))
    for slot, card in zip(slots, [*order, *left], strict=True):
        state.cards.face[slot] = card


class _Plan:
    """What one seat has still to do. Boosts come as soon as they may, brakes in the last turns."""

    def __init__(self, plan: LinePlan) -> None:
        self._placings = list(plan.placings)
        self._boosts, self._brakes = plan.boosts, plan.brakes

    def next_move(self, state: State, decision: Decision) -> Move:
        if not self._placings:
            return Finish()
        if state.round >= ENERGY_FROM_ROUND and state.placed == 0 and not state.spent:
            if self._boosts:
                self._boosts -= 1
                return Boost()
            if self._brakes and len(self._placings) <= self._brakes:
                self._brakes -= 1
                return Brake()
        placing = self._placings.pop(0)
        faces = state.cards.face
        slot = next(slot for slot in state.hands[decision.seat] if faces[slot] == placing.card)
        return PlaceCard(slot, placing.exit)
