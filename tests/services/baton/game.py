"""Baton: each seat hands the baton over once a lap, in order; the one who does so last wins with its side.

Partners sit side by side here (0 and 1 against 2 and 3), so that a rematch has partners to keep together. A match hands
on how many matches were run before; the wager of this match is drawn from chance.
"""

import enum
from collections.abc import Mapping, Sequence

from msgspec import Struct

from games.kernel.chance import Chance
from games.kernel.contract import Carried, Game, Info, Mode, Options, Outcome, Turn, View
from games.kernel.decisions import Decision, OneOf
from games.kernel.events import Public, Viewer
from games.kernel.moves import Move


class RunOptions(Options, frozen=True):
    laps: int = 1


class RunsBefore(Carried, frozen=True):
    matches: int
    last_runner: int | None = None
    """The seat that ended the match before."""

    def reseated(self, moved: Mapping[int, int]) -> "RunsBefore":
        last = None if self.last_runner is None else moved.get(self.last_runner)
        return RunsBefore(matches=self.matches, last_runner=last)


class Run(Struct):
    seats: int
    laps: int
    wager: int
    matches_before: int = 0
    last_runner_before: int | None = None
    handed: int = 0


class RunView(View, frozen=True):
    wager: int
    matches_before: int
    handed: int


class HandOver(Move, frozen=True):
    """The only move."""


class HandedOver(Public, frozen=True):
    seat: int


class Ending(enum.StrEnum):
    HOME = "home"


class Baton(Game[Run]):
    info = Info(
        slug="baton",
        title="Baton",
        modes=(Mode("solo", (1,)), Mode("race", (2, 3)), Mode("pairs", (4,))),
        options=RunOptions,
        state=Run,
        view=RunView,
        moves=(HandOver,),
        events=(HandedOver,),
        refusals=(),
        endings=Ending,
        decisions=("hand_over",),
        rules_version=1,
        carried=RunsBefore,
    )

    def sides(self, mode: str, seats: int) -> tuple[tuple[int, ...], ...]:
        return ((0, 1), (2, 3)) if mode == "pairs" else super().sides(mode, seats)

    def setup(self, mode: str, seats: int, options: RunOptions, chance: Chance, carried: RunsBefore | None) -> Run:
        before = carried.matches if carried else 0
        return Run(
            seats=seats,
            laps=options.laps,
            wager=chance.below(1_000_000),
            matches_before=before,
            last_runner_before=carried.last_runner if carried else None,
        )

    def begin(self, turn: Turn[Run]) -> None:
        self._ask(turn)

    def _ask(self, turn: Turn[Run]) -> None:
        turn.ask(turn.state.handed % turn.state.seats, "hand_over", OneOf(("hand_over",)))

    def legal_moves(self, state: Run, decision: Decision) -> Sequence[Move]:
        return [HandOver()]

    def why_not(self, state: Run, decision: Decision, move: Move) -> None:
        return None

    def play(self, turn: Turn[Run], decision: Decision, move: Move) -> None:
        turn.tell(HandedOver(decision.seat))
        turn.state.handed += 1
        if self.outcome(turn.state) is None:
            self._ask(turn)

    def default(self, state: Run, decision: Decision) -> Move:
        return HandOver()

    def outcome(self, state: Run) -> Outcome | None:
        if state.handed < state.seats * state.laps:
            return None
        winners = (2, 3) if state.seats == 4 else (state.seats - 1,)
        return Outcome(ending=Ending.HOME, ranks=tuple(1 if seat in winners else 2 for seat in range(state.seats)))

    def carries(self, state: Run) -> Carried:
        return RunsBefore(matches=state.matches_before + 1, last_runner=(state.handed - 1) % state.seats)

    def view(self, state: Run, viewer: Viewer) -> View:
        return RunView(wager=state.wager, matches_before=state.matches_before, handed=state.handed)

    def imagine(self, state: Run, viewer: Viewer, chance: Chance) -> Run:
        return state

    def board_text(self, view: RunView) -> str:
        return f"handed over {view.handed} times"
