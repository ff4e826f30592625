"""The interpreter as the rules of the table use it. See the package for how."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from games.kernel.chance import Chance
from games.kernel.contract import Turn
from games.kernel.decisions import Decision
from games.kernel.errors import GameBug, Refusal
from games.kernel.moves import Move
from games.kernel.script import Frame, Programs, Signal, run

from .. import moves
from ..book import Book
from ..content_words import Happening, Moment
from ..feelings import Tokens
from ..state import Question, QuestionKind, State
from . import asking, board, control, firing, locking, moments, playing, tokens
from .cards import ARRANGING
from .context import Context
from .frames import (
    Arranging,
    Block,
    Branch,
    Choosing,
    Firing,
    Locking,
    Loop,
    Moving,
    Names,
    Playing,
    PlayOffer,
    Scope,
    Sealed,
)
from .handlers import HANDLERS
from .paying import Purchase
from .table import Doing, Table

DECISIONS: Final = tuple(kind.value for kind in QuestionKind)
"""The names of the questions that effects ask."""


def _open_scope(table: Table, frame: Scope) -> None:
    place = len(table.state.stack) - 1
    table.state.stack.append(Block(block=frame.address, scope=place))


def _next_operation(table: Table, frame: Block) -> Signal:
    operations = table.book.blocks[frame.block]
    if frame.op >= len(operations):
        return Signal.END
    number = frame.op
    frame.op += 1
    operation = operations[number]
    HANDLERS[type(operation)](Doing(table, frame.scope, f"{frame.block}/{number}"), operation)
    return Signal.AGAIN


_STEPS: Final[Mapping[type[Frame], tuple[Any, ...]]] = {
    Scope: (_open_scope,),
    Block: (_next_operation,),
    Loop: control.LOOP,
    Branch: control.BRANCH,
    Choosing: control.CHOOSING,
    Sealed: control.SEALED,
    Moving: tokens.PROGRAM,
    Arranging: ARRANGING,
    Locking: locking.PROGRAM,
    Firing: firing.PROGRAM,
    Playing: playing.PLAYING,
    PlayOffer: playing.PLAY_OFFER,
}


class Effects:
    """The effects of one content pack."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._programs: Programs = {
            frame: tuple(partial(_with_book, book, step) for step in steps) for frame, steps in _STEPS.items()
        }

    # Setting effects off: they go onto the stack, the last one first; `run` carries them out

    def start(
        self, turn: Turn[State], address: str, *, you: int, card: int | None = None, names: Names | None = None
    ) -> None:
        """An effect by its address (`event/census/effect`). Raises `KeyError` where the pack has none such."""
        if self.book.blocks[address]:
            turn.state.stack.append(Scope(address=address, you=you, card=card, names=dict(names or {})))

    def use_vision(self, turn: Turn[State], *, seat: int, vision: int) -> None:
        """The effect of a Vision."""
        board.begin_vision(self._table(turn), seat, vision)

    def play_card(self, turn: Turn[State], *, seat: int, card: int, tokens: Tokens) -> None:
        """A card from the hand, paid with these tokens (`why_not_play` is None): to the field, then its effect."""
        playing.play_card(self._table(turn), Purchase(seat, card), tokens)

    def would_lock(self, turn: Turn[State], vision: int) -> None:
        """A Vision would become locked for the rest of the game."""
        locking.would_lock(self._table(turn), vision)

    def happened(
        self, turn: Turn[State], happening: Happening, *, seat: int | None = None, names: Names | None = None
    ) -> None:
        """Something has happened that triggers wait for: DRAINED of a seat, REVEALED and ROUND_ENDED of all."""
        firing.fire(self._table(turn), happening, seat=seat, names=names)

    def moment_came(self, turn: Turn[State], moment: Moment, *, seat: int | None = None) -> None:
        """Ends what lasts until this moment, and begins what is scheduled for it. `seat`: whose turn begins or ends."""
        moments.come(self._table(turn), moment, seat)

    def round_began(self, turn: Turn[State]) -> None:
        """What serves so often a round serves again."""
        moments.begin_round(self._table(turn))

    def run(self, turn: Turn[State]) -> bool:
        """Carries out what is on the stack, until a question stands (False) or all is done (True)."""
        return run(turn, turn.state.stack, self._programs)

    # Questions of effects: every decision whose name is in `DECISIONS`

    def answer(self, turn: Turn[State], decision: Decision, move: Move) -> None:
        """Takes the answer in; `run` goes on from it."""
        state = turn.state
        top = state.stack[-1]
        if isinstance(top, PlayOffer):
            state.questions.remove(self._question(state, decision))
            playing.take_offer(self._table(turn), top, move)
        else:
            asking.take_answer(state, decision.seat, move)

    def reveal(self, turn: Turn[State], answers: Mapping[int, Move]) -> None:
        """Takes the answers of a sealed choice in."""
        for seat, move in answers.items():
            asking.take_answer(turn.state, seat, move)

    def legal_moves(self, state: State, decision: Decision) -> list[Move] | None:
        offer = self._offer(state, decision)
        if offer is not None:
            return playing.offered_plays(self.book, state, offer)
        return asking.legal_answers(self._question(state, decision))

    def why_not(self, state: State, decision: Decision, move: Move) -> Refusal | None:
        offer = self._offer(state, decision)
        if offer is not None:
            return playing.why_not_offered(self.book, state, offer, move)
        return asking.why_not_answer(self._question(state, decision), move)

    def default(self, state: State, decision: Decision) -> Move:
        if self._offer(state, decision) is not None:
            return moves.Pass()
        return asking.default_answer(self._question(state, decision))

    def sample_move(self, state: State, decision: Decision, chance: Chance) -> Move:
        offer = self._offer(state, decision)
        if offer is not None:
            return chance.pick(playing.offered_plays(self.book, state, offer))
        return asking.sample_of(self._question(state, decision), chance)

    def _question(self, state: State, decision: Decision) -> Question:
        question = asking.question_of(state, decision.seat)
        if question is None:
            raise GameBug(f"decision {decision.id} is of no effect under way")
        return question

    def _offer(self, state: State, decision: Decision) -> PlayOffer | None:
        top = state.stack[-1]
        return top if decision.name == QuestionKind.PLAY_BY_EFFECT and isinstance(top, PlayOffer) else None

    # Looking

    def context(self, state: State, seat: int) -> Context:
        """The table as an effect of this seat would see it."""
        return Context(self.book, state, seat)

    def _table(self, turn: Turn[State]) -> Table:
        return Table(turn, self.book)


def _with_book(book: Book, step: Any, turn: Turn[State], frame: Frame) -> Signal | None:
    signal: Signal | None = step(Table(turn, book), frame)
    return signal
