"""Drawing by hand, and losing the right to. Rules, "Utrata karty"."""

from games.rules.sequence_numbers.events import DrawRightForfeited
from games.rules.sequence_numbers.moves import Draw, ExchangeDeadCard, Pass, PlayNumber, PlayPlus
from games.rules.sequence_numbers.options import DrawRule, SequenceNumbersOptions
from games.rules.sequence_numbers.turns.asking import CHOOSE_SEQUENCE, DRAW_CARD, TAKE_TURN

from .boards import EMPTY, Table, addition, at, card_at, slot, table
from .test_turns import BOTH_17_COVERED

MANUAL = SequenceNumbersOptions(draw=DrawRule.MANUAL)
FIVE_CARDS = {
    0: [addition(number) for number in (1, 2, 3, 4, 5)],
    1: [addition(number) for number in (11, 12, 13, 14, 15)],
    2: [addition(number) for number in (21, 22, 23, 24, 25)],
}


def match(seats: int = 2, **fields) -> Table:
    return table(seats=seats, hands={seat: FIVE_CARDS[seat] for seat in range(seats)}, options=MANUAL, **fields)


def place(game: Table, seat: int) -> None:
    """The seat plays its first card."""
    card = game.state.hands[seat][0]
    game.play(seat, next(move for move in game.legal(seat) if isinstance(move, PlayNumber) and move.card == card))


def test_the_card_does_not_come_by_itself():
    game = match()
    place(game, 0)
    assert len(game.state.hands[0]) == 4
    assert game.asked(0) == [DRAW_CARD]
    assert not game.question(0, DRAW_CARD).owed, "nobody waits for a draw"
    assert game.asked(1) == [TAKE_TURN]


def test_drawing_at_once_fills_the_hand_out_of_turn():
    game = match()
    place(game, 0)
    game.play(0, Draw())
    assert len(game.state.hands[0]) == 5
    assert game.asked(0) == []


def test_the_right_stands_until_the_next_player_has_moved_and_drawn():
    game = match()
    place(game, 0)
    place(game, 1)
    game.play(0, Draw())
    assert len(game.state.hands[0]) == 5


def test_a_draw_after_the_next_player_moved_and_drew_is_refused():
    game = match()
    place(game, 0)
    late = game.question(0, DRAW_CARD).id
    place(game, 1)
    step = game.play(1, Draw())
    assert DrawRightForfeited(seat=0) in step.events
    assert game.late_code(0, late, Draw()) == "draw_right_lost"
    assert len(game.state.hands[0]) == 4


def test_a_pass_of_the_next_player_counts_as_moved_and_drawn():
    game = table(hands={0: [addition(1)], 1: []}, options=MANUAL)
    place(game, 0)
    late = game.question(0, DRAW_CARD).id
    game.play(1, Pass())
    assert game.late_code(0, late, Draw()) == "draw_right_lost"


def test_the_right_is_lost_with_ones_own_next_move_at_the_latest():
    game = match()
    place(game, 0)
    late = game.question(0, DRAW_CARD).id
    place(game, 1)
    place(game, 0)
    assert game.late_code(0, late, Draw()) == "draw_right_lost"
    game.play(0, Draw())
    assert len(game.state.hands[0]) == 4, "the new turn gave a new right, the lost card stays lost"


def test_one_may_draw_in_ones_own_turn_before_moving():
    game = match()
    place(game, 0)
    place(game, 1)
    assert set(game.asked(0)) == {DRAW_CARD, TAKE_TURN}
    game.play(0, Draw())
    assert len(game.state.hands[0]) == 5
    assert game.asked(0) == [TAKE_TURN]


def test_a_draw_for_an_earlier_turn_does_not_cost_the_seat_before_its_card():
    """Seat 1 draws the card of its turn before; it has not moved since seat 0 did."""
    game = match(turn_of=1)
    place(game, 1)
    place(game, 0)
    game.play(1, Draw())
    assert game.asked(0) == [DRAW_CARD]


def test_with_three_players_only_the_next_one_ends_the_right():
    game = match(seats=3)
    place(game, 0)
    place(game, 1)
    place(game, 2)
    game.play(2, Draw())
    assert DRAW_CARD in game.asked(0), "seat 1, the next player, has not drawn"
    assert game.asked(1) == [], "but seat 2 was next after seat 1"


def test_passing_loses_an_own_right_that_stands():
    game = table(hands={0: [addition(1)], 1: [addition(2), addition(3)]}, options=MANUAL)
    place(game, 0)
    place(game, 1)
    step = game.play(0, Pass())
    assert DrawRightForfeited(seat=0) in step.events
    assert DrawRightForfeited(seat=1) in step.events


def test_the_card_of_an_exchange_comes_at_once_also_by_hand():
    game = table(BOTH_17_COVERED, hands={0: ["add-9-8", "plus-1"]}, deck=["minus-1", "minus-2"], options=MANUAL)
    game.play(0, ExchangeDeadCard(slot("add-9-8")))
    assert game.hand(0) == ["plus-1", "minus-1"]
    assert game.asked(0) == [TAKE_TURN]


def test_an_exchange_of_the_next_player_is_neither_a_move_nor_its_card():
    hands = {0: [addition(1)], 1: ["add-9-8", "plus-1"]}
    game = table(BOTH_17_COVERED, hands=hands, options=MANUAL)
    place(game, 0)
    game.play(1, ExchangeDeadCard(slot("add-9-8")))
    game.play(0, Draw())
    assert len(game.hand(0)) == 1


def test_an_exchange_does_not_cost_ones_own_right():
    hands = {0: [addition(1), "add-9-8", "plus-1"], 1: [addition(2)]}
    game = table(BOTH_17_COVERED, hands=hands, options=MANUAL)
    place(game, 0)
    place(game, 1)
    game.play(0, ExchangeDeadCard(slot("add-9-8")))
    game.play(0, Draw())
    assert len(game.hand(0)) == 3


def test_the_right_is_lost_with_the_move_even_while_a_sequence_is_chosen():
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
    joining, far, other = card_at(1, 3), card_at(8, 8), card_at(8, 2)
    hands = {0: [far, joining], 1: [other], 2: ["plus-1"], 3: ["plus-2"]}
    game = table(board, mode="two_teams", seats=4, hands=hands, options=MANUAL)
    place(game, 0)
    place(game, 1)
    game.play(2, PlayPlus(slot("plus-1"), at(4, 4)))
    game.play(3, PlayPlus(slot("plus-2"), at(5, 4)))
    assert set(game.asked(0)) == {DRAW_CARD, TAKE_TURN}
    game.play(0, PlayNumber(slot(joining), at(1, 3)))
    assert game.asked(0) == [CHOOSE_SEQUENCE]


def test_the_last_card_of_a_winner_is_not_offered():
    board = EMPTY.replace("* . . . .", "* A A A .", 1)
    game = table(board, hands={0: [card_at(0, 4)]}, options=MANUAL)
    game.play(0, PlayNumber(slot(card_at(0, 4)), at(0, 4)))
    assert game.position.decisions == []


def test_hands_that_draw_late_get_smaller_for_the_rest_of_the_match():
    game = match()
    for _ in range(2):
        place(game, 0)
        place(game, 1)
        game.play(1, Draw())
    assert [len(hand) for hand in game.state.hands] == [3, 5]
