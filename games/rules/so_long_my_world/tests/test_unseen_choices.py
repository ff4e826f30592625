"""Choices that others do not see: whatever was chosen, others are told the same.

The conformance kit exchanges what a seat does not know. Here another seat chooses something else, among cards of which
some are known to all.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.chance import Fast
from games.kernel.events import SPECTATOR, Event, Viewer
from games.kernel.slots import EVERYBODY
from games.kernel.snapshot import Snapshot
from games.rules.so_long_my_world.effects.families import remember_batch, shuffled_together
from games.rules.so_long_my_world.events import CardMoved
from games.rules.so_long_my_world.imagining import imagine
from games.rules.so_long_my_world.moves import ArrangeCards, ChooseCards
from games.rules.so_long_my_world.state import State

from .bench import SAVES, Bench, discarded, hold, slot_of, state_of, try_effect
from .tables import BOOK, begun

UNDER = """[
    { op = "choose", cards = { zone = "hand" }, as = "c" },
    { op = "move_cards", cards = "$c", to = "remnant_deck", under = true },
]"""
GIVE = """[
    { op = "choose", cards = { zone = "hand" }, as = "c" },
    { op = "move_cards", cards = "$c", to = "hand", of = "next" },
]"""
BY_CHANCE = """[
    { op = "choose", cards = { zone = "hand", of = "next" }, by = "chance", as = "c" },
    { op = "move_cards", cards = "$c", to = "hand" },
]"""
ALL_AT_ONCE = """[
    { op = "sealed_choose", by = "you", choose = { cards = { zone = "hand", of = "$chooser" }, as = "c" }, do = [
        { op = "move_cards", cards = "$c", to = "remnant_deck" },
    ] },
]"""
KEEP_ONE = """[
    { op = "look", cards = { zone = "remnant_deck", top = 3 }, as = "seen" },
    { op = "choose", cards = "$seen", as = "kept" },
    { op = "move_cards", cards = "$kept", to = "hand" },
    { op = "arrange", cards = "$seen", to = "remnant_deck", under = true },
]"""
ARRANGE_EVENTS = """[
    { op = "look", cards = { zone = "event_deck", top = 3 }, as = "seen" },
    { op = "arrange", cards = "$seen", to = "event_deck" },
]"""


def open_hand() -> State:
    """Seat 0 holds three Remnants and a Gestalt. Everybody knows two of the Remnants, as they do starters."""
    state = state_of(seats=3)
    bread, umbrella, _, _ = hold(state, 0, "bread", "umbrella", "drafts", "candles")
    state.cards.known[bread] = state.cards.known[umbrella] = EVERYBODY
    return state


def told(bench: Bench, viewer: Viewer) -> tuple[list[Event], list[bool]]:
    """The viewer's events, and which cards they know."""
    seen = [shown for event in bench.events if (shown := event.seen_by(viewer)) is not None]
    decks = (bench.state.cards, bench.state.event_cards)
    return seen, [deck.knows(viewer, slot) for deck in decks for slot in range(len(deck.face))]


def both(effect: str, state: State, one: Any, other: Any) -> tuple[Bench, Bench]:
    """The same effect at the same table, answered in two ways."""
    begun_with = Snapshot[State, Any](state=state, mode=state.mode, seats=state.seats)
    worlds = [try_effect(effect, SAVES.copy(begun_with).state) for _ in range(2)]
    for bench, answers in zip(worlds, (one, other), strict=True):
        for answer in answers:
            bench.reveal(seat_0=answer) if bench.asked.sealed else bench.answer(answer)
    return worlds[0], worlds[1]


@pytest.mark.parametrize("effect", [UNDER, GIVE, ALL_AT_ONCE])
@pytest.mark.parametrize("viewer", [2, SPECTATOR])
def test_which_card_left_a_hand_unseen_is_told_to_nobody_else(effect: str, viewer: Viewer):
    state = open_hand()
    known, hidden = slot_of(state, "bread"), slot_of(state, "drafts")
    one, other = both(effect, state, [ChooseCards((known,))], [ChooseCards((hidden,))])
    assert told(one, viewer) == told(other, viewer)


def test_who_chose_and_who_received_still_know_the_card():
    bench = try_effect(GIVE, open_hand())
    bread, umbrella = slot_of(bench.state, "bread"), slot_of(bench.state, "umbrella")
    bench.answer(ChooseCards((bread,)))
    assert [bench.state.cards.knows(seat, bread) for seat in range(3)] == [True, True, False]
    assert [bench.state.cards.knows(seat, umbrella) for seat in range(3)] == [True, False, False]


def test_that_it_was_no_gestalt_is_seen_by_its_back():
    bench = try_effect(UNDER, open_hand())
    candles = slot_of(bench.state, "candles")
    bench.state.cards.turn_up(candles)
    bench.answer(ChooseCards((slot_of(bench.state, "bread"),)))
    assert bench.state.cards.known[candles] == EVERYBODY


