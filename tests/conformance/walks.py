"""Random playouts, kept as moments that the laws look at."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec

from games.kernel.chance import Chance, Fast
from games.kernel.decisions import Decision
from games.kernel.errors import GameBug
from games.kernel.moves import Move
from games.kernel.position import Position, Step

from .cases import Case

MAX_PLIES = 5_000
MOVES_IN_POOL = 60
RARE_AT_MOST = 60
TRIES = 12
ODD_NUMBERS = (-1, 0, 1, 7, 1 << 40)


@dataclass(frozen=True)
class Moment:
    """A position of a playout, what is answered there and what came of it."""

    position: Position[Any]
    decision: Decision
    move: Move
    step: Step[Any]
    seed: str
    """`Fast(seed)` is the chance that the step was played with."""

    def again(self, *, owned: bool = False) -> Step[Any]:
        """The same step once more; `owned` plays it in place, on a copy made here."""
        position = self.position.copy() if owned else self.position
        return position.apply(self.decision.seat, self.decision.id, self.move, Fast(self.seed), owned=owned)


def walk(case: Case, seed: int) -> Iterator[Moment]:
    """A random playout to its end. Raises `GameBug` when it does not end."""
    wits = Fast(f"wits {seed}")
    step = case.start(Fast(f"start {seed}"))
    while step.outcome is None:
        position = step.position
        if position.ply > MAX_PLIES:
            raise GameBug(f"{case.id}: no end after {MAX_PLIES} plies")
        decision = _which(position, wits)
        move = case.game.sample_move(position.state, decision, wits)
        chance_seed = f"{seed} at {position.ply} {decision.id}"
        step = position.apply(decision.seat, decision.id, move, Fast(chance_seed))
        yield Moment(position, decision, move, step, chance_seed)


def positions(case: Case, seed: int) -> Iterator[Position[Any]]:
    """The positions of a random playout, the first and the last among them."""
    step = None
    for moment in walk(case, seed):
        step = moment.step
        yield moment.position
    if step is None:
        raise GameBug(f"{case.id}: over before it began")
    yield step.position


@lru_cache(maxsize=8)
def moments(case: Case, seed: int = 0) -> tuple[Moment, ...]:
    return tuple(walk(case, seed))


def spread(case: Case, most: int, seed: int = 0) -> list[Moment]:
    """At most `most` moments of a playout, evenly spread."""
    every = moments(case, seed)
    stride = max(1, -(-len(every) // most))
    return list(every[::stride])


@lru_cache(maxsize=8)
def rarities(case: Case) -> tuple[Moment, ...]:
    """Moments of the rarest kinds in further playouts: until every event has happened, or at most `TRIES`.

    What happens often is among the moments of any playout.
    """
    firsts: dict[object, Moment] = {}
    times: Counter[object] = Counter()
    unseen = set(case.game.info.events)
    for seed in range(1, TRIES + 1):
        for moment in walk(case, seed):
            kind = _kind(moment)
            firsts.setdefault(kind, moment)
            times[kind] += 1
            unseen.difference_update(type(event) for event in moment.step.events)
        if not unseen:
            break
    return tuple(firsts[kind] for kind in sorted(firsts, key=times.__getitem__)[:RARE_AT_MOST])


def _kind(moment: Moment) -> object:
    """What was answered to what, and all that happened then (a deck ran out, a group was revealed)."""
    return moment.decision.name, type(moment.move), frozenset(type(event) for event in moment.step.events)


def _which(position: Position[Any], wits: Chance) -> Decision:
    # Any order of a group's answers is a legal one, so they are answered in all of them.
    offers = position.offers()
    if offers and wits.below(4) == 0:
        return wits.pick(offers)
    return wits.pick(position.owed())


def attempts(case: Case, seed: int = 0) -> list[Move]:
    """Moves to try everywhere: those of a playout, its defaults, and both with odd values put into them."""
    played = dict.fromkeys(moment.move for moment in moments(case, seed))
    for moment in moments(case, seed):
        played.update(dict.fromkeys(moment.position.default(decision) for decision in moment.position.owed()))
    by_type: dict[str, list[Move]] = {}
    for move in played:
        by_type.setdefault(move.tag_name(), []).append(move)
    share = max(1, MOVES_IN_POOL // max(1, len(by_type)))
    pool = [move for moves in by_type.values() for move in moves[:share]]
    odd = [strange for moves in by_type.values() for strange in _strange(moves[0])]
    return list(dict.fromkeys(pool + odd))


def _strange(move: Move) -> Iterator[Move]:
    for name in move.__struct_fields__:
        value = getattr(move, name)
        if isinstance(value, bool):
            yield msgspec.structs.replace(move, **{name: not value})
        elif isinstance(value, int):
            yield from (msgspec.structs.replace(move, **{name: number}) for number in ODD_NUMBERS)
        elif isinstance(value, str):
            yield from _strings(move, name)
        elif isinstance(value, tuple):
            yield msgspec.structs.replace(move, **{name: ()})
            yield msgspec.structs.replace(move, **{name: (*value, *value)})


def _strings(move: Move, name: str) -> Iterator[Move]:
    # An enum takes no other value, so the decoder stops such a move before the game sees it.
    kind = next(field.type for field in msgspec.structs.fields(type(move)) if field.name == name)
    if kind is str:
        yield msgspec.structs.replace(move, **{name: "no such thing"})
