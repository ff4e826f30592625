"""Calling table talk. Rules, "Rozmowy przy stole": talk that warns a team mate costs each member a card.

The rulebook does not say who judges. Here an opponent calls, and the call takes effect when more than half of all
opponents of that side agree, the caller included. A side has one call at a time.
"""

from collections.abc import Sequence
from typing import Final

from games.kernel.contract import Turn
from games.kernel.decisions import Decision, OneOf
from games.kernel.errors import GameBug, Refusal
from games.kernel.moves import Move

from ..events import TableTalkCalled, TableTalkCallLapsed, TableTalkConfirmed, TableTalkPunished
from ..moves import CallTableTalk, ConfirmTableTalk
from ..refusals import CallerMismatch, CallSettled, DiscardFirst, NotAnOpposingSide, SideHasCalled
from ..state import Call, State
from .asking import CALL_TALK, CONFIRM_TALK, DISCARD, TAKE_TURN, ask_again

_CALL: Final = OneOf(("call_table_talk",))
_CONFIRM: Final = OneOf(("confirm_table_talk",))


def offer_calls(turn: Turn[State], seats: Sequence[int]) -> None:
    """Offers each of the seats to call table talk."""
    for seat in seats:
        turn.offer(seat, CALL_TALK, _CALL)


def end_turn_of_caller(turn: Turn[State]) -> None:
    """The turn that ends was the caller's next one: the call is over, and its side may call again."""
    state = turn.state
    for call in [call for call in state.calls if call.caller == state.seat and call.called_in < state.turn_number]:
        state.calls.remove(call)
        if not call.settled:
            _withdraw_questions(turn, call)
            turn.tell(TableTalkCallLapsed(caller=call.caller))
        offer_calls(turn, _team_of(state, call.caller))


def _team_of(state: State, seat: int) -> list[int]:
    return [other for other in range(state.seats) if state.side_of[other] == state.side_of[seat]]


def _opponents_of(state: State, side: int) -> list[int]:
    return [seat for seat in range(state.seats) if state.side_of[seat] != side]


def _withdraw_questions(turn: Turn[State], call: Call) -> None:
    for question in call.questions:
        turn.withdraw(question, CallSettled)
    call.questions.clear()


def _settle(turn: Turn[State], call: Call) -> None:
    """Lets the call take effect when it has its majority."""
    state = turn.state
    if 2 * len(call.confirmed) <= len(_opponents_of(state, call.side)):
        return
    call.settled = True
    _withdraw_questions(turn, call)
    turn.tell(TableTalkPunished(side=call.side))
    for seat in range(state.seats):
        if state.side_of[seat] == call.side:
            state.fines[seat] += 1
    if state.side == call.side:
        _interrupt(turn)


def _interrupt(turn: Turn[State]) -> None:
    """The turn of a punished seat is open already: it discards now, unless its card has been played."""
    state = turn.state
    if state.hands[state.seat]:
        ask_again(turn, DISCARD, DiscardFirst)
        ask_again(turn, TAKE_TURN, DiscardFirst)
    elif turn.standing(state.seat, TAKE_TURN) is not None:
        state.fines[state.seat] = 0


class CallingTalk:
    """The offer to call table talk of an opposing side."""

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        own = state.side_of[decision.seat]
        return [CallTableTalk(side) for side in range(state.sides) if side != own]

    def why_not(self, state: State, decision: Decision, move: CallTableTalk) -> Refusal | None:
        opposing = 0 <= move.side < state.sides and move.side != state.side_of[decision.seat]
        return None if opposing else NotAnOpposingSide(side=move.side)

    def play(self, turn: Turn[State], decision: Decision, move: CallTableTalk) -> None:
        state, caller = turn.state, decision.seat
        for mate in _team_of(state, caller):
            offer = turn.standing(mate, CALL_TALK)
            if offer is not None:
                turn.withdraw(offer.id, SideHasCalled)
        call = Call(caller=caller, side=move.side, called_in=state.turn_number, confirmed=[caller])
        state.calls.append(call)
        turn.tell(TableTalkCalled(seat=caller, side=move.side))
        for seat in _opponents_of(state, move.side):
            if seat != caller:
                call.questions.append(turn.offer(seat, CONFIRM_TALK, _CONFIRM))
        # Every side has two opponents at least, so the caller alone is never a majority.

    def default(self, state: State, decision: Decision) -> Move:
        return self.legal_moves(state, decision)[0]


class ConfirmingTalk:
    """The offer to agree with a call that stands."""

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        return [ConfirmTableTalk(self._call(state, decision).caller)]

    def why_not(self, state: State, decision: Decision, move: ConfirmTableTalk) -> Refusal | None:
        right = move.caller == self._call(state, decision).caller
        return None if right else CallerMismatch(caller=move.caller)

    def play(self, turn: Turn[State], decision: Decision, move: ConfirmTableTalk) -> None:
        call = self._call(turn.state, decision)
        call.questions.remove(decision.id)
        call.confirmed.append(decision.seat)
        turn.tell(TableTalkConfirmed(seat=decision.seat, caller=call.caller))
        _settle(turn, call)

    def default(self, state: State, decision: Decision) -> Move:
        return self.legal_moves(state, decision)[0]

    @staticmethod
    def _call(state: State, decision: Decision) -> Call:
        for call in state.calls:
            if decision.id in call.questions:
                return call
        raise GameBug(f"decision {decision.id} asks about no call that stands")
