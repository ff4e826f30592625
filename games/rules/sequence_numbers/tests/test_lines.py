"""The lines of five on the board."""

from collections import Counter

import pytest

from games.rules.sequence_numbers.lines import CORNERS, FIVES, FIVES_THROUGH, shared_chips

from .boards import at


def test_there_are_sixty_fives_across_and_down_and_thirty_six_on_each_diagonal():
    steps = Counter(five.spaces[1] - five.spaces[0] for five in FIVES)
    assert steps == {1: 60, 10: 60, 11: 36, 9: 36}


@pytest.mark.parametrize(
    ("row", "column", "count"),
    [(0, 1, 2 + 1 + 1), (0, 4, 5 + 1 + 1 + 1), (4, 4, 5 + 5 + 5 + 5), (9, 5, 5 + 1 + 1 + 1), (1, 1, 2 + 2 + 2)],
)
def test_a_space_has_the_fives_that_fit_through_it(row: int, column: int, count: int):
    assert len(FIVES_THROUGH[at(row, column)]) == count


def test_a_five_with_a_corner_needs_four_chips():
    corner = next(five for five in FIVES if five.spaces == (0, 1, 2, 3, 4))
    assert corner.chips == (1, 2, 3, 4)
    assert all(len(five.chips) == 5 - len(CORNERS.intersection(five.spaces)) for five in FIVES)


def test_a_corner_is_no_shared_chip():
    assert shared_chips((0, 1, 2, 3, 4), (0, 10, 20, 30, 40)) == 0
    assert shared_chips((1, 2, 3, 4, 5), (5, 6, 7, 8, 9)) == 1
