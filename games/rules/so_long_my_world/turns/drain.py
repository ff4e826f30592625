"""Step 2 of a turn. Rules, "Drain": once, one of four ways, or not at all.

Up to 2 Feelings that lie on the Vision; or 1 of its affinity from the System; or 1 Mark of Sol; or 1 Remnant. On no
Vision there are no Feelings, but a Mark or a card may still be drained (section 4).
"""

from collections.abc import Sequence
from typing import Final

from games.kernel.contract import Turn
from games.kernel.decisions import Decision
from games.kernel.errors import Refusal
from games.kernel.moves import Move

from ..book import Book
from ..content_words import Act, DrainKind, Happening
from ..effects.asking import token_choices
from ..effects.cards import draw
from ..effects.context import Context
from ..effects.ledger import SYSTEM, move_feelings, move_marks, stock_of, vision_spot
from ..effects.rules_in_force import drain_amount, gather_limit, is_forbidden
from ..effects.selecting import affinities_of
from ..feelings import FEELINGS, Tokens, tally_of
from ..moves import DrainAffinity, DrainCard, DrainFeelings, DrainMark, EndStep
from ..refusals import (
    DeckEmpty,
    Forbidden,
    NoAffinity,
    NoMarkLeft,
    NothingThere,
    NotOnThisVision,
    OnNoVision,
    SystemHasNone,
    TooManyFeelings,
    WrongTokens,
)
from ..state import State
from .chapter import Chapter
from .vision_steps import end_step

_ACTS: Final[dict[type[Move], Act]] = {
    DrainFeelings: Act.DRAIN_FEELINGS,
    DrainAffinity: Act.DRAIN_AFFINITY,
    DrainMark: Act.DRAIN_MARK,
    DrainCard: Act.DRAIN_CARD,
}


def can_drain(book: Book, state: State, seat: int) -> bool:
    """Whether the seat has a drain left and any way to use it; all of that lies open."""
    return bool(state.players[seat].turn.drains_left and any_drain(book, state, seat))


def any_drain(book: Book, state: State, seat: int) -> bool:
    where = state.players[seat].where
    if any(why_not_drain(book, state, seat, move) is None for move in (DrainMark(), DrainCard(), DrainAffinity())):
        return True
    if where is None or not any(state.visions[where].feelings):
        return False
    forbidden = is_forbidden(book, state, seat, Act.DRAIN_FEELINGS, where)
    return not forbidden and gather_limit(book, state, seat, where) > 0


def why_not_drain(book: Book, state: State, seat: int, move: Move) -> Refusal | None:
    where = state.players[seat].where
    anywhere = isinstance(move, DrainMark | DrainCard) and state.options.drain_on_no_vision
    if where is None and not anywhere:
        return OnNoVision()
    act = _ACTS[type(move)]
    if is_forbidden(book, state, seat, act, where):
        return Forbidden(act=act)
    return _why_nothing_to_take(book, state, seat, move)


def _why_nothing_to_take(book: Book, state: State, seat: int, move: Move) -> Refusal | None:
    where = state.players[seat].where
    match move:
        case DrainMark():
            return None if state.marks_to_gain else NoMarkLeft()
        case DrainCard():
            left = state.remnant_deck or any(slot < state.first_gestalt for slot in state.pile)
            return None if left else DeckEmpty()
        case DrainFeelings(tokens) if where is not None:
            return _why_not_feelings(state, gather_limit(book, state, seat, where), where, tokens)
    return _why_not_affinity(book, state, seat)


def _why_not_feelings(state: State, limit: int, where: int, tokens: Tokens) -> Refusal | None:
    there, tally = state.visions[where].feelings, tokens.tally()
    count = sum(tally)
    if not any(there):
        return NothingThere()
    if min(tally) < 0 or count < 1:
        return WrongTokens(count=count, least=1, most=limit)
    for feeling, taken in zip(FEELINGS, tally, strict=True):
        if taken > there[feeling.number]:
            return NotOnThisVision(feeling=feeling, there=there[feeling.number])
    return TooManyFeelings(limit=limit) if count > limit else None


def _why_not_affinity(book: Book, state: State, seat: int) -> Refusal | None:
    affinities = affinities_here(book, state, seat)
    if not affinities:
        return NoAffinity()
    if not any(state.system[feeling] for feeling in affinities):
        return SystemHasNone(feeling=FEELINGS[affinities[0]])
    return None


def affinities_here(book: Book, state: State, seat: int) -> list[int]:
    """The affinities of the seat's Vision by number; a Gestalt Vision has those of the Catalyst under it."""
    where = state.players[seat].where
    return [] if where is None else affinities_of(Context(book, state, seat), where)


class Draining(Chapter):
    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        seat = decision.seat
        where = state.players[seat].where
        moves: list[Move] = []
        if where is not None and not is_forbidden(self.book, state, seat, Act.DRAIN_FEELINGS, where):
            limit = gather_limit(self.book, state, seat, where)
            ways = token_choices(state.visions[where].feelings, 1, limit) if limit else ()
            moves += [DrainFeelings(Tokens.of(tally)) for tally in ways]
        plain = (DrainAffinity(), DrainMark(), DrainCard())
        moves += [move for move in plain if why_not_drain(self.book, state, seat, move) is None]
        return [*moves, EndStep()]

    def why_not(self, state: State, decision: Decision, move: Move) -> Refusal | None:
        return None if isinstance(move, EndStep) else why_not_drain(self.book, state, decision.seat, move)

    def play(self, turn: Turn[State], decision: Decision, move: Move) -> None:
        state, seat = turn.state, decision.seat
        if isinstance(move, EndStep):
            end_step(state)
            return
        player = state.players[seat]
        player.turn.drains_left -= 1
        where = player.where
        self._take(turn, seat, move)
        self.effects.happened(turn, Happening.DRAINED, seat=seat, names={} if where is None else {"vision": [where]})

    def _take(self, turn: Turn[State], seat: int, move: Move) -> None:
        state, table = turn.state, self.table(turn)
        where = state.players[seat].where
        match move:
            case DrainFeelings(tokens) if where is not None:
                move_feelings(table, vision_spot(where), stock_of(seat), tokens.tally())
            case DrainMark():
                marks = min(state.marks_to_gain, drain_amount(self.book, state, seat, DrainKind.MARK))
                move_marks(table, SYSTEM, stock_of(seat), marks)
            case DrainCard():
                draw(table, seat, drain_amount(self.book, state, seat, DrainKind.CARD))
            case DrainAffinity():
                amount = drain_amount(self.book, state, seat, DrainKind.AFFINITY)
                for feeling in affinities_here(self.book, state, seat):
                    taken = min(amount, state.system[feeling])
                    move_feelings(table, SYSTEM, stock_of(seat), tally_of([feeling] * taken))

    def default(self, state: State, decision: Decision) -> Move:
        return EndStep()
