"""Control: choosing, choosing at once, options, may, if, each, repeat; flags and counters."""

import pytest

from games.rules.so_long_my_world.feelings import Feeling
from games.rules.so_long_my_world.moves import (
    Accept,
    ChooseCards,
    ChooseFeelings,
    ChooseOption,
    ChoosePlayers,
    ChooseTokens,
    ChooseVisions,
    Decline,
)
from games.rules.so_long_my_world.refusals import NoSuchOption, WrongTypes

from .bench import SL, WEP, hold, items_of, state_of, tokens, try_effect

HOPE = '{ op = "move", feeling = "hope", from = "system", to = "stock" }'
HOPE_FOR_P = '{ op = "move", feeling = "hope", from = "system", to = { stock = "$p" } }'


def test_a_player_is_chosen_and_bound():
    bench = try_effect(f'[{{ op = "choose", players = "others", as = "p" }}, {HOPE_FOR_P}]')
    assert items_of(bench.asked) == (1, 2)
    assert bench.answer(ChoosePlayers((2,))).stock(2) == "H"


def test_where_one_thing_is_left_nobody_is_asked():
    bench = try_effect(f'[{{ op = "choose", players = "others", as = "p" }}, {HOPE_FOR_P}]', state_of(seats=2))
    assert (bench.done, bench.stock(1)) == (True, "H")


def test_where_nothing_is_left_the_name_is_bound_to_nothing():
    bench = try_effect(f'[{{ op = "choose", players = "others", as = "p" }}, {HOPE_FOR_P}]', state_of(seats=1))
    assert (bench.done, bench.state.system[0]) == (True, 12)


def test_up_to_lets_one_choose_nothing():
    bench = try_effect(f'[{{ op = "choose", players = "others", up_to = true, as = "p" }}, {HOPE_FOR_P}]')
    assert bench.answer(ChoosePlayers(())).state.system[0] == 12


def test_several_are_chosen_at_once():
    effect = '[{ op = "choose", visions = "ring", count = 2, as = "v" }, { op = "lock", visions = "$v" }]'
    bench = try_effect(effect).answer(ChooseVisions((WEP, SL)))
    assert [vision.locked for vision in bench.state.visions[:6]] == [False, True, False, False, False, True]


def test_a_type_of_feelings_is_chosen():
    effect = (
        '[{ op = "choose", feelings = { but = ["hope"] }, as = "f" },'
        '{ op = "move", feeling = "$f", from = "system", to = "stock" }]'
    )
    bench = try_effect(effect)
    refusal = bench.effects.why_not(bench.state, bench.asked, ChooseFeelings((Feeling.HOPE,)))
    assert refusal == WrongTypes(least=1, most=1)
    assert bench.answer(ChooseFeelings((Feeling.DESPAIR,))).stock(0) == "D"


def test_another_chooses_from_their_own_hand():
    state = state_of()
    bread, knife = hold(state, 1, "bread", "knife")
    effect = (
        '[{ op = "choose", cards = { zone = "hand", of = "next" }, by = "next", as = "c" },'
        '{ op = "move_cards", cards = "$c", to = "pile" }]'
    )
    bench = try_effect(effect, state)
    assert (bench.asked.seat, items_of(bench.asked)) == (1, (bread, knife))
    assert bench.answer(ChooseCards((knife,))).pile() == ["knife"]


def test_chance_chooses_without_a_question():
    bench = try_effect(
        '[{ op = "choose", visions = "ring", by = "chance", as = "v" }, { op = "lock", visions = "$v" }]'
    )
    assert sum(vision.locked for vision in bench.state.visions[:6]) == 1
    assert bench.chance.counter > 0


SEALED = (
    '[{ op = "sealed_choose", by = "all", choose = { cards = { zone = "hand", of = "$chooser" }, as = "c" }, '
    'do = [{ op = "move_cards", cards = "$c", to = "pile" }] }]'
)


def test_several_choose_at_once_and_it_is_done_in_fp_order():
    state = state_of(first_player=1)
    first, second = hold(state, 0, "bread", "knife")
    third, fourth = hold(state, 2, "drafts", "mixed")
    hold(state, 1, "porch")
    bench = try_effect(SEALED, state)
    assert [decision.seat for decision in bench.snapshot.decisions] == [0, 2]
    assert all(decision.sealed for decision in bench.snapshot.decisions)
    bench.reveal(seat_0=ChooseCards((second,)), seat_2=ChooseCards((third,)))
    # From the First Player, seat 1, who had one card and so no choice.
    assert (bench.done, bench.pile()) == (True, ["porch", "drafts", "knife"])
    assert (first in bench.state.players[0].hand, fourth in bench.state.players[2].hand) == (True, True)


def test_where_nobody_has_a_choice_nobody_is_asked():
    state = state_of()
    hold(state, 1, "porch")
    assert try_effect(SEALED, state).pile() == ["porch"]


EITHER = (
    f'[{{ op = "either", options = [{{ do = [{HOPE}] }}, '
    '{ do = [{ op = "clock", hours = 1 }], when = { test = "flag", name = "met" } }, '
    '{ do = [{ op = "flag", name = "left" }] }] }]'
)


