"""Programs playing one another: for measuring, for looking for bugs, and for balance."""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from games.kernel.contract import Game, Options
from games.kernel.errors import Refused
from games.kernel.position import why_not_start
from games.kernel.simulate import Agent, Played, outcomes_by_ending, play_match


class SelfplayReport(Struct, frozen=True, kw_only=True):
    """What came of a run. Only `moves_per_second` differs between two equal runs."""

    game: str
    mode: str
    seats: int
    agents: tuple[str, ...]
    matches: int
    moves: int
    moves_per_second: int
    outcomes: dict[str, int]
    wins: tuple[int, ...]
    """For each seat, the matches in which it was among the winners."""
    refusals: int
    """Matches that broke off because an agent answered illegally."""
    state_hash: str
    """SHA-256 over the final positions, in order."""


def selfplay(
    game: Game[Any],
    *,
    mode: str,
    options: Options,
    agents: Sequence[tuple[str, Agent]],
    matches: int,
    seed: int | str,
    clock: Callable[[], float],
) -> SelfplayReport:
    """Plays `matches` matches, one named agent a seat; `clock` tells seconds.

    Raises `Refused` when the table cannot be set up like this.
    """
    refusal = why_not_start(game, mode, len(agents), options)
    if refusal is not None:
        raise Refused(refusal)
    played: list[Played] = []
    refusals = 0
    began = clock()
    for number in range(matches):
        try:
            match = play_match(
                game, mode=mode, options=options, agents=[agent for _, agent in agents], seed=f"{seed}:{number}"
            )
        except Refused:
            refusals += 1
        else:
            played.append(match)
    seconds = clock() - began
    moves = sum(match.plies for match in played)
    sides = game.sides(mode, len(agents))
    return SelfplayReport(
        game=game.info.slug,
        mode=mode,
        seats=len(agents),
        agents=tuple(name for name, _ in agents),
        matches=matches,
        moves=moves,
        moves_per_second=round(moves / seconds) if seconds else 0,
        outcomes={str(ending): count for ending, count in outcomes_by_ending(played).items()},
        wins=tuple(sum(seat in match.outcome.winners(sides) for match in played) for seat in range(len(agents))),
        refusals=refusals,
        state_hash=hashlib.sha256(b"".join(match.final for match in played)).hexdigest(),
    )
