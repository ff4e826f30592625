"""`move`: gaining, returning, giving, stealing, relocating, renouncing, and what a short supply does."""

import pytest

from games.rules.so_long_my_world.effects.ledger import SYSTEM, move_marks, stock_of
from games.rules.so_long_my_world.events import FeelingsMoved
from games.rules.so_long_my_world.moves import ChoosePlayers, ChooseTokens, ChooseVisions
from games.rules.so_long_my_world.refusals import DifferentTypesOnly, OneTypeOnly, WrongTokens

from .bench import CLOCKTOWER, CORRIDOR, POW, REAL, SL, SP, WEP, lay, state_of, tokens, try_effect


def test_a_named_feeling_is_gained_without_a_question():
    bench = try_effect('[{ op = "move", feeling = "hope", count = 2, from = "system", to = "stock" }]')
    assert bench.done
    assert bench.stock(0) == "HH"
    assert bench.state.system == [10, 12, 12, 12, 12]
    assert bench.told(FeelingsMoved)


def test_a_feeling_that_is_not_named_is_the_receivers_choice():
    bench = try_effect('[{ op = "move", from = "system", to = { stock = "next" } }]')
    assert bench.asked.seat == 1
    assert len(bench.offered()) == 5
    assert bench.answer(ChooseTokens(tokens("M"))).stock(1) == "M"


def test_what_is_returned_is_the_owners_choice():
    bench = try_effect('[{ op = "move", from = { stock = "next" }, to = "system" }]', state_of(stocks={1: "HD"}))
    assert bench.asked.seat == 1
    assert bench.answer(ChooseTokens(tokens("D"))).stock(1) == "H"


def test_what_is_relocated_is_your_choice():
    state = state_of()
    lay(state, WEP, "HD")
    bench = try_effect('[{ op = "move", from = { vision = "wep" }, to = "here" }]', state)
    assert bench.asked.seat == 0
    bench.answer(ChooseTokens(tokens("D")))
    assert (bench.on(WEP), bench.on(POW)) == ("H", "D")


def test_by_says_who_chooses_instead():
    bench = try_effect(
        '[{ op = "move", from = "stock", to = { stock = "next" }, by = "you" }]', state_of(stocks={0: "HD"})
    )
    assert bench.asked.seat == 0


def test_up_to_lets_fewer_be_taken_and_none():
    state = state_of()
    lay(state, POW, "HD")
    bench = try_effect('[{ op = "move", count = 2, up_to = true, from = "here", to = "stock" }]', state)
    assert set(bench.offered()) == {ChooseTokens(tokens(of)) for of in ("", "H", "D", "HD")}
    assert bench.answer(ChooseTokens(tokens(""))).stock(0) == ""


@pytest.mark.parametrize(("answer", "refusal"), [("HD", OneTypeOnly()), ("H", WrongTokens(count=1, least=2, most=2))])
def test_two_of_one_type_are_of_one_type(answer: str, refusal: object):
    bench = try_effect('[{ op = "move", count = 2, types = "same", from = "system", to = "stock" }]')
    assert bench.effects.why_not(bench.state, bench.asked, ChooseTokens(tokens(answer))) == refusal
    assert bench.answer(ChooseTokens(tokens("MM"))).stock(0) == "MM"


def test_different_types_are_all_different():
    bench = try_effect('[{ op = "move", count = 2, types = "different", from = "system", to = "stock" }]')
    assert bench.effects.why_not(bench.state, bench.asked, ChooseTokens(tokens("HH"))) == DifferentTypesOnly()
    assert bench.answer(ChooseTokens(tokens("HM"))).stock(0) == "HM"


def test_each_source_gives_so_many():
    state = state_of()
    lay(state, WEP, "RR")
    lay(state, SL, "M")
    bench = try_effect('[{ op = "move", from = { vision = "adjacent" }, to = "here" }]', state)
    assert (bench.on(POW), bench.on(WEP), bench.on(SL)) == ("RM", "R", "")


def test_in_total_so_many_come_from_places_of_choice():
    state = state_of()
    lay(state, WEP, "RR")
    lay(state, SL, "M")
    effect = '[{ op = "move", count = 2, total = true, from = { vision = "adjacent" }, to = "here" }]'
    bench = try_effect(effect, state)
    bench.answer(ChooseVisions((SL,)))
    assert bench.on(SL) == ""
    assert (bench.done, bench.on(POW), bench.on(WEP)) == (True, "RM", "R")


def test_in_total_up_to_ends_when_no_place_is_chosen():
    state = state_of()
    lay(state, WEP, "RR")
    lay(state, SL, "M")
    effect = '[{ op = "move", count = 3, up_to = true, total = true, from = { vision = "adjacent" }, to = "here" }]'
    bench = try_effect(effect, state).answer(ChooseVisions((WEP,))).answer(ChooseTokens(tokens("R")))
    assert bench.answer(ChooseVisions(())).done
    assert bench.on(POW) == "R"


def test_in_total_of_one_type_the_first_choice_binds_the_others():
    state = state_of()
    lay(state, WEP, "RD")
    lay(state, SL, "RM")
    effect = (
        '[{ op = "move", count = 3, up_to = true, types = "same", total = true, '
        'from = { vision = "adjacent" }, to = "here" }]'
    )
    bench = try_effect(effect, state).answer(ChooseVisions((WEP,))).answer(ChooseTokens(tokens("R")))
    bench.answer(ChooseTokens(tokens("R")))
    assert (bench.done, bench.on(POW), bench.on(WEP), bench.on(SL)) == (True, "RR", "D", "M")


