"""Sequence Numbers: the rulebook's chapters in their order.

A board of numbers, a hand of equation cards, chips; five chips of one side in a line make a sequence. The mechanics are
in the chapters: `setup`, `turns.taking`, `turns.choosing`, `turns.drawing`, `turns.talk`, `turns.discarding`.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.chapters import Chapter
from games.kernel.content import Pack
from games.kernel.contract import Game, Info, Mode, Outcome, Turn
from games.kernel.decisions import Decision
from games.kernel.errors import Refusal
from games.kernel.events import Viewer
from games.kernel.moves import Move
from games.kernel.slots import Slots

from . import advice, board_text, invariants, scoring, seeing, setup
from .components import Components
from .events import EVENTS, CardsDealt
from .moves import MOVES
from .options import SequenceNumbersOptions, TalkCalls, why_not_options
from .refusals import REFUSALS
from .state import Ending, State
from .turns import asking, talk
from .turns.choosing import ChoosingASequence
from .turns.discarding import Discarding
from .turns.drawing import Drawing
from .turns.taking import TakingATurn
from .view import SequenceNumbersView


class SequenceNumbers(Game[State]):
    """The game, bound to a board and a deck."""

    info = Info(
        slug="sequence_numbers",
        title="Sequence Numbers",
        modes=(Mode("individuals", (2, 3)), Mode("two_teams", (4, 6)), Mode("three_teams", (6,))),
        options=SequenceNumbersOptions,
        state=State,
        view=SequenceNumbersView,
        moves=MOVES,
        events=EVENTS,
        refusals=REFUSALS,
        endings=Ending,
        decisions=asking.DECISIONS,
        rules_version=1,
        locales=("en", "pl"),
    )
    slot_fields = frozenset({"card", "cards"})

    def __init__(self, pack: Pack) -> None:
        """Raises `ContentError` when the pack is not fit to play with."""
        super().__init__(pack)
        self.components = Components(pack, {mode.name: mode.seats for mode in self.info.modes})
        self._taking = TakingATurn(self.components)
        self._chapters: dict[str, Chapter[State]] = {
            # Rules, "Rozgrywka", "Karty plus i minus" and "Martwa karta": a card and a chip, or a pass
            asking.TAKE_TURN: self._taking,
            # Rules, "Cel gry": five chips of a side in a line
            asking.CHOOSE_SEQUENCE: ChoosingASequence(),
            # Rules, "Utrata karty": a card is drawn before the next player is through, or not at all
            asking.DRAW_CARD: Drawing(),
            # Rules, "Rozmowy przy stole": talk that warns a team mate costs each member of the side a card
            asking.DISCARD: Discarding(),
            asking.CALL_TALK: talk.CallingTalk(),
            asking.CONFIRM_TALK: talk.ConfirmingTalk(),
        }

    # Rules, "Przygotowanie"

    def why_not_seats(self, mode: str, seats: int) -> Refusal | None:
        return setup.why_not_seats(mode, seats)

    def why_not_options(self, mode: str, seats: int, options: Any) -> Refusal | None:
        table = self.components.table(mode, seats)
        return why_not_options(options, teams=table.sides < table.seats)

    def sides(self, mode: str, seats: int) -> tuple[tuple[int, ...], ...]:
        return setup.sides(self.components.table(mode, seats))

    def setup(self, mode: str, seats: int, options: Any, chance: Chance, carried: Any) -> State:
        return setup.deal(self.components.table(mode, seats), options, self.components, chance)

    def begin(self, turn: Turn[State]) -> None:
        state = turn.state
        turn.tell(CardsDealt(dealer=state.dealer, first=state.seat, hand=len(state.hands[state.seat])))
        if state.options.talk_calls is TalkCalls.FREE:
            talk.offer_calls(turn, range(state.seats))
        asking.ask_for_the_turn(turn)

    # Rules, "Rozgrywka" to "Rozmowy przy stole"

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        return self._chapters[decision.name].legal_moves(state, decision)

    def why_not(self, state: State, decision: Decision, move: Move) -> Refusal | None:
        return self._chapters[decision.name].why_not(state, decision, move)

    def play(self, turn: Turn[State], decision: Decision, move: Move) -> None:
        self._chapters[decision.name].play(turn, decision, move)

    def default(self, state: State, decision: Decision) -> Move:
        return self._chapters[decision.name].default(state, decision)

    def sample_move(self, state: State, decision: Decision, chance: Chance) -> Move:
        if decision.name == asking.TAKE_TURN:
            return self._taking.sample_move(state, decision, chance)
        return chance.pick(self.legal_moves(state, decision))

    # Rules, "Koniec gry"

    def outcome(self, state: State) -> Outcome | None:
        return None if state.ending is None else scoring.outcome(state)

    # Seeing

    def view(self, state: State, viewer: Viewer) -> SequenceNumbersView:
        return seeing.view_of(state, viewer, self.components)

    def imagine(self, state: State, viewer: Viewer, chance: Chance) -> State:
        cards = Slots(list(state.cards.face), list(state.cards.known))
        cards.imagine(viewer, chance, family=seeing.deck_of(state))
        return replace(state, cards=cards)

    def board_text(self, view: Any) -> str:
        return board_text.board_text(view)

    # Being played by programs, and being tested

    def rate(self, view: Any, decision: Decision, move: Move) -> float:
        return advice.rate(view, decision, move)

    def invariants(self, state: State) -> list[str]:
        return list(invariants.broken_invariants(state, self.components))
