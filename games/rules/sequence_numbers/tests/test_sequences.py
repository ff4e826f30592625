"""Completing sequences: what locks by itself, what is chosen, what may be shared. Rules, "Cel gry", "Koniec gry"."""

import pytest

from games.kernel.errors import Refused
from games.rules.sequence_numbers.events import SequenceCompleted
from games.rules.sequence_numbers.moves import ChooseSequence, PlayNumber
from games.rules.sequence_numbers.turns.asking import CHOOSE_SEQUENCE, TAKE_TURN

from .boards import EMPTY, Table, at, card_at, slot, table

ROW = 5
"""The row of the board in which the rows of chips below lie; its first space is at column 0."""


def row_of(marks: str) -> str:
    """An empty board with these marks in one row."""
    lines = EMPTY.strip("\n").split("\n")
    lines[ROW] = marks
    return "\n".join(lines)


def place(board: str, row: int, column: int, **table_fields) -> Table:
    """A match in which seat 0 has just put a chip on the space."""
    card = card_at(row, column)
    fields = {"mode": "two_teams", "seats": 4, "hands": {0: [card]}, **table_fields}
    game = table(board, **fields)
    game.play(0, PlayNumber(slot(card), at(row, column)))
    return game


def spans(game: Table, side: int = 0) -> list[tuple[int, int]]:
    """The ends of the side's sequences, by column of the row of chips."""
    return [(s.spaces[0] - at(ROW, 0), s.spaces[-1] - at(ROW, 0)) for s in game.state.sequences_of(side)]


def test_a_corner_and_four_chips_are_a_sequence():
    board = EMPTY.replace("* . . . .", "* A A A .", 1)
    game = place(board, 0, 4, mode="individuals", seats=2)
    assert [sequence.spaces for sequence in game.state.sequences] == [(0, 1, 2, 3, 4)]
    assert game.winners() == (0,)


def test_several_sides_use_the_same_corner():
    board = """
        * A A A A . . . . *
        B . . . . . . . . .
        B . . . . . . . . .
        B . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        * . . . . . . . . *
    """
    card = card_at(4, 0)
    game = table(board, mode="two_teams", seats=4, turn_of=1, hands={1: [card]}, sequences=[("A", 0, 4)])
    game.play(1, PlayNumber(slot(card), at(4, 0)))
    assert [sequence.spaces for sequence in game.state.sequences_of(1)] == [(0, 10, 20, 30, 40)]


@pytest.mark.parametrize(
    ("spaces", "last"),
    [
        ([(2, 4), (3, 4), (4, 4), (5, 4)], (6, 4)),
        ([(2, 2), (3, 3), (4, 4), (5, 5)], (6, 6)),
        ([(2, 6), (3, 5), (4, 4), (6, 2)], (5, 3)),
        ([(4, 2), (4, 3), (4, 5), (4, 6)], (4, 4)),
    ],
    ids=["column", "diagonal", "other diagonal", "gap in the middle"],
)
def test_a_line_may_run_in_any_direction(spaces, last):
    rows = [line.split() for line in EMPTY.strip().split("\n")]
    for row, column in spaces:
        rows[row][column] = "A"
    game = place("\n".join(" ".join(row) for row in rows), *last)
    assert [set(sequence.spaces) for sequence in game.state.sequences] == [{at(*space) for space in [*spaces, last]}]


def test_four_in_a_line_are_no_sequence():
    game = place(row_of("A A A . . . . . . ."), ROW, 3)
    assert game.state.sequences == []


def test_five_chips_of_two_sides_are_no_sequence():
    game = place(row_of("A A B A . . . . . ."), ROW, 4)
    assert game.state.sequences == []


def test_lines_do_not_run_around_the_edge_of_the_board():
    board = """
        * . . . . . . . . *
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . A A
        A A . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        * . . . . . . . . *
    """
    assert place(board, 4, 2).state.sequences == []


def test_a_sixth_chip_lets_the_player_choose_the_five():
    game = place(row_of("A A A . A A . . . ."), ROW, 3)
    assert game.asked(0) == [CHOOSE_SEQUENCE]
    assert game.legal(0, CHOOSE_SEQUENCE) == [ChooseSequence(50, 54), ChooseSequence(51, 55)]
    step = game.play(0, ChooseSequence(51, 55))
    assert step.events[0] == SequenceCompleted(seat=0, side=0, spaces=(51, 52, 53, 54, 55))
    assert spans(game) == [(1, 5)]
    assert game.asked(1) == [TAKE_TURN]


