"""What energy is spent for. Rules, "Boost", "Break" and "Turnaround"; extra gas is an option of other editions.

An effect that would lead nowhere at once is refused: the energy would be gone for nothing. Two who play together may
spend none after which their turn could not be completed, unless they have not placed yet: then they may still finish.
"""

from games.kernel.contract import Turn
from games.kernel.errors import Refusal
from games.kernel.moves import Move

from ..lines import Lines, WayOut, turned_back
from ..moves import Boost, Brake, ExtraGas, Turnaround
from ..refusals import (
    DeckIsEmpty,
    HandTooSmall,
    NothingToTurnTo,
    NoWayOut,
    TurnaroundNeedsACard,
    TurnCannotBeCompleted,
)
from ..state import BOOSTED, BRAKED, Effect, State
from ..torus import row_and_column
from . import drawing, energy, phase
from .placing import Placing


class Effects:
    """Boost, brake, turnaround and extra gas."""

    def __init__(self, lines: Lines, placing: Placing) -> None:
        self._lines = lines
        self._placing = placing

    def why_not(self, state: State, seat: int, move: Move) -> Refusal | None:
        refusal = energy.why_not_spend(state, seat)
        if refusal is not None:
            return refusal
        match move:
            case Boost():
                return self._why_not_boost(state, seat)
            case Brake():
                # After its first card the action just ends.
                return None if state.placed else self._why_no_room(state, seat)
            case Turnaround():
                return self._why_not_turnaround(state, seat)
        return self._why_not_extra_gas(state, seat)

    def _ways(self, state: State, seat: int, place: int) -> list[WayOut]:
        """The Ways Out that stay available when the round's energy is spent for something else than crossing."""
        return self._lines.ways(state, seat, place, may_cross=not energy.crossing_costs(state))

    def _why_no_room(self, state: State, seat: int) -> Refusal | None:
        place = phase.source(state, seat)
        return None if self._ways(state, seat, place) else NoWayOut(*_where(state, seat, place))

    def _why_not_boost(self, state: State, seat: int) -> Refusal | None:
        """Three cards in all, of which the hand must have those that are missing."""
        held, needed = len(state.hands[seat]), BOOSTED - state.placed
        if held < needed:
            return HandTooSmall(held=held, needed=needed)
        ways = self._ways(state, seat, phase.source(state, seat))
        return self._why_no_room(state, seat) or self._why_not_complete(state, seat, ways, needed)

    def _why_not_turnaround(self, state: State, seat: int) -> Refusal | None:
        """The next card continues from an available exit of the card before; the action takes as many as before."""
        if state.placed == 0 and not state.options.turnaround_first:
            return TurnaroundNeedsACard()
        if not state.hands[seat]:
            return HandTooSmall(held=0, needed=1)
        place = turned_back(state.lines[seat])
        ways = self._ways(state, seat, place)
        if not ways:
            return NothingToTurnTo(*_where(state, seat, place))
        return self._why_not_complete(state, seat, ways, phase.missing(state))

    def _why_not_extra_gas(self, state: State, seat: int) -> Refusal | None:
        if not state.decks[seat]:
            return DeckIsEmpty()
        return self._why_no_room(state, seat)

    def _why_not_complete(self, state: State, seat: int, ways: list[WayOut], missing: int) -> Refusal | None:
        """The energy spent is the one that a brake would take."""
        if not phase.must_complete(state) or self._placing.can_follow(
            state, state.hands[seat], [(way.exit, way.cell) for way in ways], missing
        ):
            return None
        return TurnCannotBeCompleted(missing=missing)

    def play(self, turn: Turn[State], seat: int, move: Move) -> None:
        state = turn.state
        match move:
            case Boost():
                state.to_place = BOOSTED
                energy.spend(turn, seat, Effect.BOOST)
            case Brake():
                state.to_place = BRAKED
                energy.spend(turn, seat, Effect.BRAKE)
            case Turnaround():
                state.turning = True
                energy.spend(turn, seat, Effect.TURNAROUND)
            case ExtraGas():
                energy.spend(turn, seat, Effect.EXTRA_GAS)
                drawing.draw(turn, seat, 1)


def _where(state: State, seat: int, place: int) -> tuple[int, int]:
    return row_and_column(state.lines[seat].cells[place], state.size)
