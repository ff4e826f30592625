"""Hints for one who plays alone: legal, made from what the player may know, and good to follow."""

import pytest

from games.kernel.chance import Fast
from games.kernel.position import Position
from games.kernel.simulate import SeatProspect
from games.rules.end_of_line.hinting import SoloHints
from games.rules.end_of_line.moves import PlaceCard
from games.rules.end_of_line.options import SOLO, EndOfLineOptions
from games.rules.end_of_line.tests.solving import GAME

HINTS = SoloHints()


def begun(seed):
    return Position.start(GAME, mode=SOLO, seats=1, options=EndOfLineOptions(), chance=Fast(seed)).position


def hint_for(position, seed=0):
    decision = position.owed()[0]
    return decision, HINTS.choose(GAME, SeatProspect(position, decision), Fast(seed))


def followed(seed, steps=100):
    """A match in which every hint was followed, for so many steps at most."""
    position, chance = begun(seed), Fast(seed)
    while position.outcome is None and steps:
        decision, move = hint_for(position)
        position, steps = position.apply(0, decision.id, move, chance).position, steps - 1
    return position


def test_who_follows_hints_fills_nearly_all_of_the_area():
    """Every hint was legal, then; ten points are what is left of a few cells and cards."""
    outcome = followed(1).outcome
    assert outcome is not None
    assert outcome.scores is not None
    assert outcome.scores[0] <= 10


@pytest.mark.soak
def test_hints_lead_to_good_scores_on_average():
    scores = [followed(seed).outcome.scores[0] for seed in range(20)]
    assert sum(scores) / len(scores) <= 4


@pytest.mark.parametrize("steps", [0, 5, 11])
def test_the_order_of_the_deck_does_not_matter(steps):
    """A hint is the same for all orders that the player could be up against."""
    position = followed(2, steps)
    _, hint = hint_for(position)
    for seed in range(3):
        imagined = position.imagine(0, Fast(seed))
        assert imagined.encode() != position.encode()
        assert hint_for(imagined)[1] == hint


def test_the_same_chance_gives_the_same_hint():
    assert hint_for(begun(3), seed=7) == hint_for(begun(3), seed=7)


def stuck():
    """A line that has run against its own cards, with energy left."""
    for seed in range(100):
        position, chance = begun(seed), Fast(seed)
        while position.outcome is None:
            decision = position.owed()[0]
            moves = position.legal_moves(decision) or []
            placements = [move for move in moves if isinstance(move, PlaceCard)]
            if not placements:
                return position, moves
            position = position.apply(0, decision.id, chance.pick(placements), chance).position
    raise AssertionError("no line of a hundred has run against itself")


def test_where_no_card_can_be_placed_a_hint_is_something_else():
    position, moves = stuck()
    assert hint_for(position)[1] in moves
