"""Programs playing one another: for measuring, for looking for bugs, and for balance."""

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import fmean
from typing import Any

from msgspec import Struct

from games.kernel.contract import WON, Game, Options, Outcome
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
    moves_by_kind: dict[str, int]
    """How often each kind of move of the game was played, also those that never were."""
    mean_scores: dict[str, float]
    """By what a seat was in its match (`Game.seat_label`); empty where nobody keeps scores."""
    win_shares: dict[str, float]
    """By the same: a win that several sides share is a part of one to each."""
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
    moves_by_kind = {move.tag_name(): 0 for move in game.info.moves}
    players = [agent for _, agent in agents]
    seeds = [f"{seed}:{number}" for number in range(matches)]
    began = clock()
    played = list(_matches(game, mode=mode, options=options, agents=players, seeds=seeds, tally=moves_by_kind))
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
        moves_by_kind=moves_by_kind,
        mean_scores=_means((match.labels, match.outcome.scores) for match in played),
        win_shares=_means((match.labels, win_shares(match.outcome, sides)) for match in played),
        refusals=matches - len(played),
        state_hash=hashlib.sha256(b"".join(match.final for match in played)).hexdigest(),
    )


def _matches(
    game: Game[Any],
    *,
    mode: str,
    options: Options,
    agents: Sequence[Agent],
    seeds: Sequence[str],
    tally: dict[str, int],
) -> Iterator[Played]:
    """Plays a match for each seed; those that break off are left out."""
    for seed in seeds:
        try:
            yield play_match(game, mode=mode, options=options, agents=agents, seed=seed, tally=tally)
        except Refused:
            continue


def win_shares(outcome: Outcome, sides: Sequence[Sequence[int]]) -> tuple[float, ...] | None:
    """For each seat its part of the win: 1 to all of the one side that wins, less where sides share the first place.

    None where there is nothing to win.
    """
    ranks = outcome.ranks
    if ranks is None:
        return None
    winning = sum(any(ranks[seat] == WON for seat in side) for side in sides)
    return tuple(1 / winning if rank == WON else 0.0 for rank in ranks)


def _means(rows: Iterable[tuple[Sequence[str], Sequence[float] | None]]) -> dict[str, float]:
    """The mean of each label's values over all matches that have any."""
    values: defaultdict[str, list[float]] = defaultdict(list)
    for labels, row in rows:
        for label, value in zip(labels, row, strict=True) if row is not None else ():
            values[label].append(value)
    # Labels end in numbers: the shorter ones come first.
    return {label: fmean(values[label]) for label in sorted(values, key=lambda label: (len(label), label))}
