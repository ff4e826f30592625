"""Plays any legal move."""

from typing import Any

from games.kernel.chance import Chance
from games.kernel.contract import Game
from games.kernel.moves import Move
from games.kernel.simulate import Prospect

OFFERS_LEFT_ALONE = 3
"""Of this many offers and one more, one is taken."""


class RandomAgent:
    """Answers by lot. Takes one offer in four, so that offers happen without filling the match."""

    def choose(self, game: Game[Any], prospect: Prospect, chance: Chance) -> Move | None:
        if not prospect.decision.owed and chance.below(OFFERS_LEFT_ALONE + 1):
            return None
        return prospect.sample(chance)
