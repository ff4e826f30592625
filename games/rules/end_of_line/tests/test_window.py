"""The area as the table sees it: it grows until it is as wide as it may be. Rules, "Lateral Limits"."""

from games.rules.end_of_line.torus import DOWN, RIGHT, UP, cell_at
from games.rules.end_of_line.torus import LEFT as LEFTWARDS
from games.rules.end_of_line.window import Window, around, widen

from .tables import UP as UPWARDS
from .tables import table


def shape(window: Window) -> tuple[int, int, int, int]:
    return window.top, window.left, window.rows, window.columns


def test_at_first_it_holds_the_starts():
    assert shape(around([cell_at(0, 1, 7), cell_at(1, 0, 7), cell_at(1, 2, 7)], 7)) == (0, 0, 2, 3)


def test_it_grows_on_the_side_where_a_card_goes_beyond_it():
    window = around([cell_at(2, 2, 7)], 7)
    widen(window, cell_at(1, 2, 7), UP, 7)
    assert shape(window) == (1, 2, 2, 1)
    widen(window, cell_at(1, 3, 7), RIGHT, 7)
    assert shape(window) == (1, 2, 2, 2)
    widen(window, cell_at(1, 1, 7), LEFTWARDS, 7)
    assert shape(window) == (1, 1, 2, 3)
    widen(window, cell_at(3, 1, 7), DOWN, 7)
    assert shape(window) == (1, 1, 3, 3)


def test_a_card_within_it_changes_nothing():
    window = Window(1, 1, 3, 3)
    widen(window, cell_at(2, 2, 7), UP, 7)
    assert shape(window) == (1, 1, 3, 3)


def test_it_comes_around_the_torus():
    window = around([cell_at(0, 0, 7)], 7)
    widen(window, cell_at(6, 0, 7), UP, 7)
    assert shape(window) == (6, 0, 2, 1)


def test_seven_cards_in_a_column_make_the_limits_meet_and_the_next_comes_in_on_the_other_side():
    match = table({0: "s s s s s s"}, hands={0: "s s"})
    seen = match.view().window
    assert (seen.rows, seen.limited_rows) == (7, True)
    assert (seen.columns, seen.limited_columns) == (3, False)
    assert match.ways(0) == []


def test_the_window_grows_with_the_cards_that_are_placed():
    match = table({0: "s", 1: "s"}, hands={0: "s s", 1: "s s"})
    before = match.view().window
    match.place("s", UPWARDS)
    after = match.view().window
    assert (before.rows, after.rows) == (2, 3)
    assert (after.top - before.top) % 7 == 6
