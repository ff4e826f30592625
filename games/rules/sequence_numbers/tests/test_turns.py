"""A turn: playing numbers, Plus and Minus, exchanging a dead card, passing."""

import pytest

from games.kernel.chance import Fast, Loaded
from games.kernel.errors import Refused
from games.rules.sequence_numbers.events import CardDrawn, ChipPlaced, ChipRemoved, TurnPassed
from games.rules.sequence_numbers.moves import ExchangeDeadCard, Pass, PlayMinus, PlayNumber, PlayPlus
from games.rules.sequence_numbers.state import NOBODY
from games.rules.sequence_numbers.turns.asking import TAKE_TURN

from .boards import EMPTY, addition, at, chips, same_board, slot, spaces_of, subtraction, table

BOTH_17_COVERED = """
    * A . . . . . . . *
    . . . . . . . . B .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    * . . . . . . . . *
"""

A_FIVE_LOCKED = """
    * A A A A . . . . *
    . A . . . . . . . .
    . . B . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    * . . . . . . . . *
"""


@pytest.mark.parametrize("which", [0, 1])
def test_a_number_card_covers_either_space_of_its_result(which):
    game = table(hands={0: ["add-9-8", "plus-1"], 1: ["plus-2"]})
    space = spaces_of(17)[which]
    game.play(0, PlayNumber(slot("add-9-8"), space))
    assert game.state.chips[space] == 0
    assert game.state.discards[0] == [slot("add-9-8")]


def test_a_played_card_is_replaced_and_the_turn_goes_on_clockwise():
    game = table(hands={0: ["add-9-8", "plus-1"], 1: ["plus-2"]}, deck=["minus-1", "minus-2"])
    step = game.play(0, PlayNumber(slot("add-9-8"), spaces_of(17)[0]))
    assert game.hand(0) == ["plus-1", "minus-1"]
    assert [(d.seat, d.name) for d in game.position.owed()] == [(1, TAKE_TURN)]
    assert [type(event).__name__ for event in step.events] == ["CardPlayed", "ChipPlaced", "CardDrawn"]


def test_what_was_drawn_is_told_to_its_seat_alone():
    game = table(hands={0: ["add-9-8"], 1: ["plus-2"]}, deck=["minus-1", "minus-2"])
    step = game.play(0, PlayNumber(slot("add-9-8"), spaces_of(17)[0]))
    assert step.events_for(0)[-1] == CardDrawn(seat=0, card=slot("minus-1"), content_id="minus-1")
    for viewer in (1, None):
        assert step.events_for(viewer)[-1] == CardDrawn(seat=0, card=None, content_id=None)


def test_plus_covers_any_uncovered_space():
    game = table(hands={0: ["plus-1"], 1: ["plus-2"]})
    assert {move.space for move in game.legal(0) if isinstance(move, PlayPlus)} == set(range(100)) - {0, 9, 90, 99}
    step = game.play(0, PlayPlus(slot("plus-1"), at(5, 5)))
    assert game.state.chips[at(5, 5)] == 0
    assert ChipPlaced(seat=0, side=0, space=at(5, 5)) in step.events


def test_minus_removes_an_opponents_chip_and_places_none():
    game = table(BOTH_17_COVERED, hands={0: ["minus-1"], 1: ["plus-2"]})
    step = game.play(0, PlayMinus(slot("minus-1"), at(1, 8)))
    assert same_board(game.state, EMPTY.replace("* .", "* A", 1))
    assert ChipRemoved(seat=0, side=1, space=at(1, 8)) in step.events
    assert game.asked(0) == [], "the space is not refilled this turn"
    assert len(game.state.hands[0]) == 1, "a card is drawn after a Minus too"


@pytest.mark.parametrize(("last", "after"), [(at(1, 8), None), (at(0, 1), at(0, 1))])
def test_the_last_space_is_forgotten_when_its_chip_is_removed(last, after):
    game = table(BOTH_17_COVERED, hands={0: ["minus-1"], 1: ["plus-2"]}, last_space=last)
    game.play(0, PlayMinus(slot("minus-1"), at(1, 8)))
    assert game.state.last_space == after


@pytest.mark.parametrize(
    ("space", "code"),
    [(-1, "no_such_space"), (100, "no_such_space"), *((corner, "corner_is_free") for corner in (0, 9, 90, 99))],
)
def test_a_card_cannot_be_played_beyond_the_board_or_on_a_corner(space, code):
    game = table(hands={0: ["plus-1", "minus-1", "add-9-8"]})
    for move in (
        PlayPlus(slot("plus-1"), space),
        PlayMinus(slot("minus-1"), space),
        PlayNumber(slot("add-9-8"), space),
    ):
        assert game.refusal_code(0, move) == code


def test_a_space_that_minus_cleared_can_be_covered_again_later():
    game = table(BOTH_17_COVERED, hands={0: ["minus-1"], 1: ["add-9-8"]})
    game.play(0, PlayMinus(slot("minus-1"), at(1, 8)))
    game.play(1, PlayNumber(slot("add-9-8"), at(1, 8)))
    assert game.state.chips[at(1, 8)] == 1


def test_a_locked_chip_cannot_be_removed():
    game = table(A_FIVE_LOCKED, turn_of=1, hands={1: ["minus-1"]}, sequences=[("A", 0, 4)])
    assert game.refusal_code(1, PlayMinus(slot("minus-1"), at(0, 2))) == "sequence_locked"
    assert game.legal(1) == [PlayMinus(slot("minus-1"), at(1, 1))]


