"""A release strands no match: what older ones have stored is read and played on, and their logs still lead there."""

from typing import Any

import pytest

from games.catalogue import GAMES, shipped_game
from games.kernel.chance import Fast
from games.kernel.contract import Game, Turn
from games.kernel.decisions import Amount
from games.kernel.events import SPECTATOR
from games.kernel.position import Position
from games.kernel.replay_file import play_replay

from .toys.last_stone.game import Heap, LastStone
from .versions import RULES, SCHEMA, end_of, left_by, middle_of, replays_of

PLIES_AT_MOST = 20_000

of_every_game = pytest.mark.parametrize("game", [shipped_game(game) for game in GAMES], ids=lambda game: game.info.slug)


@of_every_game
def test_every_version_that_was_ever_played_has_left_something(game: Game[Any]):
    assert left_by(game, SCHEMA).keys() == set(range(1, game.info.state_schema + 1))
    assert left_by(game, RULES).keys() == set(range(1, game.info.rules_version + 1))
    assert all(left_by(game, SCHEMA).values())


@of_every_game
def test_there_are_saves_of_every_mode_that_has_replays(game: Game[Any]):
    replays = replays_of(game)
    saved = {replays[name].mode for name in left_by(game, SCHEMA)[game.info.state_schema]}
    assert saved == {file.mode for file in replays.values()}


@of_every_game
def test_a_save_of_any_schema_is_read_looked_at_and_played_on(game: Game[Any]):
    for schema, saves in left_by(game, SCHEMA).items():
        for name, save in saves.items():
            position = Position.decode(game, bytes.fromhex(save), schema)
            assert game.invariants(position.state) == [], (schema, name)
            for viewer in (*range(position.snapshot.seats), SPECTATOR):
                assert game.board_text(position.view(viewer))
            played_on = _played_on(position)
            assert played_on.outcome is not None, (schema, name)
            assert played_on.outcome.ending in set(game.info.endings)


def _played_on(position: Position[Any]) -> Position[Any]:
    """To the end, each seat answering what the clock would."""
    chance = Fast(1)
    for _ in range(PLIES_AT_MOST):
        if position.outcome is not None:
            break
        question = position.owed()[0]
        position = position.apply(question.seat, question.id, position.default(question), chance).position
    return position


@of_every_game
def test_under_the_same_rules_a_log_leads_to_the_same_bytes(game: Game[Any]):
    """If this fails, matches that were begun before the change, and ended after it, would fail the audit of their log.

    What people play already then needs a higher `rules_version`; before that, write the file anew (see `versions`).
    """
    replays = replays_of(game)
    before = left_by(game, RULES)[game.info.rules_version]
    assert before
    assert before == {name: end_of(game, replays[name]) for name in before}


class Stammering(LastStone):
    """The same matches with the same outcomes; but each question is asked twice, so that others bear its number."""

    def begin(self, turn: Turn[Heap]) -> None:
        turn.withdraw(turn.ask(turn.state.seat, "take", Amount("take", "count", 1, 1)))
        super().begin(turn)


def test_a_change_that_no_outcome_shows_is_noticed_all_the_same():
    kept, changed = shipped_game(LastStone), Stammering(shipped_game(LastStone).pack)
    for file in replays_of(kept).values():
        assert play_replay(changed, file).outcome == play_replay(kept, file).outcome
        assert end_of(changed, file) != end_of(kept, file)


def test_a_save_is_what_is_stored_after_half_of_the_moves():
    game = shipped_game(LastStone)
    for file in replays_of(game).values():
        assert Position.decode(game, middle_of(game, file)).ply == len(file.moves) // 2