def test_only_a_five_that_is_offered_can_be_chosen():
    game = place(row_of("A A A . A A . . . ."), ROW, 3)
    for move in (ChooseSequence(52, 56), ChooseSequence(54, 50), ChooseSequence(50, 55)):
        with pytest.raises(Refused) as refused:
            game.play(0, move)
        assert refused.value.refusal.code == "not_a_completed_five"
    assert game.state.sequences == []


def test_nothing_is_asked_where_every_choice_wins():
    game = place(row_of("A A A . A A . . . ."), ROW, 3, mode="individuals", seats=2)
    assert game.winners() == (0,)
    assert len(game.state.sequences) == 1


def test_nine_in_a_row_are_two_sequences_when_the_first_was_one_to_five():
    locked = [("A", at(ROW, 0), at(ROW, 4))]
    game = place(row_of("A A A A A A A A . ."), ROW, 8, sequences=locked)
    assert spans(game) == [(0, 4), (4, 8)]
    assert game.winners() == (0, 2)


def test_eight_in_a_row_are_one_sequence_because_a_second_would_share_two_chips():
    locked = [("A", at(ROW, 0), at(ROW, 4))]
    game = place(row_of("A A A A A A A . . ."), ROW, 7, sequences=locked)
    assert spans(game) == [(0, 4)]
    assert game.position.outcome is None


def test_nine_in_a_row_are_only_one_sequence_when_three_to_seven_was_locked_first():
    locked = [("A", at(ROW, 2), at(ROW, 6))]
    game = place(row_of("A A A A A A A A . ."), ROW, 8, sequences=locked)
    assert spans(game) == [(2, 6)]
    assert game.position.outcome is None


def test_ten_in_a_row_are_two_sequences_without_a_shared_chip():
    locked = [("A", at(ROW, 0), at(ROW, 4))]
    game = place(row_of("A A A A A A A A . A"), ROW, 8, sequences=locked)
    assert len(spans(game)) == 2
    assert game.winners() == (0, 2)


def test_joining_nine_in_a_row_asks_because_not_every_choice_wins():
    game = place(row_of("A A A A . A A A A ."), ROW, 4)
    assert len(game.legal(0, CHOOSE_SEQUENCE)) == 5
    game.play(0, ChooseSequence(at(ROW, 2), at(ROW, 6)))
    assert spans(game) == [(2, 6)]
    assert game.position.outcome is None


def test_joining_nine_in_a_row_at_its_end_makes_two_sequences_with_one_chip():
    game = place(row_of("A A A A . A A A A ."), ROW, 4)
    game.play(0, ChooseSequence(at(ROW, 0), at(ROW, 4)))
    assert spans(game) == [(0, 4), (4, 8)]
    assert game.winners() == (0, 2)


CROSS = """
    * . . . . . . . . *
    . . . . A . . . . .
    . . . . A . . . . .
    . . . . A . . . . .
    . . . . A . . . . .
    A A A A . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    * . . . . . . . . *
"""


def test_one_chip_completes_a_row_and_a_column_without_a_question():
    game = place(CROSS, ROW, 4)
    assert len(game.state.sequences_of(0)) == 2
    assert game.winners() == (0, 2)


def test_a_second_sequence_may_cross_the_first_in_one_chip():
    board = CROSS.replace("A A A A .", "A A A A A", 1).replace("A", ".", 1)
    game = place(board, 1, 4, sequences=[("A", at(ROW, 0), at(ROW, 4))])
    assert len(game.state.sequences_of(0)) == 2


def test_two_teams_need_two_sequences():
    game = place(row_of("A A A A . . . . . ."), ROW, 4)
    assert spans(game) == [(0, 4)]
    assert game.position.outcome is None
    assert game.asked(1) == [TAKE_TURN]


def test_a_team_mates_chips_count_as_ones_own():
    card = card_at(ROW, 4)
    board = row_of("B B B B . . . . . .")
    game = table(board, mode="two_teams", seats=4, turn_of=3, hands={3: [card]})
    game.play(3, PlayNumber(slot(card), at(ROW, 4)))
    assert spans(game, side=1) == [(0, 4)]


def test_the_earlier_sequence_of_an_opponent_does_not_stand_in_the_way():
    board = CROSS.replace("A A A A .", "B B B B B", 1)
    card = card_at(1, 4)
    game = table(board.replace("A", ".", 1), hands={0: [card]}, mode="two_teams", seats=4)
    game.play(0, PlayNumber(slot(card), at(1, 4)))
    assert game.state.sequences_of(0) == [], "the opponents' chip is not one of ours"


def test_the_default_choice_is_one_of_the_fives():
    game = place(row_of("A A A . A A . . . ."), ROW, 3)
    question = game.question(0, CHOOSE_SEQUENCE)
    assert game.position.default(question) in game.legal(0, CHOOSE_SEQUENCE)
