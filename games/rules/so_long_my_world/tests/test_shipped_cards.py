"""What some of the shipped cards do at a table, where what they say could be taken in two ways."""

from typing import Any

import pytest

from ..game import SoLongMyWorld
from ..moves import (
    ChooseCards,
    ChooseOption,
    ChoosePlayers,
    ChooseVisions,
    EndStep,
    Pass,
    PlayCard,
    UseEvent,
    UseVision,
)
from ..options import SoLongMyWorldOptions
from ..state import Stage, TurnStep
from .content_pack import PACK
from .tables import DD, LP, POW, SL, SP, Table, table, tokens

GAME = SoLongMyWorld(PACK)
REAL = list(GAME.book.visions).index("the_real")


def playing(card: str, pay: str, **more: Any) -> Table:
    """The card has just been played by the first seat, which stands on Special Person, beside Slaughter."""
    hands = {0: [card, *more.pop("held", ())]}
    stock = {0: pay + more.pop("stock", "")}
    more = {"seats": 2, "on": {0: SP}, "hands": hands, **more}
    match = table(
        Stage.TURN, game=GAME, event="census", step=TurnStep.DRAIN, stocks=stock | more.pop("stocks", {}), **more
    )
    match.play(0, EndStep())
    match.play(0, PlayCard(match.slot(0, card), tokens(pay)))
    return match


def test_slaughter_draws_a_feeling_to_itself_whoever_uses_it_from_where():
    match = playing("carbon_copy", "HRD", held=("milk_tooth",), lying={DD: "M", POW: "N"})
    match.play(0, ChooseVisions((SL,)))
    assert (match.lying(SL), match.lying(DD), match.lying(POW), match.lying(SP)) == ("M", "", "N", "")


def test_the_real_lends_the_effect_of_slaughter_though_it_is_adjacent_to_nothing():
    options = SoLongMyWorldOptions(gestalt_visions=True)
    match = table(Stage.BEGIN_TURN, game=GAME, seats=2, event="census", options=options, lying={DD: "M"}, on={0: SP})
    for vision in match.state.visions[REAL - 2 : REAL + 1]:
        match.state.marks += vision.reserve
        vision.reserve, vision.in_play, vision.locked = 0, True, False
    match.state.players[0].where = REAL
    match.play(0, UseVision())
    match.play(0, ChooseVisions((SL,)))
    assert (match.lying(SL), match.lying(DD)) == ("M", "")


def test_the_knife_drawer_is_not_paid_with_feelings_that_one_does_not_have():
    match = playing("the_knife_drawer", "DMM", held=("milk_tooth",), marks={1: 2})
    assert match.state.players[0].marks == 1
    match = playing("the_knife_drawer", "DMM", held=("milk_tooth",), marks={1: 2}, stocks={1: "H"})
    assert match.asked() == [(1, "choose_option")]
    match.play(1, ChooseOption(1))
    assert (match.stock(0), match.stock(1), match.state.players[1].marks) == ("H", "", 2)


def test_the_knife_drawer_takes_nothing_from_who_has_nothing():
    match = playing("the_knife_drawer", "DMM", held=("milk_tooth",))
    assert match.asked() == [(0, "play_cards")]
    assert match.stock(0) == ""


def test_a_bonfire_taken_back_and_played_again_is_paid_once():
    match = playing(
        "bonfire_of_chairs", "DDDM", held=("the_last_good_photograph",), stock="DDDMHNNR", fields={0: ["milk_tooth"]}
    )
    bonfire = match.state.players[0].field[1]
    match.play(0, ChooseCards((match.state.players[0].field[0],)))
    assert match.view(0).players[0].insight == 4 + 2
    match.play(0, PlayCard(match.slot(0, "the_last_good_photograph"), tokens("HNNR")))
    match.play(0, ChooseCards((bonfire,)))
    match.play(0, PlayCard(bonfire, tokens("DDD")))
    match.play(0, ChooseCards(()))
    assert match.view(0).players[0].insight == 4 + 4


@pytest.mark.parametrize(("hour", "next_hour"), [(3, 3), (11, 11)])
def test_the_thirteenth_hour_adds_a_round(hour: int, next_hour: int):
    match = playing("thirteenth_hour", "NRRM", hour=hour).defaults(until="choose_vision")
    assert (match.state.hour, match.state.round) == (next_hour, 2)


def test_closed_for_inventory_closes_for_the_next_round_too_and_opens_by_itself():
    match = playing("closed_for_inventory", "HRM", hour=3, lying={SP: "HH"}, on={0: SP, 1: SP})
    assert (match.stock(0), match.lying(SP), match.state.visions[SP].locked) == ("H", "", True)
    assert [player.where for player in match.state.players] == [None, None]
    match.defaults(until="choose_vision")
    assert match.state.visions[SP].locked
    match.play(0, match.legal(0)[0])
    match.play(1, match.legal(1)[-1])
    match.defaults(until="choose_vision")
    assert not match.state.visions[SP].locked


