"""The rulebook, sentence by sentence: the STORY card with the HANDS ROTATION symbol."""

import pytest

from games.rules.to_be_continued.events import HandReceived, HandsRotated
from games.rules.to_be_continued.moves import DrawFromDeck, DrawFromPile, StopDrawing

from .boards import Table, table
from .playing import ad, draw_two, face_down, kinds, nobody_refills, play, story

HANDS = {
    0: ["tide-1", "tide-2"],
    1: ["fox-8", "comet-1", "comet-2", "comet-3"],
    2: ["orchard-1"],
}
"""Three players; seat 1, in the middle, is about to play the symbol."""


def rotating(hands: dict[int, list[str]] | None = None, **fields) -> Table:
    match = table(seats=3, turn_of=1, hands=hands or HANDS, **fields)
    match.play(story("fox-8"))
    return match


def test_each_player_hands_the_whole_hand_to_the_next_player():
    match = rotating()
    assert match.hand(2) == ["comet-1", "comet-2", "comet-3"]
    assert match.hand(0) == ["orchard-1"]
    assert match.hand(1) == ["tide-1", "tide-2"]


def test_the_last_chapter_hands_its_cards_to_the_first():
    match = table(seats=2, turn_of=1, hands={0: ["tide-1"], 1: ["fox-8", "comet-1", "comet-2"]})
    match.play(story("fox-8"))
    assert (match.hand(0), match.hand(1)) == (["comet-1", "comet-2"], ["tide-1"])


def test_the_played_card_stays_in_the_chapter_and_is_not_handed_on():
    match = rotating()
    assert match.page(1)[0][0] == "fox-8"
    assert all("fox-8" not in match.hand(seat) for seat in range(3))


def test_ads_and_empty_hands_are_handed_on_like_any():
    match = rotating({0: ["ad-1"], 1: ["fox-8"], 2: []})
    assert [match.hand(seat) for seat in range(3)] == [[], ["ad-1"], []]


def test_everybody_sees_that_hands_rotate_but_only_the_receiver_what_they_hold():
    match = table(seats=3, turn_of=1, hands=HANDS)
    step = match.play(story("fox-8"))
    for viewer in (None, 0, 1, 2):
        events = step.events_for(viewer)
        assert [event.seat for event in events if isinstance(event, HandsRotated)] == [1]
        assert {event.seat for event in events if isinstance(event, HandReceived)} == {viewer} - {None}


def test_a_hand_does_not_tell_who_gets_it_in_which_order_its_cards_came():
    received = []
    for hand in (["fox-8", "comet-1", "ad-1", "tide-3"], ["tide-3", "fox-8", "comet-1", "ad-1"]):
        match = table(seats=3, turn_of=1, hands={1: hand})
        step = match.play(story("fox-8"))
        events = [event for event in step.events_for(2) if isinstance(event, HandReceived)]
        received.append((events, match.view(2).hand))
    assert received[0] == received[1]


@pytest.mark.parametrize("number", [1, 7, 9, 15])
def test_a_story_card_without_the_symbol_leaves_hands_where_they_are(number: int):
    match = table(seats=3, turn_of=1, hands={**HANDS, 1: [f"fox-{number}", "comet-1", "comet-2"]})
    match.play(story(f"fox-{number}"))
    assert (match.hand(0), match.hand(1)) == (["tide-1", "tide-2"], ["comet-1", "comet-2"])


# Who may draw afterwards


def test_the_player_of_the_symbol_draws_first_and_then_the_others_in_the_order_of_turns():
    match = rotating()
    asked = []
    while match.question().name == "refill_hand":
        asked.append(match.question().seat)
        match.play(StopDrawing())
    assert asked == [1, 2, 0]


def test_each_of_them_may_draw_until_five_cards_are_in_hand():
    match = rotating()
    for drawn in range(3):
        assert match.asked() == (1, "refill_hand")
        assert len(match.hand(1)) == 2 + drawn
        match.play(DrawFromDeck())
    assert len(match.hand(1)) == 5
    assert match.asked() == (2, "refill_hand")


def test_they_draw_from_the_deck_or_from_the_common_piles():
    match = rotating(piles=[["lantern-1", "lantern-2"], ["lantern-3", "lantern-4"]])
    play(match, DrawFromPile(0), DrawFromPile(1), DrawFromDeck())
    assert match.hand(1)[:4] == ["tide-1", "tide-2", "lantern-2", "lantern-4"]
    assert len(match.hand(1)) == 5


def test_nobody_has_to_draw():
    match = rotating()
    assert kinds(match) == {"draw_from_deck", "draw_from_pile", "stop_drawing"}
    nobody_refills(match)
    assert [len(match.state.hands[seat]) for seat in range(3)] == [1, 2, 3]


def test_who_stops_is_not_asked_again():
    match = rotating()
    play(match, DrawFromDeck(), StopDrawing())
    assert len(match.hand(1)) == 3
    assert match.asked() == (2, "refill_hand")


def test_who_has_five_cards_or_more_does_not_draw():
    five = ["tide-1", "tide-2", "tide-3", "tide-4", "tide-5"]
    six = [f"comet-{number}" for number in range(1, 7)]
    match = rotating({0: five, 1: ["fox-8", *six], 2: ["orchard-1"]})
    assert [len(match.state.hands[seat]) for seat in range(3)] == [1, 5, 6]
    assert match.view(None).refilling == (0,)
    assert match.asked() == (0, "refill_hand")


def test_a_pile_that_a_refilling_player_empties_is_formed_anew():
    match = rotating(piles=[["lantern-1"]])
    top = match.state.deck[-1]
    match.play(DrawFromPile(0))
    assert match.state.piles[0] == [top]


# The turn is over


def test_the_turn_of_who_played_the_symbol_ends():
    match = rotating()
    nobody_refills(match)
    assert match.asked() == (2, "draw_card")
    assert match.state.turn_number == 2


def test_who_played_it_does_nothing_more_in_that_turn():
    match = rotating()
    assert match.asked() == (1, "refill_hand")
    assert kinds(match).isdisjoint({"play_meanwhile", "discard_to_remove", "discard_three_to_draw", "rearrange"})


def test_the_next_player_plays_from_the_hand_that_was_received():
    match = rotating()
    nobody_refills(match)
    draw_two(match)
    assert match.code(story("comet-1")) is None
    assert match.code(story("orchard-1")) == "card_not_in_hand"


# Only from the hand, and face up


def test_the_symbol_of_a_card_played_face_down_does_nothing():
    match = table(seats=3, turn_of=1, hands=HANDS)
    match.play(face_down("fox-8"))
    assert match.hand(0) == ["tide-1", "tide-2"]
    assert match.asked() == (1, "finish_turn")


def test_the_symbol_of_a_card_taken_by_an_ad_does_nothing():
    match = table({2: "fox-8"}, seats=3, turn_of=1, hands={0: ["tide-1"], 1: ["ad-1", "comet-1", "comet-2"]})
    match.play(ad("ad-1", 2))
    assert match.page(1)[0][0] == "fox-8"
    assert match.hand(1) == ["comet-1", "comet-2"]
    assert match.asked() == (1, "finish_turn")
