"""Who sits where in a rematch."""

from uuid import uuid4

import pytest

from games.catalogue import shipped_game
from games.matches.models import Seat
from games.rules.sequence_numbers.game import SequenceNumbers
from matchmaking.models import TableSeat
from matchmaking.seating import moved_from, places_up
from matchmaking.setup import side_by_seat


@pytest.mark.parametrize(
    ("sides", "places"),
    [
        ((0,), 1),  # alone: the same seat
        ((0, 1), 1),
        ((0, 1, 2), 1),
        ((0, 1, 0, 1), 1),  # partners sit alternately
        ((0, 1, 2, 0, 1, 2), 1),
        ((0, 0, 1, 1), 2),  # partners side by side: one place would part them
        ((0, 0, 0, 1, 1, 1), 3),
        ((0, 0, 1), 1),  # nothing keeps these together
    ],
)
def test_everybody_moves_up_and_keeps_their_partners(sides, places):
    assert places_up(sides) == places


@pytest.mark.parametrize(("mode", "seats"), [("two_teams", 4), ("two_teams", 6), ("three_teams", 6)])
def test_teams_of_sequence_numbers_stay_together(mode, seats):
    sides = side_by_seat(shipped_game(SequenceNumbers), mode, seats)
    places = places_up(sides)
    before = {frozenset(seat for seat in range(seats) if sides[seat] == side) for side in sides}
    after = {frozenset((seat - places) % seats for seat in members) for members in before}
    assert after == before


@pytest.mark.parametrize(
    ("now", "moved"), [("random", {0: 2, 1: 0, 2: 1}), ("greedy", {0: 2, 2: 1}), ("", {0: 2, 2: 1})]
)
def test_an_agent_is_found_where_it_was_moved_up_to(now, moved):
    first, third = (uuid4() for _ in range(2))
    before = [
        Seat(number=0, side=0, user_id=first),
        Seat(number=1, side=1, agent="random"),
        Seat(number=2, side=2, user_id=third, agent="greedy"),
    ]
    seats = [
        TableSeat(number=0, side=0, agent=now),
        TableSeat(number=1, side=1, user_id=third),
        TableSeat(number=2, side=2, user_id=first),
    ]
    assert moved_from(before, seats) == moved
