"""The examples that the rulebook and its rulings work out."""

import pytest

from games.rules.to_be_continued.moves import DrawFromDeck, EndTurn
from games.rules.to_be_continued.refusals import OrderFollowingChapter, OrderInsideChapter, OrderPreviousChapter

from .boards import slot, table
from .playing import DOWN, discard, draw_two, lies, nobody_refills, play, rearrange, shift, story


class TestChapter3Plays:
    """Of one line a 5 lies in a previous Chapter, a 12 in a following one."""

    def refusal(self, number: int):
        match = table({1: "comet-5", 3: "comet-12"}, hands={2: [f"comet-{number}"]}, turn_of=2)
        return match.why_not(story(f"comet-{number}"))

    def test_a_3_is_refused_since_the_5_lies_before(self):
        assert self.refusal(3) == OrderPreviousChapter("comet", 3, 2, slot("comet-5"), 5)

    def test_a_13_is_refused_since_the_12_follows(self):
        assert self.refusal(13) == OrderFollowingChapter("comet", 13, 4, slot("comet-12"), 12)

    def test_a_7_is_allowed(self):
        assert self.refusal(7) is None


def test_a_6_cannot_lie_below_a_4_and_a_9_of_its_line():
    match = table({0: "fox-4 fox-9"}, hands={0: ["fox-6"]})
    assert match.why_not(story("fox-6", 1, 0)) == OrderInsideChapter("fox", 6, 1, slot("fox-9"), 9)


@pytest.mark.parametrize(
    "page",
    [
        "fox-1 fox-4 tide-2 / tide-3 fox-9 comet-1 / comet-5 tide-8 fox-12",
        "fox-1 tide-1 comet-1 / fox-2 tide-2 comet-2 / fox-3 tide-3 comet-3",
    ],
)
def test_a_page_whose_lines_ascend_as_one_reads_can_be_laid_card_by_card(page: str):
    rows = [row.split() for row in page.split(" / ")]
    lying: list[list[str]] = [["."] * 3 for _ in range(3)]
    for row, cards in enumerate(rows):
        for column, card in enumerate(cards):
            text = " / ".join(" ".join(marks) for marks in lying)
            assert table({0: text}, hands={0: [card]}).code(story(card, row, column)) is None
            lying[row][column] = card


def test_two_moves_in_a_row_come_to_a_page_in_order():
    """After the first of the two, the 9 stands before the 4 of its line."""
    match = table({0: "fox-4 fox-9 / tide-2"}, hands={0: ["comet-1", "comet-2", "comet-3"]})
    first, second = shift("comet-1", 0, 0, DOWN), shift("comet-2", 0, 1, DOWN)
    assert match.code(rearrange(first)) == "order_inside_chapter"
    match.play(rearrange(first, second))
    assert lies(match, 0) == "tide-2 / fox-4 fox-9"


def test_line_counts_3_3_1_1_0_and_a_meanwhile_score_18():
    match = table({0: "fox-1 fox-2 fox-3 / tide-1 tide-2 tide-3 / comet-1 orchard-1 meanwhile-1"})
    score = match.score(0)
    assert sorted((len(line.cards), line.points) for line in score.lines) == [(1, 1), (1, 1), (3, 6), (4, 10)]
    assert score.story == 10 + 6 + 1 + 1


def test_five_scoring_numbers_of_one_line_and_four_meanwhiles_score_35_and_45():
    match = table({0: "fox-1 fox-2 fox-3 / fox-4 fox-5 meanwhile-1 / meanwhile-2 meanwhile-3 meanwhile-4"})
    assert (match.score(0).timeline, match.score(0).story, match.score(0).total) == (35, 45, 80)


def test_of_a_rotation_from_seven_cards_the_next_player_keeps_six_until_the_own_turn_ends():
    hand = ["fox-8", *(f"comet-{number}" for number in range(1, 7))]
    match = table(seats=3, hands={0: hand, 1: ["tide-1"], 2: ["orchard-1"]})
    match.play(story("fox-8"))
    nobody_refills(match)
    assert match.asked() == (1, "draw_card")
    assert len(match.hand(1)) == 6
    draw_two(match)
    play(match, story("comet-1"), EndTurn())
    assert (len(match.hand(1)), match.asked()) == (7, (1, "discard_excess"))
    play(match, discard("comet-2"), discard("comet-3"))
    assert (len(match.hand(1)), match.asked()) == (5, (2, "draw_card"))


def test_a_player_who_refills_stops_at_five_by_the_rule_even_after_a_rotation_of_four():
    match = table(seats=2, hands={0: ["fox-8", "tide-1"], 1: ["comet-1", "comet-2", "comet-3", "comet-4"]})
    match.play(story("fox-8"))
    assert match.asked() == (0, "refill_hand")
    match.play(DrawFromDeck())
    assert (len(match.hand(0)), match.asked()) == (5, (1, "refill_hand"))
