"""Replay files: whole matches written down as JSON, with an outcome computed by hand from the rulebook.

A game keeps them in its folder `replays/`, at least one for every ending that it declares. `replays/skips.json` may
name endings that have none, each with its reason.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw, Struct, field

from .chance import Chance, Live, Loaded
from .contract import Game
from .errors import GameBug
from .position import Position, Step
from .snapshot import carried_codec, move_codec, options_codec

SKIPS = "skips.json"


class WrittenMove(Struct, frozen=True, forbid_unknown_fields=True):
    """One answer: whose, to which question (by name), and the move."""

    seat: int
    decision: str
    move: Raw


class WrittenOutcome(Struct, frozen=True, forbid_unknown_fields=True):
    ending: str
    ranks: tuple[int, ...] | None
    scores: tuple[int, ...] | None = None


class ReplayFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One match. Chance is either a `seed` of the live stream or the loaded results (see `Loaded`)."""

    game: str
    mode: str
    seats: int
    options: Raw = field(default_factory=lambda: Raw(b"{}"))
    carried: Raw = field(default_factory=lambda: Raw(b"null"))
    seed: str | None = None
    chance: list[int | list[int] | None] | None = None
    moves: tuple[WrittenMove, ...]
    outcome: WrittenOutcome
    by_hand: str
    """How the outcome follows from the rulebook, so that a reader can check it."""

    def source(self) -> Chance:
        """The chance that the match is played with. Raises `ValueError` unless exactly one kind is given."""
        if (self.seed is None) == (self.chance is None):
            raise ValueError("a replay needs either a seed or loaded chance")
        return Loaded(self.chance or ()) if self.seed is None else Live(self.seed.encode())


def replay_files(folder: Path) -> dict[str, ReplayFile]:
    """The replays of a folder by file name. Raises `msgspec.ValidationError` for one that is not written right."""
    decoder = msgspec.json.Decoder(ReplayFile)
    return {
        path.name: decoder.decode(path.read_bytes()) for path in sorted(folder.glob("*.json")) if path.name != SKIPS
    }


def replay_skips(folder: Path) -> dict[str, str]:
    """The endings without a replay: ending -> reason."""
    path = folder / SKIPS
    return msgspec.json.decode(path.read_bytes(), type=dict[str, str]) if path.exists() else {}


def play_replay(game: Game[Any], file: ReplayFile) -> Step[Any]:
    """Plays a replay and returns its last step. Raises what `replay_steps` does."""
    *_, last = replay_steps(game, file)
    return last


def replay_steps(game: Game[Any], file: ReplayFile) -> Iterator[Step[Any]]:
    """The start of a replay, and the step of each of its moves. A step's position is changed by the next.

    Raises `Refused` for an illegal move, and `GameBug` when a move answers a question that does not stand, or when
    loaded chance runs out or is left over.
    """
    chance = file.source()
    options = options_codec(type(game)).decode(bytes(file.options))
    carried = carried_codec(type(game)).decode(bytes(file.carried))
    step = Position.start(game, mode=file.mode, seats=file.seats, options=options, chance=chance, carried=carried)
    yield step
    for number, written in enumerate(file.moves, 1):
        position = step.position
        decision = next((d for d in position.standing(written.seat) if d.name == written.decision), None)
        if decision is None:
            raise GameBug(f"move {number}: seat {written.seat} is not asked {written.decision!r}")
        move = move_codec(type(game)).decode(bytes(written.move))
        step = position.apply(written.seat, decision.id, move, chance, owned=True)
        yield step
    if isinstance(chance, Loaded) and chance.left:
        raise GameBug(f"{chance.left} loaded results were not used")
