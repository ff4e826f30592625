"""Self-play: how fast the rules alone are."""

import time

from msgspec import Struct

from games.agents import agents_by_name
from games.agents.selfplay import selfplay
from games.catalogue import game_class, shipped_game
from tests.benchmarks.ground import own_cpu_seconds

MATCHES_AT_ONCE = 10


class Simulated(Struct, frozen=True):
    """What was played."""

    seconds: float
    cpu_seconds: float
    moves: int
    broken_off: int


def simulate(slug: str, seconds: float, seed: int) -> Simulated:
    """Random players, as few as the game's first mode allows, until the time is up."""
    kind = game_class(slug)
    if kind is None:
        raise LookupError(f"there is no game {slug!r}")
    game = shipped_game(kind)
    mode = game.info.modes[0]
    agents = [("random", agents_by_name["random"])] * mode.seats[0]
    moves = broken_off = runs = 0
    cpu_before, began = own_cpu_seconds(), time.perf_counter()
    while time.perf_counter() < began + seconds:
        report = selfplay(
            game,
            mode=mode.name,
            options=game.info.options(),
            agents=agents,
            matches=MATCHES_AT_ONCE,
            seed=f"benchmark {seed} {runs}",
            clock=time.perf_counter,
        )
        moves, broken_off, runs = moves + report.moves, broken_off + report.refusals, runs + 1
    return Simulated(time.perf_counter() - began, own_cpu_seconds() - cpu_before, moves, broken_off)
