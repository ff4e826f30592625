"""Two accounts and their matches, played by calling the service, with the moment of each commit."""

import time

from django.db import transaction

from games.catalogue import shipped_game
from games.rules.sequence_numbers.game import SequenceNumbers
from tests.benchmarks.plans import PlannedMatch, PlannedMove, Preparation, guests_made, play


class Duel:
    """`matches` have at least so many moves left; `quiet` is one more match, in which nothing happens."""

    def __init__(self, moves: int) -> None:
        self._guests = tuple(guests_made(2))
        self.rival = self._guests[1]
        preparation = Preparation(shipped_game(SequenceNumbers))
        self.quiet = preparation.match(self._guests).match_id
        self.matches: list[PlannedMatch] = []
        while sum(len(match.moves) for match in self.matches) < moves:
            self.matches.append(preparation.match(self._guests))

    def play(self, match: PlannedMatch, move: PlannedMove) -> float:
        """The moment at which the move was committed, and before anybody was told."""
        committed: list[float] = []
        with transaction.atomic():
            transaction.on_commit(lambda: committed.append(time.perf_counter()))
            play(match.match_id, self._guests, move)
        return committed[0]
