"""Whole short matches, whose end a person worked out from the rulebook (`by_hand` says how)."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.kernel.chance import Loaded
from games.kernel.contract import Outcome
from games.kernel.position import Position
from games.kernel.snapshot import union
from games.rules.sequence_numbers.options import SequenceNumbersOptions

from .boards import GAME

FILES = sorted((Path(__file__).parent.parent / "replays").glob("*.json"))


class ReplayMove(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    decision: str
    move: dict[str, Any]


class Replay(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    mode: str
    seats: int
    options: SequenceNumbersOptions
    chance: list[int | list[int]]
    moves: list[ReplayMove]
    outcome: Outcome
    by_hand: str


def read(file: Path) -> Replay:
    return msgspec.json.decode(file.read_bytes(), type=Replay)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_replay_ends_as_computed_by_hand(file: Path):
    replay = read(file)
    chance = Loaded(replay.chance)
    position = Position.start(
        GAME, mode=replay.mode, seats=replay.seats, options=replay.options, chance=chance
    ).position
    for answer in replay.moves:
        assert position.outcome is None
        question = next(d for d in position.decisions if (d.seat, d.name) == (answer.seat, answer.decision))
        move = msgspec.convert(answer.move, union(GAME.info.moves))
        position = position.apply(answer.seat, question.id, move, chance).position
        assert GAME.invariants(position.state) == []
    assert position.outcome == replay.outcome
    assert chance.left == 0
    assert len(replay.by_hand) > 80


def test_every_ending_is_replayed_in_every_mode_with_every_number_of_seats():
    found = {(replay.outcome.ending, replay.mode, replay.seats) for replay in map(read, FILES)}
    tables = [(mode.name, seats) for mode in GAME.info.modes for seats in mode.seats]
    assert found == {(ending.value, *table) for ending in GAME.info.endings for table in tables}
    assert {file.stem for file in FILES} == {f"{ending}-{mode}-{seats}" for ending, mode, seats in found}
