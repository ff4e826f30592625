"""Every refusal that the game declares has a case; each says what is in the way, in details that name it."""

import pytest

from .refusal_cases import REFUSALS, SHIPPED, START_REFUSALS

DETAILS: dict[str, dict[str, object]] = {
    "wrong_epoch": {"card_epoch": "clay", "scene_epoch": "flint"},
    "wrong_suit": {"suit": "skull", "takes": "war", "kind": "love"},
    "wrong_plot": {"plots": ("hunt", "telling"), "takes": ("fire",)},
    "not_another_player": {"player": 3},
    "player_has_no_cards": {"player": 1},
}


def test_every_declared_refusal_has_a_case():
    assert {refusal.code_name() for refusal in SHIPPED.info.refusals} == REFUSALS.keys() | START_REFUSALS.keys()


@pytest.mark.parametrize("code", REFUSALS)
def test_a_case_is_refused_for_its_reason(code: str):
    case = REFUSALS[code]()
    refusal = case.position.why_not(case.seat, case.decision_id, case.move)
    assert refusal is not None
    assert refusal.code == code
    for name, value in DETAILS.get(code, {}).items():
        assert getattr(refusal, name) == value


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refused_move_is_not_among_the_legal_ones(code: str):
    case = REFUSALS[code]()
    decision = case.position.decision(case.decision_id)
    assert decision is not None
    moves = case.position.legal_moves(decision)
    assert moves
    assert case.move not in moves
