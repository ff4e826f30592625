"""EPOCHS: Scenes: the rulebook's chapters in their order.

Scenes of several epochs are laid out one by one; whoever first gets rid of all cards, by matching them to scenes, has
won. The mechanics are in the chapters: `matching`, `setup`, `turns.opening`, `turns.taking`, `turns.matches`,
`turns.judging`, `turns.fans`, `turns.leaving`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.kernel.chance import Chance
from games.kernel.chapters import Chapter
from games.kernel.content import Pack
from games.kernel.contract import Game, Info, Mode, Outcome, Turn
from games.kernel.decisions import Decision
from games.kernel.errors import Refusal
from games.kernel.events import Viewer
from games.kernel.moves import Move

from . import advice, board_text, imagining, invariants, ranking, seeing, setup
from .components import Components
from .events import EVENTS, CardsDealt
from .matching import Matching
from .moves import MOVES
from .options import EpochsScenesOptions
from .refusals import REFUSALS
from .state import HAND, Ending, State
from .turns import asking, flow, opening
from .turns.fans import Fans
from .turns.judging import Judging
from .turns.matches import Matches
from .turns.taking import PlayingTheDrawnCard, TakingATurn
from .view import EpochsScenesView


class EpochsScenes(Game[State]):
    """The game, bound to a box of cards."""

    info = Info(
        slug="epochs_scenes",
        title="EPOCHS: Scenes",
        modes=(Mode("table", tuple(range(2, 11))),),
        options=EpochsScenesOptions,
        state=State,
        view=EpochsScenesView,
        moves=MOVES,
        events=EVENTS,
        refusals=REFUSALS,
        endings=Ending,
        decisions=asking.DECISIONS,
        rules_version=1,
    )
    slot_fields = frozenset({"card", "scene", "scenes", "given", "taken"})

    # Rules, "Deck combinations" and "Compatibility of card plots, epochs and suits"

    def __init__(self, pack: Pack) -> None:
        """Raises `ContentError` when the pack is not fit to play with."""
        super().__init__(pack)
        self.components = Components(pack)
        self.matching = Matching(self.components)
        self._matches = Matches(self.components, self.matching)
        self._fans = Fans(self.components)
        self._judging = Judging(self._matches)
        self._chapters: dict[str, Chapter[State]] = {
            # Rules, "Players actions" and "Fan cards": match cards to scenes, first a fan if there is one, or draw
            asking.TAKE_TURN: TakingATurn(self.components, self._matches, self._fans),
            asking.PLAY_DRAWN: PlayingTheDrawnCard(self.components, self._matches),
            # Rules, "Compatibility of card plots": the others may object to a match
            asking.JUDGE_MATCH: self._judging,
        }

    # Rules, "Initial actions"

    def why_not_options(self, mode: str, seats: int, options: Any) -> Refusal | None:
        return setup.why_not_options(seats, options, self.components)

    def arranged_options(self, mode: str, seats: int) -> EpochsScenesOptions:
        return setup.arranged_options(seats, self.components)

    def setup(self, mode: str, seats: int, options: Any, chance: Chance, carried: Any) -> State:
        return setup.deal(seats, options, self.components, chance)

    def begin(self, turn: Turn[State]) -> None:
        state = turn.state
        turn.tell(CardsDealt(dealer=state.dealer, first=state.seat, hand=HAND))
        opening.open_scene(turn, state.dealer, self.components)
        flow.begin_turn(turn, self.components)

    # Rules, "Players actions" and "Fan cards"

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        return self._chapters[decision.name].legal_moves(state, decision)

    def why_not(self, state: State, decision: Decision, move: Move) -> Refusal | None:
        return self._chapters[decision.name].why_not(state, decision, move)

    def play(self, turn: Turn[State], decision: Decision, move: Move) -> None:
        self._chapters[decision.name].play(turn, decision, move)

    def reveal(self, turn: Turn[State], name: str, answers: Mapping[int, Move]) -> None:
        self._judging.reveal(turn, answers)

    def default(self, state: State, decision: Decision) -> Move:
        return self._chapters[decision.name].default(state, decision)

    # Rules, "The final of the game"

    def outcome(self, state: State) -> Outcome | None:
        return None if state.ending is None else ranking.outcome(state)

    # Seeing

    def view(self, state: State, viewer: Viewer) -> EpochsScenesView:
        return seeing.view_of(state, viewer, self.components, self._matches, self._fans)

    def imagine(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return imagining.imagine(state, viewer, chance, self.components)

    def hidden(self, state: State, viewer: Viewer) -> Mapping[str, str]:
        return imagining.hidden(state, viewer)

    def board_text(self, view: Any) -> str:
        return board_text.board_text(view)

    # Being played by programs, and being tested

    def rate(self, view: Any, decision: Decision, move: Move) -> float:
        return advice.rate(view, decision, move)

    def seat_label(self, state: State, seat: int) -> str:
        """Whose turn comes first depends on the dealer, who is drawn."""
        return f"turn {(seat - state.dealer - 1) % state.seats + 1}"

    def invariants(self, state: State) -> list[str]:
        return list(invariants.broken_invariants(state, self.components))
