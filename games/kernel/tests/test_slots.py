"""Slots: who knows which card, and what imagining may change."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from games.kernel.chance import Fast, Loaded
from games.kernel.events import SPECTATOR, Viewer
from games.kernel.slots import EVERYBODY, Slots, hidden_slots

VIEWERS = st.sampled_from([SPECTATOR, 0, 1, 2])
KNOWLEDGE = st.sampled_from([0, EVERYBODY, 2, 4, 8, 6])


@st.composite
def decks(draw: st.DrawFn) -> Slots:
    faces = draw(st.lists(st.sampled_from("abcde"), max_size=12))
    return Slots(faces, [draw(KNOWLEDGE) for _ in faces])


def test_a_new_deck_is_known_to_nobody():
    deck = Slots.of(["a", "b"])
    assert [deck.seen_face(viewer, 0) for viewer in (SPECTATOR, 0, 1)] == [None, None, None]


def test_a_seat_that_looks_is_the_only_one_to_know():
    deck = Slots.of(["a", "b"])
    deck.learn(1, 0)
    assert [deck.seen_face(viewer, 0) for viewer in (SPECTATOR, 0, 1, 2)] == [None, None, "a", None]
    assert not deck.knows(1, 1)


def test_of_a_zone_a_seat_knows_what_it_has_looked_at_and_what_lies_open():
    deck = Slots.of(["a", "b", "c", "d"])
    deck.learn(1, 0)
    deck.turn_up(3)
    assert [deck.known_of(viewer, [3, 2, 0]) for viewer in (SPECTATOR, 0, 1)] == [[3], [3], [3, 0]]


def test_a_card_turned_up_is_known_to_everybody():
    deck = Slots.of(["a"])
    deck.turn_up(0)
    assert all(deck.knows(viewer, 0) for viewer in (SPECTATOR, 0, 5))


def test_a_shuffle_moves_faces_within_its_zone_and_makes_all_forget():
    deck = Slots.of(list("abcd"))
    deck.turn_up(1)
    deck.learn(0, 3)
    deck.shuffle([1, 2], Loaded([[1, 0]]))
    assert deck.face == ["a", "c", "b", "d"]
    assert deck.known[1:3] == [0, 0]
    assert deck.knows(0, 3)


def test_a_shuffled_pile_hides_the_order_of_its_slots_as_well():
    deck, pile = Slots.of(list("abcd")), [1, 2, 3]
    deck.shuffle_pile(pile, Loaded([[2, 0, 1], [1, 2, 0]]))
    assert deck.face == ["a", "d", "b", "c"]
    assert pile == [2, 3, 1]


@given(decks(), VIEWERS, st.integers())
def test_imagining_leaves_what_the_viewer_knows_and_who_knows_what(deck: Slots, viewer: Viewer, seed: int):
    imagined = Slots(list(deck.face), list(deck.known))
    imagined.imagine(viewer, Fast(seed))
    assert imagined.known == deck.known
    assert sorted(imagined.face) == sorted(deck.face)
    for slot in range(len(deck.face)):
        assert imagined.seen_face(viewer, slot) == deck.seen_face(viewer, slot)


@given(decks(), VIEWERS, st.integers())
def test_imagining_keeps_families_apart(deck: Slots, viewer: Viewer, seed: int):
    imagined = Slots(list(deck.face), list(deck.known))
    imagined.imagine(viewer, Fast(seed), family=lambda slot: slot % 2)
    assert sorted(imagined.face[::2]) == sorted(deck.face[::2])
    assert sorted(imagined.face[1::2]) == sorted(deck.face[1::2])


def test_imagining_can_be_held_to_some_slots():
    deck = Slots.of(list("abcd"))
    deck.imagine(0, Loaded([[1, 0]]), among=[1, 2])
    assert deck.face == ["a", "c", "b", "d"]


def test_imagining_deals_all_that_could_be():
    held = set()
    for seed in range(60):
        deck = Slots.of(list("abc"))
        deck.learn(0, 0)
        deck.imagine(1, Fast(seed))
        held.add("".join(deck.face))
    assert held == {"abc", "acb", "bac", "bca", "cab", "cba"}


class TwoDecks(Struct):
    turn: int
    cards: Slots
    tiles: Slots


@pytest.mark.parametrize(
    ("viewer", "hidden"),
    [(SPECTATOR, {"cards 0": "a", "tiles 0": "x"}), (0, {"tiles 0": "x"}), (1, {"cards 0": "a", "tiles 0": "x"})],
)
def test_what_is_hidden_from_a_viewer_is_listed_by_place(viewer: Viewer, hidden: dict[str, str]):
    state = TwoDecks(1, Slots.of(["a", "b"]), Slots.of(["x"]))
    state.cards.learn(0, 0)
    state.cards.turn_up(1)
    assert hidden_slots(state, viewer) == hidden
