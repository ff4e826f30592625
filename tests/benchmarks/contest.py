"""Everything in place for the first round."""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass

from games.catalogue import GAMES, shipped_game
from games.rules.sequence_numbers.game import SequenceNumbers
from tests.benchmarks.contestants import Contestant, Entrants, OverHttp
from tests.benchmarks.ground import Ground, running_api
from tests.benchmarks.limit import Limit, find_pgbench, sampled
from tests.benchmarks.plans import Preparation, guests_made
from tests.benchmarks.pool import Pool


@dataclass(frozen=True)
class Contest:
    main: list[Contestant]
    of_games: list[Contestant]
    """The service of the games that `main` has not; each takes part for a short time only."""
    pools: list[Pool]

    def recount(self) -> list[str]:
        """Where the log does not hold exactly the moves that were acknowledged."""
        return [difference for pool in self.pools for difference in pool.recount()]

    @property
    def acknowledged(self) -> int:
        """How many moves were."""
        return sum(pool.acknowledged.total() for pool in self.pools)


@contextmanager
def contest(stage: Ground, wishes: argparse.Namespace, executor: Executor) -> Iterator[Contest]:
    """Accounts, first matches, the limit's copy of them and a service that has warmed up."""
    most = max(wishes.clients)
    others = [game for game in GAMES if game is not SequenceNumbers] if wishes.games else []
    preparations = [Preparation(shipped_game(game)) for game in (SequenceNumbers, *others)]
    guests = guests_made(most * max(preparation.people for preparation in preparations))
    pools = [Pool(preparation, guests) for preparation in preparations]
    limit = _limit(stage, pools[0], most)
    with running_api(stage) as api:
        entrants = Entrants(api, executor)
        main = entrants.main(pools[0], numbers=wishes.clients, limit=limit)
        of_games = [entrant for pool in pools[1:] for entrant in entrants.of_game(pool, clients=most)]
        for contestant in (*main, *of_games):
            if isinstance(contestant, OverHttp):
                _warm_up(contestant)
        yield Contest(main, of_games, pools)


def _warm_up(contestant: OverHttp) -> None:
    """Imports, caches and connections of the workers. Raises RuntimeError when the service does not do its work."""
    result = contestant.measure(0, 1)
    if result.errors:
        raise RuntimeError(f"{contestant.name}: {result.errors[0]}")


def _limit(stage: Ground, pool: Pool, most: int) -> Limit | None:
    pgbench = find_pgbench(stage.postgres)
    if pgbench is None:
        sys.stderr.write("No pgbench found, so no limit is measured. Way out: install PostgreSQL's client programs.\n")
        return None
    sample = sampled(pool.preparation.match(pool.seated(0)))
    matches = [pool.preparation.match(pool.seated(client)) for client in range(most)]
    return Limit(stage.database_url, pgbench, sample, matches)
