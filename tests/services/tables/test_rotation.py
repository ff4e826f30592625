"""Who sits where in a rematch."""

import pytest

from games.catalogue import shipped_game
from games.rules.sequence_numbers.game import SequenceNumbers
from matchmaking.services.rematch import places_up
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
