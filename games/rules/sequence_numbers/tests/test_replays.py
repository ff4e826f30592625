"""The replays are whole short matches whose end was worked out by hand; the conformance kit plays them."""

from pathlib import Path

import pytest

from games.kernel.replay_file import ReplayFile, play_replay, replay_files

from .boards import GAME

FILES = replay_files(Path(__file__).parent.parent / "replays")


def test_every_ending_is_replayed_in_every_mode_with_every_number_of_seats():
    found = {(file.outcome.ending, file.mode, file.seats) for file in FILES.values()}
    tables = [(mode.name, seats) for mode in GAME.info.modes for seats in mode.seats]
    assert found == {(ending.value, *table) for ending in GAME.info.endings for table in tables}
    assert FILES.keys() == {f"{ending}-{mode}-{seats}.json" for ending, mode, seats in found}


@pytest.mark.parametrize("file", FILES.values(), ids=FILES)
def test_a_replayed_match_ends_sound(file: ReplayFile):
    step = play_replay(GAME, file)
    assert step.outcome is not None
    assert GAME.invariants(step.position.state) == []