def test_a_whole_hand_that_leaves_hides_nothing():
    state = state_of(seats=3)
    (bread,) = hold(state, 0, "bread")
    state.cards.turn_up(bread)
    bench = try_effect(UNDER, state)
    assert bench.done
    assert bench.state.cards.known[bread] == EVERYBODY


def test_what_chance_takes_from_a_hand_its_owner_and_its_taker_know():
    state = state_of(seats=3)
    cards = hold(state, 1, "bread", "umbrella", "drafts")
    for slot in cards:
        state.cards.turn_up(slot)
    bench = try_effect(BY_CHANCE, state)
    (taken,) = bench.state.players[0].hand
    assert [bench.state.cards.knows(seat, taken) for seat in range(3)] == [True, True, False]
    assert not any(bench.state.cards.knows(2, slot) for slot in cards)


def test_a_discarded_card_is_seen_and_the_rest_stays_known():
    discard = UNDER.replace('"remnant_deck", under = true', '"pile"')
    bench = try_effect(discard, open_hand())
    bench.answer(ChooseCards((slot_of(bench.state, "drafts"),)))
    assert bench.state.cards.known[slot_of(bench.state, "bread")] == EVERYBODY


def test_what_is_taken_from_the_pile_everybody_has_seen():
    take = '[{ op = "choose", cards = { zone = "pile" }, as = "c" }, { op = "move_cards", cards = "$c", to = "hand" }]'
    state = state_of()
    cards = discarded(state, "bread", "umbrella")
    bench = try_effect(take, state).answer(ChooseCards((cards[0],)))
    assert all(bench.state.cards.known[slot] == EVERYBODY for slot in cards)


def test_what_was_turned_up_is_chosen_for_all_to_see():
    shown = KEEP_ONE.replace('as = "seen" },', 'as = "seen" }, { op = "reveal", cards = "$seen" },', 1)
    bench = try_effect(shown)
    kept = bench.state.remnant_deck[-1]
    bench.answer(ChooseCards((kept,)))
    assert bench.state.cards.known[kept] == EVERYBODY


# Cards that another seat has looked at before


def looked_at(state: State, seat: int) -> State:
    for deck, cards in ((state.remnant_deck, state.cards), (state.event_deck, state.event_cards)):
        for slot in deck[-3:]:
            cards.learn(seat, slot)
    return state


def test_which_of_the_cards_one_has_looked_at_another_keeps_is_not_told():
    state = looked_at(state_of(seats=3), 1)
    a, b, c = state.remnant_deck[-3:]
    one, other = both(
        KEEP_ONE, state, [ChooseCards((a,)), ArrangeCards((b, c))], [ChooseCards((b,)), ArrangeCards((c, a))]
    )
    assert told(one, 1) == told(other, 1)
    assert [one.state.cards.knows(0, slot) for slot in (a, b, c)] == [True] * 3


def test_the_order_in_which_another_puts_events_is_not_told():
    state = looked_at(state_of(seats=3), 1)
    a, b, c = state.event_deck[-3:]
    one, other = both(ARRANGE_EVENTS, state, [ArrangeCards((a, b, c))], [ArrangeCards((c, a, b))])
    assert told(one, 1) == told(other, 1)
    assert not any(one.state.event_cards.knows(1, slot) for slot in (a, b, c))
    assert all(one.state.event_cards.knows(0, slot) for slot in (a, b, c))


def test_who_knows_a_card_is_told_only_to_those_who_do():
    state = looked_at(state_of(seats=3), 1)
    bench = try_effect('[{ op = "move_cards", cards = { zone = "remnant_deck", top = 1 }, to = "hand" }]', state)
    (moved,) = bench.told(CardMoved)
    assert isinstance(moved, CardMoved)
    assert moved.known_to == (0, 1)
    assert [moved.seen_by(viewer) for viewer in (0, 1)] == [moved, moved]
    hidden = replace(moved, known_to=(), card=None, content_id=None)
    assert [moved.seen_by(viewer) for viewer in (2, SPECTATOR)] == [hidden, hidden]


# Shuffles


def test_a_deck_of_several_families_becomes_one_by_a_shuffle():
    """Else an imagined deal would keep a face among the cards that it lay with before."""
    match = begun(seats=3, draft=False)
    state = match.state
    first, second, *_ = state.remnant_deck
    state.passed[1] = [first, state.players[2].hand[-1]]
    remember_batch(state, [second])
    state.cards.shuffle_pile(state.remnant_deck, Fast(1))
    shuffled_together(state, state.remnant_deck)
    assert state.batches == {}
    assert state.passed[1] == []
    worlds = [imagine(BOOK, match.position.copy().state, 1, Fast(seed)) for seed in range(40)]
    assert len({world.cards.face[first] for world in worlds}) > 5
    assert len({world.cards.face[second] for world in worlds}) > 5


def test_a_shuffle_within_one_family_keeps_it():
    state = begun(seats=2, draft=False).state
    batch = state.remnant_deck[:4]
    remember_batch(state, batch)
    shuffled_together(state, batch)
    assert state.batches == dict.fromkeys(map(str, batch), 1)
