"""Every refusal of the game has a state that brings it about, and changes nothing."""

import pytest

from games.kernel.chance import Loaded
from games.kernel.errors import Refused
from games.kernel.position import why_not_start

from .boards import GAME
from .refusal_cases import REFUSALS, START_REFUSALS


def test_the_table_covers_every_refusal():
    assert REFUSALS.keys() | START_REFUSALS.keys() == {refusal.code_name() for refusal in GAME.info.refusals}


@pytest.mark.parametrize("code", REFUSALS)
def test_the_move_is_refused_by_its_code_and_changes_nothing(code: str):
    case = REFUSALS[code]()
    before = case.position.encode()
    with pytest.raises(Refused) as refused:
        case.position.apply(case.seat, case.decision_id, case.move, Loaded(), owned=True)
    assert refused.value.refusal.code == code
    assert "{" not in refused.value.refusal.message
    assert case.position.encode() == before


@pytest.mark.parametrize("code", START_REFUSALS)
def test_the_table_is_refused_by_its_code(code: str):
    case = START_REFUSALS[code]
    refusal = why_not_start(GAME, case.mode, case.seats, case.options)
    assert refusal is not None
    assert refusal.code == code
