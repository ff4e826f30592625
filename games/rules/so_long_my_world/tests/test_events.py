"""Rule 10: the Event, its effect, its Feelings; and rule 6: a supply that is finite."""

from typing import Any

import pytest

from ..events import EventDrawn
from ..feelings import Feeling
from ..moves import AddFeeling, ChoosePlayers, DealTo
from ..state import Stage
from .tables import DD, LP, POW, SL, SP, WEP, Table, table


def drawn(event: str, **more: Any) -> Table:
    return table(Stage.DRAW_EVENT, event_deck=[event], **more)


def test_the_printed_event_deals_one_feeling_to_each_of_four_visions():
    match = drawn("census")
    assert {vision: match.lying(vision) for vision in (POW, WEP, SP, DD, LP, SL)} == {
        POW: "N", WEP: "R", SP: "H", DD: "D", LP: "", SL: "",
    }  # fmt: skip
    assert match.state.system == [11, 11, 11, 11, 12]


def test_feelings_stay_where_they_lie_from_round_to_round():
    match = drawn("census", lying={POW: "HM"})
    assert match.lying(POW) == "HNM"


def test_feelings_never_go_onto_a_locked_vision():
    match = drawn("census", locked=[POW])
    assert match.lying(POW) == ""
    assert match.lying(WEP) == "R"
    assert match.state.system == [11, 12, 11, 11, 12]


def test_choices_of_an_event_are_the_first_players():
    match = drawn("asking", first_player=2)
    assert match.asked() == [(2, "choose_players")]
    match.play(2, ChoosePlayers((1,)))
    assert match.stock(1) == "R"


def test_an_effect_comes_before_the_feelings_are_dealt():
    match = drawn("asking", first_player=0)
    assert match.lying(SL) == ""
    match.play(0, ChoosePlayers((0,)))
    assert match.lying(SL) == "M"


def test_the_event_is_seen_by_everybody():
    match = drawn("false_friends")
    assert match.event().content_id == "false_friends"
    assert [event.content_id for event in match.told(EventDrawn)] == ["false_friends"]


@pytest.mark.parametrize("seats", [4, 5])
def test_with_four_or_five_players_the_first_player_adds_a_feeling(seats: int):
    match = drawn("census", seats=seats, first_player=1)
    assert match.asked() == [(1, "add_feeling")]
    match.play(1, AddFeeling(Feeling.MADNESS, LP))
    assert match.lying(LP) == "M"


@pytest.mark.parametrize("seats", [2, 3])
def test_with_two_or_three_players_nothing_is_added(seats: int):
    assert drawn("census", seats=seats).asked()[0][1] == "choose_vision"


def test_a_feeling_is_added_to_an_unlocked_vision_in_play_and_from_what_there_is():
    match = drawn("census", seats=4, locked=[POW], stocks={0: "M" * 12})
    assert match.code(0, AddFeeling(Feeling.HOPE, POW)) == "vision_is_locked"
    assert match.code(0, AddFeeling(Feeling.HOPE, 6)) == "no_such_vision"
    assert match.code(0, AddFeeling(Feeling.MADNESS, SP)) == "system_has_none"
    assert len(match.legal(0)) == 5 * 4


def test_nothing_is_added_where_all_visions_are_locked():
    match = drawn("census", seats=4, locked=[SP, POW, WEP, LP, DD, SL])
    assert match.asked()[0][1] == "hindrance"


def test_of_too_few_feelings_the_first_player_says_which_visions_get_them():
    match = drawn("two_each", first_player=1, stocks={0: "H" * 10})
    assert match.asked() == [(1, "deal_feelings")]
    assert match.legal(1) == [DealTo((POW, POW)), DealTo((POW, SL))]
    match.play(1, DealTo((POW, SL)))
    assert (match.lying(POW), match.lying(SL)) == ("H", "H")


@pytest.mark.parametrize("visions", [(), (POW,), (SL, POW), (SL, SL), (POW, POW, SL), (WEP, POW)])
def test_no_other_visions_get_them(visions: tuple[int, ...]):
    match = drawn("two_each", stocks={0: "H" * 10})
    assert match.code(0, DealTo(visions)) == "wrong_visions"


def test_nothing_is_asked_where_there_is_nothing_left_to_deal():
    match = drawn("two_each", stocks={0: "H" * 12})
    assert match.lying(POW) == match.lying(SL) == ""
    assert match.asked()[0][1] == "choose_vision"


def test_an_event_deck_that_has_run_out_is_made_of_its_discards():
    match = drawn("census")
    state = match.state
    match.defaults(until="choose_vision")
    state.event_pile, state.event_deck = [*state.event_pile, *state.event_deck], []
    for slot in state.event_pile:
        state.event_cards.turn_up(slot)
    for _ in range(40):
        if len(match.told(EventDrawn)) > 1:
            break
        owed = match.position.owed()[0]
        match.play(owed.seat, match.position.default(owed))
    assert len(match.told(EventDrawn)) >= 2
    assert match.state.event_deck
