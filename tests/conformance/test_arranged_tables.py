"""What the service arranges for people who have agreed on nothing can be played."""

import pytest

from games.kernel.position import why_not_start

from .cases import all_games

TABLES = [
    pytest.param(game, mode.name, seats, id=f"{game.info.slug}, {mode.name} of {seats}")
    for game in all_games()
    for mode in game.info.modes
    for seats in mode.seats
]


@pytest.mark.parametrize(("game", "mode", "seats"), TABLES)
def test_every_table_can_be_played_by_its_arranged_options(game, mode, seats):
    options = game.arranged_options(mode, seats)
    assert isinstance(options, game.info.options)
    assert why_not_start(game, mode, seats, options) is None
