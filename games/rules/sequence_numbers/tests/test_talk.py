"""Calling table talk. Rules, "Rozmowy przy stole"."""

import pytest

from games.kernel.errors import Refused
from games.rules.sequence_numbers.events import (
    CardsDiscarded,
    TableTalkCalled,
    TableTalkCallLapsed,
    TableTalkConfirmed,
    TableTalkPunished,
)
from games.rules.sequence_numbers.moves import CallTableTalk, ConfirmTableTalk, Discard, Draw, PlayNumber
from games.rules.sequence_numbers.options import DrawRule, SequenceNumbersOptions, TalkCalls
from games.rules.sequence_numbers.turns.asking import CALL_TALK, CHOOSE_SEQUENCE, CONFIRM_TALK, DISCARD, TAKE_TURN

from .boards import Table, addition, at, card_at, slot, table

FREE = SequenceNumbersOptions(talk_calls=TalkCalls.FREE)
HANDS = {seat: [addition(1 + seat * 8 + place) for place in range(4)] for seat in range(6)}


def match(mode: str = "two_teams", seats: int = 4, **fields) -> Table:
    return table(mode=mode, seats=seats, **{"hands": {s: HANDS[s] for s in range(seats)}, "options": FREE, **fields})


def place(game: Table, seat: int) -> None:
    game.play(seat, next(move for move in game.legal(seat) if isinstance(move, PlayNumber)))


def punish(game: Table, caller: int, side: int, *confirming: int) -> None:
    game.play(caller, CallTableTalk(side))
    for seat in confirming:
        game.play(seat, ConfirmTableTalk(caller))


def test_everybody_may_call_in_a_free_table():
    game = match()
    assert [CALL_TALK in game.asked(seat) for seat in range(4)] == [True] * 4
    assert all(not d.owed for d in game.position.decisions if d.name == CALL_TALK)


def test_only_opposing_sides_can_be_called():
    game = match("three_teams", 6)
    assert game.legal(4, CALL_TALK) == [CallTableTalk(0), CallTableTalk(2)]
    for side in (1, 3, -1):
        assert game.refusal_code(4, CallTableTalk(side)) == "not_an_opposing_side"


@pytest.mark.parametrize(
    ("mode", "seats", "opponents", "more"),
    [("two_teams", 4, [1, 3], 1), ("two_teams", 6, [1, 3, 5], 1), ("three_teams", 6, [1, 2, 4, 5], 2)],
)
def test_a_call_takes_effect_with_more_than_half_of_the_opponents(mode, seats, opponents, more):
    game = match(mode, seats)
    caller, *others = opponents
    step = game.play(caller, CallTableTalk(0))
    assert step.events == (TableTalkCalled(seat=caller, side=0),)
    assert [seat for seat in range(seats) if CONFIRM_TALK in game.asked(seat)] == others
    for seat in others[: more - 1]:
        game.play(seat, ConfirmTableTalk(caller))
        assert not any(game.state.fines)
    step = game.play(others[more - 1], ConfirmTableTalk(caller))
    assert step.events == (TableTalkConfirmed(seat=others[more - 1], caller=caller), TableTalkPunished(side=0))
    assert game.state.fines == [1 if side == 0 else 0 for side in game.state.side_of]
    assert not any(CONFIRM_TALK in game.asked(seat) for seat in range(seats))
    assert [(call.settled, call.questions) for call in game.state.calls] == [(True, [])]


def test_each_member_discards_a_card_of_its_choice_at_the_start_of_its_next_turn():
    game = match(turn_of=1)
    punish(game, 1, 0, 3)
    assert DISCARD not in game.asked(0)
    assert DISCARD not in game.asked(2)
    place(game, 1)
    assert set(game.asked(2)) >= {DISCARD}
    assert TAKE_TURN not in game.asked(2)
    given_up = slot(HANDS[2][2])
    step = game.play(2, Discard((given_up,)))
    assert step.events == (CardsDiscarded(seat=2, cards=(given_up,), content_ids=(HANDS[2][2],)),)
    assert game.state.discards[2][-1] == given_up
    assert len(game.state.hands[2]) == 3
    place(game, 2)
    assert len(game.state.hands[2]) == 3, "the hand stays one smaller"
    place(game, 3)
    assert DISCARD in game.asked(0)


def test_an_open_turn_is_interrupted_and_asked_again_after_the_discard():
    game = match()
    early = game.question(0).id
    punish(game, 1, 0, 3)
    assert DISCARD in game.asked(0)
    assert TAKE_TURN not in game.asked(0)
    assert game.late_code(0, early, PlayNumber(slot(HANDS[0][0]), 0)) == "discard_first"
    game.play(0, Discard((slot(HANDS[0][0]),)))
    assert TAKE_TURN in game.asked(0)


def test_the_turn_of_another_side_is_not_disturbed():
    game = match("three_teams", 6, turn_of=2)
    before = game.question(2).id
    punish(game, 1, 0, 2, 4)
    assert game.state.fines == [1, 0, 0, 1, 0, 0]
    assert game.question(2).id == before


