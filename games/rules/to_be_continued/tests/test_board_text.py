"""The view as plain text."""

from itertools import pairwise

from games.kernel.events import Viewer
from games.rules.to_be_continued.state import Stage

from .boards import GAME, Table, table
from .playing import discard, play, story, three


def text(match: Table, viewer: Viewer = None) -> list[str]:
    lines: list[str] = GAME.board_text(match.view(viewer)).splitlines()
    return lines


def test_chapters_stand_below_one_another_whatever_is_known_of_the_hands():
    hand = ["tide-10", "comet-11", "meanwhile-1", "lantern-12", "orchard-15"]
    page = "fox-1 fox-2 fox-3 / comet-1 comet-2 comet-3 / tide-1 tide-2 tide-3"
    match = table({1: page}, seats=2, hands={0: hand}, seen=hand)
    columns = [line.index(mark) for line, mark in zip(text(match), (" Chapter 5", " 0 in hand", " fox1"), strict=False)]
    assert all(one == other for one, other in pairwise(columns))


def test_cards_stand_below_one_another_also_below_the_longest_name():
    page = "(meanwhile-1) fox-2 fox-3 / (tide-1) comet-2 comet-3"
    match = table({0: page, 1: "tide-2 / tide-3"}, seats=2)
    rows = text(match, 0)[2:4]
    for above, below in (("fox2", "com2"), ("fox3", "com3"), ("tid2", "tid3")):
        assert rows[0].index(above) == rows[1].index(below)


def test_cards_that_were_seen_go_into_a_hand_are_named():
    match = table(seats=2, hands={0: ["tide-10", "comet-11"]}, seen=["tide-10"])
    assert "Seen in the hand of seat 0: tid10" in text(match)
    assert not any("com11" in line for line in text(match))


def test_it_says_which_seat_may_draw_after_a_rotation():
    match = table(seats=3, turn_of=1, hands={1: ["fox-8"]})
    match.play(story("fox-8"))
    assert "Turn 1 of 27, seat 1: refill, now seat 1." in text(match)


def test_it_says_how_many_cards_are_still_to_discard_for_a_draw():
    match = table(seats=2, hands={0: ["fox-1", "fox-2", "fox-3"]}, stage=Stage.PLAY)
    match.play(three("fox-1"))
    assert "Turn 1 of 18, seat 0: play, 2 of three cards still to discard for a draw." in text(match)
    play(match, discard("fox-2"), discard("fox-3"))
    assert "Turn 1 of 18, seat 0: play, 0 of three cards still to discard for a draw." in text(match)
