"""What a refusal says is in the way. That it is refused at all, and by its code, every game is tested for."""

import pytest

from .refusal_cases import REFUSALS

DETAILS: dict[str, dict[str, object]] = {
    "wrong_epoch": {"card_epoch": "clay", "scene_epoch": "flint"},
    "wrong_suit": {"suit": "skull", "takes": "war", "kind": "love"},
    "wrong_plot": {"plots": ("hunt", "telling"), "takes": ("fire",)},
    "not_another_player": {"player": 3},
    "player_has_no_cards": {"player": 1},
}


@pytest.mark.parametrize("code", REFUSALS)
def test_a_case_is_refused_for_its_reason(code: str):
    case = REFUSALS[code]()
    refusal = case.position.why_not(case.seat, case.decision_id, case.move)
    assert refusal is not None
    assert refusal.code == code
    for name, value in DETAILS.get(code, {}).items():
        assert getattr(refusal, name) == value
