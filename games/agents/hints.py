"""Who gives hints: programs that are asked like any other, with the view of the seat that asks and nothing else."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from games.kernel.simulate import Agent
from games.rules.end_of_line.game import EndOfLine
from games.rules.end_of_line.hinting import SoloHints
from games.rules.end_of_line.options import SOLO

_GIVERS: Final[Mapping[tuple[str, str], Agent]] = MappingProxyType({(EndOfLine.info.slug, SOLO): SoloHints()})


def hint_giver(game: str, mode: str) -> Agent | None:
    """Who gives hints in this mode of the game; None where there are none. Only who plays alone may have any."""
    return _GIVERS.get((game, mode))
