"""The replays are whole matches whose end was worked out by hand; the conformance kit plays them."""

from pathlib import Path

import pytest

from games.kernel.replay_file import ReplayFile, play_replay, replay_files

from .refusal_cases import SHIPPED

FILES = replay_files(Path(__file__).parent.parent / "replays")


def test_every_ending_is_replayed():
    assert {file.outcome.ending for file in FILES.values()} == {ending.value for ending in SHIPPED.info.endings}


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_named_for_its_ending_mode_and_seats(name: str):
    file = FILES[name]
    assert name.removesuffix(".json").split("-")[:3] == [file.outcome.ending, file.mode, str(file.seats)]


@pytest.mark.parametrize("file", FILES.values(), ids=FILES)
def test_a_replayed_match_ends_sound_and_as_it_was_worked_out(file: ReplayFile):
    step = play_replay(SHIPPED, file)
    assert step.outcome is not None
    assert (step.outcome.ending, step.outcome.ranks) == (file.outcome.ending, file.outcome.ranks)
    assert SHIPPED.invariants(step.position.state) == []
