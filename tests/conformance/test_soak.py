"""Long simulations, run by `make soak`: rare positions turn up that the playouts of every run do not reach."""

import os

import pytest

from games.kernel.chance import Fast
from games.kernel.position import Position

from .cases import Case, all_cases
from .walks import Moment, walk

pytestmark = [pytest.mark.soak, pytest.mark.timeout(3600)]

PLAYOUTS = int(os.environ.get("SOAK_PLAYOUTS", "500"))
"""Per case; each one has a seed of its own, which the assertion names."""


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.id)
def test_every_position_of_many_playouts_keeps_the_contract(case: Case):
    endings = set()
    for seed in range(1_000, 1_000 + PLAYOUTS):
        for moment in walk(case, seed):
            _check(case, moment, seed)
        outcome = moment.step.outcome
        assert outcome is not None, seed
        assert outcome.ending in set(case.game.info.endings), seed
        assert outcome.ranks is None or len(outcome.ranks) == case.seats, seed
        endings.add(outcome.ending)
    assert endings


def _check(case: Case, moment: Moment, seed: int) -> None:
    position, at = moment.position, (seed, moment.position.ply)
    for decision in position.owed():
        default = position.default(decision)
        assert position.why_not(decision.seat, decision.id, default) is None, at
        sample = case.game.sample_move(position.state, decision, Fast(seed))
        assert position.why_not(decision.seat, decision.id, sample) is None, at
    assert list(case.game.invariants(position.state)) == [], at
    encoded = position.encode()
    assert Position.decode(case.game, encoded).encode() == encoded, at
    for viewer in case.viewers:
        imagined = position.imagine(viewer, Fast(seed))
        assert imagined.view(viewer) == position.view(viewer), (at, viewer)
