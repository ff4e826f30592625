"""Plays the move that looks best to the game's own advice."""

from typing import Any

from games.kernel.chance import Chance
from games.kernel.contract import Game
from games.kernel.moves import Move
from games.kernel.simulate import Prospect

SAMPLES = 24
"""How many answers to a described choice are looked at, where there are too many to list."""


class GreedyAgent:
    """Takes the best-rated move; among equals, any. An offer is taken when it is rated above nothing, which is 0."""

    def choose(self, game: Game[Any], prospect: Prospect, chance: Chance) -> Move | None:
        moves = prospect.moves
        if moves is None:
            moves = [prospect.sample(chance) for _ in range(SAMPLES)]
        view, decision = prospect.view, prospect.decision
        ratings = game.ratings(view, decision, moves)
        best = max(ratings)
        if not decision.owed and best <= 0:
            return None
        return chance.pick([move for move, rating in zip(moves, ratings, strict=True) if rating == best])