def test_one_of_the_open_options_is_chosen():
    bench = try_effect(EITHER)
    assert bench.offered() == [ChooseOption(0), ChooseOption(2)]
    assert bench.effects.why_not(bench.state, bench.asked, ChooseOption(1)) == NoSuchOption(option=1)
    assert bench.answer(ChooseOption(2)).state.flags == ["left"]


def test_an_option_opens_with_its_condition():
    state = state_of()
    state.flags = ["met"]
    assert try_effect(EITHER, state).answer(ChooseOption(1)).state.hour == 2


def test_the_only_open_option_is_done_without_a_question():
    effect = (
        '[{ op = "either", options = [{ do = [{ op = "clock", hours = 1 }] }, '
        '{ do = [{ op = "clock", hours = 2 }], when = { test = "flag", name = "met" } }] }]'
    )
    assert try_effect(effect).state.hour == 2


@pytest.mark.parametrize(("answer", "stock"), [(Accept(), "H"), (Decline(), "")])
def test_may_is_a_question_of_yes_or_no(answer: Accept | Decline, stock: str):
    assert try_effect(f'[{{ op = "may", do = [{HOPE}] }}]').answer(answer).stock(0) == stock


def test_another_may():
    bench = try_effect(f'[{{ op = "may", by = "next", do = [{HOPE}] }}]')
    assert bench.asked.seat == 1


def test_may_is_not_asked_where_its_condition_does_not_hold():
    bench = try_effect(f'[{{ op = "may", when = {{ test = "flag", name = "met" }}, do = [{HOPE}] }}]')
    assert (bench.done, bench.stock(0)) == (True, "")


@pytest.mark.parametrize(("flags", "stock"), [([], "M"), (["met"], "H")])
def test_if_and_else(flags: list[str], stock: str):
    state = state_of()
    state.flags = flags
    effect = (
        f'[{{ op = "if", when = {{ test = "flag", name = "met" }}, then = [{HOPE}], '
        'else = [{ op = "move", feeling = "madness", from = "system", to = "stock" }] }]'
    )
    assert try_effect(effect, state).stock(0) == stock


def test_each_player_in_fp_order():
    state = state_of(first_player=1)
    state.system = [2, 0, 0, 0, 0]
    bench = try_effect(f'[{{ op = "each", players = "all", as = "p", do = [{HOPE_FOR_P}] }}]', state)
    assert [bench.stock(seat) for seat in range(3)] == ["", "H", "H"]


def test_each_asks_one_after_another():
    gain = '{ op = "move", from = "system", to = { stock = "$p" } }'
    effect = f'[{{ op = "each", players = "others", as = "p", do = [{gain}] }}]'
    bench = try_effect(effect)
    bench.answer(ChooseTokens(tokens("M")))
    assert bench.asked.seat == 2
    bench.answer(ChooseTokens(tokens("D")))
    assert [bench.stock(seat) for seat in range(3)] == ["", "M", "D"]


@pytest.mark.parametrize("things", ['visions = "adjacent"', 'feelings = { among = ["hope", "madness"] }'])
def test_each_vision_and_each_type(things: str):
    assert try_effect(f'[{{ op = "each", {things}, as = "x", do = [{HOPE}] }}]').stock(0) == "HH"


def test_each_card():
    state = state_of()
    hold(state, 0, "bread", "knife")
    discard = '{ op = "move_cards", cards = "$c", to = "pile" }'
    effect = f'[{{ op = "each", cards = {{ zone = "hand" }}, as = "c", do = [{discard}] }}]'
    assert try_effect(effect, state).pile() == ["bread", "knife"]


@pytest.mark.parametrize(("times", "stock"), [("2", "HH"), ('{ count = "hour", plus = 8 }', "HHH"), ("0", "")])
def test_repeat_is_bounded(times: str, stock: str):
    assert try_effect(f'[{{ op = "repeat", times = {times}, most = 3, do = [{HOPE}] }}]').stock(0) == stock


def test_repeat_ends_early():
    effect = (
        f'[{{ op = "repeat", times = 5, most = 5, do = [{HOPE}], '
        'until = { test = "compare", number = { count = "feelings" }, than = 2 } }]'
    )
    assert try_effect(effect).stock(0) == "HH"


def test_flags_are_set_and_cleared():
    assert try_effect('[{ op = "flag", name = "met" }, { op = "flag", name = "met" }]').state.flags == ["met"]
    cleared = '[{ op = "flag", name = "met" }, { op = "flag", name = "met", value = false }]'
    assert try_effect(cleared).state.flags == []


def test_counters_count():
    bench = try_effect('[{ op = "count", name = "visited" }, { op = "count", name = "visited", by = 2 }]')
    assert bench.state.counters == {"visited": 3}


def test_a_card_may_be_played_though_its_effect_can_do_nothing():
    state = state_of()
    state.players[0].where = None
    bench = try_effect(
        '[{ op = "move", count = 2, from = "here", to = "stock" }, { op = "lock", visions = "here" }]', state
    )
    assert (bench.done, bench.field(0)) == (True, ["tested"])
    assert not any(vision.locked for vision in bench.state.visions)