def test_ones_own_chip_is_not_an_opponent_locked_or_not():
    game = table(A_FIVE_LOCKED, hands={0: ["minus-1"]}, sequences=[("A", 0, 4)])
    for space in (at(1, 1), at(0, 2)):
        assert game.refusal_code(0, PlayMinus(slot("minus-1"), space)) == "not_an_opponent"


def test_a_team_mates_chip_is_not_an_opponent():
    game = table(A_FIVE_LOCKED, mode="two_teams", seats=4, turn_of=2, hands={2: ["minus-1"]})
    assert game.refusal_code(2, PlayMinus(slot("minus-1"), at(1, 1))) == "not_an_opponent"


def test_a_dead_card_is_exchanged_and_the_turn_goes_on():
    game = table(BOTH_17_COVERED, hands={0: ["add-9-8", "plus-1"]}, deck=["minus-1", "minus-2"])
    game.play(0, ExchangeDeadCard(slot("add-9-8")))
    assert game.hand(0) == ["plus-1", "minus-1"]
    assert game.state.discards[0] == [slot("add-9-8")]
    assert game.asked(0) == [TAKE_TURN]
    assert same_board(game.state, BOTH_17_COVERED)


def test_a_second_dead_card_may_not_be_exchanged_in_the_same_turn():
    dead = [addition(17), subtraction(17)]
    game = table(BOTH_17_COVERED, hands={0: [*dead, "plus-1"], 1: ["plus-2"]})
    game.play(0, ExchangeDeadCard(slot(dead[0])))
    assert game.refusal_code(0, ExchangeDeadCard(slot(dead[1]))) == "already_exchanged"


def test_the_next_turn_may_exchange_again():
    dead = [addition(17), subtraction(17)]
    game = table(BOTH_17_COVERED, hands={0: [*dead, "plus-1"], 1: ["plus-2"]})
    game.play(0, ExchangeDeadCard(slot(dead[0])))
    game.play(0, PlayPlus(slot("plus-1"), at(5, 5)))
    game.play(1, PlayPlus(slot("plus-2"), at(6, 6)))
    assert game.why_not(0, ExchangeDeadCard(slot(dead[1]))) is None


def test_a_card_with_one_space_left_is_not_dead():
    board = BOTH_17_COVERED.replace("B", ".")
    game = table(board, hands={0: ["add-9-8"]})
    assert game.refusal_code(0, ExchangeDeadCard(slot("add-9-8"))) == "card_not_dead"


def test_passing_is_refused_while_a_card_can_be_played_or_exchanged():
    for hand in (["add-9-8"], ["plus-1"], ["minus-1"]):
        game = table(BOTH_17_COVERED, hands={0: hand})
        assert game.refusal_code(0, Pass()) == "pass_not_allowed"


def test_a_hand_without_any_use_passes_and_draws_nothing():
    game = table(hands={0: ["minus-1"], 1: ["plus-1"]})
    assert game.legal(0) == [Pass()]
    step = game.play(0, Pass())
    assert step.events == (TurnPassed(seat=0),)
    assert game.hand(0) == ["minus-1"]
    assert game.asked(1) == [TAKE_TURN]


def test_a_second_dead_card_does_not_keep_one_from_passing():
    dead = [addition(17), subtraction(17)]
    game = table(BOTH_17_COVERED.replace("B", "A"), hands={0: dead}, deck=["minus-1", "minus-2"])
    game.play(0, ExchangeDeadCard(slot(dead[0])))
    assert game.legal(0) == [Pass()]


def test_an_empty_hand_passes():
    assert table(hands={1: ["plus-1"]}).legal(0) == [Pass()]


def test_a_chip_from_the_clock_spends_no_special_card_while_a_number_fits():
    game = table(hands={0: ["plus-1", "minus-1", "add-9-8"]})
    assert game.position.default(game.question(0)) == PlayNumber(slot("add-9-8"), spaces_of(17)[0])


def test_a_random_player_may_come_to_any_legal_move():
    game = table(BOTH_17_COVERED, hands={0: ["add-9-8", addition(1), "minus-1"]})
    chance = Fast(1)
    sampled = {game.position.game.sample_move(game.state, game.question(0), chance) for _ in range(500)}
    assert sampled == set(game.legal(0))


def test_the_cards_of_others_cannot_be_played():
    game = table(hands={0: ["plus-1"], 1: ["plus-2"]})
    with pytest.raises(Refused) as refused:
        game.play(0, PlayPlus(slot("plus-2"), at(5, 5)))
    assert refused.value.refusal.code == "card_not_in_hand"
    assert game.state.chips == [NOBODY] * 100


def test_the_deck_is_renewed_from_all_discards_when_its_last_card_is_drawn():
    game = table(hands={0: ["plus-1"], 1: ["plus-2"]}, discards={0: ["add-9-8"]}, deck=["minus-1"])
    order = list(reversed(range(98)))
    step = game.play(0, PlayPlus(slot("plus-1"), at(5, 5)), chance=Loaded([order, None]))
    assert game.hand(0) == ["minus-1"]
    assert game.state.discards == [[], []]
    assert len(game.state.deck) == 98
    assert not any(game.state.cards.known[card] for card in game.state.deck)
    assert [type(event).__name__ for event in step.events][-2:] == ["CardDrawn", "DeckRenewed"]
    # The piles in seat order were 9 + 8, Plus, ...: turned round, these two are on the top side of the new deck.
    assert [game.state.cards.face[card] for card in game.state.deck[-2:]] == ["plus-1", "add-9-8"]


def test_boards_of_tests_are_read_as_they_are_written():
    board = chips(BOTH_17_COVERED)
    assert (board[at(0, 1)], board[at(1, 8)], board[at(5, 5)]) == (0, 1, NOBODY)
