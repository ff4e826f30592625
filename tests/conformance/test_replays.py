"""Every ending that a game declares has a match that comes to it, with an outcome computed by hand."""

import sys
from pathlib import Path
from typing import Any

import pytest

from games.kernel.contract import Game, Outcome
from games.kernel.replay_file import ReplayFile, play_replay, replay_files, replay_skips

from .cases import all_games
from .marks import every_game


def folder_of(game: Game[Any]) -> Path:
    return Path(str(sys.modules[type(game).__module__].__file__)).parent / "replays"


REPLAYS = [
    pytest.param(game, file, id=f"{game.info.slug}, {name}")
    for game in all_games()
    for name, file in replay_files(folder_of(game)).items()
]


@pytest.mark.parametrize(("game", "file"), REPLAYS)
def test_a_replay_comes_to_the_outcome_that_was_computed_by_hand(game: Game[Any], file: ReplayFile):
    step = play_replay(game, file)
    assert step.outcome == Outcome(ending=file.outcome.ending, ranks=file.outcome.ranks, scores=file.outcome.scores)


@pytest.mark.parametrize(("game", "file"), REPLAYS)
def test_a_replay_is_of_its_game_and_says_how_its_outcome_was_computed(game: Game[Any], file: ReplayFile):
    assert file.game == game.info.slug
    assert len(file.by_hand.split()) > 5


@every_game
def test_every_declared_ending_has_a_replay_or_a_reason_why_not(game: Game[Any]):
    replayed = {file.outcome.ending for file in replay_files(folder_of(game)).values()}
    skipped = replay_skips(folder_of(game))
    assert replayed | skipped.keys() == set(game.info.endings)
    assert not replayed & skipped.keys()
    assert all(len(reason.split()) > 3 for reason in skipped.values())
