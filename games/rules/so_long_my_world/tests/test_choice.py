"""Rules 11 and 12: the sealed choice of a Vision, and Overload."""

from typing import Any

import pytest

from ..events import Overloaded, VisionsRevealed
from ..moves import ChooseVision, PlayCard
from ..state import Stage
from .tables import DD, LP, POW, SL, SP, WEP, Table, table, tokens


def choosing(**more: Any) -> Table:
    return table(Stage.CHOOSE_VISIONS, **more)


def chosen(match: Table, *visions: int) -> Table:
    for seat, vision in enumerate(visions):
        match.play(seat, ChooseVision(vision))
    return match


def test_nothing_is_visible_before_the_last_answer():
    match = choosing()
    before = [match.view(viewer) for viewer in (None, 2)]
    match.play(0, ChooseVision(WEP))
    match.play(1, ChooseVision(SP))
    assert [match.view(viewer) for viewer in (None, 2)] == before
    match.play(2, ChooseVision(WEP))
    assert match.told(VisionsRevealed)[-1].visions == (WEP, SP, WEP)
    assert [player.where for player in match.state.players] == [WEP, SP, WEP]


def test_a_choice_may_be_changed_until_all_have_chosen():
    match = choosing(seats=2)
    match.play(0, ChooseVision(WEP))
    match.play(0, ChooseVision(SP))
    match.play(1, ChooseVision(DD))
    assert match.state.players[0].where == SP


def test_a_locked_vision_cannot_be_chosen():
    assert choosing(locked=[SL]).code(0, ChooseVision(SL)) == "vision_is_locked"


def test_a_vision_that_is_not_in_play_cannot_be_chosen():
    assert choosing().code(0, ChooseVision(17)) == "no_such_vision"


def test_a_renounced_token_cannot_be_chosen_again():
    match = table(Stage.CHOOSE_VISIONS)
    match.state.players[0].tokens[SP], match.state.box[SP] = 0, 1
    assert match.code(0, ChooseVision(SP)) == "token_not_owned"
    assert match.code(1, ChooseVision(SP)) is None


def test_without_a_legal_token_there_is_no_vision_this_round():
    match = choosing(locked=[SP, POW, WEP, LP, DD, SL])
    assert match.asked() == [(0, "hindrance")]
    assert match.told(VisionsRevealed)[-1].visions == (None, None, None)


# Overload


def test_three_players_on_one_vision_do_not_overload_it():
    match = chosen(choosing(), WEP, WEP, WEP)
    assert not match.state.visions[WEP].locked
    assert match.told(Overloaded) == []


@pytest.mark.parametrize("seats", [4, 5])
def test_all_on_one_vision_overload_it(seats: int):
    match = chosen(choosing(seats=seats, lying={DD: "HHM"}), *[DD] * seats)
    assert match.state.visions[DD].locked
    assert match.lying(DD) == ""
    assert match.state.visions[DD].unlocks is None
    assert [match.stock(seat) for seat in range(seats)] == ["D"] * seats
    assert [player.where for player in match.state.players] == [None] * seats


def test_one_elsewhere_prevents_an_overload():
    match = chosen(choosing(seats=4), DD, DD, DD, SP)
    assert not match.state.visions[DD].locked


def test_of_too_few_affinity_feelings_the_first_in_fp_order_get_them():
    match = choosing(seats=4, first_player=2, fields={}, stocks={0: "D" * 10})
    chosen(match, DD, DD, DD, DD)
    assert [match.stock(seat).count("D") for seat in range(4)] == [10, 0, 1, 1]


def test_a_player_without_a_vision_prevents_an_overload():
    match = choosing(seats=4)
    for vision in range(6):
        match.state.players[3].tokens[vision], match.state.box[vision] = 0, 1
    match.position.snapshot.decisions.pop()
    chosen(match, DD, DD, DD)
    assert not match.state.visions[DD].locked


def test_a_prevented_overload_leaves_all_as_it_was():
    shielded = table(Stage.HINDRANCE, seats=4, hands={0: ["shield"]}, stocks={0: "N"})
    shielded.play(0, PlayCard(shielded.slot(0, "shield"), tokens("N")))
    match = choosing(seats=4, lying={DD: "H"}, preventions=shielded.state.preventions)
    chosen(match, DD, DD, DD, DD)
    assert not match.state.visions[DD].locked
    assert match.lying(DD) == "H"
    assert [player.where for player in match.state.players] == [DD] * 4
    assert [match.stock(seat) for seat in range(4)] == [""] * 4
