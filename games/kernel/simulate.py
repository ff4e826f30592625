"""Playing whole matches without a server: in place, with seeded chance."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from .chance import Chance, Fast
from .contract import Carried, Game, Options, Outcome, View
from .decisions import Decision
from .errors import GameBug
from .moves import Move
from .position import Position


class Prospect(Protocol):
    """All that an agent gets: one seat's view, its question and its legal answers."""

    @property
    def view(self) -> View: ...

    @property
    def decision(self) -> Decision: ...

    @property
    def moves(self) -> list[Move] | None:
        """The legal moves; None when only the choice describes them."""
        ...

    def sample(self, chance: Chance) -> Move:
        """A random legal move."""
        ...


class SeatProspect:
    """A seat's prospect of a position; the view and the moves are made when the agent looks.

    It holds three closures instead of the position, so that no attribute leads an agent to what it may not know.
    """

    __slots__ = ("_look", "_moves", "_sample", "decision")

    def __init__(self, position: Position[Any], decision: Decision) -> None:
        self.decision = decision
        self._look: Callable[[], View] = lambda: position.view(decision.seat)
        self._moves: Callable[[], list[Move] | None] = lambda: position.legal_moves(decision)
        self._sample: Callable[[Chance], Move] = lambda chance: position.game.sample_move(
            position.state, decision, chance
        )

    @property
    def view(self) -> View:
        return self._look()

    @property
    def moves(self) -> list[Move] | None:
        return self._moves()

    def sample(self, chance: Chance) -> Move:
        return self._sample(chance)


class Agent(Protocol):
    """A player that is a program."""

    def choose(self, game: Game[Any], prospect: Prospect, chance: Chance) -> Move | None:
        """The answer; None to leave an offer alone."""
        ...


class Played(Struct, frozen=True, kw_only=True):
    """A finished simulated match."""

    outcome: Outcome
    plies: int
    final: bytes
    labels: tuple[str, ...]
    """For each seat what figures are kept by (`Game.seat_label`)."""

    def state_hash(self) -> str:
        return hashlib.sha256(self.final).hexdigest()


def play_match(
    game: Game[Any],
    *,
    mode: str,
    options: Options,
    agents: Sequence[Agent],
    seed: int | str,
    carried: Carried | None = None,
    max_plies: int = 20_000,
    tally: dict[str, int] | None = None,
    watch: Callable[[Position[Any]], None] | None = None,
) -> Played:
    """Plays one match to its end, one agent a seat. The same arguments give the same bytes.

    `tally` counts the moves by name; `watch` is shown the position before each move and at the end, to look at only.
    Raises `Refused` when an agent answers illegally and `GameBug` when the match does not end within `max_plies`.
    """
    chance, wits = Fast(f"chance {seed}"), Fast(f"agents {seed}")
    step = Position.start(game, mode=mode, seats=len(agents), options=options, chance=chance, carried=carried)
    position = step.position
    while step.outcome is None:
        if position.ply >= max_plies:
            raise GameBug(f"{game.info.slug}: no end after {max_plies} plies")
        decision, move = _next_answer(game, position, agents, wits)
        if tally is not None:
            tally[move.tag_name()] = tally.get(move.tag_name(), 0) + 1
        if watch is not None:
            watch(position)
        step = position.apply(decision.seat, decision.id, move, chance, owned=True)
    if watch is not None:
        watch(position)
    labels = tuple(game.seat_label(position.state, seat) for seat in range(len(agents)))
    return Played(outcome=step.outcome, plies=position.ply, final=position.encode(), labels=labels)


def _next_answer(
    game: Game[Any], position: Position[Any], agents: Sequence[Agent], wits: Chance
) -> tuple[Decision, Move]:
    """The next answer of any agent: offers are looked at before owed decisions are answered."""
    for offer in position.offers():
        taken = agents[offer.seat].choose(game, SeatProspect(position, offer), wits)
        if taken is not None:
            return offer, taken
    decision = position.owed()[0]
    move = agents[decision.seat].choose(game, SeatProspect(position, decision), wits)
    if move is None:
        raise GameBug(f"an agent left the owed decision {decision.name!r} unanswered")
    return decision, move


def outcomes_by_ending(matches: Sequence[Played]) -> Mapping[str, int]:
    counts: dict[str, int] = {}
    for match in matches:
        counts[match.outcome.ending] = counts.get(match.outcome.ending, 0) + 1
    return dict(sorted(counts.items()))
