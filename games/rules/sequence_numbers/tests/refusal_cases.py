"""One state for every refusal of the game: `REFUSALS[code]()` is a move that is refused for that reason.

Every test of refusals can use the table, whichever door it knocks at: `Attempt.position` encodes to a match's snapshot.
`START_REFUSALS` are tables that are not set up at all.
"""

from collections.abc import Callable

from games.kernel.moves import Move
from games.rules.sequence_numbers.moves import (
    CallTableTalk,
    ChooseSequence,
    ConfirmTableTalk,
    Draw,
    ExchangeDeadCard,
    Pass,
    PlayMinus,
    PlayNumber,
    PlayPlus,
)
from games.rules.sequence_numbers.options import DrawRule, SequenceNumbersOptions, TalkCalls
from games.rules.sequence_numbers.turns.asking import CALL_TALK, CHOOSE_SEQUENCE, CONFIRM_TALK, DRAW_CARD, TAKE_TURN
from tests.conformance.refusals import Attempt, StartAttempt

from .boards import EMPTY, Table, addition, at, card_at, slot, spaces_of, subtraction, table

FREE = SequenceNumbersOptions(talk_calls=TalkCalls.FREE)
MANUAL = SequenceNumbersOptions(draw=DrawRule.MANUAL)

BOARD = """
    * A A A A . . . . *
    . . . . . . . . B .
    A A A . A A . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    * . . . . . . . . *
"""
"""Side A has a sequence with a corner, B a chip; both spaces of 17 are covered."""


def _asked(game: Table, seat: int, move: Move, name: str = TAKE_TURN) -> Attempt:
    return Attempt(game.position, seat, game.question(seat, name).id, move)


def _turn(move: Move, *hand: str, seat: int = 0) -> Callable[[], Attempt]:
    """A refused move of a turn on `BOARD`, with these cards in hand."""

    def build() -> Attempt:
        game = table(
            BOARD, mode="two_teams", seats=4, turn_of=seat, hands={seat: hand}, sequences=[("A", 0, 4)], options=FREE
        )
        return _asked(game, seat, move)

    return build


def _already_exchanged() -> Attempt:
    dead = [addition(17), subtraction(17)]
    game = table(BOARD, hands={0: [*dead, "plus-1"]})
    game.play(0, ExchangeDeadCard(slot(dead[0])))
    return _asked(game, 0, ExchangeDeadCard(slot(dead[1])))


def _not_a_completed_five() -> Attempt:
    card = card_at(2, 3)
    game = table(BOARD, mode="two_teams", seats=4, hands={0: [card]})
    game.play(0, PlayNumber(slot(card), at(2, 3)))
    return _asked(game, 0, ChooseSequence(at(2, 2), at(2, 6)), CHOOSE_SEQUENCE)


def _draw_right_lost() -> Attempt:
    game = table(hands={0: [addition(1), addition(2)], 1: [addition(3), addition(4)]}, options=MANUAL)
    game.play(0, PlayNumber(slot(addition(1)), spaces_of(1)[0]))
    late = game.question(0, DRAW_CARD).id
    game.play(1, PlayNumber(slot(addition(3)), spaces_of(3)[0]))
    game.play(1, Draw())
    return Attempt(game.position, 0, late, Draw())


def _talking_table() -> Table:
    hands = {seat: [addition(seat + 1), addition(seat + 11)] for seat in range(4)}
    return table(EMPTY, mode="two_teams", seats=4, hands=hands, options=FREE)


def _not_an_opposing_side() -> Attempt:
    return _asked(_talking_table(), 1, CallTableTalk(1), CALL_TALK)


def _side_has_called() -> Attempt:
    game = _talking_table()
    late = game.question(3, CALL_TALK).id
    game.play(1, CallTableTalk(0))
    return Attempt(game.position, 3, late, CallTableTalk(0))


def _caller_mismatch() -> Attempt:
    game = _talking_table()
    game.play(1, CallTableTalk(0))
    return _asked(game, 3, ConfirmTableTalk(0), CONFIRM_TALK)


def _call_settled() -> Attempt:
    game = _talking_table()
    game.play(1, CallTableTalk(0))
    late = game.question(3, CONFIRM_TALK).id
    for seat in (0, 1):
        game.play(seat, PlayNumber(slot(addition(seat + 1)), spaces_of(seat + 1)[0]))
    return Attempt(game.position, 3, late, ConfirmTableTalk(1))


def _discard_first() -> Attempt:
    game = _talking_table()
    early = game.question(0).id
    game.play(1, CallTableTalk(0))
    game.play(3, ConfirmTableTalk(1))
    return Attempt(game.position, 0, early, PlayNumber(slot(addition(1)), spaces_of(1)[0]))


REFUSALS: dict[str, Callable[[], Attempt]] = {
    "card_not_in_hand": _turn(PlayPlus(slot("plus-2"), at(5, 5)), "plus-1"),
    "wrong_kind_of_card": _turn(PlayNumber(slot("plus-1"), at(5, 5)), "plus-1"),
    "card_not_dead": _turn(ExchangeDeadCard(slot(card_at(5, 5))), card_at(5, 5)),
    "already_exchanged": _already_exchanged,
    "no_such_space": _turn(PlayPlus(slot("plus-1"), 100), "plus-1"),
    "corner_is_free": _turn(PlayPlus(slot("plus-1"), at(9, 9)), "plus-1"),
    "wrong_number": _turn(PlayNumber(slot(card_at(5, 5)), at(5, 6)), card_at(5, 5)),
    "space_covered": _turn(PlayPlus(slot("plus-1"), at(1, 8)), "plus-1"),
    "no_chip_there": _turn(PlayMinus(slot("minus-1"), at(5, 5)), "minus-1"),
    "not_an_opponent": _turn(PlayMinus(slot("minus-1"), at(0, 1)), "minus-1"),
    "sequence_locked": _turn(PlayMinus(slot("minus-1"), at(0, 1)), "minus-1", seat=1),
    "pass_not_allowed": _turn(Pass(), "plus-1"),
    "not_a_completed_five": _not_a_completed_five,
    "draw_right_lost": _draw_right_lost,
    "not_an_opposing_side": _not_an_opposing_side,
    "side_has_called": _side_has_called,
    "caller_mismatch": _caller_mismatch,
    "call_settled": _call_settled,
    "discard_first": _discard_first,
}

START_REFUSALS: dict[str, StartAttempt] = {
    "teams_must_be_equal": StartAttempt("two_teams", 5, SequenceNumbersOptions()),
    "table_talk_needs_teams": StartAttempt("individuals", 2, FREE),
    "cited_calls_need_chat": StartAttempt("two_teams", 4, SequenceNumbersOptions(talk_calls=TalkCalls.CITED)),
}
