"""The replays are whole matches whose end was worked out by hand; the conformance kit plays them."""

import re
from pathlib import Path

import pytest

from games.kernel.replay_file import ReplayFile, play_replay, replay_files

from ..game import SoLongMyWorld
from .content_pack import PACK

GAME = SoLongMyWorld(PACK)
REPLAYS = replay_files(Path(__file__).parents[1] / "replays")
NAMED = re.compile(r"([a-z][a-z_0-9]*) \((\d+)\)")


@pytest.mark.parametrize("file", REPLAYS.values(), ids=REPLAYS)
def test_what_a_replay_says_of_cards_is_printed_on_them(file: ReplayFile):
    """Where the reckoning names a card with its Insight, the pack agrees."""
    for name, points in NAMED.findall(file.by_hand):
        assert GAME.book.cards[name].ip == int(points)


@pytest.mark.parametrize("file", REPLAYS.values(), ids=REPLAYS)
def test_a_replay_ends_with_an_end_card(file: ReplayFile):
    state = play_replay(GAME, file).position.state
    assert state.end_card in GAME.book.end_cards
