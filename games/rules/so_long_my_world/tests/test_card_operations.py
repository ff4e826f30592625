"""Cards: drawing, discarding, removing, looking, revealing, arranging, shuffling, digging."""

from msgspec.structs import replace

from games.kernel.events import SPECTATOR
from games.rules.so_long_my_world.events import CardMoved, CardRevealed, CardSeen, CardsLookedAt, DeckShuffled
from games.rules.so_long_my_world.moves import Accept, ArrangeCards, ChooseCards, Decline

from .bench import discarded, field, hold, slot_of, state_of, try_effect

DRAW = '{ op = "move_cards", cards = { zone = "remnant_deck", top = 1 }, to = "hand" }'


def test_a_drawn_card_is_known_to_who_drew_it():
    bench = try_effect(f"[{DRAW}]")
    (slot,) = bench.state.players[0].hand
    assert (bench.state.cards.knows(0, slot), bench.state.cards.knows(1, slot)) == (True, False)
    (told,) = bench.told(CardMoved)
    assert isinstance(told, CardMoved)
    hidden = replace(told, known_to=(), card=None, content_id=None)
    assert [told.seen_by(viewer) for viewer in (0, 1, SPECTATOR)] == [told, hidden, hidden]


def test_an_empty_deck_is_made_of_the_discarded_remnants_and_never_of_gestalts():
    state = state_of()
    state.remnant_deck.clear()
    pile = discarded(state, "candles")
    state.pile += [slot_of(state, "bread"), slot_of(state, "knife")]
    bench = try_effect(f"[{DRAW}]", state)
    assert len(bench.hand(0)) == len(bench.state.remnant_deck) == 1
    assert bench.state.pile == pile
    assert bench.told(DeckShuffled)


def test_what_a_short_deck_holds_is_drawn_before_the_reshuffled():
    state = state_of()
    last = slot_of(state, "mixed")
    state.remnant_deck[:] = [last]
    state.pile += [slot_of(state, "bread")]
    bench = try_effect('[{ op = "move_cards", cards = { zone = "remnant_deck", top = 2 }, to = "hand" }]', state)
    assert bench.hand(0) == ["mixed", "bread"]


def test_nothing_is_drawn_where_there_is_nothing():
    state = state_of()
    state.remnant_deck.clear()
    assert try_effect(f"[{DRAW}]", state).hand(0) == []


def test_a_discarded_card_lies_open():
    state = state_of()
    (slot,) = hold(state, 0, "bread")
    effect = (
        '[{ op = "choose", cards = { zone = "hand" }, as = "c" }, { op = "move_cards", cards = "$c", to = "pile" }]'
    )
    bench = try_effect(effect, state)
    assert bench.pile() == ["bread"]
    assert bench.state.cards.knows(SPECTATOR, slot)


def test_a_removed_card_goes_from_the_field_to_the_pile():
    state = state_of()
    field(state, 0, "bread")
    effect = '[{ op = "move_cards", cards = { zone = "field", but = "this" }, to = "pile" }]'
    bench = try_effect(effect, state)
    assert (bench.field(0), bench.pile()) == (["tested"], ["bread"])


def test_a_card_can_be_put_into_another_hand():
    state = state_of()
    discarded(state, "knife")
    bench = try_effect('[{ op = "move_cards", cards = { zone = "pile", top = 1 }, to = "hand", of = "next" }]', state)
    assert bench.hand(1) == ["knife"]


def test_a_hand_put_under_the_deck_keeps_its_gestalts():
    state = state_of()
    hold(state, 0, "bread", "candles", "knife")
    effect = (
        '[{ op = "move_cards", cards = { zone = "hand" }, to = "remnant_deck", under = true, as = "put" },'
        '{ op = "move_cards", cards = { zone = "remnant_deck", top = { count = "chosen", name = "$put", plus = -1 } }, '
        'to = "hand" }]'
    )
    bench = try_effect(effect, state)
    assert bench.hand(0)[0] == "candles"
    assert len(bench.hand(0)) == 2
    faces = bench.state.cards.face
    assert [faces[slot] for slot in bench.state.remnant_deck[:2]] == ["knife", "bread"]


LOOK = '{ op = "look", cards = { zone = "remnant_deck", top = 2 }, as = "seen" }'


