"""Saves of every schema that was ever written are still read, and played on to an end."""

from pathlib import Path

import pytest

from games.kernel.chance import Fast
from games.kernel.position import Position

from .boards import GAME, same_board

SAVES = {int(file.stem.removeprefix("schema-")): file for file in (Path(__file__).parent / "saves").glob("*.hex")}


BOARD = """
    * B . . B . . B . *
    . . C C C C C C . .
    . . B . B . A . B .
    . . . . . . . C . C
    . . . A A . . . . .
    . . B A . . . . . C
    . . . . A . . . . A
    . . A . . . . B A .
    . . . A . . . B . .
    * B C A . . . . . *
"""


def test_there_is_a_save_of_every_schema():
    assert SAVES.keys() == set(range(1, GAME.info.state_schema + 1))


@pytest.mark.parametrize("schema", SAVES)
def test_a_save_is_read_and_played_on(schema: int):
    position = Position.decode(GAME, bytes.fromhex(SAVES[schema].read_text(encoding="ascii")), schema)
    assert GAME.invariants(position.state) == []
    while position.outcome is None:
        question = position.owed()[0]
        position = position.apply(question.seat, question.id, position.default(question), Fast(1)).position
    assert position.outcome.ending in set(GAME.info.endings)


def test_the_save_of_schema_1_holds_what_it_held():
    """A table of three teams in the middle: a sequence, a right to draw, a call and fines."""
    data = bytes.fromhex(SAVES[1].read_text(encoding="ascii"))
    state = Position.decode(GAME, data, 1).state
    assert same_board(state, BOARD)
    assert (state.seat, state.turn_number, state.fines) == (1, 34, [1, 0, 0, 1, 0, 0])
    assert state.draw_rights == [33, 28, 29, 0, 0, 32]
    assert [sequence.spaces for sequence in state.sequences] == [(13, 14, 15, 16, 17)]
    assert [(call.caller, call.side, call.confirmed) for call in state.calls] == [(2, 0, [2, 1, 4]), (3, 1, [3])]
