"""The turn itself: exchange a dead card, then play a card or pass. Rules, "Rozgrywka", "Karty plus i minus"."""

from collections.abc import Iterator, Sequence

from games.kernel.chance import Chance
from games.kernel.contract import Turn
from games.kernel.decisions import Decision
from games.kernel.errors import Refusal
from games.kernel.moves import Move

from ..components import Card, Components, Kind
from ..events import CardPlayed, ChipPlaced, ChipRemoved, DeadCardExchanged, TurnPassed
from ..lines import CORNERS, SPACES
from ..moves import ExchangeDeadCard, Pass, PlayMinus, PlayNumber, PlayPlus
from ..refusals import (
    AlreadyExchanged,
    CardNotDead,
    CardNotInHand,
    CornerIsFree,
    NoChipThere,
    NoSuchSpace,
    NotAnOpponent,
    PassNotAllowed,
    SequenceLocked,
    SpaceCovered,
    WrongKindOfCard,
    WrongNumber,
)
from ..state import NOBODY, State
from . import drawing, flow
from .asking import ask_for_the_turn
from .choosing import complete_sequences

_TRIES = 8
_BOARD = tuple(space for space in SPACES if space not in CORNERS)


class TakingATurn:
    """The question what to do in one's turn."""

    def __init__(self, components: Components) -> None:
        self._numbers = components.numbers
        self._cards = components.cards

    # What is possible

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        return list(self._moves(state, decision.seat)) or [Pass()]

    def default(self, state: State, decision: Decision) -> Move:
        return next(self._moves(state, decision.seat), Pass())

    def sample_move(self, state: State, decision: Decision, chance: Chance) -> Move:
        """A random card and a random place for it; all moves are listed only when a few cards did not fit."""
        hand, chips = state.hands[decision.seat], state.chips
        for _ in range(_TRIES if hand else 0):
            slot = chance.pick(hand)
            card = self._cards[state.cards.face[slot]]
            if card.kind is Kind.NUMBER:
                free = [space for space in card.spaces if chips[space] == NOBODY]
                if free:
                    return PlayNumber(slot, free[0] if len(free) == 1 else chance.pick(free))
                if not state.exchanged:
                    return ExchangeDeadCard(slot)
            else:
                space = chance.pick(_BOARD)
                if card.kind is Kind.PLUS and chips[space] == NOBODY:
                    return PlayPlus(slot, space)
                if card.kind is Kind.MINUS and _why_not_remove(state, decision.seat, space) is None:
                    return PlayMinus(slot, space)
        return chance.pick(self.legal_moves(state, decision))

    def _moves(self, state: State, seat: int) -> Iterator[Move]:
        """Every legal move but the pass: number cards first, so a clock spends no special card while it need not."""
        hand = [(slot, self._cards[state.cards.face[slot]]) for slot in state.hands[seat]]
        for slot, card in hand:
            yield from (PlayNumber(slot, space) for space in card.spaces if state.chips[space] == NOBODY)
        for slot, card in hand:
            if not state.exchanged and self._is_dead(state, card):
                yield ExchangeDeadCard(slot)
        for slot, card in hand:
            if card.kind is Kind.PLUS:
                yield from (PlayPlus(slot, space) for space in _BOARD if state.chips[space] == NOBODY)
        for slot, card in hand:
            if card.kind is Kind.MINUS:
                yield from (PlayMinus(slot, s) for s in _BOARD if _why_not_remove(state, seat, s) is None)

    def _is_dead(self, state: State, card: Card) -> bool:
        """Rules, "Martwa karta": both spaces of its number are covered."""
        return card.kind is Kind.NUMBER and all(state.chips[space] != NOBODY for space in card.spaces)

    # What is not

    def why_not(self, state: State, decision: Decision, move: Move) -> Refusal | None:
        seat = decision.seat
        match move:
            case PlayNumber():
                return self._why_not_number(state, seat, move)
            case PlayPlus():
                return self._why_not_card(state, seat, move.card, Kind.PLUS) or _why_not_cover(state, move.space)
            case PlayMinus():
                held = self._why_not_card(state, seat, move.card, Kind.MINUS)
                return held or _why_not_remove(state, seat, move.space)
            case ExchangeDeadCard():
                return self._why_not_exchange(state, seat, move.card)
        return PassNotAllowed() if next(self._moves(state, seat), None) is not None else None

    def _why_not_card(self, state: State, seat: int, slot: int, takes: Kind) -> Refusal | None:
        if slot not in state.hands[seat]:
            return CardNotInHand(card=slot)
        kind = self._cards[state.cards.face[slot]].kind
        return None if kind is takes else WrongKindOfCard(card=slot, kind=kind.value, takes=takes.value)

    def _why_not_number(self, state: State, seat: int, move: PlayNumber) -> Refusal | None:
        """The space must be uncovered and show the card's result."""
        card = self._why_not_card(state, seat, move.card, Kind.NUMBER)
        refusal = card or _why_not_a_space(move.space)
        if refusal is not None:
            return refusal
        result, number = self._cards[state.cards.face[move.card]].result or 0, self._numbers[move.space]
        if number != result:
            return WrongNumber(space=move.space, number=number, result=result)
        return _why_not_cover(state, move.space)

    def _why_not_exchange(self, state: State, seat: int, slot: int) -> Refusal | None:
        refusal = self._why_not_card(state, seat, slot, Kind.NUMBER)
        if refusal is not None:
            return refusal
        if not self._is_dead(state, self._cards[state.cards.face[slot]]):
            return CardNotDead(card=slot)
        return AlreadyExchanged() if state.exchanged else None

    # What it does

    def play(self, turn: Turn[State], decision: Decision, move: Move) -> None:
        match move:
            case PlayNumber() | PlayPlus():
                _spend(turn, move.card)
                _place(turn, move.space)
                complete_sequences(turn)
            case PlayMinus():
                _spend(turn, move.card)
                _remove(turn, move.space)
                flow.end_after_playing(turn)
            case ExchangeDeadCard():
                _exchange(turn, move.card)
            case Pass():
                drawing.forfeit(turn, turn.state.seat)
                turn.tell(TurnPassed(seat=turn.state.seat))
                flow.end_after_passing(turn)


