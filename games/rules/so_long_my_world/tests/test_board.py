"""The board: moving players, swapping Visions, who acts when, the clock, activating, another drain."""

import pytest

from games.rules.so_long_my_world.events import ClockMoved, OrderChanged, PlayerMoved
from games.rules.so_long_my_world.moves import ChooseTokens, ChooseVisions
from games.rules.so_long_my_world.state import Phase

from .bench import POW, SL, SP, WEP, lay, state_of, tokens, try_effect

MOVE = '{ op = "move_player", to = "wep" }'


def test_a_player_moves_to_an_unlocked_vision():
    bench = try_effect(f"[{MOVE}]")
    assert bench.state.players[0].where == WEP
    assert bench.told(PlayerMoved) == [PlayerMoved(seat=0, vision=WEP)]


def test_nobody_moves_to_a_locked_vision():
    state = state_of()
    state.visions[WEP].locked = True
    assert try_effect(f"[{MOVE}]", state).state.players[0].where == POW


def test_another_is_pushed_to_an_adjacent_vision():
    state = state_of()
    state.players[1].where = POW
    effect = (
        '[{ op = "choose", players = { among = "others", on = "here" }, as = "p" },'
        '{ op = "choose", visions = { among = "adjacent", locked = false }, as = "v" },'
        '{ op = "move_player", players = "$p", to = "$v" }]'
    )
    assert try_effect(effect, state).answer(ChooseVisions((SL,))).state.players[1].where == SL


def test_two_visions_of_the_ring_change_places_with_all_that_lies_there():
    state = state_of()
    lay(state, SP, "H")
    bench = try_effect('[{ op = "swap_visions", one = "pow", other = "sp" }]', state)
    assert bench.state.ring[:3] == [SP, WEP, POW]
    assert (bench.on(SP), bench.state.players[0].where) == ("H", POW)


def test_a_vision_beside_the_ring_has_no_place_to_change():
    state = state_of()
    state.visions[6].in_play = True
    assert try_effect('[{ op = "swap_visions", one = "pow", other = "clocktower" }]', state).state.ring == list(
        range(6)
    )


@pytest.mark.parametrize(
    ("change", "order"),
    [
        ('change = "reverse"', [0, 3, 2, 1]),
        ('change = "first", players = "previous"', [0, 3, 1, 2]),
        ('change = "last", players = "next"', [0, 2, 3, 1]),
        ('change = "swap", players = "next", other = "previous"', [0, 3, 2, 1]),
        ('change = "last"', [0, 1, 2, 3]),
    ],
)
def test_in_the_vision_phase_only_those_change_places_whose_turn_has_not_begun(change: str, order: list[int]):
    bench = try_effect(f'[{{ op = "turn_order", {change} }}]', state_of(seats=4))
    assert bench.state.vision_order == order
    assert bool(bench.told(OrderChanged)) is (order != [0, 1, 2, 3])


def test_before_the_vision_phase_all_can_change_places():
    state = state_of(seats=4)
    state.phase = Phase.HINDRANCE
    bench = try_effect('[{ op = "turn_order", change = "first" }]', state, seat=2)
    assert bench.state.vision_order == [2, 0, 1, 3]


def test_the_next_first_player_is_named():
    assert try_effect('[{ op = "first_player", player = "previous" }]').state.next_first_player == 2


@pytest.mark.parametrize(("hour", "hours", "then"), [(3, 1, 4), (11, 3, 12), (2, -3, 1), (3, -1, 2)])
def test_the_clock_goes_on_and_back_but_not_beyond_its_ends(hour: int, hours: int, then: int):
    state = state_of()
    state.hour = hour
    bench = try_effect(f'[{{ op = "clock", hours = {hours} }}]', state)
    assert bench.state.hour == then
    assert bench.told(ClockMoved) == [ClockMoved(then)]


def test_the_clock_can_be_stopped_for_the_round():
    assert try_effect('[{ op = "clock", stop = true }]').state.clock_stopped


VISIONS = """
[vision]
wep = [{ op = "move", feeling = "hope", from = "system", to = "stock" }]
sl = [{ op = "move", feeling = "madness", from = "here", to = "stock" }]
clocktower = [{ op = "activate", visions = { kind = "normal", locked = false, holds = "despair" } }]
dd = [{ op = "move", from = "system", to = "stock" }]
"""


def test_activating_uses_the_effects_of_visions_as_if_one_were_there():
    state = state_of()
    lay(state, POW, "M")
    bench = try_effect('[{ op = "activate", visions = "adjacent" }]', state, more=VISIONS)
    # Slaughter takes Madness from *your* Vision.
    assert (bench.stock(0), bench.on(POW)) == ("HM", "")


def test_a_locked_vision_has_no_effect_to_use():
    state = state_of()
    state.visions[WEP].locked = True
    assert try_effect('[{ op = "activate", visions = "wep" }]', state, more=VISIONS).stock(0) == ""


def test_another_player_can_be_let_use_a_vision():
    assert try_effect('[{ op = "activate", visions = "wep", who = "next" }]', more=VISIONS).stock(1) == "H"


def test_an_activated_vision_can_activate_another_and_ask():
    state = state_of()
    state.visions[6].in_play = True
    lay(state, 4, "D")
    bench = try_effect('[{ op = "activate", visions = "clocktower" }]', state, more=VISIONS)
    assert bench.asked.name == "choose_tokens"
    assert bench.answer(ChooseTokens(tokens("M"))).stock(0) == "M"


def test_another_drain_is_granted():
    assert try_effect('[{ op = "extra", what = "drain", count = 2 }]').state.players[0].turn.drains_left == 3


def test_in_solo_another_vision_may_be_reached():
    assert try_effect('[{ op = "extra", what = "reach" }]', state_of(seats=1)).state.players[0].turn.reaches_left == 1
