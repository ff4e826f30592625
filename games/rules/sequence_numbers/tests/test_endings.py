"""How a match ends, and who is placed where. Rules, "Koniec gry"."""

from games.kernel.contract import Outcome
from games.rules.sequence_numbers.moves import ExchangeDeadCard, Pass, PlayNumber, PlayPlus

from .boards import EMPTY, addition, at, card_at, slot, spaces_of, table
from .test_turns import BOTH_17_COVERED


def test_the_side_with_its_sequences_wins_and_all_others_share_the_second_rank():
    board = EMPTY.replace("* . . . .", "* B B B .", 1)
    card = card_at(0, 4)
    game = table(board, seats=3, turn_of=1, hands={1: [card]})
    game.play(1, PlayNumber(slot(card), at(0, 4)))
    assert game.position.outcome == Outcome(ending="sequences", ranks=(2, 1, 2), scores=(0, 1, 0))
    assert game.position.decisions == []


def test_a_side_of_three_teams_that_has_one_sequence_is_not_placed_before_one_that_has_none():
    board = """
        * A A A . . B B B *
        . . . . . . . . . B
        C . . . . . . . . A
        C . . . . . . . . A
        C . . . . . . . . A
        C . . . . . . . . A
        C . . . . . . . . A
        . . . . . . . . . .
        . . . . . . . . . .
        * . . . . . . . . *
    """
    card = card_at(0, 4)
    locked = [("A", at(2, 9), at(6, 9)), ("C", at(2, 0), at(6, 0))]
    game = table(board, mode="three_teams", seats=6, turn_of=3, hands={3: [card]}, sequences=locked)
    game.play(3, PlayNumber(slot(card), at(0, 4)))
    assert game.position.outcome == Outcome(ending="sequences", ranks=(1, 2, 2, 1, 2, 2), scores=(2, 0, 1, 2, 0, 1))


def test_as_many_passes_in_a_row_as_there_are_players_are_a_draw():
    game = table(seats=3, hands={0: ["minus-1"], 1: ["minus-2"]})
    game.play(0, Pass())
    game.play(1, Pass())
    assert game.position.outcome is None
    game.play(2, Pass())
    assert game.position.outcome == Outcome(ending="all_passed", ranks=(1, 1, 1), scores=(0, 0, 0))
    assert game.winners() == ()


def test_a_played_card_ends_the_row_of_passes():
    game = table(hands={0: ["minus-1"], 1: ["plus-1"]}, deck=["minus-2", "add-9-8"])
    game.play(0, Pass())
    game.play(1, PlayPlus(slot("plus-1"), at(5, 5)))
    assert game.state.passes == 0


def test_an_exchange_does_not_end_the_row_of_passes():
    dead = addition(17)
    board = BOTH_17_COVERED.replace("B", "A")
    game = table(board, turn_of=1, hands={0: [dead], 1: []}, deck=["minus-1", "minus-2"])
    game.play(1, Pass())
    game.play(0, ExchangeDeadCard(slot(dead)))
    game.play(0, Pass())
    assert game.position.outcome is not None
    assert game.position.outcome.ending == "all_passed"


def test_a_draw_has_no_winner_however_many_sequences_a_side_has():
    board = EMPTY.replace("* . . . .", "* A A A A", 1)
    game = table(board, mode="two_teams", seats=4, sequences=[("A", 0, 4)])
    for seat in range(4):
        game.play(seat, Pass())
    assert game.position.outcome == Outcome(ending="all_passed", ranks=(1, 1, 1, 1), scores=(1, 0, 1, 0))


def test_the_winning_card_is_not_replaced():
    board = EMPTY.replace("* . . . .", "* A A A .", 1)
    card = card_at(0, 4)
    game = table(board, hands={0: [card]})
    game.play(0, PlayNumber(slot(card), at(0, 4)))
    assert game.hand(0) == []


def test_nobody_is_short_of_chips():
    """Every space of the board can hold a chip of one side."""
    board = EMPTY.replace(".", "A")
    space = spaces_of(17)[1]
    rows = board.split()
    rows[space] = "."
    text = "\n".join(" ".join(rows[start : start + 10]) for start in range(0, 100, 10))
    game = table(text, hands={0: ["add-9-8"], 1: []})
    game.play(0, PlayNumber(slot("add-9-8"), space))
    assert game.state.chips.count(0) == 96
