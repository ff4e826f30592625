"""Over what most laws run."""

import pytest

from .cases import all_cases, all_games

every_case = pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.id, scope="module")
"""The scope has pytest take one case after the other, for all tests of a file: its playouts are made once."""

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.info.slug)