def _why_not_a_space(space: int) -> Refusal | None:
    if not 0 <= space < len(SPACES):
        return NoSuchSpace(space=space)
    return CornerIsFree(space=space) if space in CORNERS else None


def _why_not_cover(state: State, space: int) -> Refusal | None:
    refusal = _why_not_a_space(space)
    if refusal is not None:
        return refusal
    return None if state.chips[space] == NOBODY else SpaceCovered(space=space)


def _why_not_remove(state: State, seat: int, space: int) -> Refusal | None:
    """Minus takes an opponent's chip, but never one of a completed sequence."""
    refusal = _why_not_a_space(space)
    if refusal is not None:
        return refusal
    owner = state.chips[space]
    if owner == NOBODY:
        return NoChipThere(space=space)
    if owner == state.side_of[seat]:
        return NotAnOpponent(space=space)
    return SequenceLocked(space=space) if state.is_locked(space) else None


def _lay_down(turn: Turn[State], card: int) -> str:
    """Moves a card from the hand to its player's pile, face up. Returns its content id."""
    state = turn.state
    state.hands[state.seat].remove(card)
    state.discards[state.seat].append(card)
    state.cards.turn_up(card)
    return state.cards.face[card]


def _spend(turn: Turn[State], card: int) -> None:
    """Plays the card. A right to draw from the turn before ends with one's own next move."""
    drawing.forfeit(turn, turn.state.seat)
    turn.tell(CardPlayed(seat=turn.state.seat, card=card, content_id=_lay_down(turn, card)))


def _place(turn: Turn[State], space: int) -> None:
    state = turn.state
    state.chips[space] = state.side
    state.last_space = space
    turn.tell(ChipPlaced(seat=state.seat, side=state.side, space=space))


def _remove(turn: Turn[State], space: int) -> None:
    """Rules, "Karty plus i minus": this ends the placing; the space is not filled again this turn."""
    state = turn.state
    turn.tell(ChipRemoved(seat=state.seat, side=state.chips[space], space=space))
    state.chips[space] = NOBODY
    if state.last_space == space:
        state.last_space = None


def _exchange(turn: Turn[State], card: int) -> None:
    """The new card comes at once, also where the table draws by hand; then the turn goes on."""
    state = turn.state
    turn.tell(DeadCardExchanged(seat=state.seat, card=card, content_id=_lay_down(turn, card)))
    state.exchanged = True
    drawing.draw_card(turn, state.seat)
    ask_for_the_turn(turn)
