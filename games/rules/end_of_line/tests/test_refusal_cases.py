"""What a refusal says is in the way. That it is refused at all, and by its code, every game is tested for."""

import pytest

from .refusal_cases import REFUSALS
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


@pytest.mark.parametrize("code", REFUSALS)
def test_a_case_is_refused_for_its_reason(code: str):
    case = REFUSALS[code]()
    refusal = case.position.why_not(case.seat, case.decision_id, case.move)
    assert refusal is not None
    assert refusal.code == code
    assert refusal.details == DETAILS.get(code, {})


@pytest.mark.parametrize("code", REFUSALS)
def test_a_case_is_a_sound_position(code: str):
    case = REFUSALS[code]()
    assert GAME.invariants(case.position.state) == []
