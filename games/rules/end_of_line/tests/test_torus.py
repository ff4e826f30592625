"""The area comes around at its limits. Rules, "Lateral Limits"."""

import pytest

from games.rules.end_of_line.cards import Way, exits_by_heading, exits_of
from games.rules.end_of_line.torus import (
    DIRECTIONS,
    DOWN,
    LEFT,
    NUMBERS,
    RIGHT,
    UP,
    cell_at,
    neighbours,
    opposite,
    row_and_column,
)

SIZES = (5, 7, 9, 11, 13)


def test_above_the_first_row_is_the_last_one():
    assert row_and_column(neighbours(5)[cell_at(0, 2, 5)][UP], 5) == (4, 2)


def test_left_of_the_first_column_is_the_last_one():
    assert row_and_column(neighbours(7)[cell_at(3, 0, 7)][LEFT], 7) == (3, 6)


@pytest.mark.parametrize("size", SIZES)
def test_a_step_and_the_opposite_step_lead_back(size: int):
    table = neighbours(size)
    for cell in range(size * size):
        for direction in (UP, RIGHT, DOWN, LEFT):
            assert table[table[cell][direction]][opposite(direction)] == cell


@pytest.mark.parametrize("size", SIZES)
def test_as_many_steps_in_a_direction_as_the_area_is_wide_come_around(size: int):
    for direction in (UP, RIGHT, DOWN, LEFT):
        cell, seen = 0, set()
        for _ in range(size):
            cell = neighbours(size)[cell][direction]
            seen.add(cell)
        assert cell == 0
        assert len(seen) == size


def test_directions_have_the_numbers_of_a_clockwise_turn():
    assert [NUMBERS[direction] for direction in DIRECTIONS] == [UP, RIGHT, DOWN, LEFT]
    assert [direction.value for direction in DIRECTIONS] == ["up", "right", "down", "left"]


# Turning a card so that its Way In meets what it continues


@pytest.mark.parametrize(
    ("heading", "straight", "left", "right"),
    [(UP, UP, LEFT, RIGHT), (RIGHT, RIGHT, UP, DOWN), (DOWN, DOWN, RIGHT, LEFT), (LEFT, LEFT, DOWN, UP)],
)
def test_ways_out_turn_with_the_card(heading: int, straight: int, left: int, right: int):
    assert exits_of((Way.STRAIGHT, Way.LEFT, Way.RIGHT), heading) == (straight, left, right)


def test_no_way_out_leads_back_through_the_way_in():
    for heading, exits in enumerate(exits_by_heading(tuple(Way))):
        assert opposite(heading) not in exits
