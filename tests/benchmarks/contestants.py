"""What is measured, and how each is measured once."""

import time
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Protocol
from uuid import UUID

from games.catalogue import GAMES
from tests.benchmarks.documents import PLAY, PLAY_AND_DRAW, play_of
from tests.benchmarks.ground import Api, own_cpu_seconds
from tests.benchmarks.limit import Limit
from tests.benchmarks.load import Script, Tally, drive
from tests.benchmarks.plans import PlannedMatch, play
from tests.benchmarks.pool import Pool
from tests.benchmarks.rows import LIMIT, Result
from tests.benchmarks.simulation import simulate

MARGIN = 1.4
"""How many more moves are prepared than were ever played in the same time."""


class Contestant(Protocol):
    """Something to be measured with a number of clients."""

    name: str
    clients: int

    def measure(self, number: int, seconds: int) -> Result:
        """Takes part in a round for so many seconds."""
        ...


@dataclass
class LimitOfDatabase:
    """The statements of a move, without anything that asks for them."""

    limit: Limit
    clients: int
    name: str = LIMIT

    def measure(self, number: int, seconds: int) -> Result:
        found = self.limit.measure(clients=self.clients, seconds=seconds)
        return Result(
            name=self.name,
            clients=self.clients,
            round=number,
            seconds=len(found.latencies) / found.per_second,
            moves=len(found.latencies),
            cpu_seconds=None,
            latencies=found.latencies,
            errors=["pgbench: a transaction failed"] * found.failed,
        )


@dataclass
class OverHttp:
    """Clients that send one document over and over, with another move each time."""

    name: str
    clients: int
    document: str
    api: Api
    pool: Pool
    executor: Executor
    fastest: float
    """Moves a second; at first a guess."""

    def measure(self, number: int, seconds: int) -> Result:
        for client in range(self.clients):
            self.pool.prepare(client, moves=MARGIN * self.fastest * seconds / self.clients)
        taken = [self.pool.take_all(client) for client in range(self.clients)]
        scripts = [[_script(match) for match in matches] for matches in taken]
        cpu_before = self.api.cpu_seconds()
        tally: Tally = self.executor.submit(drive, self.api.port, self.document, scripts, seconds).result()
        cpu_seconds = self.api.cpu_seconds() - cpu_before
        for match_id, moves in tally.acknowledged.items():
            self.pool.acknowledged[UUID(match_id)] += moves
        for client, matches in enumerate(taken):
            self.pool.give_back(client, matches, begun=tally.begun[client])
        self.fastest = max(self.fastest, len(tally.latencies) / tally.seconds)
        return Result(
            name=self.name,
            clients=self.clients,
            round=number,
            seconds=tally.seconds,
            moves=len(tally.latencies),
            cpu_seconds=cpu_seconds,
            latencies=tally.latencies,
            errors=tally.errors,
        )


@dataclass
class InProcess:
    """The service alone: `move_play` called in this process, without HTTP and GraphQL."""

    pool: Pool
    name: str = "service"
    clients: int = 1
    fastest: float = 500.0

    def measure(self, number: int, seconds: int) -> Result:
        self.pool.prepare(0, moves=MARGIN * self.fastest * seconds)
        latencies: list[float] = []
        cpu_before, began = own_cpu_seconds(), time.perf_counter()
        until = began + seconds
        while time.perf_counter() < until and (match := self.pool.take_one(0)):
            latencies += self._played(match, until)
        took = time.perf_counter() - began
        self.fastest = max(self.fastest, len(latencies) / took)
        return Result(
            name=self.name,
            clients=self.clients,
            round=number,
            seconds=took,
            moves=len(latencies),
            cpu_seconds=own_cpu_seconds() - cpu_before,
            latencies=latencies,
            errors=[],
        )

    def _played(self, match: PlannedMatch, until: float) -> list[float]:
        latencies = []
        for move in match.moves:
            began = time.perf_counter()
            if began >= until:
                break
            play(match.match_id, match.guests, move)
            latencies.append(time.perf_counter() - began)
            self.pool.acknowledged[match.match_id] += 1
        return latencies


@dataclass
class Selfplay:
    """The rules alone, without a database."""

    slug: str
    executor: Executor
    clients: int = 1
    name: str = field(init=False)

    def __post_init__(self) -> None:
        self.name = f"selfplay:{self.slug}"

    def measure(self, number: int, seconds: int) -> Result:
        run = self.executor.submit(simulate, self.slug, seconds, number).result()
        return Result(
            name=self.name,
            clients=self.clients,
            round=number,
            seconds=run.seconds,
            moves=run.moves,
            cpu_seconds=run.cpu_seconds,
            latencies=None,
            errors=["a match broke off"] * run.broken_off,
        )


@dataclass(frozen=True)
class Entrants:
    """Makes the contestants of a run, each kind in the order of a round."""

    api: Api
    executor: Executor

    def main(self, pool: Pool, *, numbers: Sequence[int], limit: Limit | None) -> list[Contestant]:
        """The service beside its limit, and the rules of all games; `numbers` are the numbers of clients."""
        entered: list[Contestant] = []
        for clients in numbers:
            if limit is not None:
                entered.append(LimitOfDatabase(limit, clients))
            entered.append(self._over_http("graphql_inline", clients, PLAY, pool))
        entered.append(self._over_http("graphql_whole_board", max(numbers), PLAY_AND_DRAW, pool))
        entered.append(InProcess(pool))
        entered += [Selfplay(game.info.slug, self.executor) for game in GAMES]
        return entered

    def of_game(self, pool: Pool, *, clients: int) -> list[Contestant]:
        """The service of the pool's game."""
        slug = pool.preparation.game.info.slug
        return [
            self._over_http(f"graphql:{slug}", clients, play_of(slug), pool),
            InProcess(pool, name=f"service:{slug}"),
        ]

    def _over_http(self, name: str, clients: int, document: str, pool: Pool) -> OverHttp:
        fastest = min(400.0 * clients, 1_200.0)
        return OverHttp(name, clients, document, self.api, pool, self.executor, fastest=fastest)


def _script(match: PlannedMatch) -> Script:
    return Script(str(match.match_id), [(move.token, move.given, move.ply) for move in match.moves])
