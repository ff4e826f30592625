"""So Long, My World: the rulebook's chapters in their order.

The last hours of mankind: players go to Visions, gather Feelings there and pay for Remnants with them, for most Insight
Points at the end, or as a pair for a common goal. The mechanics are in the chapters of `turns`; what cards do is
carried out by `effects`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.kernel.chance import Chance
from games.kernel.content import Pack, Provenance
from games.kernel.contract import Game, Info, Mode, Outcome, Turn
from games.kernel.decisions import Decision
from games.kernel.errors import Refusal
from games.kernel.events import Viewer
from games.kernel.moves import Move

from . import advice, board_text, carrying, imagining, invariants, loader, scoring, seeing, setup
from .carrying import CarriedEndCard
from .effects.engine import DECISIONS as EFFECT_QUESTIONS
from .effects.engine import Effects
from .events import EVENTS
from .logbook import Logged
from .moves import MOVES
from .options import COOP, TABLE, SoLongMyWorldOptions, why_not_options
from .refusals import REFUSALS
from .rule_texts import RuleTexts
from .state import Ending, State
from .turns import asking, beginning, flow
from .turns.cards import PlayingCards
from .turns.chapter import Chapter
from .turns.choice import ChoosingAVision
from .turns.dealing import AddingAFeeling, DealingFeelings
from .turns.draft import Drafting
from .turns.drain import Draining
from .turns.first_feeling import TakingTheFirstFeeling
from .turns.hindrance import PlayingAHindrance
from .turns.observation import Observing
from .turns.questions import AnsweringEffects
from .turns.reboot import Rebooting
from .turns.use import UsingEffects
from .view import SoLongMyWorldView


class SoLongMyWorld(Game[State]):
    """The game, bound to its cards."""

    info = Info(
        slug="so_long_my_world",
        title="So Long, My World",
        modes=(Mode(TABLE, (2, 3, 4, 5)), Mode(COOP, (2,))),
        options=SoLongMyWorldOptions,
        state=State,
        view=SoLongMyWorldView,
        moves=MOVES,
        events=EVENTS,
        refusals=REFUSALS,
        endings=Ending,
        decisions=asking.QUESTIONS,
        rules_version=1,
        carried=CarriedEndCard,
    )
    slot_fields = frozenset({"card", "cards"})

    def __init__(self, pack: Pack) -> None:
        """Raises `ContentError` when the pack is not fit to play with."""
        super().__init__(pack)
        self.book = loader.load(pack)
        self.effects = effects = Effects(self.book)
        self._seeing = seeing.Seeing(effects, RuleTexts(self.book, pack))
        drafting, first_feeling = Drafting(effects), TakingTheFirstFeeling(effects)
        rebooting, dealing, adding = Rebooting(effects), DealingFeelings(effects), AddingAFeeling(effects)
        choosing, hindrance = ChoosingAVision(effects), PlayingAHindrance(effects)
        self._chapters: dict[str, Chapter] = {
            # Rules, "Deal Remnant and Gestalt Cards": a draft of three cards
            asking.KEEP_CARD: drafting,
            # Rules, "Prepare Feeling Reserve": everybody begins with one Feeling
            asking.FIRST_FEELING: first_feeling,
            # Rules, "Reboot Cards": everybody is hit who does not pay to be spared
            asking.REBOOT: rebooting,
            # Rules, "Deal the Feelings": the Event says which Visions get some
            asking.DEAL_FEELINGS: dealing,
            asking.ADD_FEELING: adding,
            # Rules, "Choice Phase": where to go, revealed together
            asking.CHOOSE_VISION: choosing,
            # Rules, "Hindrance Phase": one Hindrance card each, or none
            asking.HINDRANCE: hindrance,
            # Rules, "Vision Phase": a turn each, in four steps
            asking.USE_EFFECTS: UsingEffects(effects),
            asking.DRAIN: Draining(effects),
            asking.PLAY_CARDS: PlayingCards(effects),
            asking.SPEND_MARKS: Observing(effects),
            # What is printed on cards
            **dict.fromkeys(EFFECT_QUESTIONS, AnsweringEffects(effects)),
        }
        self._stages = flow.stages(
            effects,
            drafting=drafting,
            first_feeling=first_feeling,
            rebooting=rebooting,
            dealing=dealing,
            adding=adding,
            choosing=choosing,
            hindrance=hindrance,
        )

    # Rules, "Setting Up the Game" and "Variants"

    def why_not_options(self, mode: str, seats: int, options: Any) -> Refusal | None:
        return why_not_options(mode, options)

    def sides(self, mode: str, seats: int) -> tuple[tuple[int, ...], ...]:
        return (tuple(range(seats)),) if mode == COOP else super().sides(mode, seats)

    def setup(self, mode: str, seats: int, options: Any, chance: Chance, carried: Any) -> State:
        return setup.set_up(self.book, mode=mode, seats=seats, options=options, chance=chance, carried=carried)

    def begin(self, turn: Turn[State]) -> None:
        beginning.tell_hands(turn)
        self._go_on(Logged(turn))

    # Rules, "Game Phases"

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move] | None:
        return self._chapters[decision.name].legal_moves(state, decision)

    def why_not(self, state: State, decision: Decision, move: Move) -> Refusal | None:
        return self._chapters[decision.name].why_not(state, decision, move)

    def play(self, turn: Turn[State], decision: Decision, move: Move) -> None:
        logged = Logged(turn)
        self._chapters[decision.name].play(logged, decision, move)
        self._go_on(logged)

    def reveal(self, turn: Turn[State], name: str, answers: Mapping[int, Move]) -> None:
        logged = Logged(turn)
        self._chapters[name].reveal(logged, answers)
        self._go_on(logged)

    def _go_on(self, turn: Logged) -> None:
        flow.go_on(turn, self.effects, self._stages)

    def default(self, state: State, decision: Decision) -> Move:
        return self._chapters[decision.name].default(state, decision)

    def sample_move(self, state: State, decision: Decision, chance: Chance) -> Move:
        return self._chapters[decision.name].sample_move(state, decision, chance)

    # Rules, "The End of All Things" and "End Cards"

    def outcome(self, state: State) -> Outcome | None:
        return None if state.ending is None else scoring.outcome(self.book, state)

    def carries(self, state: State) -> CarriedEndCard | None:
        outcome = self.outcome(state)
        return None if outcome is None else carrying.handed_on(state, outcome.ranks or ())

    # Seeing

    def view(self, state: State, viewer: Viewer) -> SoLongMyWorldView:
        return self._seeing.view_of(state, viewer)

    def imagine(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return imagining.imagine(self.book, state, viewer, chance)

    def hidden(self, state: State, viewer: Viewer) -> Mapping[str, str]:
        return imagining.hidden(state, viewer)

    def board_text(self, view: Any) -> str:
        return board_text.board_text(view)

    def sources(self) -> Iterable[Provenance]:
        return (source for _, entry in self.book.entries() for source in entry.sources())

    # Being played by programs, and being tested

    def rate(self, view: Any, decision: Decision, move: Move) -> float:
        return advice.rate(view, decision, move)

    def invariants(self, state: State) -> list[str]:
        return list(invariants.broken_invariants(self.book, state))
