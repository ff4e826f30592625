"""To Be Continued...: the rulebook's chapters in their order.

Each player lays a comic page of three by three cards, the Chapter, while the story lines run on through all of them.
The mechanics are in the files of `turns`, one for each kind of move; `turns.flow` has the course of a turn.
"""

from collections.abc import Sequence
from typing import Any

from games.kernel.chance import Chance
from games.kernel.content import Pack
from games.kernel.contract import Game, Info, Mode, Outcome, Turn
from games.kernel.decisions import Decision, move_names
from games.kernel.errors import Refusal
from games.kernel.events import Viewer
from games.kernel.moves import Move

from . import advice, board_text, invariants, knowledge, scoring, setup
from .components import Components
from .events import EVENTS, ChaptersDealt
from .moves import MOVES
from .options import ToBeContinuedOptions
from .placement import Placing
from .refusals import REFUSALS
from .seeing import Seeing
from .state import Ending, Stage, State
from .turns import asking, choosing, flow
from .turns.action import Action
from .turns.advertising import PlayingAnAd
from .turns.discarding import DiscardingOne, DiscardingThree, DiscardingToRemove
from .turns.drawing import DrawingFromAPile, DrawingFromTheDeck, StoppingToDraw
from .turns.ending import EndingTheTurn
from .turns.meanwhile import PlayingAMeanwhile
from .turns.playing import PlayingAStory, PlayingFaceDown
from .turns.rearranging import Rearranging
from .view import ToBeContinuedView

SEATS = (2, 3, 4, 5)


class ToBeContinued(Game[State]):
    """The game, bound to a pack of cards."""

    info = Info(
        slug="to_be_continued",
        title="To Be Continued...",
        modes=(Mode("chapters", SEATS),),
        options=ToBeContinuedOptions,
        state=State,
        view=ToBeContinuedView,
        moves=MOVES,
        events=EVENTS,
        refusals=REFUSALS,
        endings=Ending,
        decisions=asking.DECISIONS,
        rules_version=1,
    )
    slot_fields = frozenset({"card", "cards", "taken", "returned"})

    def __init__(self, pack: Pack) -> None:
        """Raises `ContentError` when the pack is not fit to play with."""
        super().__init__(pack)
        self.components = Components(pack, SEATS)
        self.placing = Placing(self.components.cards)
        ad = PlayingAnAd(self.components, self.placing)
        self._actions: dict[str, Action] = {
            # Rules, "Draw 2 cards"
            "draw_from_deck": DrawingFromTheDeck(),
            "draw_from_pile": DrawingFromAPile(),
            "stop_drawing": StoppingToDraw(),
            # Rules, "Play a card"
            "play_story": PlayingAStory(self.components, self.placing),
            "play_ad": ad,
            "play_face_down": PlayingFaceDown(),
            # Rules, "Any time during the turn"
            "play_meanwhile": PlayingAMeanwhile(self.components),
            "discard_to_remove": DiscardingToRemove(),
            "discard_three_to_draw": DiscardingThree(),
            "rearrange": Rearranging(self.components, self.placing),
            # Rules, "End of turn"
            "end_turn": EndingTheTurn(),
            "discard": DiscardingOne(),
        }
        self._seeing = Seeing(self.components, self.placing, ad)

    # Rules, "Set Up"

    def setup(self, mode: str, seats: int, options: Any, chance: Chance, carried: Any) -> State:
        return setup.deal(seats, options, self.components, chance)

    def begin(self, turn: Turn[State]) -> None:
        state = turn.state
        chapters = tuple(chapter.number for chapter in state.chapters)
        turn.tell(ChaptersDealt(chapters=chapters, order=state.order))
        flow.go_on(turn, self.components)

    # Rules, "Game Play"

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        names = move_names(decision.choice)
        return [move for name in names for move in self._actions[name].moves(state, decision.seat)]

    def why_not(self, state: State, decision: Decision, move: Move) -> Refusal | None:
        return self._actions[move.tag_name()].why_not(state, decision.seat, move)

    def play(self, turn: Turn[State], decision: Decision, move: Move) -> None:
        self._actions[move.tag_name()].play(turn, decision.seat, move)
        flow.go_on(turn, self.components)

    def default(self, state: State, decision: Decision) -> Move:
        return choosing.default(state, decision, self._actions)

    def sample_move(self, state: State, decision: Decision, chance: Chance) -> Move:
        found = choosing.sample(state, decision, self._actions, chance)
        return chance.pick(self.legal_moves(state, decision)) if found is None else found

    # Rules, "End Game" and "Scoring"

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state, self.components) if state.stage is Stage.OVER else None

    # Seeing

    def view(self, state: State, viewer: Viewer) -> ToBeContinuedView:
        return self._seeing.view_of(state, viewer)

    def imagine(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return knowledge.imagine(state, viewer, chance)

    def board_text(self, view: Any) -> str:
        return board_text.board_text(view)

    # Being played by programs, and being tested

    def rate(self, view: Any, decision: Decision, move: Move) -> float:
        return self.ratings(view, decision, [move])[0]

    def ratings(self, view: Any, decision: Decision, moves: Sequence[Move]) -> list[float]:
        return advice.ratings(view, decision, moves, self.components)

    def seat_label(self, state: State, seat: int) -> str:
        return f"chapter {state.chapters[seat].number}"

    def invariants(self, state: State) -> list[str]:
        return list(invariants.broken_invariants(state, self.components))
