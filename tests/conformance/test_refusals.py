"""Every refusal that a game declares has a position that brings it about."""

from typing import Any

import msgspec
import pytest

from games.kernel.chance import Fast
from games.kernel.contract import Game
from games.kernel.errors import Refused
from games.kernel.position import Position

from .cases import all_games
from .marks import every_game
from .refusals import refused_moves, refused_tables

ROWS = [
    pytest.param(game, code, id=f"{game.info.slug}, {code}") for game in all_games() for code in refused_moves(game)
]
TABLES = [
    pytest.param(game, code, id=f"{game.info.slug}, {code}") for game in all_games() for code in refused_tables(game)
]


@every_game
def test_the_table_of_refusals_covers_all_that_the_game_declares(game: Game[Any]):
    declared = {refusal.code_name() for refusal in game.info.refusals}
    assert refused_moves(game).keys() | refused_tables(game).keys() == declared


@pytest.mark.parametrize(("game", "code"), ROWS)
def test_a_refused_move_has_its_code_and_a_sentence_and_changes_nothing(game: Game[Any], code: str):
    attempt = refused_moves(game)[code]()
    before = attempt.position.encode()
    with pytest.raises(Refused) as refused:
        attempt.position.apply(attempt.seat, attempt.decision_id, attempt.move, Fast(0), owned=True)
    assert refused.value.refusal.code == code
    assert refused.value.refusal.message
    assert attempt.position.encode() == before


@pytest.mark.parametrize(("game", "code"), ROWS)
def test_a_refused_move_is_not_among_the_legal_ones(game: Game[Any], code: str):
    attempt = refused_moves(game)[code]()
    decision = attempt.position.decision(attempt.decision_id)
    if decision is None:  # withdrawn, for a reason without details
        refusal = attempt.position.why_not(attempt.seat, attempt.decision_id, attempt.move)
        assert refusal is not None
        assert refusal.details == {}
        return
    moves = attempt.position.legal_moves(decision)
    if moves is not None:
        assert moves
        assert attempt.move not in moves


@pytest.mark.parametrize(("game", "code"), ROWS)
def test_a_refusals_details_are_json(game: Game[Any], code: str):
    attempt = refused_moves(game)[code]()
    refusal = attempt.position.why_not(attempt.seat, attempt.decision_id, attempt.move)
    assert refusal is not None
    assert msgspec.json.decode(msgspec.json.encode(refusal.details)).keys() == set(refusal.__struct_fields__)


@pytest.mark.parametrize(("game", "code"), TABLES)
def test_a_refused_table_has_its_code(game: Game[Any], code: str):
    table = refused_tables(game)[code]
    with pytest.raises(Refused) as refused:
        Position.start(game, mode=table.mode, seats=table.seats, options=table.options, chance=Fast(0))
    assert refused.value.refusal.code == code
