"""Triggers and schedules: what is set off by something, and what happens later."""

from games.rules.so_long_my_world.content_words import Happening, Moment
from games.rules.so_long_my_world.effects.ledger import SYSTEM, move_marks, stock_of
from games.rules.so_long_my_world.events import ClockMoved
from games.rules.so_long_my_world.moves import Accept, ChoosePlayers, ChooseTokens, Decline

from .bench import POW, WEP, Bench, book_of, field, hold, parts_of, state_of, tokens, try_effect

DESPAIR = '{ op = "move", feeling = "despair", from = "system", to = "stock" }'


def on(happening: str, more: str = "", do: str = DESPAIR) -> str:
    """The umbrella becomes a card with this trigger."""
    return f'[card.umbrella]\ntiming = "continuous"\ntriggers = [{{ on = "{happening}", do = [{do}]{more} }}]'


def steal(state_stock: str = "HH", trigger: str = "") -> Bench:
    """Seat 0 takes a Feeling from seat 1, who has the umbrella on the field."""
    state = state_of(stocks={1: state_stock})
    field(state, 1, "umbrella")
    return try_effect('[{ op = "move", from = { stock = "next" }, to = "stock" }]', state, more=trigger)


def test_whenever_another_takes_from_you():
    assert steal(trigger=on("taken_from_you")).stock(1) == "HD"


def test_what_you_return_yourself_is_not_taken():
    state = state_of(stocks={1: "HH"})
    field(state, 1, "umbrella")
    bench = try_effect('[{ op = "move", from = { stock = "next" }, to = "system" }]', state, more=on("taken_from_you"))
    assert bench.stock(1) == "H"


def test_the_trigger_knows_who_it_was():
    do = '{ op = "move", feeling = "madness", from = "system", to = { stock = "$player" } }'
    assert steal(trigger=on("taken_from_you", do=do)).stock(0) == "HM"


def test_a_trigger_asks_its_owner_where_it_is_optional():
    bench = steal(trigger=on("taken_from_you", ", optional = true"))
    assert bench.asked.seat == 1
    assert bench.answer(Decline()).stock(1) == "H"
    assert steal(trigger=on("taken_from_you", ", optional = true")).answer(Accept()).stock(1) == "HD"


def test_a_trigger_serves_so_often_a_round_or_a_game():
    state = state_of(stocks={1: "HHHHHH"})
    field(state, 1, "umbrella")
    take = '{ op = "move", from = { stock = "next" }, to = "stock" }'
    twice = f"[{take}, {take}]"
    bench = try_effect(twice, state, more=on("taken_from_you", ", times = 1"))
    assert bench.answer(ChooseTokens(tokens("H"))).stock(1) == "HHHHD"


def test_a_trigger_needs_its_condition():
    condition = ', when = { test = "flag", name = "met" }'
    assert steal(trigger=on("taken_from_you", condition)).stock(1) == "H"


def test_what_a_trigger_does_sets_off_nothing():
    steal_back = '{ op = "move", from = { stock = "$player" }, to = "stock" }'
    state = state_of(stocks={0: "NN", 1: "H"})
    field(state, 1, "umbrella")
    field(state, 0, "umbrella")
    effect = '[{ op = "move", from = { stock = "next" }, to = "stock" }]'
    bench = try_effect(effect, state, more=on("taken_from_you", do=steal_back))
    bench.answer(ChooseTokens(tokens("N")))
    assert (bench.done, bench.stock(0), bench.stock(1)) == (True, "HN", "N")


def test_several_are_set_off_in_fp_order():
    state = state_of(first_player=2)
    state.system[3] = 2
    for seat in range(3):
        field(state, seat, *(["umbrella"] if seat < 2 else []))
    bench = Bench(book_of(parts_of(on("revealed", do=f"{DESPAIR}, {DESPAIR}"))), state)
    bench.act(lambda turn: bench.effects.happened(turn, Happening.REVEALED))
    assert [bench.stock(seat) for seat in range(3)] == ["DD", "", ""]


def test_after_draining_one_may_move():
    do = '{ op = "move_player", to = "wep" }'
    state = state_of()
    field(state, 0, "umbrella")
    bench = Bench(book_of(parts_of(on("drained", ", optional = true", do))), state)
    bench.act(lambda turn: bench.effects.happened(turn, Happening.DRAINED, seat=0, names={"vision": [POW]}))
    assert bench.answer(Accept()).state.players[0].where == WEP


def test_what_happens_to_another_is_not_yours():
    state = state_of()
    field(state, 0, "umbrella")
    bench = Bench(book_of(parts_of(on("drained"))), state)
    bench.act(lambda turn: bench.effects.happened(turn, Happening.DRAINED, seat=1))
    assert bench.stock(0) == ""


def test_whenever_a_vision_locks_or_unlocks():
    do = '{ op = "move", feeling = "madness", from = "system", to = { vision = { adjacent_to = "$vision" } } }'
    for effect, happening in (("lock", "vision_locked"), ("unlock", "vision_unlocked")):
        state = state_of()
        state.visions[WEP].locked = effect == "unlock"
        field(state, 1, "umbrella")
        bench = try_effect(f'[{{ op = "{effect}", visions = "wep" }}]', state, more=on(happening, do=do))
        assert (bench.on(POW), bench.on(WEP)) == ("M", "")


