"""Discarding to move cards of the own Chapter."""

import pytest

from games.kernel.decisions import OneOf
from games.rules.to_be_continued.moves import Direction, Rearrange, Shift
from games.rules.to_be_continued.refusals import OrderInsideChapter
from games.rules.to_be_continued.state import Stage

from .boards import Table, slot, table

UP, DOWN, LEFT, RIGHT = Direction.UP, Direction.DOWN, Direction.LEFT, Direction.RIGHT
PAYING = ("comet-1", "comet-2", "comet-3", "comet-4")


def match(page: str, hand: int = 4) -> Table:
    return table({0: page}, hands={0: PAYING[:hand]})


def steps(*moves: tuple[int, int, Direction]) -> Rearrange:
    """The cards pay in the order of the hand, onto the first pile."""
    paid = zip(PAYING, moves, strict=False)
    return Rearrange(tuple(Shift(slot(card), 0, *move) for card, move in paid))


def test_a_card_moves_to_an_empty_cell_and_a_discard_pays_for_it():
    table = match("fox-1 tide-2 / orchard-3 .")
    table.play(steps((0, 1, DOWN)))
    assert table.page(0)[:2] == [["fox-1", ".", "."], ["orchard-3", "tide-2", "."]]
    assert table.hand(0) == ["comet-2", "comet-3", "comet-4"]
    assert table.pile(0)[-1] == "comet-1"


def test_two_neighbours_change_places():
    table = match("fox-1 tide-2")
    table.play(steps((0, 0, RIGHT)))
    assert table.page(0)[0] == ["tide-2", "fox-1", "."]


def test_each_discard_goes_onto_a_pile_of_choice():
    table = match("fox-1 tide-2")
    table.play(Rearrange((Shift(slot("comet-3"), 4, 0, 0, RIGHT),)))
    assert table.pile(4)[-1] == "comet-3"


def test_cards_that_lie_face_down_and_ads_move_as_well():
    table = match("(fox-1) ad-1")
    table.play(steps((0, 0, RIGHT)))
    assert table.page(0)[0] == ["ad-1", "(fox-1)", "."]


def test_cards_may_move_beyond_the_top_and_the_left_of_the_page():
    table = match("fox-1 tide-2")
    table.play(steps((0, 0, UP), (0, 1, LEFT)))
    assert table.page(0) == [["fox-1", ".", "."], ["tide-2", ".", "."], [".", ".", "."]]


@pytest.mark.parametrize(
    ("page", "moves", "code"),
    [
        ("fox-1 tide-2", (), "nothing_to_rearrange"),
        ("fox-1 tide-2", ((2, 2, UP),), "no_card_there"),
        ("fox-1 tide-2", ((0, 1, DOWN),), "page_torn"),
        ("fox-1 tide-2 orchard-3", ((0, 2, RIGHT),), "page_too_large"),
        ("fox-1 fox-2", ((0, 0, RIGHT),), "order_inside_chapter"),
    ],
)
def test_why_a_rearrangement_is_refused(page: str, moves: tuple[tuple[int, int, Direction], ...], code: str):
    assert match(page).code(steps(*moves)) == code


def test_the_refusal_names_the_card_that_is_in_the_way():
    refusal = match("fox-1 fox-2").why_not(steps((0, 0, RIGHT)))
    assert refusal == OrderInsideChapter("fox", 1, 1, slot("fox-2"), 2)


def test_between_two_steps_the_page_may_be_out_of_order_and_torn():
    table = match("fox-1 fox-2 / . tide-3")
    torn, order = (0, 1, RIGHT), (0, 0, RIGHT)
    assert table.code(steps(torn)) == "page_torn"
    assert table.code(steps(torn, order)) is None
    assert table.code(steps(order)) == "order_inside_chapter"
    table.play(steps(order, order))
    assert table.page(0)[0] == ["fox-1", "fox-2", "."]


def test_any_number_of_steps_is_accepted():
    table = match("fox-1 tide-2 / orchard-3 .")
    table.play(steps((0, 0, RIGHT), (0, 1, DOWN), (1, 1, LEFT)))
    assert table.page(0)[:2] == [["tide-2", ".", "."], ["fox-1", "orchard-3", "."]]


def test_the_last_card_of_the_hand_pays_for_no_step():
    assert match("fox-1 tide-2", hand=1).code(steps((0, 0, RIGHT))) == "last_card"
    assert match("fox-1 tide-2", hand=2).code(steps((0, 0, RIGHT), (0, 0, RIGHT))) == "last_card"
    assert match("fox-1 tide-2", hand=2).code(steps((0, 0, RIGHT))) is None


def test_a_card_pays_once():
    shift = Shift(slot("comet-1"), 0, 0, 0, RIGHT)
    assert match("fox-1 tide-2").code(Rearrange((shift, shift))) == "paid_twice"


def listed(table: Table) -> set[tuple[tuple[int, int, Direction], ...]]:
    return {tuple((step.row, step.column, step.direction) for step in move.steps) for move in table.legal(Rearrange)}


def test_one_way_to_each_outcome_of_one_or_two_steps_is_listed():
    assert listed(match("fox-1 tide-2")) == {
        # the other way round
        ((0, 0, RIGHT),),
        # upright, either first
        ((0, 0, DOWN), (0, 1, LEFT)),
        ((0, 0, UP), (0, 1, LEFT)),
    }


def test_two_steps_are_not_listed_where_only_one_can_be_paid():
    assert listed(match("fox-1 tide-2", hand=2)) == {((0, 0, RIGHT),)}
    assert listed(match("fox-1 tide-2", hand=1)) == set()


def test_the_question_says_that_rearrangements_are_only_examples():
    choice = match("fox-1 tide-2").question().choice
    assert isinstance(choice, OneOf)
    assert choice.described == ("rearrange",)


def test_after_the_card_is_placed_the_chapter_may_still_be_rearranged():
    after = table({0: "fox-1 tide-2"}, hands={0: PAYING}, stage=Stage.FINISH)
    after.play(steps((0, 0, RIGHT)))
    assert after.page(0)[0] == ["tide-2", "fox-1", "."]


def test_before_the_draws_it_may_be_rearranged_too():
    before = table({0: "fox-1 tide-2"}, hands={0: PAYING}, stage=Stage.DRAW)
    before.play(steps((0, 0, RIGHT)))
    assert before.asked() == (0, "draw_card")
