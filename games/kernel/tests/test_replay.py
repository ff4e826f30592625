"""Replays: from the log of a match, and from a file written by hand."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.kernel.chance import Live, Loaded
from games.kernel.contract import Outcome
from games.kernel.errors import GameBug, Refused
from games.kernel.replay import Entry, replayed
from games.kernel.replay_file import ReplayFile, play_replay, replay_files, replay_skips

from .puppet import PUPPET, Do, PuppetOptions

LOG = [Entry(0, 1, Do(("roll", "ask 1"))), Entry(1, 2, Do(("roll", "end")))]


def steps(entries: list[Entry[Do]]) -> list[Any]:
    return list(replayed(PUPPET, mode="show", seats=2, options=PuppetOptions(), chance=Live(b"seed"), entries=entries))


def test_a_log_is_played_again_step_by_step():
    start, first, last = steps(LOG)
    assert [step.position.ply for step in (start, first, last)] == [0, 1, 2]
    assert [step.position.snapshot.chance_calls for step in (start, first, last)] == [0, 1, 2]
    assert last.outcome == Outcome(ending="told_to", ranks=(1, 1))


def test_a_log_with_a_move_that_is_refused_is_refused():
    with pytest.raises(Refused, match="not_today"):
        steps([Entry(0, 1, Do(("illegal",)))])


def written(**changes: Any) -> ReplayFile:
    plain = {
        "game": "puppet",
        "mode": "show",
        "seats": 2,
        "chance": [6],
        "moves": [
            {"seat": 0, "decision": "act", "move": {"type": "do", "what": ["roll", "ask 1"]}},
            {"seat": 1, "decision": "act", "move": {"type": "do", "what": ["end"]}},
        ],
        "outcome": {"ending": "told_to", "ranks": [1, 1]},
        "by_hand": "The second move says so.",
    }
    return msgspec.json.decode(json.dumps({**plain, **changes}), type=ReplayFile)


def test_a_file_is_played_to_its_end():
    step = play_replay(PUPPET, written())
    assert step.outcome == Outcome(ending="told_to", ranks=(1, 1))
    assert step.position.state.done == ["0 act", "1 act"]


def test_options_of_a_file_are_the_games_own():
    step = play_replay(PUPPET, written(options={"first": "ask 1"}, moves=[], chance=[]))
    assert [d.seat for d in step.position.decisions] == [1]


def test_a_file_with_a_seed_plays_the_live_stream():
    assert isinstance(written(chance=None, seed="spring").source(), Live)
    assert isinstance(written().source(), Loaded)


@pytest.mark.parametrize("changes", [{"seed": "both"}, {"chance": None}])
def test_a_file_has_exactly_one_source_of_chance(changes: dict[str, Any]):
    with pytest.raises(ValueError, match="either a seed or loaded chance"):
        written(**changes).source()


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"chance": [6, 6]}, "1 loaded results were not used"),
        ({"chance": []}, "more chance"),
        ({"moves": [{"seat": 1, "decision": "act", "move": {"type": "do"}}]}, "move 1: seat 1 is not asked 'act'"),
    ],
)
def test_a_file_that_does_not_go_with_its_match_is_told_where(changes: dict[str, Any], complaint: str):
    with pytest.raises(GameBug, match=complaint):
        play_replay(PUPPET, written(**changes))


def test_a_file_with_unknown_fields_is_refused():
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        written(result="won")


def test_a_folder_holds_replays_and_what_was_skipped(tmp_path: Path):
    assert (replay_files(tmp_path), replay_skips(tmp_path)) == ({}, {})
    (tmp_path / "end.json").write_bytes(msgspec.json.encode(written()))
    (tmp_path / "skips.json").write_text('{"draw": "cannot be reached by two seats"}')
    assert replay_files(tmp_path) == {"end.json": written()}
    assert replay_skips(tmp_path) == {"draw": "cannot be reached by two seats"}