def test_who_looks_learns_and_others_learn_only_that():
    bench = try_effect(f"[{LOOK}]")
    top = bench.state.remnant_deck[-2:]
    assert [bench.state.cards.knows(0, slot) for slot in top] == [True, True]
    assert [bench.state.cards.knows(1, slot) for slot in top] == [False, False]
    assert len(bench.told(CardsLookedAt)) == 1
    assert [event.seen_by(1) for event in bench.told(CardSeen)] == [None, None]


def test_one_is_kept_and_the_rest_goes_under_the_deck():
    effect = (
        f'[{LOOK}, {{ op = "choose", cards = "$seen", as = "kept" }}, '
        '{ op = "move_cards", cards = "$kept", to = "hand" }, '
        '{ op = "arrange", cards = "$seen", to = "remnant_deck", under = true }]'
    )
    state = state_of()
    top, second = state.remnant_deck[-1], state.remnant_deck[-2]
    bench = try_effect(effect, state).answer(ChooseCards((second,)))
    assert bench.state.players[0].hand == [second]
    assert bench.state.remnant_deck[0] == top


def test_cards_are_put_back_in_an_order_of_choice_the_first_on_top():
    state = state_of()
    effect = (
        '[{ op = "look", cards = { zone = "event_deck", top = 3 }, as = "seen" }, '
        '{ op = "arrange", cards = "$seen", to = "event_deck" }]'
    )
    bench = try_effect(effect, state)
    assert bench.answer(ArrangeCards((2, 1, 3))).state.event_deck == [0, 3, 1, 2]


def test_the_top_event_may_be_put_under_the_deck():
    effect = (
        '[{ op = "look", cards = { zone = "event_deck", top = 1 }, as = "seen" }, '
        '{ op = "may", do = [{ op = "move_cards", cards = "$seen", to = "event_deck", under = true }] }]'
    )
    assert try_effect(effect).answer(Accept()).state.event_deck == [3, 0, 1, 2]
    assert try_effect(effect).answer(Decline()).state.event_deck == [0, 1, 2, 3]


def test_an_empty_event_deck_is_made_of_the_past_events():
    state = state_of()
    state.event_deck, state.event_pile = [], [2]
    bench = try_effect('[{ op = "look", cards = { zone = "event_deck", top = 1 }, as = "seen" }]', state)
    assert (bench.state.event_deck, bench.state.event_pile) == ([2], [])


def test_a_revealed_card_is_known_to_all_where_it_lies():
    bench = try_effect('[{ op = "reveal", cards = { zone = "remnant_deck", top = 1 } }]')
    assert bench.state.cards.knows(SPECTATOR, bench.state.remnant_deck[-1])
    assert len(bench.told(CardRevealed)) == 1


def test_shuffling_makes_everybody_forget():
    bench = try_effect(f'[{LOOK}, {{ op = "shuffle", deck = "remnant_deck" }}]')
    assert not any(bench.state.cards.known[slot] for slot in bench.state.remnant_deck)


def test_digging_ends_at_the_first_card_that_fits_and_discards_the_rest():
    effect = '[{ op = "dig", deck = "remnant_deck", until = { karma = ["negative"] }, as = "found" }]'
    state = state_of()
    # From the top: mixed (neutral), then knife (negative).
    bench = try_effect(effect, state)
    assert (bench.hand(0), bench.pile()) == (["knife"], ["mixed"])
    assert len(bench.told(CardRevealed)) == 2


def test_digging_can_put_the_rest_under_the_deck():
    effect = '[{ op = "dig", deck = "remnant_deck", until = { ids = ["drafts"] }, rest = "under" }]'
    state = state_of()
    count = len(state.remnant_deck)
    bench = try_effect(effect, state)
    assert (bench.hand(0), bench.pile(), len(bench.state.remnant_deck)) == (["drafts"], [], count - 1)
    assert not any(bench.state.cards.known[slot] for slot in bench.state.remnant_deck[:2])


def test_digging_by_timing_and_for_another():
    effect = '[{ op = "dig", deck = "remnant_deck", until = { timing = "hindrance" }, who = "next" }]'
    assert try_effect(effect).hand(1) == ["porch"]


def test_digging_in_vain_turns_the_whole_deck():
    bench = try_effect('[{ op = "dig", deck = "gestalt_deck", until = { ids = ["bread"] }, as = "found" }]')
    assert (bench.hand(0), bench.state.gestalt_deck, len(bench.pile())) == ([], [], 3)
