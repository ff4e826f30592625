"""Last Stone: two seats take stones from a heap in turn, but never as many as were taken just before.

Who has nothing left to take loses.
"""

import enum
from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct

from games.kernel.chance import Chance
from games.kernel.content import Pack, Provenance
from games.kernel.contract import Game, Info, Mode, Options, Outcome, Turn, View
from games.kernel.decisions import Amount, Decision
from games.kernel.errors import Refusal
from games.kernel.events import Public, Viewer
from games.kernel.moves import Move


class Stones(enum.IntEnum):
    FEW = 12
    MANY = 20


class StoneOptions(Options, frozen=True):
    stones: Stones = Stones.FEW


class Heap(Struct):
    """The state: all that has to be kept from one move to the next."""

    stones: int
    seat: int = 0
    before: int = 0


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """What content/heap.toml holds."""

    at_most: int
    provenance: Provenance


class Take(Move, frozen=True):
    """Takes this many stones."""

    count: int


class StonesTaken(Public, frozen=True):
    """A seat took stones; everybody has always seen the heap, so a mover may take this back."""

    reveals: ClassVar[bool] = False
    seat: int
    count: int


class SameAsBefore(Refusal, frozen=True):
    sentence = "Your opponent has just taken {count}: take another number."
    count: int


class Ending(enum.StrEnum):
    STUCK = "stuck"


class HeapView(View, frozen=True):
    stones: int
    turn_of: int
    before: int


class LastStone(Game[Heap]):
    info = Info(
        slug="last_stone",
        title="Last Stone",
        modes=(Mode("duel", (2,)),),
        options=StoneOptions,
        state=Heap,
        view=HeapView,
        moves=(Take,),
        events=(StonesTaken,),
        refusals=(SameAsBefore,),
        endings=Ending,
        decisions=("take",),
        rules_version=1,
    )

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.rules = pack.read("heap.toml", Rules)

    def setup(self, mode: str, seats: int, options: StoneOptions, chance: Chance, carried: None) -> Heap:
        return Heap(stones=options.stones)

    def begin(self, turn: Turn[Heap]) -> None:
        state = turn.state
        turn.ask(state.seat, "take", Amount("take", "count", 1, min(self.rules.at_most, state.stones)))

    def legal_moves(self, state: Heap, decision: Decision) -> Sequence[Move] | None:
        moves = self.enumerated(decision.choice) or []
        return [move for move in moves if self.why_not(state, decision, move) is None]

    def why_not(self, state: Heap, decision: Decision, move: Move) -> Refusal | None:
        # That the number is among those asked for, the kernel has checked by the decision's choice.
        return SameAsBefore(state.before) if move == Take(state.before) else None

    def play(self, turn: Turn[Heap], decision: Decision, move: Move) -> None:
        state = turn.state
        if isinstance(move, Take):
            state.stones -= move.count
            state.before = move.count
            state.seat = 1 - state.seat
            turn.tell(StonesTaken(decision.seat, move.count))
        if self.outcome(state) is None:
            self.begin(turn)

    def default(self, state: Heap, decision: Decision) -> Move:
        return Take(2 if state.before == 1 else 1)

    def outcome(self, state: Heap) -> Outcome | None:
        can_take = state.stones > 1 or (state.stones == 1 and state.before != 1)
        return None if can_take else Outcome(ending=Ending.STUCK, ranks=(2, 1) if state.seat == 0 else (1, 2))

    def view(self, state: Heap, viewer: Viewer) -> HeapView:
        return HeapView(stones=state.stones, turn_of=state.seat, before=state.before)

    def imagine(self, state: Heap, viewer: Viewer, chance: Chance) -> Heap:
        return state  # nothing is hidden, so there is nothing to deal anew

    def board_text(self, view: HeapView) -> str:
        return f"{view.stones} stones, seat {view.turn_of} takes, but not {view.before}"
