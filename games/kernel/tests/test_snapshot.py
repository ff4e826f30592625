"""Old saves load: schema steps are taken one by one, and what nobody can read is refused."""

from typing import Any, ClassVar

import msgspec
import pytest

from games.kernel.content import Pack
from games.kernel.errors import GameBug
from games.kernel.position import Position

from .puppet import Puppet, Strings, start

# A position of schema 1, as it was stored when states called `done` their `log` and counted `players`.
GOLDEN_1 = bytes.fromhex(
    "89ac6368616e63655f63616c6c7300a96465636973696f6e739186a663686f69636582a56d6f76657391a2646fa474797065"
    "a66f6e655f6f66a567726f7570c0a2696402a46e616d65a3616374a46f776564c3a47365617401a46d6f6465a473686f77a7"
    "6e6578745f696403a3706c7901a67365616c656490a5736561747302a5737461746584a5656e646564c2a56669727374a561"
    "736b2030a36c6f6791a53020616374a7706c617965727302a977697468647261776e90"
)


def _renamed(state: dict[str, Any]) -> dict[str, Any]:
    return {**{key: value for key, value in state.items() if key != "log"}, "done": state["log"]}


def _seats_counted(state: dict[str, Any]) -> dict[str, Any]:
    return {**{key: value for key, value in state.items() if key != "players"}, "seats": state["players"]}


class Upgraded(Puppet):
    info = msgspec.structs.replace(Puppet.info, state_schema=3)
    upgrades: ClassVar = {1: _renamed, 2: _seats_counted}


class Forgetful(Puppet):
    info = msgspec.structs.replace(Puppet.info, state_schema=3)
    upgrades: ClassVar = {2: _seats_counted}


def test_a_save_of_the_first_schema_loads_through_every_step():
    position = Position.decode(Upgraded(Pack({})), GOLDEN_1, schema=1)
    assert position.state == Strings(seats=2, done=["0 act"], first="ask 0")
    assert [(d.id, d.seat) for d in position.decisions] == [(2, 1)]
    assert position.ply == 1


def test_a_save_of_the_current_schema_takes_no_step():
    position = start()
    assert Position.decode(Upgraded(Pack({})), position.encode()).snapshot == position.snapshot


@pytest.mark.parametrize(("game", "schema"), [(Forgetful, 1), (Upgraded, 4), (Upgraded, 0)])
def test_a_save_that_no_step_leads_from_is_a_bug_and_not_a_guess(game: type[Puppet], schema: int):
    with pytest.raises(GameBug, match="no way from state schema"):
        Position.decode(game(Pack({})), GOLDEN_1, schema=schema)