def test_a_turn_whose_card_is_played_is_not_interrupted():
    board = """
        * . . . . . . . . *
        A A A . A A . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        * . . . . . . . . *
    """
    card = card_at(1, 3)
    game = table(board, mode="two_teams", seats=4, hands={0: [card], 1: ["plus-1"], 3: ["plus-2"]}, options=FREE)
    game.play(0, PlayNumber(slot(card), at(1, 3)))
    punish(game, 1, 0, 3)
    assert CHOOSE_SEQUENCE in game.asked(0)
    assert DISCARD not in game.asked(0)
    assert game.state.fines == [1, 0, 1, 0], "it is owed at the start of the turn after"


def test_an_empty_hand_owes_nothing():
    game = match(hands={1: HANDS[1], 3: HANDS[3]})
    punish(game, 1, 0, 3)
    assert TAKE_TURN in game.asked(0)
    assert game.state.fines == [0, 0, 1, 0]
    game.play(0, game.legal(0)[0])
    place(game, 1)
    assert TAKE_TURN in game.asked(2)
    assert game.state.fines == [0, 0, 0, 0]


def test_fines_of_two_calls_add_up_but_never_beyond_the_hand():
    game = match("three_teams", 6, hands={**HANDS, 1: HANDS[1][:1]}, turn_of=0)
    punish(game, 0, 1, 2, 3)
    punish(game, 2, 1, 0, 3)
    assert game.state.fines == [0, 2, 0, 0, 2, 0]
    place(game, 0)
    assert game.pick(1).least == 1
    game.play(1, Discard((slot(HANDS[1][0]),)))
    assert game.hand(1) == []
    assert game.state.fines == [0, 0, 0, 0, 2, 0]


def test_a_second_call_raises_the_number_of_an_open_discard():
    game = match("three_teams", 6)
    punish(game, 1, 0, 2, 4)
    one, choice = game.question(0, DISCARD), game.pick(0)
    punish(game, 2, 0, 1, 4)
    two = game.question(0, DISCARD)
    assert (choice.least, game.pick(0).least) == (1, 2)
    assert two.id != one.id
    assert len(game.legal(0, DISCARD)) == 6
    assert game.position.default(two) in game.legal(0, DISCARD)


def test_a_side_has_one_call_until_the_callers_next_turn_has_ended():
    game = match(turn_of=0)
    mate = game.question(3, CALL_TALK).id
    game.play(1, CallTableTalk(0))
    assert game.late_code(3, mate, CallTableTalk(0)) == "side_has_called"
    game.play(3, ConfirmTableTalk(1))
    assert CALL_TALK not in game.asked(1)
    assert CALL_TALK not in game.asked(3)
    game.play(0, Discard((slot(HANDS[0][0]),)))
    place(game, 0)
    place(game, 1)
    assert CALL_TALK in game.asked(1)
    assert CALL_TALK in game.asked(3)
    assert game.state.calls == []
    game.play(1, CallTableTalk(0))
    assert len(game.state.calls) == 1


def test_a_call_without_a_majority_lapses_when_the_callers_next_turn_has_ended():
    game = match(turn_of=0)
    game.play(1, CallTableTalk(0))
    question = game.question(3, CONFIRM_TALK).id
    place(game, 0)
    assert CONFIRM_TALK in game.asked(3)
    card = game.legal(1)[0]
    step = game.play(1, card)
    assert TableTalkCallLapsed(caller=1) in step.events
    assert game.late_code(3, question, ConfirmTableTalk(1)) == "call_settled"
    assert game.state.calls == []
    assert game.state.fines == [0, 0, 0, 0]


def test_a_call_in_ones_own_turn_stands_for_a_whole_round():
    game = match(turn_of=1)
    game.play(1, CallTableTalk(0))
    for seat in (1, 2, 3, 0):
        place(game, seat)
        assert CONFIRM_TALK in game.asked(3)
    place(game, 1)
    assert CONFIRM_TALK not in game.asked(3)


def test_a_confirmation_names_the_call_that_it_is_about():
    game = match("three_teams", 6)
    game.play(1, CallTableTalk(0))
    game.play(2, CallTableTalk(0))
    first, second = [d for d in game.position.decisions if d.seat == 4 and d.name == CONFIRM_TALK]
    assert game.late_code(4, first.id, ConfirmTableTalk(2)) == "caller_mismatch"
    assert game.position.legal_moves(second) == [ConfirmTableTalk(2)]


def test_two_sides_may_call_each_other():
    game = match()
    punish(game, 0, 1, 2)
    punish(game, 1, 0, 3)
    assert game.state.fines == [1, 1, 1, 1]


def test_only_cards_of_the_own_hand_can_be_given_up():
    game = match()
    punish(game, 1, 0, 3)
    for cards, code in (((slot(HANDS[1][0]),), "not_among_items"), ((), "wrong_count")):
        with pytest.raises(Refused) as refused:
            game.play(0, Discard(cards))
        assert refused.value.refusal.code == code


def test_drawing_by_hand_asks_an_open_discard_again_for_the_new_hand():
    options = SequenceNumbersOptions(draw=DrawRule.MANUAL, talk_calls=TalkCalls.FREE)
    game = match(options=options)
    for seat in range(4):
        place(game, seat)
    punish(game, 1, 0, 3)
    assert len(game.pick(0).items) == 3
    game.play(0, Draw())
    assert len(game.pick(0).items) == 4


def test_nothing_of_table_talk_is_offered_by_default():
    game = match(options=SequenceNumbersOptions())
    assert [game.asked(seat) for seat in range(4)] == [[TAKE_TURN], [], [], []]
