"""The rulebook, sentence by sentence: the game area and its lateral limits."""

from .dealing import started
from .playing import act, cells, play_rounds
from .tables import DOWN, LEFT, RIGHT, UP, table


def test_for_two_the_area_is_seven_by_seven():
    assert started(["s", "l"]).view().size == 7


def test_there_is_no_board_until_cards_make_it():
    window = started(["s", "l"]).view().window
    assert (window.rows, window.columns) == (1, 3)
    assert not window.limited_rows
    assert not window.limited_columns


def test_the_area_never_exceeds_its_limits():
    match = started(["s", "l"], ["s s s s s l l", "s s s s s r s"])
    play_rounds(match, {0: "s:U", 1: "s:U"}, {0: "s:U s:U", 1: "s:U s:U"}, {0: "s:U s:U", 1: "s:U s:U"})
    assert match.view().window.rows == 6
    play_rounds(match, {0: "l:U l:L", 1: "r:U s:R"})
    assert match.view().window.rows == 7
    assert all(0 <= row < 7 and 0 <= column < 7 for seat in (0, 1) for row, column in cells(match, seat))


def test_top_and_bottom_are_connected():
    match = table(hands={0: "s"}, starts={0: (0, 3, UP)}, round_=1)
    assert match.ways(0) == [(UP, 6, 3)]
    match = table(hands={0: "s"}, starts={0: (6, 3, DOWN)}, round_=1)
    assert match.ways(0) == [(DOWN, 0, 3)]


def test_left_and_right_are_connected():
    match = table(hands={0: "s"}, starts={0: (3, 0, LEFT)}, round_=1)
    assert match.ways(0) == [(LEFT, 3, 6)]
    match = table(hands={0: "s"}, starts={0: (3, 6, RIGHT)}, round_=1)
    assert match.ways(0) == [(RIGHT, 3, 0)]


def test_a_line_that_is_seven_cards_high_has_connected_the_limits_above_and_below():
    """The printed example: one line goes straight up, the other along a row."""
    match = table({0: "s s s s s slr"}, hands={0: "s s", 1: "s s"})
    window = match.view().window
    assert (window.rows, window.limited_rows) == (7, True)
    # Straight on is the line's own start, which lies at the other end of the column.
    assert cells(match, 0)[-1] == (1, 0)
    assert match.ways(0) == [(LEFT, 1, 6), (RIGHT, 1, 1)]


def test_five_cards_in_a_row_the_column_and_the_gap_between_make_the_area_seven_wide():
    match = table({0: "s", 1: "r s s s slr"}, hands={0: "s s", 1: "s s"})
    window = match.view().window
    assert (window.columns, window.limited_columns) == (7, True)
    assert {column for _, column in cells(match, 1)} == {2, 3, 4, 5, 6}
    # Straight on lies the first card of the column, on the other side.
    assert match.ways(1) == [(UP, 5, 6), (DOWN, 0, 6)]


def test_a_placed_card_may_come_in_on_the_other_side():
    match = table({0: "l"}, hands={0: "s s", 1: "s s"})
    assert cells(match, 0) == [(0, 0), (6, 0)]
    act(match, 0, "s:L")
    assert cells(match, 0)[-1] == (6, 6)
