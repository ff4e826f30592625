"""What a refusal says is in the way. That it is refused at all, and by its code, every game is tested for."""

import pytest

from games.rules.to_be_continued.moves import Rearrange

from .boards import slot
from .refusal_cases import REFUSALS

DETAILS: dict[str, dict[str, object]] = {
    "wrong_kind_of_card": {"card": slot("ad-1"), "kind": "ad", "takes": ("story", "special")},
    "no_such_pile": {"pile": 3, "piles": 3},
    "order_previous_chapter": {"number": 3, "chapter": 1, "card": slot("fox-4"), "other": 4},
    "order_following_chapter": {"number": 13, "chapter": 5, "card": slot("fox-12"), "other": 12},
    "order_inside_chapter": {"number": 6, "chapter": 3, "card": slot("fox-7"), "other": 7},
    "ad_target_is_ad": {"chapter": 1, "row": 0, "column": 2},
    "ad_target_face_down": {"chapter": 5, "row": 0, "column": 1},
    "last_card": {"hand": 1, "discards": 1},
    "needs_three_cards": {"hand": 2},
}


@pytest.mark.parametrize("code", REFUSALS)
def test_a_case_is_refused_for_its_reason_which_names_what_is_in_the_way(code: str):
    case = REFUSALS[code]()
    refusal = case.position.why_not(case.seat, case.decision_id, case.move)
    assert refusal is not None
    assert refusal.code == code
    assert {name: getattr(refusal, name) for name in DETAILS.get(code, {})} == DETAILS.get(code, {})


def test_a_refused_rearrangement_is_refused_whoever_pays_for_it():
    case = REFUSALS["page_torn"]()
    assert isinstance(case.move, Rearrange)
    (step,) = case.move.steps
    for card in case.position.state.hands[case.seat]:
        paid = type(step)(card, step.pile, step.row, step.column, step.direction)
        refusal = case.position.why_not(case.seat, case.decision_id, Rearrange((paid,)))
        assert refusal is not None
        assert refusal.code == "page_torn"
