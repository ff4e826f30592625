"""The order of a story line's numbers. Rules, "placement order rules"."""

from typing import Any

import pytest

from games.rules.to_be_continued.moves import PlayAd, PlayFaceDown, PlayStory
from games.rules.to_be_continued.refusals import OrderFollowingChapter, OrderInsideChapter, OrderPreviousChapter

from .boards import Table, slot, table


def story(content_id: str, row: int = 0, column: int = 0) -> PlayStory:
    return PlayStory(slot(content_id), row, column)


def places(match: Table, content_id: str) -> set[tuple[int, int]]:
    return {(move.row, move.column) for move in match.legal(PlayStory) if move.card == slot(content_id)}


class TestBetweenChapters:
    """Chapter 3 plays; the line has a 5 in a Chapter before and a 12 in one after, as in the rulebook's example."""

    def match(self, *hand: str) -> Table:
        return table({1: "tide-5", 4: "tide-12"}, hands={2: hand}, turn_of=2)

    def test_a_number_below_one_in_a_previous_chapter_is_refused(self):
        refusal = self.match("tide-3").why_not(story("tide-3"))
        assert refusal == OrderPreviousChapter(line="tide", number=3, chapter=2, card=slot("tide-5"), other=5)

    def test_a_number_above_one_in_a_following_chapter_is_refused(self):
        refusal = self.match("tide-13").why_not(story("tide-13"))
        assert refusal == OrderFollowingChapter(line="tide", number=13, chapter=5, card=slot("tide-12"), other=12)

    @pytest.mark.parametrize("number", [6, 7, 8, 9, 10, 11])
    def test_a_number_between_them_is_allowed(self, number: int):
        assert self.match(f"tide-{number}").code(story(f"tide-{number}")) is None

    def test_other_lines_are_free(self):
        match = self.match("fox-1", "comet-15")
        assert match.code(story("fox-1")) is None
        assert match.code(story("comet-15")) is None

    def test_the_highest_of_all_previous_and_the_lowest_of_all_following_chapters_count(self):
        match = table(
            {0: "fox-2 fox-3", 1: "fox-6", 3: "fox-11", 4: "fox-13"}, hands={2: ["fox-5", "fox-12"]}, turn_of=2
        )
        assert match.why_not(story("fox-5")) == OrderPreviousChapter("fox", 5, 2, slot("fox-6"), 6)
        assert match.why_not(story("fox-12")) == OrderFollowingChapter("fox", 12, 4, slot("fox-11"), 11)


class TestInsideTheChapter:
    def test_a_line_rises_from_the_top_left_to_the_bottom_right(self):
        match = table({0: "fox-4 fox-9"}, hands={0: ["fox-6", "fox-12", "fox-2"]})
        assert match.why_not(story("fox-6", 1, 0)) == OrderInsideChapter("fox", 6, 1, slot("fox-9"), 9)
        assert places(match, "fox-12") == {(0, 2), (1, 0), (1, 1)}
        assert places(match, "fox-2") == {(0, -1), (-1, 0), (-1, 1)}
        assert places(match, "fox-6") == set()

    def test_between_two_numbers_a_third_fits(self):
        match = table({0: "fox-4 tide-1 / . fox-9"}, hands={0: ["fox-6"]})
        assert places(match, "fox-6") == {(0, 2), (1, 0)}

    def test_lines_do_not_hinder_each_other(self):
        match = table({0: "fox-9"}, hands={0: ["tide-1"]})
        assert places(match, "tide-1") == {(-1, 0), (1, 0), (0, -1), (0, 1)}


def test_a_special_follows_no_order_and_hinders_nobody():
    match = table({1: "tide-9", 3: "orchard-tide"}, hands={2: ["tide-fox", "tide-10"]}, turn_of=2)
    assert places(match, "tide-fox") == {(0, 0)}
    assert match.code(story("tide-10")) is None


def test_cards_that_lie_face_down_hinder_nobody():
    match = table({1: "(tide-9)", 2: "(tide-14)"}, hands={2: ["tide-3"]}, turn_of=2)
    assert len(places(match, "tide-3")) == 4


def test_any_card_may_be_placed_face_down_in_any_free_place():
    match = table({0: "fox-9", 1: "fox-11"}, hands={0: ["fox-12", "ad-1", "meanwhile-1"]})
    for card in ("fox-12", "ad-1", "meanwhile-1"):
        assert match.code(PlayFaceDown(slot(card), 0, 1)) is None
        assert match.code(PlayFaceDown(slot(card), 1, 1)) == "not_adjacent"


class TestTakenByAnAd:
    def take(self, match: Table, *own: int) -> Any:
        return match.why_not(PlayAd(slot("ad-1"), 2, 0, 0, *own))

    def test_the_taken_card_is_tested_as_if_it_had_left_the_other_chapter(self):
        match = table({2: "fox-7"}, hands={0: ["ad-1"]})
        assert self.take(match, 0, 0) is None

    def test_it_is_refused_where_another_card_of_its_line_is_in_the_way(self):
        match = table({0: "fox-3", 1: "fox-5", 2: "fox-7"}, hands={0: ["ad-1"]})
        assert self.take(match, 0, 1) == OrderFollowingChapter("fox", 7, 2, slot("fox-5"), 5)

    def test_it_follows_the_order_inside_the_own_chapter(self):
        match = table({0: "fox-3", 2: "fox-7"}, hands={0: ["ad-1"]})
        assert self.take(match, 0, -1) == OrderInsideChapter("fox", 7, 1, slot("fox-3"), 3)
        assert self.take(match, 0, 1) is None

    def test_a_card_that_can_go_nowhere_is_no_target(self):
        match = table({0: "fox-3", 1: "fox-5", 2: "fox-7 tide-1"}, hands={0: ["ad-1"]})
        assert {(move.row, move.column) for move in match.legal(PlayAd) if move.seat == 2} == {(0, 1)}
