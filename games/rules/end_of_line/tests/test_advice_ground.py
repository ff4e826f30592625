"""Cells as bits: the same torus as elsewhere, only quicker."""

import pytest

from games.rules.end_of_line.advice_ground import cells_of, ground
from games.rules.end_of_line.torus import cell_at, neighbours

SIZES = (5, 7, 9, 11, 13)


@pytest.mark.parametrize("size", SIZES)
def test_a_step_from_each_cell_leads_to_its_neighbours(size: int):
    for cell, around in enumerate(neighbours(size)):
        assert ground(size).steps(1 << cell) == tuple(1 << other for other in around)


@pytest.mark.parametrize("size", SIZES)
def test_a_walk_comes_to_every_free_cell_and_to_no_other(size: int):
    whole = ground(size)
    column = cells_of(range(0, size * size, size))
    assert whole.reached(1 << 1, whole.full) == whole.full
    assert whole.reached(1, column) == column
    assert whole.reached(1 << 1, column) == 0


@pytest.mark.parametrize("size", SIZES)
def test_a_walk_goes_on_around_the_limits(size: int):
    corner, left_of_it, above_it = (cell_at(row, column, size) for row, column in ((0, 0), (0, -1), (-1, 0)))
    free = cells_of((corner, left_of_it, above_it))
    assert ground(size).reached(1 << corner, free) == free


def test_a_dead_end_has_at_most_one_free_cell_beside_it():
    """A row of three, a cell that touches its middle, and one alone."""
    row_of_three, beside, alone = (16, 17, 18), 10, 40
    free = cells_of((*row_of_three, beside, alone))
    assert ground(7).dead_ends(free) == cells_of((16, 18, beside, alone))


def test_behind_a_crossed_card_lies_the_cell_straight_on():
    size = 7
    begin, crossed = cell_at(3, 0, size), [cell_at(3, -1, size), cell_at(2, 0, size)]
    behind = [cell_at(3, -2, size), cell_at(1, 0, size)]
    assert ground(size).beyond(1 << begin, cells_of(crossed)) == cells_of(behind)
