"""Every refusal that the game declares has a case; each says what is in the way, in details that name it."""

import pytest

from games.kernel.chance import Loaded
from games.kernel.errors import Refused
from games.kernel.position import Position

from .refusal_cases import REFUSALS, START_REFUSALS
from .tables import COLOUR, GAME, LEFT, RIGHT

DETAILS: dict[str, dict[str, object]] = {
    "card_not_in_hand": {"card": COLOUR - 1},
    "no_such_way_out": {"exit": LEFT, "row": 6, "column": 0},
    "way_out_blocked": {"exit": RIGHT, "row": 5, "column": 1},
    "no_room_behind": {"exit": RIGHT, "row": 5, "column": 4},
    "turn_cannot_be_completed": {"missing": 1},
    "energy_from_round_3": {"round": 2},
    "no_way_out": {"row": 0, "column": 6},
    "hand_too_small": {"held": 2, "needed": 3},
    "nothing_to_turn_to": {"row": 5, "column": 0},
    "finish_only_at_start": {"placed": 1, "count": 2},
}


def test_every_declared_refusal_has_a_case():
    assert {refusal.code_name() for refusal in GAME.info.refusals} == REFUSALS.keys() | START_REFUSALS.keys()


@pytest.mark.parametrize("code", REFUSALS)
def test_a_case_is_refused_for_its_reason(code: str):
    case = REFUSALS[code]()
    refusal = case.position.why_not(case.seat, case.decision_id, case.move)
    assert refusal is not None
    assert refusal.code == code
    assert refusal.details == DETAILS.get(code, {})


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refused_move_is_not_among_the_legal_ones_and_changes_nothing(code: str):
    case = REFUSALS[code]()
    decision = case.position.decision(case.decision_id)
    assert decision is not None
    moves = case.position.legal_moves(decision)
    assert moves
    assert case.move not in moves
    before = case.position.encode()
    with pytest.raises(Refused):
        case.position.apply(case.seat, case.decision_id, case.move, Loaded(), owned=True)
    assert case.position.encode() == before


@pytest.mark.parametrize("code", REFUSALS)
def test_a_case_is_a_sound_position(code: str):
    case = REFUSALS[code]()
    assert GAME.invariants(case.position.state) == []


@pytest.mark.parametrize("code", START_REFUSALS)
def test_a_table_is_refused_for_its_reason(code: str):
    table = START_REFUSALS[code]
    with pytest.raises(Refused) as refused:
        Position.start(GAME, mode=table.mode, seats=table.seats, options=table.options, chance=Loaded())
    assert refused.value.refusal.code == code
