"""End of Line: the rulebook's chapters in their order.

Lines of cards grow over an area without borders; whoever is cut off is out. The mechanics are in the chapters: `setup`,
`turns.first_round`, `turns.turn_order`, `turns.drawing`, `turns.action` with `turns.placing` and `turns.effects`,
`turns.ending`, `scoring`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.kernel.chance import Chance
from games.kernel.content import Pack
from games.kernel.contract import Game, Info, Mode, Outcome, Turn
from games.kernel.decisions import Decision
from games.kernel.errors import Refusal
from games.kernel.events import Viewer
from games.kernel.moves import Move

from . import advice, board_text, imagining, invariants, scoring, seeing, setup
from .carrying import DailyPuzzle
from .components import Components
from .events import EVENTS
from .lines import Lines
from .moves import MOVES
from .options import COOP, SOLO, TEAMS, VERSUS, EndOfLineOptions, why_not_options
from .refusals import REFUSALS
from .state import Ending, State
from .turns import asking, flow, mulligan
from .turns.action import TakingAnAction
from .turns.chapter import Chapter
from .view import EndOfLineView


class EndOfLine(Game[State]):
    """The game, bound to its line cards and areas."""

    info = Info(
        slug="end_of_line",
        title="End of Line",
        modes=(Mode(VERSUS, tuple(range(2, 9))), Mode(TEAMS, (4,)), Mode(SOLO, (1,)), Mode(COOP, (2,))),
        options=EndOfLineOptions,
        state=State,
        view=EndOfLineView,
        moves=MOVES,
        events=EVENTS,
        refusals=REFUSALS,
        endings=Ending,
        decisions=asking.DECISIONS,
        rules_version=1,
        carried=DailyPuzzle,
    )
    slot_fields = frozenset({"card", "cards"})

    # Rules, "The Cards" and "The Game Area"

    def __init__(self, pack: Pack) -> None:
        """Raises `ContentError` when the pack is not fit to play with."""
        super().__init__(pack)
        self.components = Components(pack, {mode.name: mode.seats for mode in self.info.modes})
        self.lines = Lines(self.components)
        action = TakingAnAction(self.lines)
        self._placing = action.placing
        self._seeing = seeing.Seeing(self.lines, self._placing)
        self._chapters: dict[str, Chapter] = {
            # Rules, "Action Phase" and "Energy Consumption": cards go to the end of the line, or energy is spent
            asking.TAKE_ACTION: action,
            # An option of other editions: a first hand may be changed once
            asking.MULLIGAN: mulligan.ChangingTheHand(),
        }

    # Rules, "Game Setup", "Game Modes" and the annex

    def why_not_options(self, mode: str, seats: int, options: Any) -> Refusal | None:
        return why_not_options(mode, options)

    def sides(self, mode: str, seats: int) -> tuple[tuple[int, ...], ...]:
        return setup.sides(mode, self.components.area(mode, seats))

    def setup(self, mode: str, seats: int, options: Any, chance: Chance, carried: Any) -> State:
        return setup.lay_out(self.components, mode=mode, seats=seats, options=options, chance=chance, carried=carried)

    def begin(self, turn: Turn[State]) -> None:
        flow.begin_match(turn, self.lines)

    # Rules, "The Round" and "Energy Consumption"

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        return self._chapters[decision.name].legal_moves(state, decision)

    def why_not(self, state: State, decision: Decision, move: Move) -> Refusal | None:
        return self._chapters[decision.name].why_not(state, decision, move)

    def play(self, turn: Turn[State], decision: Decision, move: Move) -> None:
        self._chapters[decision.name].play(turn, decision, move)
        flow.go_on(turn, self.lines)

    def reveal(self, turn: Turn[State], name: str, answers: Mapping[int, Move]) -> None:
        mulligan.reveal(turn, answers)
        flow.begin_phase(turn, self.lines)

    def default(self, state: State, decision: Decision) -> Move:
        return self._chapters[decision.name].default(state, decision)

    def sample_move(self, state: State, decision: Decision, chance: Chance) -> Move:
        return self._chapters[decision.name].sample_move(state, decision, chance)

    # Rules, "End of Game"

    def outcome(self, state: State) -> Outcome | None:
        return None if state.ending is None else scoring.outcome(state, self.components)

    # Seeing

    def view(self, state: State, viewer: Viewer) -> EndOfLineView:
        return self._seeing.view_of(state, viewer)

    def imagine(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return imagining.imagine(state, viewer, chance, self._placing, len(self.components.colour))

    def board_text(self, view: Any) -> str:
        return board_text.board_text(view)

    # Being played by programs, and being tested

    def rate(self, view: Any, decision: Decision, move: Move) -> float:
        return advice.rate(view, decision, move)

    def ratings(self, view: Any, decision: Decision, moves: Sequence[Move]) -> list[float]:
        return advice.ratings(view, decision, moves)

    def invariants(self, state: State) -> list[str]:
        return list(invariants.broken_invariants(state, self.lines))
