"""Locking, unlocking, and the preventions that are asked before a Vision locks, in FP order."""

from games.rules.so_long_my_world.content_words import Moment
from games.rules.so_long_my_world.events import LockPrevented, PlayerMoved, VisionLocked, VisionUnlocked
from games.rules.so_long_my_world.moves import Accept, Decline
from games.rules.so_long_my_world.state import Phase

from .bench import POW, WEP, Bench, book_of, field, lay, parts_of, state_of, try_effect

LOCK_HERE = '[{ op = "lock", visions = "here" }]'


def test_a_locked_visions_feelings_return_and_its_visitors_are_on_no_vision():
    state = state_of()
    lay(state, POW, "HHM")
    state.players[2].where = POW
    bench = try_effect(LOCK_HERE, state)
    assert (bench.on(POW), bench.state.system) == ("", [12] * 5)
    assert [player.where for player in bench.state.players] == [None, WEP, None]
    assert bench.told(VisionLocked) == [VisionLocked(vision=POW)]
    assert len(bench.told(PlayerMoved)) == 2


def test_a_locked_vision_is_unlocked():
    state = state_of()
    state.visions[WEP].locked = True
    bench = try_effect('[{ op = "unlock", visions = { locked = true } }]', state)
    assert not bench.state.visions[WEP].locked
    assert bench.told(VisionUnlocked)


def test_a_lock_for_a_time_ends_by_itself():
    bench = try_effect('[{ op = "lock", visions = "here", until = "end_of_next_round" }]')
    bench.act(lambda turn: bench.effects.moment_came(turn, Moment.END_OF_ROUND))
    assert bench.state.visions[POW].locked
    bench.state.round = 2
    bench.act(lambda turn: bench.effects.moment_came(turn, Moment.END_OF_ROUND))
    assert not bench.state.visions[POW].locked


def test_a_mark_on_a_vision_is_lost_instead_of_the_lock():
    state = state_of(seats=1)
    state.visions[POW].marks, state.marks = 2, 10
    bench = try_effect(LOCK_HERE, state)
    assert (bench.state.visions[POW].locked, bench.state.visions[POW].marks, bench.state.marks) == (False, 1, 11)


def with_railing(prevents: str, *, owner: int = 1, first_player: int = 0) -> Bench:
    """Seat 1 (or another) has a card on the field that prevents locks; nothing has happened yet."""
    state = state_of(first_player=first_player)
    state.players[1].where = POW
    field(state, owner, "umbrella")
    card = '[card.umbrella]\ntiming = "continuous"\n'
    return Bench(book_of(parts_of(f"{card}prevents = {prevents}")), state)


def lock_pow(bench: Bench) -> Bench:
    return bench.act(lambda turn: bench.effects.would_lock(turn, POW))


def test_a_card_prevents_the_first_lock_of_its_owners_vision_each_round():
    bench = with_railing('[{ visions = "here", times = 1, every = "round" }]')
    assert not lock_pow(bench).state.visions[POW].locked
    assert bench.told(LockPrevented) == [LockPrevented(vision=POW, content_id="umbrella")]
    assert lock_pow(bench).state.visions[POW].locked


def test_in_the_next_round_it_serves_again():
    bench = lock_pow(with_railing('[{ visions = "here", times = 1, every = "round" }]'))
    bench.act(bench.effects.round_began)
    assert not lock_pow(bench).state.visions[POW].locked


def test_once_a_game_is_once():
    bench = lock_pow(with_railing('[{ visions = "here", times = 1 }]'))
    bench.act(bench.effects.round_began)
    assert lock_pow(bench).state.visions[POW].locked


def test_another_vision_is_not_its_business():
    assert lock_pow(with_railing('[{ visions = "wep" }]')).state.visions[POW].locked


def test_a_condition_must_hold():
    assert lock_pow(with_railing('[{ while = { test = "flag", name = "met" } }]')).state.visions[POW].locked


def test_an_optional_prevention_is_the_owners_choice():
    bench = lock_pow(with_railing('[{ visions = "here", times = 1, optional = true }]'))
    assert (bench.asked.seat, bench.asked.name) == (1, "choose_whether")
    assert bench.answer(Decline()).state.visions[POW].locked
    bench = lock_pow(with_railing('[{ visions = "here", times = 1, optional = true }]'))
    assert not bench.answer(Accept()).state.visions[POW].locked


def test_a_declined_prevention_is_not_used_up():
    bench = lock_pow(with_railing("[{ times = 1, optional = true }]")).answer(Decline())
    bench.state.visions[POW].locked = False
    assert lock_pow(bench).asked.seat == 1


def test_something_else_happens_instead():
    prevents = '[{ instead = [{ op = "move", feeling = "madness", from = "system", to = { vision = "$vision" } }] }]'
    assert lock_pow(with_railing(prevents)).on(POW) == "M"


def test_preventions_are_asked_in_fp_order_and_one_is_enough():
    state = state_of(first_player=2)
    field(state, 0, "umbrella")
    field(state, 2, "umbrella")
    card = '[card.umbrella]\ntiming = "continuous"\nprevents = [{ optional = true }]'
    bench = Bench(book_of(parts_of(card)), state)
    assert lock_pow(bench).asked.seat == 2
    assert bench.answer(Decline()).asked.seat == 0
    assert bench.answer(Accept()).done
    assert not bench.state.visions[POW].locked


PREVENT = '[{ op = "prevent", until = "end_of_round", prevention = { visions = "here", times = 1 } }]'


def test_an_effect_prevents_locks_for_a_time():
    bench = try_effect(PREVENT)
    assert not lock_pow(bench).state.visions[POW].locked
    assert lock_pow(bench).state.visions[POW].locked


def test_it_means_the_vision_that_was_yours_then():
    bench = try_effect(PREVENT)
    bench.state.players[0].where = WEP
    assert not lock_pow(bench).state.visions[POW].locked


def test_it_ends_with_its_moment():
    bench = try_effect(PREVENT)
    bench.act(lambda turn: bench.effects.moment_came(turn, Moment.END_OF_ROUND))
    assert lock_pow(bench).state.visions[POW].locked


def test_what_happens_instead_keeps_the_names_of_the_effect():
    effect = (
        '[{ op = "choose", players = { among = "others", on = "wep" }, as = "p" },'
        '{ op = "prevent", until = "end_of_game", prevention = { instead = ['
        '{ op = "move", feeling = "hope", from = "system", to = { stock = "$p" } }] } }]'
    )
    assert lock_pow(try_effect(effect)).stock(1) == "H"


def test_a_locked_vision_cannot_lock_again():
    bench = try_effect(LOCK_HERE)
    lock_pow(bench)
    assert len(bench.told(VisionLocked)) == 1
    assert bench.state.phase is Phase.VISION