def test_what_tokens_count_as_pays_for_cards_and_returns_nothing_else():
    match = table(
        Stage.TURN, game=GAME, seats=2, event="butchers_holiday", on={0: SL}, stocks={0: "RM"},
        fields={0: ["laughing_at_the_funeral"]}, hands={0: ["every_clock_wrong"]},
    )  # fmt: skip
    match.play(0, UseEvent())
    assert (match.stock(0), match.state.players[0].marks) == ("R", 1)
    match.play(0, EndStep())
    match.play(0, EndStep())
    match.play(0, PlayCard(match.slot(0, "every_clock_wrong"), tokens("R")))
    assert match.stock(0) == ""


def test_what_takes_a_card_from_the_pile_may_take_a_gestalt():
    assert playing("minutes_of_the_last_meeting", "RR", held=("milk_tooth",)).hand(0) == ["milk_tooth"]
    match = discarded_gestalt()
    match.play(0, PlayCard(match.slot(0, "minutes_of_the_last_meeting"), tokens("RR")))
    assert match.hand(0) == ["milk_tooth", "table_for_six"]


def discarded_gestalt() -> Table:
    """A Gestalt, removed by Death Drive, is all that lies on the pile."""
    match = table(
        Stage.BEGIN_TURN, game=GAME, seats=2, event="census", on={0: DD}, stocks={0: "RR"},
        fields={0: ["table_for_six"]}, hands={0: ["milk_tooth", "minutes_of_the_last_meeting"]},
    )  # fmt: skip
    match.play(0, UseVision())
    match.play(0, ChooseOption(1))
    match.skip(0, "drain")
    return match


def test_every_clock_wrong_in_a_turn_reverses_only_those_who_wait():
    assert playing("every_clock_wrong", "M", seats=4).state.vision_order == [0, 3, 2, 1]


def test_stay_on_the_line_swaps_nobody_whose_turn_has_begun_but_gives_all_the_same():
    match = playing("stay_on_the_line", "HHR", seats=3, held=("milk_tooth",))
    match.play(0, ChoosePlayers((2,)))
    assert match.state.vision_order == [0, 1, 2]
    assert match.stock(2) == "H"


@pytest.mark.parametrize("event", ["every_door_open", "census"])
def test_a_gestalt_vision_that_is_not_yet_in_play_is_no_locked_one(event: str):
    options = SoLongMyWorldOptions(gestalt_visions=True)
    match = playing("nobodys_grave", "NRD", hour=11, options=options, held=("milk_tooth",))
    match.play(0, ChooseVisions((LP,)))
    assert match.view(None).players[0].insight == 3 + 1
    match = table(Stage.DRAW_EVENT, game=GAME, seats=2, event_deck=[event], options=options, locked=[LP])
    assert match.state.visions[LP].locked is (event == "census")
    assert not any(vision.in_play for vision in match.state.visions[REAL - 2 : REAL + 1])


def test_who_cannot_be_moved_cannot_move_either():
    match = table(
        Stage.HINDRANCE, game=GAME, seats=2, event="census", hands={0: ["nobody_picks_up", "the_long_way_home"]},
        stocks={0: "DNR"}, on={0: SP, 1: SP},
    )  # fmt: skip
    match.play(0, PlayCard(match.slot(0, "nobody_picks_up"), tokens("D")))
    assert "you cannot move or be moved" in match.view(0).players[0].field[0].rules
    match.state.rules = [rule for rule in match.state.rules if rule.address.endswith("/1")]
    match.defaults(until="play_cards")
    match.play(0, PlayCard(match.slot(0, "the_long_way_home"), tokens("NR")))
    match.play(0, ChooseVisions((LP,)))
    assert match.state.players[0].where == SP


def test_what_is_offered_for_less_is_shown_at_that_price():
    match = table(
        Stage.BEGIN_TURN, game=GAME, seats=2, event="doorbell", hands={0: ["milk_tooth"]}, stocks={0: "H"}, on={0: SP}
    )
    assert [card.payments for card in match.view(0).hand] == [()]
    match.play(0, UseEvent())
    (held,) = match.view(0).hand
    assert (held.cost_now, held.payments, held.lacking) == (1, (tokens("H"),), tokens(""))
    assert match.legal(0) == [PlayCard(held.card.card, tokens("H")), Pass()]


def test_door_without_a_house_locks_also_where_none_can_be_unlocked():
    match = playing("door_without_a_house", "DDM", held=("milk_tooth",))
    match.play(0, ChooseVisions((LP,)))
    assert match.state.visions[LP].locked
    assert match.asked() == [(0, "play_cards")]