def test_whenever_you_are_moved():
    state = state_of()
    field(state, 1, "umbrella")
    bench = try_effect('[{ op = "move_player", players = "next", to = "sl" }]', state, more=on("moved"))
    assert bench.stock(1) == "D"


def test_after_you_play_another_card_and_its_effect_is_done():
    state = state_of()
    field(state, 0, "umbrella")
    bench = try_effect(
        '[{ op = "move", feeling = "hope", from = "system", to = "stock" }]', state, more=on("card_played")
    )
    assert bench.stock(0) == "HD"


def test_a_card_does_not_wait_for_itself():
    state = state_of(stocks={0: "R"})
    hold(state, 0, "umbrella")
    bench = Bench(book_of(parts_of(on("card_played"))), state)
    assert bench.play(card="umbrella", pay="R").stock(0) == ""


def test_a_gestalt_vision_that_opens_is_unlocked_for_triggers():
    state = state_of()
    state.marks, state.visions[6].reserve = 11, 1
    field(state, 1, "umbrella")
    bench = Bench(book_of(parts_of(on("vision_unlocked"))), state)
    bench.act(lambda turn: move_marks(bench.table, SYSTEM, stock_of(0), 1))
    assert bench.act(lambda turn: None).stock(1) == "D"


HEARTBREAK = """
[heartbreak]
id = "shifts"
number = 1
hour = 1
insight = 3
goal = { test = "compare", number = { count = "counter", name = "met" }, than = 2 }
triggers = [{ on = "revealed", when = { test = "together" }, do = [{ op = "count", name = "met" }] }]
"""


def test_a_heartbreak_counts_on_the_way_to_its_goal():
    state = state_of(seats=2)
    state.heartbreak = "shifts"
    bench = Bench(book_of(parts_of(HEARTBREAK)), state)
    goal = bench.book.heartbreaks["shifts"].goal
    for where, met in ((POW, False), (WEP, False), (WEP, True)):
        bench.state.players[0].where = where
        bench.act(lambda turn: bench.effects.happened(turn, Happening.REVEALED))
        assert bench.effects.context(bench.state, 0).holds(goal) is met


# Schedules


GAIN_TWO = '{{ op = "move", count = 2, types = "same", from = "system", to = "stock" }}'
LATER = f'[{{{{ op = "schedule", at = "{{at}}", do = [{GAIN_TWO}] }}}}]'


def test_what_is_scheduled_happens_at_its_moment_and_may_ask():
    bench = try_effect(LATER.format(at="end_of_next_round"))
    bench.act(lambda turn: bench.effects.moment_came(turn, Moment.END_OF_ROUND))
    assert bench.done
    bench.state.round = 2
    bench.act(lambda turn: bench.effects.moment_came(turn, Moment.END_OF_ROUND))
    assert bench.answer(ChooseTokens(tokens("NN"))).stock(0) == "NN"
    assert bench.state.scheduled == []


def test_the_next_event_is_that_of_the_next_round_once_this_one_is_dealt():
    for dealt, due in ((False, 1), (True, 2)):
        state = state_of()
        state.event_dealt = dealt
        assert try_effect(LATER.format(at="next_event"), state).state.scheduled[0].at.round == due


def test_names_bound_before_are_bound_then():
    effect = (
        '[{ op = "choose", players = "others", as = "p" }, { op = "schedule", at = "end_of_round", do = ['
        '{ op = "move", feeling = "hope", from = "system", to = { stock = "$p" } }] }]'
    )
    bench = try_effect(effect).answer(ChoosePlayers((2,)))
    bench.act(lambda turn: bench.effects.moment_came(turn, Moment.END_OF_ROUND))
    assert bench.stock(2) == "H"


def test_what_is_scheduled_together_happens_in_fp_order():
    state = state_of(first_player=1)
    state.system = [2, 0, 0, 0, 0]
    gain = '{ op = "move", count = 2, feeling = "hope", from = "system", to = "stock" }'
    later = f'[{{ op = "schedule", at = "end_of_round", do = [{gain}] }}]'
    bench = Bench(book_of(parts_of(f"effect = {later}")), state)
    for seat in (0, 1):
        bench.act(lambda turn, seat=seat: bench.effects.start(turn, "card/tested/effect", you=seat))
    bench.act(lambda turn: bench.effects.moment_came(turn, Moment.END_OF_ROUND))
    assert [bench.stock(0), bench.stock(1)] == ["", "HH"]


def test_of_one_player_the_oldest_schedule_comes_first():
    schedules = ", ".join(
        f'{{ op = "schedule", at = "end_of_round", do = [{{ op = "clock", hours = {hours} }}] }}' for hours in (2, 5)
    )
    bench = try_effect(f"[{schedules}]")
    bench.act(lambda turn: bench.effects.moment_came(turn, Moment.END_OF_ROUND))
    assert bench.told(ClockMoved) == [ClockMoved(3), ClockMoved(8)]