def test_in_total_to_several_players_goes_to_those_chosen():
    effect = '[{ op = "move", feeling = "hope", total = true, by = "you", from = "system", to = { stock = "others" } }]'
    bench = try_effect(effect)
    assert bench.answer(ChoosePlayers((2,))).stock(2) == "H"
    assert bench.stock(1) == ""


def test_nothing_goes_onto_a_locked_vision():
    state = state_of()
    state.visions[POW].locked = True
    bench = try_effect('[{ op = "move", feeling = "hope", from = "system", to = { vision = "pow" } }]', state)
    assert (bench.done, bench.on(POW), bench.state.system[0]) == (True, "", 12)


def test_a_short_supply_is_given_in_fp_order():
    state = state_of(first_player=1)
    state.system = [2, 12, 12, 12, 12]
    bench = try_effect('[{ op = "move", feeling = "hope", from = "system", to = { stock = "all" } }]', state)
    assert [bench.stock(seat) for seat in range(3)] == ["", "H", "H"]


def test_a_shortage_gives_what_there_is():
    state = state_of()
    state.system = [1, 0, 0, 0, 1]
    bench = try_effect('[{ op = "move", count = 3, from = "system", to = "stock" }]', state)
    assert (bench.done, bench.stock(0)) == (True, "HM")


def test_different_types_of_a_short_supply_are_those_left():
    state = state_of()
    state.system = [3, 0, 0, 0, 1]
    bench = try_effect('[{ op = "move", count = 3, types = "different", from = "system", to = "stock" }]', state)
    assert (bench.done, bench.stock(0)) == (True, "HM")


def test_the_name_binds_what_was_moved():
    effect = (
        '[{ op = "move", count = 2, up_to = true, from = "stock", to = "system", as = "paid" },'
        '{ op = "move", count = { count = "chosen", name = "$paid" }, feeling = { but = ["$paid"] }, '
        'from = "system", to = "stock" }]'
    )
    bench = try_effect(effect, state_of(stocks={0: "HHD"})).answer(ChooseTokens(tokens("HH")))
    assert bench.effects.why_not(bench.state, bench.asked, ChooseTokens(tokens("HN"))) is not None
    assert bench.answer(ChooseTokens(tokens("NR"))).stock(0) == "NRD"


def test_marks_are_gained_while_there_are_any():
    state = state_of()
    state.marks = 2
    bench = try_effect('[{ op = "move", tokens = "marks", count = 3, from = "system", to = "stock" }]', state)
    assert (bench.state.players[0].marks, bench.state.marks) == (2, 0)


def test_marks_are_stolen():
    state = state_of()
    state.players[1].marks = 2
    bench = try_effect('[{ op = "move", tokens = "marks", from = { stock = "next" }, to = "stock" }]', state)
    assert [player.marks for player in bench.state.players] == [1, 1, 0]


def test_a_vision_token_is_renounced():
    effect = '[{ op = "move", tokens = "vision_tokens", which = "sp", from = "stock", to = "box" }]'
    bench = try_effect(effect)
    assert (bench.state.players[0].tokens[SP], bench.state.box[SP]) == (0, 1)


def test_a_renounced_vision_token_can_be_gained_back():
    state = state_of()
    state.players[0].tokens[SP] = 0
    state.box[SP] = 1
    bench = try_effect('[{ op = "move", tokens = "vision_tokens", which = "all", from = "box", to = "stock" }]', state)
    assert (bench.state.players[0].tokens[SP], bench.state.box[SP]) == (1, 0)


def test_which_vision_token_is_chosen_where_there_are_several():
    bench = try_effect('[{ op = "move", tokens = "vision_tokens", which = "adjacent", from = "stock", to = "box" }]')
    assert bench.answer(ChooseVisions((WEP,))).state.box == [0, 1, 0, 0, 0, 0, 0, 0, 0]


def gestalt_visions():
    """The Marks on the three Gestalt Visions, one each (the bench's pack), and none elsewhere."""
    state = state_of()
    for vision in (CLOCKTOWER, CORRIDOR, REAL):
        state.visions[vision].reserve = 1
        state.visions[vision].locked = True
    state.marks = 0
    state.catalysts = ["unborn"]
    return state


def test_marks_are_gained_from_the_gestalt_visions_in_order_and_an_emptied_one_opens():
    bench = try_effect('[{ op = "move", tokens = "marks", from = "system", to = "stock" }]', gestalt_visions())
    opened = bench.state.visions[CLOCKTOWER]
    assert (opened.in_play, opened.locked, opened.catalyst) == (True, False, "unborn")
    assert not bench.state.visions[CORRIDOR].in_play


def test_spent_marks_wait_by_the_clock_until_the_real_is_empty():
    bench = try_effect('[{ op = "move", tokens = "marks", from = "system", to = "stock" }]', gestalt_visions())
    bench.act(lambda turn: move_marks(bench.table, stock_of(0), SYSTEM, 1))
    assert (bench.state.spent_marks, bench.state.marks) == (1, 0)
    bench.act(lambda turn: move_marks(bench.table, SYSTEM, stock_of(0), 2))
    assert (bench.state.spent_marks, bench.state.marks, bench.state.marks_to_gain) == (0, 1, 1)


def test_tokens_are_conserved():
    state = state_of(stocks={0: "HHD", 1: "NR"})
    lay(state, WEP, "RRM")
    bench = try_effect('[{ op = "move", from = { vision = "adjacent" }, to = "here" }]', state)
    bench.answer(ChooseTokens(tokens("M")))
    held = [bench.state.system, *(p.stock for p in bench.state.players), *(v.feelings for v in bench.state.visions)]
    assert [sum(kind) for kind in zip(*held, strict=True)] == [12] * 5
