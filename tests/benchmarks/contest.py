"""Everything in place for the first round."""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass

from games.catalogue import shipped_game
from games.rules.sequence_numbers.game import SequenceNumbers
from tests.benchmarks.contestants import Contestant, OverHttp, contestants
from tests.benchmarks.ground import Ground, running_api
from tests.benchmarks.limit import Limit, find_pgbench, sampled
from tests.benchmarks.plans import Preparation, guests_made
from tests.benchmarks.pool import Pool


@dataclass(frozen=True)
class Contest:
    contestants: list[Contestant]
    pool: Pool


@contextmanager
def contest(stage: Ground, wishes: argparse.Namespace, executor: Executor) -> Iterator[Contest]:
    """Accounts, first matches, the limit's copy of them and a service that has warmed up."""
    most = max(wishes.clients)
    pool = Pool(Preparation(shipped_game(SequenceNumbers)), guests_made(2 * most))
    limit = _limit(stage, pool, most)
    with running_api(stage) as api:
        entered = contestants(numbers=wishes.clients, limit=limit, api=api, pool=pool, executor=executor)
        for contestant in entered:
            if isinstance(contestant, OverHttp):
                _warm_up(contestant)
        yield Contest(entered, pool)


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
    pair = pool.guests[0], pool.guests[1]
    sample = sampled(pool.preparation.match(pair))
    matches = [pool.preparation.match((pool.guests[2 * client], pool.guests[2 * client + 1])) for client in range(most)]
    return Limit(stage.database_url, pgbench, sample, matches)
